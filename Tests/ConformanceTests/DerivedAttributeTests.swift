import Foundation
import TestModels
import Testing

@testable import Lineage

/// Attributes that the store computes on save.
@Suite struct DerivedAttributeTests {
  private static func derived(_ type: AttributeType, _ expression: String) -> AttributeDescription {
    let attribute = AttributeDescription.of(type).required
    attribute.derivationExpression = expression
    return attribute
  }

  /// Returns Shelf with the child GlassShelf, books (one to many) and tags (many to many).
  private static func model() -> ManagedObjectModel {
    let shelf = EntityDescription("Shelf", ["name": .string])
    let book = EntityDescription("Book", ["name": .string, "price": .decimal, "pages": .integer32])
    let tag = EntityDescription("Tag", ["name": .string, "weight": .integer16])
    shelf.join("books", .many, to: book, "shelf", .one)
    shelf.join("tags", .many, to: tag, "shelves", .many)
    shelf.add([
      "count": derived(.integer32, "books.@count"),
      "worth": derived(.decimal, "books.price.@sum"),
      "pages": derived(.integer64, "books.@sum.pages"),
      "key": derived(.string, "canonical:(name)"), "small": derived(.string, "lowercase:(name)"),
      "tagCount": derived(.integer16, "tags.@count"),
      "weight": derived(.double, "tags.weight.@sum"),
      "again": derived(.string, "uppercase:(key)"),
    ])
    book.add([
      "place": derived(.string, "shelf.name"), "changed": derived(.date, "now()"),
    ])
    shelf.subentities = [
      EntityDescription(
        "GlassShelf", ["maker": .string, "makerKey": derived(.string, "uppercase:(maker)")])
    ]
    return ManagedObjectModel(entities: [shelf, book, tag])
  }

  private func values(_ object: ManagedObject, _ names: String...) throws -> [AttributeValue?] {
    try names.map { try object.value(forKey: $0) }
  }

  @Test(arguments: Situation.all.filter { $0.stage != .live })
  func `derived values are computed from the saved values`(situation: Situation) throws {
    let stack = try Stack(situation, model: Self.model)
    let shelf = try stack.context.insert("GlassShelf", named: "Ä b")
    try shelf.setValue(.string("x"), forKey: "maker")
    for (index, price) in ["0.1", "0.2", "7"].enumerated() {
      let book = try stack.context.insert("Book", named: "\(index)")
      try book.setValue(.decimal(try #require(Decimal(string: price))), forKey: "price")
      try book.setValue(.integer(100), forKey: "pages")
      if index < 2 { book.setToOne(shelf, for: "shelf") }
    }
    let tag = try stack.context.insert("Tag", named: "t")
    try tag.setValue(.integer(5), forKey: "weight")
    try shelf.add(tag, to: "tags")
    try stack.settle()
    func shelves() throws -> ManagedObject { try stack.context.object("Shelf", named: "Ä b") }
    #expect(
      try values(shelves(), "count", "worth", "pages", "tagCount", "weight") == [
        .integer(2), .decimal(try #require(Decimal(string: "0.3"))), .integer(200), .integer(1),
        .double(5),
      ])
    #expect(
      try values(shelves(), "key", "small", "again", "makerKey") == [
        .string("a b"), .string("ä b"), .string("A B"), .string("X"),
      ])
    #expect(
      try stack.context.names("Book", FetchPredicate(format: "place == 'Ä b'")) == ["0", "1"])

    try stack.context.object("Book", named: "0").setToOne(nil, for: "shelf")
    try stack.context.object("Book", named: "1").setValue(.integer(7), forKey: "pages")
    try stack.context.object("Tag", named: "t").setValue(.integer(9), forKey: "weight")
    try stack.settle()
    #expect(
      try values(shelves(), "count", "pages", "weight") == [.integer(1), .integer(7), .double(9)])
    #expect(try stack.context.object("Book", named: "0").value(forKey: "place") == nil)

