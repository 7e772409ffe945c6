import Lineage
import LogicalModel
import ModelReshaping
import Testing

@testable import Measuring

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

  @Test func `parent-entity gives each kind a sub-entity of its parent's entity`() throws {
    #expect(
      try ParentEntity().store(domain()).modelLines == [
        "Item(title, tags ->> Tag)", "  Note(text, color)", "    Sketch(ink)",
        "  Photo(width, caption)", "Tag(name, items ->> Item)",
      ])
  }

  @Test func `abstract-root has a leaf for objects of the root kind itself`() throws {
    let stored = try AbstractRoot().store(domain())
    #expect(
      stored.modelLines == [
        "abstract Item(title, tags ->> Tag)", "  Note(text, color)", "    Sketch(ink)",
        "  Photo(width, caption)", "  PlainItem()", "Tag(name, items ->> Item)",
      ])
    #expect(stored.kinds["Item"]?.exactEntity == "PlainItem")
    #expect(stored.kinds["Item"]?.fetchedEntities == ["Item"])
  }

  @Test func `enum-content shares columns between kinds but never within a lineage`() throws {
    let stored = try EnumContent().store(domain())
    #expect(
      stored.modelLines == [
        "Item(contentType, title, integer1, text1, text2, text3, tags ->> Tag)",
        "Tag(name, items ->> Item)",
      ])
    #expect(
      stored.kinds["Photo"]?.places == [AttributePlace].attributes(["title", "integer1", "text1"]))
    #expect(
      stored.kinds["Note"]?.places == [AttributePlace].attributes(["title", "text1", "text2"]))
    #expect(
      stored.kinds["Sketch"]?.places
        == [AttributePlace].attributes(["title", "text1", "text2", "text3"]))
  }

  @Test
  func `independent-entities repeats inherited properties and needs an inverse for each kind`()
    throws
  {
    let stored = try IndependentEntities().store(domain())
    #expect(
      stored.modelLines == [
        "Item(title, tags ->> Tag)", "Note(title, text, color, tags ->> Tag)",
        "Photo(title, width, caption, tags ->> Tag)",
        "Sketch(title, text, color, ink, tags ->> Tag)",
        "Tag(name, itemsOfItem ->> Item, itemsOfPhoto ->> Photo, itemsOfNote ->> Note, "
          + "itemsOfSketch ->> Sketch)",
      ])
    #expect(stored.kinds["Note"]?.fetchedEntities == ["Note", "Sketch"])
    #expect(stored.notes.contains { $0.contains("4 fetches") })
  }

  @Test func `details-relationship has a shared entity and a details entity for each kind`() throws
  {
    let stored = try DetailsRelationship().store(domain())
    #expect(
      stored.modelLines == [
        "Item(contentType, title, photoDetails -> PhotoDetails, noteDetails -> NoteDetails, "
          + "sketchDetails -> SketchDetails, tags ->> Tag)",
        "NoteDetails(text, color, item -> Item)", "PhotoDetails(width, caption, item -> Item)",
        "SketchDetails(text, color, ink, item -> Item)", "Tag(name, items ->> Item)",
      ])
    #expect(stored.kinds["Sketch"]?.places.last?.keyPath == "sketchDetails.ink")
    #expect(stored.kinds["Item"]?.detailsEntity == nil)
  }

  @Test func `coded-content has one attribute for the properties of single kinds`() throws {
    let indexed = Property(name: "camera", type: .string, isIndexed: true)
    let stored = try CodedContent().store(domain(indexed))
    #expect(
      stored.modelLines == [
        "Item(contentType, title, content, tags ->> Tag)", "Tag(name, items ->> Item)",
      ])
    #expect(stored.kinds["Photo"]?.places.last == .coded(attribute: "content", key: "camera"))
    let required = Property(name: "camera", type: .string, isOptional: false)
    for strategy in [CodedContent(), EnumContent()] as [any Strategy] {
      let notes = try strategy.store(domain(required)).notes
      #expect(notes.contains { $0.contains("Photo.camera must have a value") })
    }
    // The notes list what the strategy loses.
    #expect(stored.notes.contains { $0.contains("no index on Photo.camera") })
  }

  @Test func `a link to any kind of the family needs an entity that spans it`() throws {
    var kinds = try domain().allKinds
    kinds.append(
      Kind(
        name: "Shelf",
        links: [
          Link(name: "items", destination: "Item", cardinality: .many, inverseName: "shelves")
        ]))
    let shelves = try Domain(family: "Item", kinds: kinds)
    let error = #expect(throws: StrategyError.self) { try IndependentEntities().store(shelves) }
    #expect(
      error?.description.hasPrefix("independent-entities cannot store Shelf.items: ") == true)
    for strategy in StrategyList.all where strategy.name != "independent-entities" {
      try strategy.store(shelves).model.freeze()
    }
  }

  /// Items, Notes and Sketches are all Items; Ideas are outside the family.
  @Test(arguments: [("Item", "are in 4"), ("Note", "are in 2"), ("Idea", "no entity")])
  func `a link to several kinds of the family, or to none, needs a common entity`(
    destination: String, reason: String
  ) throws {
    let domain = try linked(to: destination)
    for strategy in StrategyList.all where strategy.name != "independent-entities" {
      let stored = try strategy.store(domain)
      try stored.model.freeze()
      #expect(stored.modelLines.contains { $0.contains("about -> ") }, "\(strategy.name)")
    }
    let error = #expect(throws: StrategyError.self) { try IndependentEntities().store(domain) }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test func `a link to one kind without sub-kinds leads to its table from every table`() throws {
    let stored = try IndependentEntities().store(linked(to: "Sketch"))
    try stored.model.freeze()
    #expect(
      stored.modelLines.first { $0.hasPrefix("Sketch(") }
        == "Sketch(title, text, color, ink, tags ->> Tag, about -> Sketch, "
        + "itemsAboutOfItem ->> Item, itemsAboutOfPhoto ->> Photo, itemsAboutOfNote ->> Note, "
        + "itemsAboutOfSketch ->> Sketch)")
    for strategy in StrategyList.all { try strategy.store(linked(to: "Sketch")).model.freeze() }
  }

  private func linked(to destination: String) throws -> Domain {
    var kinds = try domain().allKinds + [Kind(name: "Idea", parent: "Item", isAbstract: true)]
    kinds[0].links.append(
      Link(
        name: "about", destination: destination, cardinality: .one, inverseName: "itemsAbout"))
    return try Domain(family: "Item", kinds: kinds)
  }

  @Test func `every strategy indexes what the domain declares`() throws {
    for strategy in StrategyList.all {
      let entity = try #require(
        try strategy.store(domain()).model.entitiesByName["Item"])
      #expect(entity.indexes.contains { $0.elements.map(\.property) == ["title"] })
    }
  }

  @Test(arguments: ["content", "contentType", "ownContent", "photoDetails", "item", "text1"])
  func `a property can have a name that a strategy uses itself`(name: String) throws {
    for strategy in StrategyList.all {
      let stored = try strategy.store(domain(Property(name: name, type: .string)))
      try stored.model.freeze()
      let photo = try #require(stored.kinds["Photo"])
      #expect(Set(photo.places).count == photo.places.count, "\(strategy.name)")
    }
  }

  @Test func `an unknown strategy is rejected with the list of strategies`() {
    let error = #expect(throws: StrategyError.self) { try StrategyList.strategy(named: "parent") }
    #expect(
      error?.description.contains(
        "parent-entity, abstract-root, enum-content, "
          + "independent-entities, details-relationship, coded-content") == true)
  }

  @Test func `names of strategies are unique, and the models are valid`() throws {
    #expect(Set(StrategyList.all.map(\.name)).count == StrategyList.all.count)
    for strategy in StrategyList.all { try strategy.store(domain()).model.freeze() }
  }
}

extension [AttributePlace] {
  /// Returns places in attributes of the object itself.
  fileprivate static func attributes(_ names: [String]) -> [AttributePlace] {
    names.map(AttributePlace.attribute)
  }
}
