import Foundation
import Inspection
import TestSupport
import Testing

@testable import Lineage

/// Statements of the articles next to their code.
@Suite struct ClaimTests {
  @Test func `every type that may cross isolations is Sendable`() {
    let types: [any Sendable.Type] = [
      PersistentContainer.self, ManagedObjectModel.self, ManagedObjectID.self, Query<Book>.self,
      FetchRequest<Book>.self, FetchPredicate.self, DictionaryRequest.self, SavedChanges.self,
      ObjectsDidChange.self, FetchedResultsChange.self, MergeConflict.self,
    ]
    #expect(types.count == 11)
  }

  @Test func `a class name with a module refers to the listed class`() throws {
    let xml = """
      <model><entity name="Book" representedClassName="Shop.Book"/>
      <entity name="Paper" representedClassName=".Paper"/></model>
      """
    let model = try ModelDocument(data: Data(xml.utf8)).model()
    let context = try PersistentContainer(inMemory: model, classes: [Book.self, Paper.self])
      .newContext()
    #expect(type(of: try context.insert(entityName: "Book")) == Book.self)
    #expect(type(of: try context.insert(entityName: "Paper")) == Paper.self)
  }

  @Test func `a class that is not listed is a plain object`() throws {
    let plain = try PersistentContainer(inMemory: Library.model()).newContext()
    let object = try plain.insert(entityName: "Book")
    #expect(type(of: object) == ManagedObject.self)
    #expect(throws: ObjectGraphError.self) { try plain.fetch(Query<Book>.all) }
  }

  @Test func `an attribute of two siblings is stored twice, and the model says so`() throws {
    let model = Library.model()
    for name in ["Book", "Paper"] {
      model.entitiesByName[name]?.properties.append(
        AttributeDescription(name: "publisher", type: .string))
    }
    #expect(
      model.warnings.map(\.finding).contains(.storedOncePerSibling(entities: ["Book", "Paper"])))
    model.entitiesByName["Paper"]?.properties.append(
      AttributeDescription(name: "title", type: .string))
    let error = #expect(throws: ModelError.self) { try model.freeze() }
    #expect(error?.problems.map(\.rule) == [.duplicateProperty(declaredBy: "Publication")])
  }

  @Test func `a decimal keeps fifteen digits`() throws {
    let price = AttributeDescription(name: "price", type: .decimal)
    let model = ManagedObjectModel(entities: [EntityDescription(name: "Thing", properties: [price])]
    )
    let folder = try Folder()
    let context = try PersistentContainer(model: model, sqliteAt: folder.path("things.sqlite"))
      .newContext()
    func stored(_ text: String) throws -> Decimal? {
      let object = try context.insert(entityName: "Thing")
      object.set(Decimal(string: text), for: "price")
      try context.save()
      try context.refresh(object, mergeChanges: false)
      return object.decimal("price")
    }
    #expect(try stored("10.11") == Decimal(string: "10.11"))
    #expect(try stored("1234567890.12345") == Decimal(string: "1234567890.12345"))
    #expect(try stored("12345678901234567.89") != Decimal(string: "12345678901234567.89"))
  }

  @Test func `a deleted object throws an error`() throws {
    let container = try Library.container()
    let (context, other) = (container.newContext(), container.newContext())
    let id = try context.fetchRequired(Query<Book>.all).objectID
    other.delete(try other.existingObject(with: id))
    try other.save()
    #expect(throws: ObjectGraphError.self) {
      try container.newContext().existingObject(with: id)
    }
  }

  @Test func `a child task that throws leaves its parent unchanged`() async throws {
    struct Refusal: Error {}
    let context = try Library.container().newContext()
    await #expect(throws: Refusal.self) {
      try await context.performChildTask { child in
        for book in try child.fetch(Query<Book>.all) { book.year = 1 }
        try child.save()
        throw Refusal()
      }
    }
    #expect(!context.hasChanges)
  }

  @Test func `a NULL costs a byte`() throws {
    func payloadBytes(_ columnCount: Int) throws -> Int {
      let folder = try Folder()
      let attributes = (0..<columnCount).map {
        AttributeDescription(name: "a\($0)", type: .integer64)
      }
      let store = try SQLiteStore(path: folder.path("things.sqlite"))
      let model = ManagedObjectModel(entities: [
        EntityDescription(name: "Thing", properties: attributes)
      ])
      let context = try PersistentContainer(model: model, sqliteStore: store).newContext()
      for _ in 0..<10 { try context.insert(entityName: "Thing") }
      try context.save()
      let part = try store.space().parts.first { $0.name == "ZTHING" }
      return try #require(part).payloadBytes
    }
    #expect(try payloadBytes(30) - payloadBytes(10) == 10 * 20)
  }
}
