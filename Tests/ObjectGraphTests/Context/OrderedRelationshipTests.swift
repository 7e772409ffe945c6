import TestSupport
import Testing

@testable import Lineage

@Suite struct OrderedRelationshipTests {
  private func context(_ kind: StoreKind) throws -> (ManagedObjectContext, TestStore) {
    let store = try TestStore(kind)
    return (try store.open(Kennel.model(), classes: Kennel.classes).newContext(), store)
  }

  private func titles(_ dog: ManagedObject) throws -> [String] {
    try dog.toMany("tricks").compactMap { ($0 as? Kennel.Trick)?.title }
  }

  private func trick(_ title: String, _ context: ManagedObjectContext) throws -> Kennel.Trick {
    let trick = try #require(try context.insert(entityName: "Trick") as? Kennel.Trick)
    trick.title = title
    return trick
  }

  @Test(arguments: StoreKind.allCases)
  func `an ordered relationship keeps its order over saves and changes`(kind: StoreKind) throws {
    let (context, store) = try context(kind)
    let dog = try context.add("Dog", "Bodo")
    let tricks = try ["sit", "roll", "jump", "sing"].map { try trick($0, context) }
    for trick in tricks.reversed() { try dog.add(trick, to: "tricks") }
    #expect(try titles(dog) == ["sing", "jump", "roll", "sit"])
    try context.save()
    let fresh = try store.open(Kennel.model(), classes: Kennel.classes).newContext()
    let again = try fresh.animal("Bodo")
    #expect(try titles(again) == ["sing", "jump", "roll", "sit"])
    let last = try #require(try again.toMany("tricks").last)
    try again.insert(last, into: "tricks", at: 1)
    #expect(try titles(again) == ["sing", "sit", "jump", "roll"])
    try again.remove(try #require(try again.toMany("tricks").first), from: "tricks")
    try again.insert(try trick("beg", fresh), into: "tricks", at: 0)
    #expect(try titles(again) == ["beg", "sit", "jump", "roll"])
    try fresh.save()
    fresh.reset()
    #expect(try titles(fresh.animal("Bodo")) == ["beg", "sit", "jump", "roll"])
  }

  @Test(arguments: StoreKind.allCases)
  func `setting the inverse puts the object last`(kind: StoreKind) throws {
    let (context, _) = try context(kind)
    let dog = try context.add("Dog", "Bodo")
    try dog.add(try trick("sit", context), to: "tricks")
    try context.save()
    try trick("roll", context).setToOne(dog, for: "dog")
    #expect(try titles(dog) == ["sit", "roll"])
    try context.save()
    context.reset()
    #expect(try titles(context.animal("Bodo")) == ["sit", "roll"])
  }

  @Test(arguments: StoreKind.allCases)
  func `each object of a relationship without an inverse has one owner`(kind: StoreKind)
    throws
  {
    let (context, store) = try context(kind)
    let clubs = try ["A", "B"].map { name in
      let club = try context.insert(entityName: "Club")
      try club.setValue(.string(name), forKey: "name")
      return club
    }
    let (ada, bodo) = (try context.add("Cat", "Ada"), try context.add("Dog", "Bodo"))
    try clubs[0].setToMany([ada, bodo], for: "members")
    try context.save()
    #expect(try clubs[0].toMany("members").count == 2)
    try clubs[1].add(bodo, to: "members")
    #expect(try clubs[0].toMany("members").map(\.objectID) == [ada.objectID])
    try context.save()
    try clubs[0].remove(ada, from: "members")
    try context.save()
    let fresh = try store.open(Kennel.model(), classes: Kennel.classes).newContext()
    var request = FetchRequest<ManagedObject>(entityName: "Club")
    request.sortDescriptors = [FetchSortDescriptor(key: "name")]
    let members = try fresh.fetch(request).map { try $0.toMany("members").map(\.objectID) }
    #expect(members == [[], [bodo.objectID]])
  }

  @Test(arguments: StoreKind.allCases)
  func `deleting the owner of a relationship without an inverse frees its objects`(kind: StoreKind)
    throws
  {
    let (context, _) = try context(kind)
    let club = try context.insert(entityName: "Club")
    try club.add(try context.add("Cat", "Ada"), to: "members")
    try context.save()
    context.delete(club)
    try context.save()
    context.reset()
    let other = try context.insert(entityName: "Club")
    #expect(try other.toMany("members").isEmpty)
    #expect(try context.names() == ["Ada"])
  }

  @Test(arguments: StoreKind.allCases)
  func `an object that is given twice keeps its first place`(kind: StoreKind) throws {
    let (context, _) = try context(kind)
    let dog = try context.add("Dog", "Bodo")
    let (sit, roll) = (try trick("sit", context), try trick("roll", context))
    try dog.setToMany([sit, roll, sit], for: "tricks")
    #expect(try titles(dog) == ["sit", "roll"])
    try context.save()
    #expect(try titles(dog) == ["sit", "roll"])
    context.reset()
    #expect(try titles(context.animal("Bodo")) == ["sit", "roll"])
  }

  @Test(arguments: StoreKind.allCases)
  func `an index beyond the end is rejected with the valid ones`(kind: StoreKind) throws {
    let (context, _) = try context(kind)
    let dog = try context.add("Dog", "Bodo")
    try dog.add(try trick("sit", context), to: "tricks")
    let roll = try trick("roll", context)
    let error = #expect(throws: ObjectGraphError.self) {
      try dog.insert(roll, into: "tricks", at: 2)
    }
    #expect(error == .noSuchPlace(entity: "Dog", relationship: "tricks", index: 2, count: 1))
    #expect(throws: ObjectGraphError.self) { try dog.insert(roll, into: "tricks", at: -1) }
    #expect(try titles(dog) == ["sit"])
    try dog.insert(roll, into: "tricks", at: 1)
    #expect(try titles(dog) == ["sit", "roll"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a prefetched order is the store's order`(kind: StoreKind) throws {
    let (context, _) = try context(kind)
    let dog = try context.add("Dog", "Bodo")
    let tricks = try ["sit", "roll", "jump"].map { try trick($0, context) }
    try dog.setToMany([tricks[2], tricks[0], tricks[1]], for: "tricks")
    try context.save()
    context.reset()
    var request = FetchRequest<Kennel.Animal>(entityName: "Dog")
    request.relationshipKeyPathsForPrefetching = ["tricks"]
    let found = try #require(try context.fetch(request).first)
    #expect(try titles(found) == ["jump", "sit", "roll"])
  }