    try shelves().setValue(.string("C"), forKey: "name")
    stack.context.delete(try stack.context.object("Tag", named: "t"))
    try stack.settle()
    let renamed = try stack.context.object("Shelf", named: "C")
    #expect(
      try values(renamed, "key", "tagCount", "weight") == [.string("c"), .integer(0), .double(0)])
    #expect(try stack.context.object("Book", named: "1").value(forKey: "place") == .string("C"))
    stack.context.delete(renamed)
    try stack.settle()
    #expect(try stack.context.object("Book", named: "1").value(forKey: "place") == nil)
  }

  @Test(arguments: Situation.live)
  func `a derived attribute cannot be set, and an object gets its value on refresh`(
    situation: Situation
  ) throws {
    let stack = try Stack(situation, model: Self.model)
    let shelf = try stack.context.insert("Shelf", named: "A")
    for _ in 0..<2 {
      for value in [AttributeValue.integer(9), nil] {
        let refusal = ObjectGraphError.derivedAttribute(entity: "Shelf", property: "count")
        #expect(throws: refusal) { try shelf.setValue(value, forKey: "count") }
        #expect(throws: refusal) {
          try shelf.setValue(value.map { .attribute($0) } ?? .null, forKey: "count")
        }
        #expect(throws: refusal) {
          try shelf.setValuesForKeys(["count": value.map { .attribute($0) } ?? .null])
        }
      }
      try stack.context.save()
      #expect(!stack.context.hasChanges)
      try stack.context.refresh(shelf, mergeChanges: false)
      #expect(try values(shelf, "count", "key") == [.integer(0), .string("a")])
    }
  }

  @Test func `setting a derived property of a class stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let stack = try Stack(model: Self.model)
      let shelf = try stack.context.insert("Shelf", named: "A")
      _ = shelf[Attribute<Int?>("count")]
      shelf[Attribute<Int?>("count")] = 9
    }
    await #expect(processExitsWith: .failure) {
      let stack = try Stack(model: Self.model)
      try stack.context.insert("Shelf", named: "A").set(nil as String?, for: "key")
    }
  }

  @Test(arguments: Situation.live)
  func `batches also compute derived values`(situation: Situation) throws {
    let stack = try Stack(situation, model: Self.model)
    try stack.context.execute(
      BatchInsertRequest(entityName: "Shelf", rows: [["name": .string("A")]]))
    let shelf = try stack.context.object("Shelf", named: "A")
    #expect(try values(shelf, "key", "count") == [.string("a"), .integer(0)])
  }

  @Test(arguments: Situation.live)
  func `now() is the time of the object's last save`(situation: Situation) throws {
    let stack = try Stack(situation, model: Self.model)
    func moment(_ name: String) throws -> Date {
      let book = try stack.context.object("Book", named: name)
      try stack.context.refresh(book, mergeChanges: false)
      guard case .date(let date) = try book.value(forKey: "changed") else { return .distantPast }
      return date
    }
    // SQLite counts whole milliseconds.
    let before = Date(timeIntervalSinceNow: -0.01)
    for name in ["a", "b"] { try stack.context.insert("Book", named: name) }
    try stack.context.save()
    let first = try (moment("a"), moment("b"))
    #expect(before <= first.0 && first.0 <= Date(timeIntervalSinceNow: 0.01))
    try stack.context.object("Book", named: "a").setValue(.integer(1), forKey: "pages")
    try stack.context.save()
    #expect(try moment("a") >= first.0)
    #expect(try moment("b") == first.1)
  }

  @Test func `a store that gains a derived attribute computes it for existing rows`() throws {
    func plain() -> ManagedObjectModel {
      let model = Self.model()
      for entity in model.entitiesInNumberingOrder {
        entity.properties.removeAll {
          ($0 as? AttributeDescription)?.derivationExpression != nil
        }
      }
      return model
    }
    var model: () -> ManagedObjectModel = plain
    let stack = try Stack { model() }
    let shelf = try stack.context.insert("Shelf", named: "A")
    try stack.context.insert("Book", named: "B").setToOne(shelf, for: "shelf")
    try stack.context.save()
    model = Self.model
    try stack.reopen()
    let found = try stack.context.object("Shelf", named: "A")
    #expect(try values(found, "count", "key") == [.integer(1), .string("a")])
    model = plain
    try stack.reopen()
    #expect(try stack.schema().filter { $0.contains("Z_DA_") }.isEmpty)
    try stack.context.object("Shelf", named: "A").setValue(.string("B"), forKey: "name")
    try stack.context.save()
  }

  @Test(arguments: [
    "books.@max.pages", "shelf.shelf", "books", "name ==", "", "length:(name)", "tags.books.@count",
    "@count", "count", "now",
  ])
  func `other expressions are rejected`(expression: String) throws {
    let model = Self.model()
    model.entitiesByName["Shelf"]?.add(["other": Self.derived(.string, expression)])
    let error = #expect(throws: ObjectGraphError.self) { try PersistentContainer(inMemory: model) }
    #expect(error?.modelError?.problems.map(\.rule) == [.derivedAttribute(expression: expression)])
  }

  @Test func `triggers have Core Data's names`() throws {
    let stack = try Stack(model: Self.model)
    let names = try stack.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB '*_Shelf_count_*' "
        + "ORDER BY name")
    #expect(
      names == [
        "Z_DA_ZBOOK_Shelf_count_PARAMETER_DELETE", "Z_DA_ZBOOK_Shelf_count_PARAMETER_INSERT",
        "Z_DA_ZBOOK_Shelf_count_PARAMETER_UPDATE", "Z_DA_ZSHELF_Shelf_count_SOURCE_INSERT",
        "Z_DA_ZSHELF_Shelf_count_SOURCE_UPDATE",
      ])
  }
}
