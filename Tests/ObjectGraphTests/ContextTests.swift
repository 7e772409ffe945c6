import Foundation
import Lineage
import TestSupport
import Testing

@Suite struct ContextTests {
  private let folder: Folder
  private let container: PersistentContainer

  init() throws {
    folder = try Folder()
    container = try Library.container(at: folder.path("library.sqlite"))
  }

  private func insertBook(_ title: String, in context: ManagedObjectContext) -> Library.Book {
    let book = Library.Book(context: context)
    book.title = title
    return book
  }

  @Test(.covers("F9", "G20", "F6"))
  func `a value of every type is read back unchanged, and so is an absent one`() throws {
    let context = container.newContext()
    let values: [String: AttributeValue] = [
      "short": .integer(-32_768), "integer": .integer(2_147_483_647), "long": .integer(.min),
      "price": .decimal(Decimal(string: "10.11") ?? 0), "ratio": .double(-0.1),
      "small": .double(0.25), "text": .string("naïve \u{1F4DA} 書"), "flag": .boolean(false),
      "moment": .date(Date(timeIntervalSinceReferenceDate: -1.5)),
      "bytes": .binary(Data([0, 255, 0])), "uuid": .uuid(UUID()),
      "address": .uri(try #require(URL(string: "https://example.org/a?b=c#d"))),
      "thing": .binary(Data()),
    ]
    let full = try context.insert(entityName: "Everything")
    for (key, value) in values { try full.setValue(value, forKey: key) }
    let empty = try context.insert(entityName: "Everything")
    try context.save()
    let (fullID, emptyID) = (full.objectID, empty.objectID)

    let reader = container.newContext()
    for (key, value) in values {
      #expect(try reader.existingObject(with: fullID).value(forKey: key) == value, "\(key)")
      #expect(try reader.existingObject(with: emptyID).value(forKey: key) == nil, "\(key)")
    }
  }

  @Test func `a row is the same object in a context, however it is reached`() throws {
    let context = container.newContext()
    let book = insertBook("One", in: context)
    try context.save()
    let fetched = try context.fetch(FetchRequest<Library.Publication>(entityName: "Publication"))
    #expect(fetched.count == 1)
    #expect(fetched[0] === book)
    #expect(context.object(with: book.objectID) === book)
    #expect(container.newContext().object(with: book.objectID) !== book)
  }

  @Test func `an object known only by its ID is a fault until a value is read`() throws {
    let context = container.newContext()
    let id = insertBook("Fault", in: context).objectID
    try context.save()
    let saved = try context.fetch(FetchRequest<Library.Book>(entityName: "Book"))[0].objectID
    #expect(id.isTemporaryID && !saved.isTemporaryID)
    let other = container.newContext()
    let object = try #require(other.object(with: saved) as? Library.Book)
    #expect(object.isFault)
    #expect(object.title == "Fault")
    #expect(!object.isFault)
  }

  @Test func `unsaved values win over the store's in a fetch`() throws {
    let context = container.newContext()
    let book = insertBook("Old", in: context)
    try context.save()
    book.title = "New"
    let fetched = try context.fetch(FetchRequest<Library.Book>(entityName: "Book"))
    #expect(fetched[0].title == "New")
    #expect(context.updatedObjects.count == 1)
  }

  @Test func `a fetch of a parent returns sub-entities' objects in their own classes`() throws {
    let context = container.newContext()
    _ = insertBook("A", in: context)
    let paper = Library.Paper(context: context)
    paper.title = "B"
    try context.save()
    var request = FetchRequest<Library.Publication>(entityName: "Publication")
    request.sortDescriptors = [FetchSortDescriptor(key: "title", ascending: false)]
    let all = try context.fetch(request)
    #expect(all.map { String(describing: type(of: $0)) } == ["Paper", "Book"])
    request.includesSubentities = false
    #expect(try context.fetch(request).isEmpty)
    #expect(try context.count(for: FetchRequest<Library.Book>(entityName: "Book")) == 1)
  }

  @Test func `limit and offset apply to a sorted fetch, and count agrees`() throws {
    let context = container.newContext()
    for number in 0..<10 { _ = insertBook("\(number)", in: context) }
    try context.save()
    var request = FetchRequest<Library.Book>(entityName: "Book")
    request.sortDescriptors = [FetchSortDescriptor(key: "title")]
    request.fetchLimit = 3
    request.fetchOffset = 8
    #expect(try context.fetch(request).map(\.title) == ["8", "9"])
    #expect(try context.count(for: request) == 2)
    request.fetchLimit = 0
    request.fetchOffset = 4
    #expect(try context.fetch(request).count == 6)
  }

  @Test(.covers("G14")) func `defaults are set on insertion`() throws {
    let context = container.newContext()
    #expect(insertBook("x", in: context).pageCount == 1)
  }

  @Test func `a save lists all invalid values and writes nothing`() throws {
    let context = container.newContext()
    let untitled = Library.Paper(context: context)
    let long = insertBook("Long", in: context)
    long.pageCount = 40_000
    let error = #expect(throws: ObjectGraphError.self) { try context.save() }
    guard case .validation(let failures) = try #require(error) else {
      Issue.record("expected a validation error, got \(String(describing: error))")
      return
    }
    #expect(Set(failures.compactMap(\.property)) == ["title", "pageCount"])
    #expect(untitled.isInserted && long.isInserted)
    let fresh = container.newContext()
    #expect(try fresh.count(for: FetchRequest<ManagedObject>(entityName: "Publication")) == 0)
    long.pageCount = 400
    untitled.title = "Now titled"
    try context.save()
    #expect(try fresh.count(for: FetchRequest<ManagedObject>(entityName: "Publication")) == 2)
  }

