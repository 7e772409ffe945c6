import Foundation
import GRDB
import Lineage
import TestFolders
import Testing

/// The code of the article on what differs from Apple's Core Data.
@Suite struct DifferenceSnippets {
  private let container: PersistentContainer
  private let context: ManagedObjectContext

  init() throws {
    container = try Library.container()
    context = container.newContext()
  }

  @Test func `what is wrong is thrown, all of it`() throws {
    var lines: [String] = []
    func print(_ failure: ValidationFailure) { lines.append("\(failure)") }
    // snippet: validation
    let book = Book(context: context)
    book.year = 40_000
    do {
      try context.save()
    } catch {
      guard case .validation(let failures) = error else { throw error }
      for failure in failures { print(failure) }
    }
    // end
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("Book.title") && lines[0].hasSuffix("is required but has no value"))
    #expect(lines[1].hasSuffix("is 40000, outside -32768...32767"))
  }

  @Test func `a store that fails is a case`() throws {
    let file = try Folder()
    let store = try SQLiteStore(path: file.path("library.sqlite"))
    let context = try PersistentContainer(
      model: Library.model(), classes: Library.classes, sqliteStore: store
    ).newContext()
    try store.connection.perform { try $0.execute(sql: "PRAGMA busy_timeout = 0") }
    Book(context: context).title = "Emma"
    let other = try DatabaseQueue(path: file.path("library.sqlite"))
    try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    var again = false
    // snippet: store failures
    do {
      try context.save()
    } catch {
      switch error {
      case .store(.locked): again = true
      case .store(.diskFull(let path, _)): print("no space left for \(path)")
      default: throw error
      }
    }
    // end
    #expect(again)
  }

  @Test func `absent values are neither equal nor unequal, in both stores`() throws {
    // snippet: three values
    let others = try FetchPredicate(format: "year != 1843")  // not those without a year
    let withAbsent = try FetchPredicate(format: "year != 1843 OR year == nil")
    // end
    #expect(try count(others) == 1 && count(withAbsent) == 2)
    // snippet: swift's nil
    let swift = #Predicate<Publication> { $0.year != 1843 }  // those without a year too
    let translated = try FetchPredicate(swift, in: container)
    // end
    #expect(try count(translated) == 2)
  }

  private func count(_ predicate: FetchPredicate) throws -> Int {
    try context.count(
      for: FetchRequest<Publication>(entityName: "Publication", predicate: predicate))
  }

  @Test func `values by name are values of an enum`() throws {
    let book = try context.fetchRequired(Query<Book>.all)
    let copy = Book(context: context)
    // snippet: values by name
    try book.setValue(.integer(67), forKey: "pageCount")
    let value = try book.value(forKey: "pageCount")  // AttributeValue.integer(67)
    let values = try book.dictionaryWithValues(forKeys: ["title", "year", "author"])
    try copy.setValuesForKeys(values)  // KeyedValue.object(...) for the author
    // end
    #expect(copy.title == book.title && copy.author === book.author)
    #expect(value == .integer(67) && book.pageCount == 67)
    #expect(throws: ObjectGraphError.self) { try book.setValue(.string("x"), forKey: "pageCount") }
    #expect(throws: ObjectGraphError.self) { try book.value(forKey: "pages") }
  }

  private final class Stamped: ManagedObject {
    static let text = Attribute<String?>("text")
    static let revision = Attribute<Int>("revision")

    override class var lifecycleEvents: LifecycleEvents { [.willSave] }
    // snippet: stamping
    override func willSave() {
      if hasPersistentChangedValues { revision += 1 }
    }
    // end
  }

  @Test func `a class stamps itself when there is something to write`() throws {
    let entity = EntityDescription(
      name: "Stamped",
      properties: [
        AttributeDescription(name: "text", type: .string),
        AttributeDescription(name: "revision", type: .integer32, defaultValue: .integer(0)),
      ])
    let context = try PersistentContainer(
      inMemory: ManagedObjectModel(entities: [entity]), classes: [Stamped.self]
    ).newContext()
    let object = Stamped(context: context)
    try context.save()
    object.text = nil
    try context.save()
    #expect(object.revision == 1)
    object.text = "x"
    try context.save()
    #expect(object.revision == 2)
  }

  @Test func `a class that is not listed is a plain object`() throws {
    let model = Library.model()
    // snippet: classes
    let container = try PersistentContainer(
      inMemory: model, classes: [Publication.self, Book.self, Paper.self, Author.self])
    // end
    #expect(try container.newContext().fetch(Query<Book>.all).isEmpty)
    let plain = try PersistentContainer(inMemory: Library.model()).newContext()
    let object = try plain.insert(entityName: "Book")
    #expect(type(of: object) == ManagedObject.self)
    #expect(throws: ObjectGraphError.self) { try plain.fetch(Query<Book>.all) }
  }
}
