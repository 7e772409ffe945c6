import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Positions in an order, and versions: cases in which random saves found faults or differences of
/// the stores.
@Suite struct PlacesAndVersionsTests {
  private static func model() -> ManagedObjectModel {
    let item = EntityDescription(
      "Item", ["name": .string, "rank": .integer64], uniquenessConstraints: [["rank"]])
    let box = EntityDescription("Box", ["name": .string])
    let note = EntityDescription("Note", ["name": .string])
    item.join("box", .one, to: box, "items", .ordered)
    item.joinItself("friends")
    note.join(
      "item", RelationshipDescription(minCount: 1, maxCount: 1, isOptional: false), to: item,
      "notes", .many.deleting(by: .cascade))
    return ManagedObjectModel(entities: [item, box, note])
  }

  /// A container, a context with a saved box of named items, and those objects.
  private struct Boxed {
    let store: TestStore
    let container: PersistentContainer
    let context: ManagedObjectContext
    let box: ManagedObject
    let items: [ManagedObject]

    init(_ kind: StoreKind, _ names: [String] = ["a", "b", "c"]) throws {
      store = try TestStore(kind)
      container = try store.open(PlacesAndVersionsTests.model())
      let context = container.newContext()
      (self.context, box) = (context, try context.put("box", as: "Box"))
      items = try names.map { try context.put($0) }
      try box.setToMany(items, for: "items")
      try context.save()
    }

    /// Returns the names of the box's stored items.
    func stored() throws -> [String?] {
      let box = try container.newContext().existingObject(with: box.objectID)
      return try box.toMany("items").map { $0.string("name") }
    }

    func version(of object: ManagedObject) throws -> Int64? {
      try container.newContext().existingObject(with: object.objectID).knownVersion
    }

    /// Undoes the insertion of an item after unregistered changes to it.
    func undoInsertion(afterUnregistered body: (ManagedObject) throws -> ManagedObject) throws
      -> ManagedObject
    {
      let history = UndoHistory()
      context.undoHistory = history
      let undone = try context.put("undone")
      try context.processPendingChanges()
      history.disableUndoRegistration()
      let kept = try body(undone)
      try context.processPendingChanges()
      history.enableUndoRegistration()
      try context.undo()
      return kept
    }