  @Test func `a save of an object that another context changed since is rejected as a conflict`()
    throws
  {
    let first = container.newContext()
    let book = insertBook("Start", in: first)
    try first.save()
    let second = container.newContext()
    let copy = try #require(
      try second.existingObject(with: book.objectID) as? Library.Book)
    copy.title = "Second"
    try second.save()
    book.title = "First"
    let error = #expect(throws: ObjectGraphError.self) { try first.save() }
    guard case .mergeConflict(let conflicts) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(conflicts.map(\.objectID) == [book.objectID])
    #expect(conflicts.map(\.disputed) == [["title"]])
    #expect(first.hasChanges)
    let reader = container.newContext()
    let stored = try reader.existingObject(with: book.objectID) as? Library.Book
    #expect(stored?.title == "Second")
  }

  @Test func `deleting a deleted object is a conflict too`() throws {
    let first = container.newContext()
    let book = insertBook("Gone", in: first)
    try first.save()
    let second = container.newContext()
    second.delete(try second.existingObject(with: book.objectID))
    try second.save()
    first.delete(book)
    let error = #expect(throws: ObjectGraphError.self) { try first.save() }
    #expect(error?.description.contains("deleted here") == true)
  }

  @Test func `a reset discards changes and objects and leaves the store unchanged`() throws {
    let context = container.newContext()
    let book = insertBook("Kept", in: context)
    try context.save()
    book.title = "Forgotten"
    _ = insertBook("Never saved", in: context)
    context.reset()
    #expect(!context.hasChanges)
    #expect(book.managedObjectContext == nil)
    let fetched = try context.fetch(FetchRequest<Library.Book>(entityName: "Book"))
    #expect(fetched.map(\.title) == ["Kept"])
  }

  @Test func `saves in one transaction take effect together or not at all`() throws {
    struct Stop: Error {}
    let context = container.newContext()
    #expect(throws: Stop.self) {
      try context.performInOneTransaction {
        _ = insertBook("1", in: context)
        try context.save()
        throw Stop()
      }
    }
    context.reset()
    #expect(try context.count(for: FetchRequest<ManagedObject>(entityName: "Book")) == 0)
    try context.performInOneTransaction {
      for title in ["1", "2"] {
        _ = insertBook(title, in: context)
        try context.save()
      }
    }
    #expect(try context.count(for: FetchRequest<ManagedObject>(entityName: "Book")) == 2)
  }

  @Test func `keys are never reused, also by two contexts in turn`() throws {
    let (one, two) = (container.newContext(), container.newContext())
    var ids: Set<ManagedObjectID> = []
    for number in 0..<6 {
      let context = number % 2 == 0 ? one : two
      let book = insertBook("\(number)", in: context)
      try context.save()
      ids.insert(book.objectID)
    }
    #expect(ids.count == 6)
  }

  @Test func `unknown names are errors that list the known ones`() throws {
    let context = container.newContext()
    let entity = #expect(throws: ObjectGraphError.self) {
      try context.insert(entityName: "Bok")
    }
    #expect("\(try #require(entity))".contains("Book"))
    let property = #expect(throws: ObjectGraphError.self) {
      try context.fetch(
        FetchRequest<ManagedObject>(entityName: "Book", predicate: .isNil("pages")))
    }
    #expect("\(try #require(property))".contains("pageCount"))
    let book = insertBook("x", in: context)
    #expect(throws: ObjectGraphError.self) { try book.setValue(.string("x"), forKey: "pageCount") }
    #expect(throws: ObjectGraphError.self) { try book.toMany("author") }
  }

  @Test func `an object that is not in the store is an error`() throws {
    let context = container.newContext()
    let book = insertBook("x", in: context)
    try context.save()
    let id = book.objectID
    context.delete(book)
    try context.save()
    #expect(throws: ObjectGraphError.objectNotFound(id)) {
      try container.newContext().existingObject(with: id)
    }
  }

  @Test func `a thousand objects can be released while their context lives`() throws {
    let context = container.newContext()
    for number in 0..<1_000 { _ = insertBook("\(number)", in: context) }
    try context.save()
    var sum = 0
    for _ in 0..<3 {
      let objects = try context.fetch(FetchRequest<Library.Book>(entityName: "Book"))
      sum += objects.reduce(0) { $0 + ($1.title?.count ?? 0) }
    }
    #expect(sum == 3 * (10 + 2 * 90 + 3 * 900))
  }
}
