import Lineage
import Testing

/// A container with an open file that another one migrates.
@Suite struct DriftTests {
  /// The container with the open file, and the ID of an unread object.
  private struct Open {
    let store: VersionedStore
    let container: PersistentContainer
    let context: ManagedObjectContext
    let unread: ManagedObjectID

    init(_ change: DriftModel.Change) throws {
      store = try VersionedStore()
      unread = try store.write(change.old()) { context in
        try change.fill(context)
        try context.save()
        return try context.all("Book")[0].objectID
      }
      container = try PersistentContainer(model: change.old(), sqliteAt: store.path)
      context = container.newContext()
    }
  }

  private static let acts: [(name: String, act: @Sendable (Open) throws -> Void)] = [
    ("fetch", { _ = try $0.context.all("Publication") }),
    ("fetch nothing", { _ = try $0.context.all("Comic") }),
    ("count", { _ = try $0.context.count(for: FetchRequest(entityName: "Book")) }),
    ("read transaction", { open in try open.context.reading { _ = try open.context.all("Book") } }),
    ("fault", { _ = try $0.context.existingObject(with: $0.unread) }),
    (
      "insert",
      { open in
        try open.context.add("Book", ["title": .string("late")])
        try open.context.save()
      }
    ),
    (
      "batch insert",
      {
        try $0.context.execute(
          BatchInsertRequest(entityName: "Book", rows: [["title": .string("late")]]))
      }
    ),
    ("batch delete", { try $0.context.execute(BatchDeleteRequest(entityName: "Book")) }),
  ]

  @Test(arguments: DriftModel.Change.allCases, [true, false])
  func `nothing is read or written in the old layout after a migration`(
    change: DriftModel.Change, inPlace: Bool
  ) throws {
    for (name, act) in Self.acts {
      let open = try Open(change)
      let migration = StoreMigration(allowingLoss: true, migratesInPlace: inPlace)
      let expected = try open.store.content(change.new(), migration)
      #expect(expected.count == 3)
      // Twice, because the first rejection must not repair anything.
      for _ in 0..<2 {
        let error = try #require(
          throws: ObjectGraphError.self, "\(name)", performing: { try act(open) })
        #expect("\(error)".contains("another model"), "\(name)")
        #expect("\(error)".contains("open it again"), "\(name)")
      }
      #expect(try open.store.content(change.new(), nil) == expected, "\(name)")
    }
  }

  @Test func `each read transaction checks the model once, at its first read`() throws {
    let open = try Open(.numbering)
    func read() throws -> [Int] {
      try open.context.reading { try (0..<2).map { _ in try open.context.all("Book").count } }
    }
    #expect(try read() == [2, 2])
    #expect(try read() == [2, 2])
    _ = try open.store.content(DriftModel.Change.numbering.new())
    for _ in 0..<2 { #expect(throws: ObjectGraphError.self) { try read() } }
  }

  @Test(arguments: DriftModel.Change.allCases, [true, false])
  func `a fault in a store that others migrated has no values and does not stop the program`(
    change: DriftModel.Change, inPlace: Bool
  ) throws {
    let open = try Open(change)
    let fault = open.context.object(with: open.unread)
    let expected = try open.store.content(
      change.new(), StoreMigration(allowingLoss: true, migratesInPlace: inPlace))
    for _ in 0..<2 {
      #expect(fault.string("title") == nil)
      #expect(fault.isFault)
      #expect(fault.isDeleted == false)
    }
    fault.set("lost", for: "title")
    #expect(throws: ObjectGraphError.self) { try open.context.save() }
    #expect(try open.store.content(change.new(), nil) == expected)
  }

  @Test func `a change from before the migration is rejected, and can be repeated after it`()
    throws
  {
    let change = DriftModel.Change.numbering
    let open = try Open(change)
    let book = try open.context.all("Book")[0]
    try book.setValue(.string("changed"), forKey: "title")
    let comic = try open.context.all("Comic")[0]
    open.context.delete(comic)
    _ = try open.store.content(change.new())
    #expect(throws: ObjectGraphError.self) { try open.context.save() }
    #expect(open.context.hasChanges)
    let after = ["Book p1 title=a", "Book p2 title=b", "Comic p3 title=c"]
    #expect(try open.store.content(change.new(), nil) == after)
    try open.store.open(change.new(), nil) { context in
      try context.all("Book")[0].setValue(.string("changed"), forKey: "title")
      try context.save()
    }
    #expect(try open.store.content(change.new(), nil)[0] == "Book p1 title=changed")
  }

  @Test func `a history does not use old entity numbers`() throws {
    let change = DriftModel.Change.numbering
    let store = try VersionedStore()
    let own = try SQLiteStore(path: store.path, tracksHistory: true)
    let container = try PersistentContainer(model: change.old(), sqliteStore: own)
    let context = container.newContext()
    try change.fill(context)
    try context.save()
    #expect(try container.history().flatMap(\.changes).count == 3)
    _ = try store.content(change.new())
    let error = try #require(throws: (any Error).self) { try container.history() }
    #expect("\(error)".contains("open it again"))
  }

  @Test func `a store migrated there and back is recognised by its numbers`() throws {
    let change = DriftModel.Change.numbering
    let open = try Open(change)
    _ = try open.store.content(change.new())
    _ = try open.store.content(change.old())
    // The numbers are the former ones, so the fetch succeeds.
    #expect(try open.context.all("Publication").count == 3)
    try open.context.add("Comic", ["title": .string("d")])
    try open.context.save()
    #expect(try open.store.content(change.old(), nil).last == "Comic p4 title=d")
  }

  @Test func `others' commits that do not change the model have no effect`() throws {
    let change = DriftModel.Change.attribute
    let open = try Open(change)
    for number in 0..<3 {
      try open.store.open(change.old(), nil) { context in
        try context.add("Book", ["title": .string("other \(number)")])
        try context.save()
      }
      #expect(try open.context.all("Book").count == 3 + 2 * number)
      try open.context.add("Book", ["title": .string("own \(number)")])
      try open.context.save()
    }
    // A history changes the schema and the metadata, but no entity.
    let store = try SQLiteStore(path: open.store.path, tracksHistory: true)
    _ = try PersistentContainer(model: change.old(), sqliteStore: store)
    try store.close()
    #expect(try open.context.all("Book").count == 8)
    try open.context.add("Book")
    try open.context.save()
    #expect(try open.store.content(change.old(), nil).count == 10)
  }
}
