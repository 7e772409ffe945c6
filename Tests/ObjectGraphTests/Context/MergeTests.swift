import Lineage
import TestSupport
import Testing

@Suite struct MergeTests {
  /// Two contexts that have read the same cat.
  private struct Rivals {
    let store: TestStore
    let container: PersistentContainer
    let one: ManagedObjectContext
    let other: ManagedObjectContext
    let mine: Kennel.Animal
    let theirs: Kennel.Animal

    init(_ kind: StoreKind) throws {
      store = try TestStore(kind)
      container = try store.open(Kennel.model(), classes: Kennel.classes)
      (one, other) = (container.newContext(), container.newContext())
      let ada = try one.add("Cat", "Ada")
      ada.weight = 4
      ada.code = "A1"
      try one.save()
      (mine, theirs) = (ada, try other.animal("Ada"))
    }

    /// Returns the stored name, weight and code.
    func stored(_ name: String) throws -> [String] {
      let animal = try container.newContext().animal(name)
      return [animal.name ?? "", "\(animal.weight ?? 0)", animal.code ?? ""]
    }
  }

  @Test(.covers("C62"), arguments: StoreKind.allCases)
  func `a save with a row that another context changed is rejected and lists both changes`(
    kind: StoreKind
  ) throws {
    let rivals = try Rivals(kind)
    rivals.theirs.weight = 5
    try rivals.other.save()
    rivals.mine.weight = 6
    rivals.mine.name = "Eva"
    let error = #expect(throws: ObjectGraphError.self) { try rivals.one.save() }
    guard case .mergeConflict(let conflicts) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(conflicts.map(\.changedHere) == [["name", "weight"]])
    #expect(conflicts.map(\.changedInStore) == [["weight"]])
    #expect(conflicts.map(\.disputed) == [["weight"]])
    #expect(conflicts.map { [$0.oldVersion, $0.newVersion] } == [[1, 2]])
    let conflict = try #require(conflicts.first)
    func weights(_ snapshot: [String: FetchValue]?) -> FetchValue? { snapshot?["weight"] }
    #expect(weights(conflict.objectSnapshot) == .attribute(.double(6)))
    #expect(weights(conflict.persistedSnapshot) == .attribute(.double(5)))
    #expect(conflict.objectSnapshot?["name"] == .attribute(.string("Eva")))
    #expect(conflict.cachedSnapshot?["name"] == .attribute(.string("Ada")))
    #expect(conflict.persistedSnapshot?["name"] == .attribute(.string("Ada")))
    #expect(conflict.cachedSnapshot?["weight"] != conflict.persistedSnapshot?["weight"])
    #expect(conflict.cachedSnapshot?["owner"] == .null)
    #expect(try rivals.stored("Ada") == ["Ada", "5.0", "A1"])
    #expect(rivals.mine.name == "Eva")
  }

  @Test(
    .covers("C62"),
    arguments: StoreKind.allCases,
    [
      (MergePolicy.mergeByPropertyObjectTrump, ["Eva", "6.0", "B2"]),
      (.mergeByPropertyStoreTrump, ["Eva", "5.0", "B2"]),
      (.overwrite, ["Eva", "6.0", "A1"]),
    ])
  func `a merge policy decides property by property`(
    kind: StoreKind, outcome: (policy: MergePolicy, stored: [String])
  ) throws {
    let rivals = try Rivals(kind)
    rivals.theirs.weight = 5
    rivals.theirs.code = "B2"
    try rivals.other.save()
    rivals.mine.weight = 6
    rivals.mine.name = "Eva"
    rivals.one.mergePolicy = outcome.policy
    try rivals.one.save()
    #expect(try rivals.stored("Eva") == outcome.stored)
    #expect(rivals.mine.name == "Eva")
    #expect("\(rivals.mine.weight ?? 0)" == outcome.stored[1])
  }

  @Test(arguments: StoreKind.allCases)
  func `the rollback policy discards this context's changes`(kind: StoreKind) throws {
    let rivals = try Rivals(kind)
    rivals.theirs.weight = 5
    try rivals.other.save()
    rivals.mine.name = "Eva"
    rivals.one.mergePolicy = .rollback
    try rivals.one.save()
    #expect(try rivals.stored("Ada") == ["Ada", "5.0", "A1"])
    #expect(rivals.mine.name == "Ada")
    #expect(rivals.mine.weight == 5)
  }

  @Test(arguments: StoreKind.allCases)
  func `an object that another context deleted comes back or stays deleted, by policy`(
    kind: StoreKind
  )
    throws
  {
    let winner = try Rivals(kind)
    winner.other.delete(winner.theirs)
    try winner.other.save()
    winner.mine.weight = 6
    winner.one.mergePolicy = .mergeByPropertyObjectTrump
    try winner.one.save()
    #expect(try winner.stored("Ada") == ["Ada", "6.0", "A1"])
    let loser = try Rivals(kind)
    loser.other.delete(loser.theirs)
    try loser.other.save()
    loser.mine.weight = 6
    loser.one.mergePolicy = .mergeByPropertyStoreTrump
    try loser.one.save()
    #expect(try loser.container.newContext().names() == [])
    #expect(loser.mine.isDeleted)
  }

