import Foundation
import TestSupport
import Testing

@testable import Lineage

/// Several reads of one state of the store.
@Suite struct ReadTransactionTests {
  private struct GivenUp: Error {}

  private static func add(_ titles: String..., to context: ManagedObjectContext) throws {
    for title in titles {
      try context.insert(entityName: "Book").setValue(.string(title), forKey: "title")
    }
    try context.save()
  }

  private static func count(_ context: ManagedObjectContext) throws -> Int {
    try context.count(for: FetchRequest<ManagedObject>(entityName: "Publication"))
  }

  @Test func `another program's save is visible only afterwards`() throws {
    let store = try TestStore(.sqlite)
    let (here, elsewhere) = (try store.open(Library.model()), try store.open(Library.model()))
    try Self.add("first", to: elsewhere.newContext())
    let (reader, writer) = (here.newContext(), elsewhere.newContext())
    let counts = try reader.reading {
      let first = try Self.count(reader)
      try Self.add("second", to: writer)
      let nested = try reader.reading { try Self.count(reader) }
      return [first, nested, try Self.count(here.newContext())]
    }
    #expect(counts == [1, 1, 1])
    #expect(try Self.count(reader) == 2)
  }

  @Test func `all reads share one transaction`() throws {
    let folder = try Folder()
    let store = try SQLiteStore(path: folder.path("store.sqlite"))
    let container = try PersistentContainer(
      model: Library.model(), classes: Library.classes, sqliteStore: store)
    try Self.add("first", "second", to: container.newContext())
    let context = container.newContext()
    let ids = try context.objectIDs(for: FetchRequest<Library.Book>())
    let other = try PersistentContainer(model: Library.model(), sqliteAt: store.path)
    let titles = try context.reading {
      let first = try context.existingObject(with: ids[0])
      // The row is gone for everyone else.
      let writer = other.newContext()
      writer.delete(try writer.existingObject(with: ids[1]))
      try writer.save()
      return try [first, context.existingObject(with: ids[1])].map { try $0.value(forKey: "title") }
    }
    #expect(titles == [.string("first"), .string("second")])
    #expect(throws: ObjectGraphError.self) {
      _ = try container.newContext().existingObject(with: ids[1])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a save in a read transaction is rejected, and its changes stay unsaved`(kind: StoreKind)
    throws
  {
    let container = try TestStore(kind).open(Library.model())
    let context = container.newContext()
    func isRefused(_ body: () throws -> Void) {
      let error = #expect(throws: ObjectGraphError.self) { try body() }
      guard case .store(.failed(_, let reason))? = error else {
        Issue.record("\(error as Any)")
        return
      }
      #expect(reason.contains("while reading"))
    }
    let book = try context.insert(entityName: "Book")
    try book.setValue(.string("new"), forKey: "title")
    try context.reading {
      isRefused { try context.save() }
      isRefused { try container.newContext().performInOneTransaction {} }
      isRefused { try context.reading { try context.save() } }
      isRefused {
        _ = try context.execute(
          BatchInsertRequest(entityName: "Book", rows: [["title": .string("row")]]))
      }
    }
    #expect(context.insertedObjects == [book])
    try context.save()
    #expect(try Self.count(container.newContext()) == 1)
    // Also where a transaction would exist to accept it.
    try container.newContext().performInOneTransaction {
      try Self.add("within", to: container.newContext())
      let count = try context.reading {
        isRefused { try Self.add("more", to: container.newContext()) }
        return try Self.count(container.newContext())
      }
      #expect(count == 2)
      try Self.add("after", to: container.newContext())
    }
    #expect(try Self.count(container.newContext()) == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `an error thrown by the body is rethrown, and the store stays usable`(kind: StoreKind) throws
  {
    let container = try TestStore(kind).open(Library.model())
    let context = container.newContext()
    #expect(throws: GivenUp.self) { try context.reading { throw GivenUp() } }
    try Self.add("first", to: context)
    #expect(try ManagedObjectContext(parent: context).reading { try Self.count(context) } == 1)
  }

  @Test func `a child reads its parent's state`() throws {
    let store = try TestStore(.sqlite)
    let context = try store.open(Library.model()).newContext()
    let writer = try store.open(Library.model()).newContext()
    let child = ManagedObjectContext(parent: context)
    let counts = try child.reading {
      let first = try Self.count(child)
      try Self.add("other", to: writer)
      return [first, try Self.count(child)]
    }
    #expect(counts == [0, 0])
    #expect(try Self.count(child) == 1)
  }

  /// The index of the log lists a page beyond the end of the log.
  @Test func `a failing file ends the transaction, and nothing more is read`() throws {
    let folder = try Folder()
    let path = folder.path("store.sqlite")
    let container = try Library.container(at: path)
    let writing = try Library.container(at: path)
    let context = container.newContext()
    #expect(try Self.count(context) == 0)
    try Self.add("first", to: writing.newContext())
    let log = try FileHandle(forWritingTo: URL(fileURLWithPath: path + "-wal"))
    try log.truncate(atOffset: 32)
    try log.close()
    var errors: [ObjectGraphError?] = []
    let outer = #expect(throws: ObjectGraphError.self) {
      try context.reading {
        for _ in 0..<2 {
          do { _ = try Self.count(context) } catch { errors.append(error as? ObjectGraphError) }
        }
      }
    }
    guard case .store(.io)? = outer else {
      Issue.record("\(outer as Any)")
      return
    }
    #expect(errors == [outer, outer])
  }
}
