import LogicalModel
import ObjectModel
import Strategies
import Testing

@Suite struct ShapeTests {
  private func domain(_ extra: Property? = nil) throws -> Domain {
    try Domain(
      family: "Item",
      kinds: [
        Kind(
          name: "Item", properties: [Property(name: "title", type: .string, isIndexed: true)],
          links: [
            Link(name: "tags", destination: "Tag", cardinality: .many, inverseName: "items")
          ]),
        Kind(
          name: "Photo", parent: "Item",
          properties: [
            Property(name: "width", type: .integer32), Property(name: "caption", type: .string),
          ] + (extra.map { [$0] } ?? [])),
        Kind(
          name: "Note", parent: "Item",
          properties: [
            Property(name: "text", type: .string), Property(name: "color", type: .string),
          ]),
        Kind(
          name: "Sketch", parent: "Note", properties: [Property(name: "ink", type: .string)]),
        Kind(name: "Tag", properties: [Property(name: "name", type: .string)]),
      ])
  }

  @Test func `a parent entity gives each kind an entity below its parent's`() throws {
    #expect(
      try ParentEntity().store(domain()).modelLines == [
        "Item(title, tags ->> Tag)", "  Note(text, color)", "    Sketch(ink)",
        "  Photo(width, caption)", "Tag(name, items ->> Item)",
      ])
  }

  @Test func `an abstract root has a leaf for members of the root kind itself`() throws {
    let stored = try AbstractRoot().store(domain())
    #expect(
      stored.modelLines == [
        "abstract Item(title, tags ->> Tag)", "  Note(text, color)", "    Sketch(ink)",
        "  Photo(width, caption)", "  PlainItem()", "Tag(name, items ->> Item)",
      ])
    #expect(stored.kinds["Item"]?.exactEntity == "PlainItem")
    #expect(stored.kinds["Item"]?.fetchedEntity == "Item")
  }

  @Test func `enum content shares columns between kinds but never within a lineage`() throws {
    let stored = try EnumContent().store(domain())
    #expect(
      stored.modelLines == [
        "Item(contentType, title, integer1, text1, text2, text3, tags ->> Tag)",
        "Tag(name, items ->> Item)",
      ])
    #expect(stored.kinds["Photo"]?.attributes == ["title", "integer1", "text1"])
    #expect(stored.kinds["Note"]?.attributes == ["title", "text1", "text2"])
    #expect(stored.kinds["Sketch"]?.attributes == ["title", "text1", "text2", "text3"])
  }

  @Test func `every shape indexes what the domain says`() throws {
    for strategy in StrategyList.all {
      let entity = try #require(
        try strategy.store(domain()).model.entitiesByName["Item"])
      #expect(entity.indexes.contains { $0.elements.map(\.property) == ["title"] })
    }
  }

  @Test func `a name that a shape needs for itself is refused with what to do`() throws {
    let clash = Property(name: "contentType", type: .string)
    #expect(
      throws: StrategyError.nameTaken(
        strategy: "enum-content", kind: "Photo", name: "contentType")
    ) { try EnumContent().store(domain(clash)) }
  }

  @Test func `a strategy that does not exist is refused with the list`() {
    let error = #expect(throws: StrategyError.self) { try StrategyList.strategy(named: "parent") }
    #expect(error?.description.contains("parent-entity, abstract-root, enum-content") == true)
  }

  @Test func `names of strategies are unique and the models valid`() throws {
    #expect(Set(StrategyList.all.map(\.name)).count == StrategyList.all.count)
    for strategy in StrategyList.all { try strategy.store(domain()).model.freeze() }
  }
}
