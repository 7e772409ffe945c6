import TestModels
import TestSupport
import Testing

@testable import Lineage

/// The values that an upsert writes: those that were set, and no others.
@Suite struct UpsertedValuesTests {
  /// A book whose `entered` an insertion initialises.
  final class Record: ManagedObject {
    override func awakeFromInsert() { try? setValue(.string("today"), forKey: "entered") }
  }

  /// Books with a unique number, an author and tags, of which one is stored.
  private struct Shelf {
    let context: ManagedObjectContext
    let container: PersistentContainer

    init(_ kind: StoreKind, _ policy: MergePolicy = .mergeByPropertyObjectTrump) throws {
      let record = EntityDescription(
        "Record",
        [
          "number": .integer64, "rating": .integer64.defaulting(to: .integer(0)),
          "state": .string.defaulting(to: .string("unread")), "note": .string, "entered": .string,
        ], uniquenessConstraints: [["number"]])
      record.managedObjectClassName = "Record"
      let author = EntityDescription("Author", ["name": .string])
      let tag = EntityDescription("Tag", ["name": .string])
      record.join("author", .one, to: author, "books", .many)
      record.join("tags", .many, to: tag, "records", .many)
      container = try TestStore(kind).open(
        ManagedObjectModel(entities: [record, author, tag]), classes: [Record.self])
      let first = container.newContext()
      let object = try first.insert(entityName: "Record")
      try Self.set(
        [
          "number": .integer(1), "rating": .integer(5), "state": .string("read"),
          "note": .string("mine"), "entered": .string("long ago"),
        ], of: object)
      let named = try first.insert(entityName: "Author")
      try named.setValue(.string("Austen"), forKey: "name")
      object.setToOne(named, for: "author")
      let novel = try first.insert(entityName: "Tag")
      try novel.setValue(.string("novel"), forKey: "name")
      try object.add(novel, to: "tags")
      try first.save()
      context = container.newContext()
      context.mergePolicy = policy
    }

    static func set(_ values: [String: AttributeValue], of object: ManagedObject) throws {
      for (name, value) in values { try object.setValue(value, forKey: name) }
    }

    @discardableResult
    func insert(
      _ values: [String: AttributeValue] = [:], in context: ManagedObjectContext? = nil
    ) throws -> ManagedObject {
      let object = try (context ?? self.context).insert(entityName: "Record")
      try object.setValue(.integer(1), forKey: "number")
      try Self.set(values, of: object)
      return object
    }

    /// Returns the values of the stored book: rating, state, note, entered, author and tags.
    func stored() throws -> String {
      let fresh = container.newContext()
      let found = try fresh.fetch(FetchRequest<ManagedObject>(entityName: "Record"))
      #expect(found.count == 1)
      guard let object = found.first else { return "" }
      var words = try ["rating", "state", "note", "entered"].map { name in
        switch try object.value(forKey: name) as AttributeValue? {
        case .integer(let number): "\(number)"
        case .string(let text): text
        default: "-"
        }
      }
      let author: ManagedObject? = object.layout.slot(named: "author").flatMap(object.destination)
      words.append(author?.string("name") ?? "-")
      words += try object.toMany("tags").compactMap { $0.string("name") }.sorted()
      return words.joined(separator: " ")
    }
  }

  private static let former = "5 read mine long ago Austen novel"

  @Test(arguments: StoreKind.allCases, [MergePolicy.mergeByPropertyObjectTrump, .overwrite])
  func `a value that was not set stays, with or without a default`(
    kind: StoreKind, policy: MergePolicy
  ) throws {
    let shelf = try Shelf(kind, policy)
    try shelf.insert()
    try shelf.context.save()
    #expect(try shelf.stored() == Self.former)
  }