  @Test(.covers("C61"), arguments: StoreKind.allCases)
  func `other contexts' saves are merged automatically or not at all`(kind: StoreKind) throws {
    let rivals = try Rivals(kind)
    rivals.theirs.weight = 5
    try rivals.other.save()
    _ = try rivals.one.names()
    #expect(rivals.mine.weight == 4)
    rivals.one.automaticallyMergesChangesFromParent = true
    rivals.mine.name = "Eva"
    rivals.theirs.weight = 7
    try rivals.other.save()
    _ = try rivals.one.names()
    #expect(rivals.mine.weight == 7)
    #expect(rivals.mine.name == "Eva")
    try rivals.one.save()
    #expect(try rivals.stored("Eva") == ["Eva", "7.0", "A1"])
    try rivals.other.refreshAllObjects()
    let other = try rivals.other.animal("Eva")
    rivals.other.delete(other)
    try rivals.other.save()
    #expect(try rivals.one.names() == [])
    #expect(rivals.mine.isDeleted)
  }

  @Test(.covers("C37"), arguments: StoreKind.allCases)
  func `a new object with a taken unique value is rejected, takes over the row or yields`(
    kind: StoreKind
  ) throws {
    let rivals = try Rivals(kind)
    let rival = try rivals.other.add("Dog", "Rex")
    rival.code = "A1"
    #expect(throws: ObjectGraphError.self) { try rivals.other.save() }
    rivals.other.rollback()

    let cat = try rivals.other.add("Cat", "Eva")
    cat.code = "A1"
    rivals.other.mergePolicy = .mergeByPropertyObjectTrump
    try rivals.other.save()
    #expect(try rivals.stored("Eva") == ["Eva", "4.0", "A1"])
    #expect(cat.objectID == rivals.mine.objectID)
    #expect(try rivals.container.newContext().names() == ["Eva"])

    let loser = try rivals.other.add("Cat", "Zoe")
    loser.code = "A1"
    rivals.other.mergePolicy = .mergeByPropertyStoreTrump
    try rivals.other.save()
    #expect(try rivals.container.newContext().names() == ["Eva"])
    #expect(loser.managedObjectContext == nil)
  }

  @Test(arguments: StoreKind.allCases, [MergePolicy.overwrite, .rollback])
  func `references to an object with a duplicate unique value lead to the row that stays`(
    kind: StoreKind, policy: MergePolicy
  ) throws {
    let rivals = try Rivals(kind)
    let context = rivals.container.newContext()
    let twin = try context.add("Cat", "Eva")
    twin.code = "A1"
    let friend = try context.add("Dog", "Bodo")
    try friend.add(twin, to: "friends")
    context.mergePolicy = policy
    try context.save()
    let reader = rivals.container.newContext()
    let found = try reader.animal("Bodo").toMany("friends")
    #expect(found.map(\.objectID) == [rivals.mine.objectID])
    #expect(found.first?.string("name") == (policy == .overwrite ? "Eva" : "Ada"))
    #expect(context.registeredObjects.allSatisfy { $0.entityName != "" })
  }

  @Test(arguments: StoreKind.allCases)
  func `an object that another context deleted has no values, and deleting it conflicts`(
    kind: StoreKind
  ) throws {
    let rivals = try Rivals(kind)
    let third = rivals.container.newContext()
    let fault = third.object(with: rivals.mine.objectID)
    rivals.one.delete(rivals.mine)
    try rivals.one.save()
    third.delete(fault)
    let error = #expect(throws: ObjectGraphError.self) { try third.save() }
    #expect(error?.conflictingIDs == [fault.objectID])
    third.mergePolicy = .overwrite
    try third.save()
    try rivals.other.refresh(rivals.theirs, mergeChanges: false)
    #expect(rivals.theirs.name == nil)
    #expect(rivals.theirs.isDeleted)
  }

  @Test(.covers("C60"), arguments: StoreKind.allCases)
  func `a transient value survives a save and is lost on refresh`(kind: StoreKind) throws {
    let rivals = try Rivals(kind)
    rivals.mine.mood = "calm"
    #expect(rivals.mine.hasChanges)
    try rivals.one.save()
    #expect(rivals.mine.mood == "calm")
    try rivals.one.refresh(rivals.mine, mergeChanges: true)
    #expect(rivals.mine.isFault)
    #expect(rivals.mine.mood == nil)
    rivals.mine.mood = "wild"
    rivals.one.reset()
    #expect(try rivals.one.animal("Ada").mood == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `rollback restores the values read, whatever was done since`(kind: StoreKind) throws {
    let rivals = try Rivals(kind)
    let dog = try rivals.one.add("Dog", "Bodo")
    try rivals.mine.add(dog, to: "friends")
    rivals.mine.name = "Eva"
    rivals.one.delete(rivals.mine)
    rivals.one.rollback()
    #expect(rivals.one.hasChanges == false)
    #expect(rivals.mine.name == "Ada")
    #expect(rivals.mine.isDeleted == false)
    #expect(try rivals.mine.toMany("friends").isEmpty)
    #expect(dog.managedObjectContext == nil)
    #expect(try rivals.one.names() == ["Ada"])
  }
}
