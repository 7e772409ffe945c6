import Document
import Escaping

/// A model in Graphviz's language.
struct DotDiagram {
  let picture: ModelPicture

  var text: String {
    let head = [
      "// \(DiagramFormat.signature)",
      "digraph model {",
      "  graph [rankdir=LR, nodesep=0.4, ranksep=1.0]",
      "  node [shape=plain, fontname=\"Helvetica\", fontsize=11]",
      "  edge [fontname=\"Helvetica\", fontsize=9]",
    ]
    let lines =
      picture.boxes.map(box) + picture.parents.map(parent) + picture.links.map(link)
    return (head + lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private func box(_ box: ModelPicture.Box) -> String {
    let title = box.isAbstract ? "<I>\(escaped(box.name))</I>" : "<B>\(escaped(box.name))</B>"
    let rows = box.rows.enumerated().map { number, row in
      "<TR><TD ALIGN=\"LEFT\" PORT=\"p\(number)\">\(escaped(row.name)): \(escaped(row.type))"
        + "</TD></TR>"
    }
    return "  \(quoted(box.name)) [label=<<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" "
      + "CELLPADDING=\"4\"><TR><TD PORT=\"head\" BGCOLOR=\"\(Palette.panel.light)\">\(title)</TD></TR>"
      + rows.joined() + "</TABLE>>]"
  }

  private func parent(_ parent: ModelPicture.Parent) -> String {
    "  \(quoted(name(parent.parent))):head -> \(quoted(name(parent.child))):head "
      + "[dir=back, arrowtail=empty]"
  }

  private func link(_ link: ModelPicture.Link) -> String {
    "  \(place(link.start)) -> \(place(link.end)) "
      + "[dir=both, arrowtail=\(arrow(link.start)), arrowhead=\(arrow(link.end))]"
  }

  private func place(_ end: ModelPicture.End) -> String {
    quoted(name(end.box)) + (end.row.map { ":p\($0)" } ?? ":head")
  }

  private func arrow(_ end: ModelPicture.End) -> String {
    switch end.count {
    case .many: "crow"
    case .one: "tee"
    case .optional: "odot"
    case .unknown: "none"
    }
  }

  private func name(_ box: Int) -> String { picture.boxes[box].name }

  private func quoted(_ text: String) -> String { DOTText.quoted(text) }

  private func escaped(_ text: String) -> String {
    XMLText.escapedWherePossible(String(text.prefix(60)))
  }
}