  @Test(arguments: StoreKind.allCases)
  func `inserting at the front moves an object to the first place`(kind: StoreKind) throws {
    let (context, store) = try context(kind)
    let dog = try context.add("Dog", "Bodo")
    let tricks = try ["a", "b", "c", "d", "e"].map { try trick($0, context) }
    for trick in tricks.prefix(3) { try dog.insert(trick, into: "tricks", at: 0) }
    #expect(try titles(dog) == ["c", "b", "a"])
    try context.save()
    for place in [3, 0, 4, 4, 2] { try dog.insert(tricks[place], into: "tricks", at: 0) }
    try dog.add(tricks[0], to: "tricks")
    #expect(try titles(dog) == ["c", "e", "a", "d", "b"])
    try dog.remove(tricks[2], from: "tricks")
    try dog.insert(tricks[1], into: "tricks", at: 0)
    #expect(try titles(dog) == ["b", "e", "a", "d"])
    context.checkInvariants()
    try context.save()
    let fresh = try store.open(Kennel.model(), classes: Kennel.classes).newContext()
    #expect(try titles(fresh.animal("Bodo")) == ["b", "e", "a", "d"])
  }

  @Test func `inserting at the front reads the destinations once`() throws {
    let store = UnreadableStore(InMemoryStore())
    let context = try PersistentContainer(
      model: Kennel.model(), classes: Kennel.classes, store: store
    ).newContext()
    let dog = try context.add("Dog", "Bodo")
    for title in ["a", "b"] { try dog.add(try trick(title, context), to: "tricks") }
    try context.save()
    try dog.insert(try trick("c", context), into: "tricks", at: 0)
    store.isLocked = true
    try dog.insert(try trick("d", context), into: "tricks", at: 0)
    #expect(throws: ObjectGraphError.self) {
      try dog.insert(try trick("e", context), into: "tricks", at: 1)
    }
    store.isLocked = false
    #expect(try titles(dog) == ["d", "c", "a", "b"])
  }
}
