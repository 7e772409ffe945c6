import Testing

@testable import Linting

/// Entities that repeat each other's attributes.
@Suite struct RepeatedAttributesTests {
  private func entity(_ name: String, _ attributes: [String], parent: String? = nil) -> String {
    let list = attributes.map { "<attribute name=\"\($0)\" attributeType=\"String\"/>" }.joined()
    let parent = parent.map { " parentEntity=\"\($0)\"" } ?? ""
    return "<entity name=\"\(name)\"\(parent)>\(list)</entity>"
  }

  private func groups(_ entities: String...) throws -> [[String]] {
    RepeatedAttributes.groups(in: try Linted(entities.joined()).model)
  }

  @Test func `four equal attributes that make up half of each entity form a group`() throws {
    let shared = ["id", "title", "made", "changed"]
    #expect(
      try groups(
        entity("Book", shared + ["isbn"]), entity("Film", shared + ["length", "sound"]),
        entity("Tag", ["id", "title"])) == [["Book", "Film"]])
  }

  @Test func `three equal attributes, or four of many, form no group`() throws {
    let shared = ["id", "title", "made", "changed"]
    #expect(try groups(entity("Book", Array(shared.prefix(3))), entity("Film", shared)) == [])
    let many = ["a", "b", "c", "d", "e"]
    #expect(try groups(entity("Book", shared + many), entity("Film", shared)) == [])
  }

  @Test func `entities of one tree and attributes of different types repeat nothing`() throws {
    let shared = ["id", "title", "made", "changed"]
    #expect(
      try groups(
        entity("Item", shared), entity("Book", [], parent: "Item"), entity("Film", shared)) == [])
    let other = entity("Film", shared).replacing("String", with: "Binary")
    #expect(try groups(entity("Book", shared), other) == [])
  }
}