    /// Returns another context and the objects as it reads them.
    func elsewhere(_ objects: [ManagedObject]) throws -> (ManagedObjectContext, [ManagedObject]) {
      let context = container.newContext()
      return (context, try objects.map { try context.existingObject(with: $0.objectID) })
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `adding an existing object again keeps its position`(kind: StoreKind) throws {
    let boxed = try Boxed(kind)
    boxed.items[0].setToOne(boxed.box, for: "box")
    try boxed.context.save()
    #expect(try boxed.stored() == ["a", "b", "c"])
    try boxed.box.add(boxed.items[0], to: "items")
    try boxed.context.save()
    #expect(try boxed.stored() == ["a", "b", "c"])
  }

  @Test(arguments: StoreKind.allCases)
  func `moving an object within its order changes only the owner`(kind: StoreKind) throws {
    let boxed = try Boxed(kind)
    let (item, box) = (
      try boxed.version(of: boxed.items[2]), try #require(try boxed.version(of: boxed.box))
    )
    try boxed.box.insert(boxed.items[2], into: "items", at: 0)
    #expect(boxed.items[2].hasChanges == false)
    try boxed.context.save()
    #expect(try boxed.stored() == ["c", "a", "b"])
    #expect(try boxed.version(of: boxed.items[2]) == item)
    #expect(try boxed.version(of: boxed.box) == box + 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `a new object that yields to another of its order is in it once`(kind: StoreKind) throws {
    let boxed = try Boxed(kind, ["a"])
    boxed.context.mergePolicy = .overwrite
    let (former, latter) = (
      try boxed.context.put("former", rank: 1), try boxed.context.put("latter", rank: 1)
    )
    try boxed.box.setToMany([former, boxed.items[0], latter], for: "items")
    try boxed.context.save()
    let stored = try boxed.stored()
    #expect(stored.count == 2 && stored.filter { $0 == "a" }.count == 1)
    #expect(stored.last != "a")
  }

  @Test(arguments: StoreKind.allCases)
  func `a deleted object that is restored goes to the end`(kind: StoreKind) throws {
    let boxed = try Boxed(kind)
    let (other, there) = try boxed.elsewhere(boxed.items)
    other.mergePolicy = .overwrite
    there[0].set("A", for: "name")
    boxed.context.delete(boxed.items[0])
    try boxed.context.save()
    try other.save()
    #expect(try boxed.stored() == ["b", "c", "A"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a removed object that is added again goes to the end`(kind: StoreKind) throws {
    let boxed = try Boxed(kind)
    let (other, there) = try boxed.elsewhere(boxed.items)
    other.mergePolicy = .overwrite
    there[0].set("A", for: "name")
    boxed.items[0].setToOne(nil, for: "box")
    try boxed.context.save()
    try other.save()
    #expect(try boxed.stored() == ["b", "c", "A"])
  }

  @Test(arguments: StoreKind.allCases)
  func `removing an object that was never a friend increments no version`(kind: StoreKind) throws {
    let boxed = try Boxed(kind)
    let version = try boxed.version(of: boxed.items[0])
    let other = try boxed.context.put("other", rank: 1)
    let taken = try boxed.context.put("taken", rank: 1)
    // A rejected save leaves new objects with permanent keys.
    #expect(throws: ObjectGraphError.self) { try boxed.context.save() }
    try boxed.items[0].remove(other, from: "friends")
    boxed.context.delete(taken)
    try boxed.context.save()
    #expect(try boxed.version(of: boxed.items[0]) == version)
  }

  @Test(arguments: StoreKind.allCases)
  func `links of an undone insertion are not written`(kind: StoreKind) throws {
    let boxed = try Boxed(kind, [])
    let kept = try boxed.undoInsertion { undone in
      let kept = try boxed.context.put("kept")
      try undone.add(kept, to: "friends")
      return kept
    }
    try boxed.context.save()
    let (fresh, found) = try boxed.elsewhere([kept])
    #expect(try fresh.ranks() == ["kept -"])
    #expect(try found[0].toMany("friends").isEmpty)
    var request = FetchRequest<ManagedObject>(entityName: "Item")
    request.predicate = try FetchPredicate(format: "friends.@count == 0")
    #expect(try fresh.fetch(request).count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `a required reference to an undone insertion rejects the save`(kind: StoreKind)
    throws
  {
    let boxed = try Boxed(kind, [])
    let note = try boxed.undoInsertion { undone in
      let note = try boxed.context.put("note", as: "Note")
      note.setToOne(undone, for: "item")
      return note
    }
    #expect {
      try boxed.context.save()
    } throws: { error in
      guard case .validation(let failures) = error as? ObjectGraphError else { return false }
      return failures.map(\.property) == ["item"] && failures.map(\.rule) == [.missingValue]
    }
    note.setToOne(try boxed.context.put("other"), for: "item")
    try boxed.context.save()
  }

  @Test(arguments: StoreKind.allCases, [MergePolicy.rollback, .mergeByPropertyStoreTrump])
  func `an order set by an undo yields to the store's`(kind: StoreKind, policy: MergePolicy)
    throws
  {
    let boxed = try Boxed(kind, ["a"])
    let (other, there) = try boxed.elsewhere([boxed.box])
    boxed.context.mergePolicy = policy
    boxed.context.undoHistory = UndoHistory()
    try boxed.box.add(try boxed.context.put("here"), to: "items")
    try boxed.context.processPendingChanges()
    boxed.context.delete(boxed.items[0])
    try boxed.context.undo()
    try there[0].add(try other.put("there"), to: "items")
    try other.save()
    try boxed.context.save()
    #expect(try boxed.stored() == ["a", "there", "here"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a dropped removal of a deleted friend does not change the version`(kind: StoreKind) throws {
    let boxed = try Boxed(kind, ["a", "b"])
    let (other, there) = try boxed.elsewhere(boxed.items)
    boxed.context.mergePolicy = .rollback
    try boxed.items[0].remove(boxed.items[1], from: "friends")
    boxed.context.delete(boxed.items[1])
    there[0].set("A", for: "name")
    try other.save()
    let version = try boxed.version(of: boxed.items[0])
    try boxed.context.save()
    #expect(try boxed.version(of: boxed.items[0]) == version)
    #expect(try boxed.stored() == ["A"])
  }

  @Test(arguments: StoreKind.allCases)
  func `undoing an insertion keeps the order that others set since`(kind: StoreKind) throws {
    let boxed = try Boxed(kind, ["a", "b"])
    let (other, there) = try boxed.elsewhere([boxed.box] + boxed.items)
    boxed.context.mergePolicy = .mergeByPropertyObjectTrump
    other.mergePolicy = .overwrite
    boxed.context.undoHistory = UndoHistory()
    try boxed.context.put("new").setToOne(boxed.box, for: "box")
    try there[0].setToMany([there[2], there[1]], for: "items")
    try boxed.context.save()
    try other.save()
    #expect(try boxed.stored() == ["b", "a", "new"])
    try boxed.context.refreshAllObjects()
    try boxed.context.undo()
    try boxed.context.save()
    #expect(try boxed.stored() == ["b", "a"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a removal that was undone and saved increments no version later`(kind: StoreKind) throws {
    let boxed = try Boxed(kind, ["a"])
    let version = try boxed.version(of: boxed.box)
    boxed.context.undoHistory = UndoHistory()
    try boxed.box.remove(boxed.items[0], from: "items")
    try boxed.context.undo()
    try boxed.context.save()
    try boxed.context.redo()
    boxed.context.delete(boxed.items[0])
    try boxed.context.save()
    #expect(try boxed.version(of: boxed.box) == version)
  }

  @Test(arguments: StoreKind.allCases)
  func `a rejected save keeps references to an insertion that a redo restores`(kind: StoreKind)
    throws
  {
    let boxed = try Boxed(kind, [])
    let note = try boxed.undoInsertion { undone in
      let note = try boxed.context.put("note", as: "Note")
      note.setToOne(undone, for: "item")
      return note
    }
    #expect(throws: ObjectGraphError.self) { try boxed.context.save() }
    try boxed.context.redo()
    try boxed.context.save()
    let (_, found) = try boxed.elsewhere([note])
    #expect(found[0].toOne("item")?.string("name") == "undone")
  }

  @Test(arguments: StoreKind.allCases)
  func `an added object that yields to the store's order keeps its place there`(kind: StoreKind)
    throws
  {
    let boxed = try Boxed(kind, ["a", "b"])
    let joining = try boxed.context.put("joining")
    try boxed.context.save()
    let (other, there) = try boxed.elsewhere([boxed.box, joining])
    other.mergePolicy = .mergeByPropertyStoreTrump
    there[1].setToOne(there[0], for: "box")
    try boxed.box.setToMany([boxed.items[0], joining, boxed.items[1]], for: "items")
    try boxed.context.save()
    try other.save()
    #expect(try boxed.stored() == ["a", "joining", "b"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a second undo restores the others' order that a redo replaced`(kind: StoreKind) throws {
    let boxed = try Boxed(kind, ["a", "b"])
    let context = boxed.context
    context.mergePolicy = .mergeByPropertyObjectTrump
    context.undoHistory = UndoHistory()
    try context.put("new").setToOne(boxed.box, for: "box")
    try context.save()
    try context.undo()
    try context.save()
    let (other, there) = try boxed.elsewhere([boxed.box] + boxed.items)
    try there[0].setToMany([there[2], there[1]], for: "items")
    try other.save()
    try context.refreshAllObjects()
    try context.redo()
    try context.save()
    #expect(try boxed.stored() == ["a", "b", "new"])
    try context.undo()
    try context.save()
    #expect(try boxed.stored() == ["b", "a"])
  }
}