  @Test(arguments: StoreKind.allCases)
  func `a value that was set is written, also nil and the default itself`(kind: StoreKind) throws {
    let shelf = try Shelf(kind)
    let object = try shelf.insert(["rating": .integer(0)])
    try object.setValue(nil as AttributeValue?, forKey: "note")
    object.setToOne(nil, for: "author")
    let tag = try shelf.context.insert(entityName: "Tag")
    try tag.setValue(.string("classic"), forKey: "name")
    try object.add(tag, to: "tags")
    try shelf.context.save()
    #expect(try shelf.stored() == "0 read - long ago - classic novel")
    #expect(object.string("state") == "read")
  }

  @Test(
    arguments: StoreKind.allCases,
    [MergePolicy.mergeByPropertyObjectTrump, .overwrite, .mergeByPropertyStoreTrump, .rollback])
  func `a save and a batch insertion store the same`(kind: StoreKind, policy: MergePolicy) throws {
    let values: [[String: AttributeValue]] = [
      ["number": .integer(1), "note": .string("new")],
      ["number": .integer(1), "state": .string("lent"), "entered": .string("now")],
    ]
    // A row of a batch has no `awakeFromInsert()`.
    let saved = try Shelf(kind, policy)
    for values in values { try saved.insert(values) }
    try saved.context.save()
    let batched = try Shelf(kind, policy)
    try batched.context.execute(BatchInsertRequest(entityName: "Record", rows: values))
    #expect(try saved.stored() == batched.stored())
  }

  @Test(arguments: StoreKind.allCases)
  func `of two new objects the later writes over what the earlier set`(kind: StoreKind) throws {
    let shelf = try Shelf(kind)
    let author = try shelf.context.insert(entityName: "Author")
    try author.setValue(.string("Brontë"), forKey: "name")
    let earlier = try shelf.insert(["rating": .integer(1), "note": .string("first")])
    earlier.setToOne(author, for: "author")
    try shelf.insert(["rating": .integer(2)])
    try shelf.context.save()
    #expect(try shelf.stored() == "2 read first long ago Brontë novel")
  }

  @Test(arguments: StoreKind.allCases)
  func `where the store wins the earlier of two new objects stays`(kind: StoreKind) throws {
    let shelf = try Shelf(kind, .mergeByPropertyStoreTrump)
    for note in ["first", "second"] {
      try shelf.insert(["number": .integer(2), "note": .string(note)])
    }
    try shelf.context.save()
    let found = try shelf.container.newContext().fetch(
      FetchRequest<ManagedObject>(
        entityName: "Record", predicate: try FetchPredicate(format: "number == 2")))
    #expect(found.map { $0.string("note") } == ["first"])
  }

  @Test(arguments: StoreKind.allCases)
  func `what a child context set is known to its parent`(kind: StoreKind) throws {
    let shelf = try Shelf(kind)
    let child = ManagedObjectContext(parent: shelf.context)
    try shelf.insert(["note": .string("child")], in: child)
    try child.save()
    try shelf.context.save()
    #expect(try shelf.stored() == "5 read child long ago Austen novel")
  }

  @Test(arguments: StoreKind.allCases)
  func `an undone value is not written`(kind: StoreKind) throws {
    let shelf = try Shelf(kind)
    let history = UndoHistory()
    shelf.context.undoHistory = history
    let object = try shelf.insert()
    try shelf.context.processPendingChanges()
    try object.setValue(.integer(3), forKey: "rating")
    try shelf.context.processPendingChanges()
    try shelf.context.undo()
    try shelf.context.save()
    #expect(try shelf.stored() == Self.former)
  }

  @Test(arguments: StoreKind.allCases)
  func `a discarded insertion that is redone still knows what was set`(kind: StoreKind) throws {
    let shelf = try Shelf(kind)
    shelf.context.undoHistory = UndoHistory()
    try shelf.insert(["note": .string("redone")])
    try shelf.context.processPendingChanges()
    try shelf.context.undo()
    try shelf.context.redo()
    try shelf.context.save()
    #expect(try shelf.stored() == "5 read redone long ago Austen novel")
  }
}
