import Foundation
import Lineage
import TestSupport
import Testing

@testable import Inspection

@Suite struct DiagramTests {
  @Test(
    .covers("F30", "D12"),
    arguments: [(DiagramFormat.mermaid, "graph.mmd"), (.dot, "graph.dot"), (.svg, "graph.dot")])
  func `a picture equals its reviewed snapshot`(format: DiagramFormat, file: String) throws {
    try expectSnapshot(format.text(of: ModelPicture(Library.model())), file)
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
    let mermaid = DiagramFormat.mermaid.text(of: ModelPicture(model))
    #expect(mermaid.split(separator: "\n").count == 5)
    let dot = DiagramFormat.dot.text(of: ModelPicture(model))
    #expect(dot.contains("\"a<b>&\\\"{}"))
  }

  @Test(arguments: DiagramFormat.allCases)
  func `a model without entities is an empty picture`(format: DiagramFormat) {
    #expect(!format.text(of: ModelPicture(ManagedObjectModel())).isEmpty)
  }
}
