/// A model as a class diagram in Mermaid's language, which GitHub and GitLab render in Markdown.
struct MermaidDiagram {
  let picture: ModelPicture

  var text: String {
    let lines =
      picture.boxes.flatMap(box)
      + picture.parents.map { "  \(name($0.parent)) <|-- \(name($0.child))" }
      + picture.links.map(link)
    return (["%% \(DiagramFormat.signature)", "classDiagram"] + lines).joined(separator: "\n")
      + "\n"
  }

  private func box(_ box: ModelPicture.Box) -> [String] {
    let marks = box.isAbstract ? ["    <<abstract>>"] : []
    let rows = box.rows.map { "    \(plain($0.name)): \(plain($0.type))" }
    guard !(marks + rows).isEmpty else { return ["  class \(plain(box.name))"] }
    return ["  class \(plain(box.name)) {"] + marks + rows + ["  }"]
  }

  private func link(_ link: ModelPicture.Link) -> String {
    let names = [link.start.property, link.end.property].compactMap { $0 }.map(plain)
    let arrow = link.end.property == nil ? "-->" : "--"
    return "  \(name(link.start.box))\(count(link.start)) \(arrow)\(count(link.end)) "
      + "\(name(link.end.box)) : \(names.joined(separator: " / "))"
  }

  private func count(_ end: ModelPicture.End) -> String {
    end.count == .unknown ? "" : " \"\(end.count.rawValue)\""
  }

  private func name(_ box: Int) -> String { plain(picture.boxes[box].name) }

  /// Removes the characters that end a line or a body in Mermaid, and the parentheses that would
  /// mark a method.
  private func plain(_ text: String) -> String {
    let replaced = text.compactMap { character -> Character? in
      switch character {
      case "{", "}", "(", ")": nil
      case "\"", "`": "'"
      case "~", ";", "#", "%": " "
      default: character.isNewline ? " " : character
      }
    }
    return String(replaced.prefix(60))
  }
}
