import Foundation
import Lineage
import TestSupport
import Testing

@testable import Inspection

@Suite struct DiagramTests {
  @Test(
    .covers("F30", "D12"),
    arguments: [
      (DiagramFormat.svg, DiagramFormat.Style.graph, "graph.svg"), (.svg, .table, "table.svg"),
      (.mermaid, .graph, "graph.mmd"), (.dot, .graph, "graph.dot"),
    ])
  func `a picture equals its reviewed snapshot`(
    format: DiagramFormat, style: DiagramFormat.Style, file: String
  ) throws {
    let text = try #require(
      format.text(of: ModelPicture(Library.model()), title: "Library", style: style))
    try expectSnapshot(text, file)
  }

  @Test func `tables are drawn as SVG only`() throws {
    #expect(
      DiagramFormat.mermaid.text(of: ModelPicture(try Library.model()), title: "", style: .table)
        == nil)
    #expect(
      DiagramFormat.dot.text(of: ModelPicture(try Library.model()), title: "", style: .table) == nil
    )
  }

  /// Xcode writes an empty name for the standard transformer.
  @Test(arguments: [("", "icon  Transformable?"), ("Packing", "icon  Transformable?  by Packing")])
  func `an outline names the transformer of an attribute if it has a name`(
    name: String, row: String
  ) throws {
    let icon = AttributeDescription(name: "icon", type: .transformable)
    icon.valueTransformerName = name
    let model = ManagedObjectModel(entities: [EntityDescription(name: "App", properties: [icon])])
    let lines = ModelOutline(model).text.split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.contains(row), "\(lines)")
  }

  @Test func `an outline shows trees with aligned columns`() throws {
    try expectSnapshot(ModelOutline(Library.model()).text + "\n", "outline.txt")
  }

  @Test func `a pair of relationships is one link, described from its first side`() throws {
    let picture = ModelPicture(try Library.model())
    let links = picture.links.map { link in
      [link.start, link.end].map { end in
        "\(picture.boxes[end.box].name).\(end.property ?? "-") \(end.count.rawValue)"
      }.joined(separator: " to ")
    }
    #expect(
      links == [
        "Author.works * to Work.authors *", "Book.sequel 0..1 to Book.prequel 0..1",
        "Paper.journal  to Journal.- 1",
      ])
  }

  @Test func `special characters in names do not break a picture`() throws {
    let odd = "a<b>&\"{}\n\u{1}|`~;"
    let entity = EntityDescription(
      name: odd, properties: [AttributeDescription(name: odd, type: .string)])
    let model = ManagedObjectModel(entities: [entity])
    let svg = try #require(DiagramFormat.svg.text(of: ModelPicture(model), title: odd))
    #expect(svg.contains("a&lt;b&gt;&amp;&quot;{}&#10;\u{FFFD}|`~;"))
    let mermaid = try #require(DiagramFormat.mermaid.text(of: ModelPicture(model), title: odd))
    #expect(mermaid.split(separator: "\n").count == 5)
    let dot = try #require(DiagramFormat.dot.text(of: ModelPicture(model), title: odd))
    #expect(dot.contains("\"a<b>&\\\"{}"))
  }

  @Test(arguments: DiagramFormat.allCases)
  func `a model without entities is an empty picture`(format: DiagramFormat) throws {
    let text = try #require(format.text(of: ModelPicture(ManagedObjectModel()), title: "Nothing"))
    #expect(!text.isEmpty)
    #expect(!text.contains("nan"))
  }
}
