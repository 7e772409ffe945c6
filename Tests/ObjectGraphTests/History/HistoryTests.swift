import Foundation
import TestSupport
import Testing

@testable import Lineage

/// The history of saves and batches, which is the same in both stores.
@Suite struct HistoryTests {
  @Test(.covers("F29"), arguments: StoreKind.allCases)
  func `notifications list inserted, updated and deleted objects with their changes`(
    kind: StoreKind
  ) throws {
    let kennel = try TrackedKennel(kind)
    let dog = try kennel.make("Dog", "Rex")
    let cat = try kennel.make("Cat", "Tom")
    try kennel.context.save()
    dog.set("Max", for: "name")
    dog.set("12", for: "chip")
    try kennel.context.save()
    kennel.context.delete(cat)
    try kennel.context.save()
    let history = try kennel.container.history()
    #expect(
      history.map(\.story) == [
        ["insert Cat 2", "insert Dog 1"], ["update Dog 1 chip name"], ["delete Cat 2"],
      ])
    #expect(history.map(\.transactionNumber) == [1, 2, 3])
    #expect(history.map(\.timestamp) == [1, 2, 3].map { TrackedKennel.start + $0 })
    #expect(history.flatMap(\.changes).map(\.changeID) == [1, 2, 3, 4])
    #expect(history.allSatisfy { $0.storeID == kennel.container.store.identifier })
    #expect(history[0].changes[0].changedObjectID == dog.objectID)
  }

  @Test(arguments: StoreKind.allCases)
  func `a save that writes nothing adds no transaction`(kind: StoreKind) throws {
    let kennel = try TrackedKennel(kind)
    let dog = try kennel.make("Dog", "Rex")
    try kennel.context.save()
    dog.set("only here", for: "note")
    try kennel.context.save()
    try kennel.context.save()
    #expect(try kennel.container.history().count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `both ends of a relationship are notified, once each`(kind: StoreKind) throws {
    let kennel = try TrackedKennel(kind)
    let (ann, bob) = (try kennel.make("Owner", "Ann"), try kennel.make("Owner", "Bob"))
    try kennel.context.save()
    let dogs = try ["Rex", "Max"].map { try kennel.make("Dog", $0) }
    for dog in dogs { dog.setToOne(ann, for: "owner") }
    try kennel.context.save()
    dogs[0].setToOne(bob, for: "owner")
    ann.set("Anna", for: "name")
    try kennel.context.save()
    kennel.context.delete(dogs[1])
    try kennel.context.save()
    #expect(
      try kennel.story().dropFirst() == [
        ["insert Dog 1", "insert Dog 2", "update Owner 1 animals"],
        ["update Dog 1 owner", "update Owner 1 animals name", "update Owner 2 animals"],
        ["delete Dog 2", "update Owner 1 animals"],
      ])
  }

  @Test(arguments: StoreKind.allCases)
  func `changes to links or order alone are notified`(kind: StoreKind) throws {
    let kennel = try TrackedKennel(kind)
    let dog = try kennel.make("Dog", "Rex")
    let club = try kennel.make("Club", "Runners")
    let owner = try kennel.make("Owner", "Ann")
    let walks = try ["one", "two"].map { try kennel.make("Walk", $0) }
    for walk in walks { walk.setToOne(owner, for: "walker") }
    try kennel.context.save()
    let token = try kennel.token()
    try dog.add(club, to: "clubs")
    try kennel.context.save()
    try dog.remove(club, from: "clubs")
    try kennel.context.save()
    try owner.setToMany(walks.reversed(), for: "walks")
    try kennel.context.save()
    #expect(
      try kennel.story(after: token) == [
        ["update Club 1 members", "update Dog 1 clubs"],
        ["update Club 1 members", "update Dog 1 clubs"], ["update Owner 1 walks"],
      ])
  }

  @Test(arguments: StoreKind.allCases)
  func `batches are notified too, with the references that a deletion clears`(kind: StoreKind)
    throws
  {
    let kennel = try TrackedKennel(kind)
    let owner = try kennel.make("Owner", "Ann")
    try kennel.make("Dog", "Rex").setToOne(owner, for: "owner")
    try kennel.context.save()
    let token = try kennel.token()
    let context = kennel.context
    context.transactionAuthor = "batch"
    try context.execute(
      BatchInsertRequest(
        entityName: "Cat", rows: [["name": .string("Tom")], ["name": .string("Kit")]]))
    var update = BatchUpdateRequest(entityName: "Animal", predicate: nil)
    update.propertiesToUpdate = ["chip": .value(.attribute(.string("7")))]
    try context.execute(update)
    try context.execute(
      BatchDeleteRequest(
        entityName: "Cat", predicate: .attribute("name", .equal, .string("Tom"))))
    try context.execute(BatchDeleteRequest(entityName: "Owner"))
    let history = try kennel.container.history(after: token)
    #expect(
      history.map(\.story) == [
        ["insert Cat 2", "insert Cat 3"],
        ["update Cat 2 chip", "update Cat 3 chip", "update Dog 1 chip"], ["delete Cat 2"],
        ["delete Owner 1", "update Dog 1 owner"],
      ])
    #expect(history.allSatisfy { $0.author == "batch" })
    #expect(history[2].changes[0].tombstone == ["chip": .string("7")])
  }

  @Test(arguments: StoreKind.allCases)
  func `an object converted to another entity is updated under the new one`(
    kind: StoreKind
  ) throws {
    let kennel = try TrackedKennel(kind)
    let dog = try kennel.make("Dog", "Rex")
    try kennel.context.save()
    _ = try kennel.context.convert(dog, toEntity: "Cat")
    try kennel.context.save()
    #expect(try kennel.story().last == ["update Cat 1 born chip lives name owner"])
  }

  @Test(arguments: StoreKind.allCases)
  func `preserved values outlive their object`(kind: StoreKind) throws {
    let kennel = try TrackedKennel(kind)
    let dog = try kennel.make("Dog", "Rex")
    dog.set("985", for: "chip")
    dog.set(TrackedKennel.start, for: "born")
    dog.set(Decimal(string: "12.5"), for: "price")
    let cat = try kennel.make("Cat", "Tom")
    let owner = try kennel.make("Owner", "Ann")
    try kennel.context.save()
    // Preserves the stored values, not values that were set and never saved.
    dog.set("never", for: "chip")
    for object in [dog, cat, owner] { kennel.context.delete(object) }
    try kennel.context.save()
    let changes = try #require(try kennel.container.history().last).changes
    let tombstones = Dictionary(
      uniqueKeysWithValues: changes.map { ($0.changedObjectID.entityName, $0.tombstone) })
    #expect(
      tombstones == [
        "Dog": [
          "chip": .string("985"), "born": .date(TrackedKennel.start),
          "price": .decimal(Decimal(string: "12.5") ?? 0),
        ], "Cat": [:], "Owner": [:],
      ])
  }

  @Test(arguments: StoreKind.allCases)
  func `a failed save leaves neither rows nor history`(kind: StoreKind) throws {
    struct Refusal: Error {}
    let kennel = try TrackedKennel(kind)
    let dog = try kennel.make("Dog", "Rex")
    try kennel.context.save()
    let other = try kennel.other().newContext()
    let theirs = other.object(with: dog.objectID)
    theirs.set("Theirs", for: "name")
    try other.save()
    let token = try kennel.token()
    dog.set("Mine", for: "name")
    try kennel.make("Cat", "Tom")
    #expect(throws: ObjectGraphError.self) { try kennel.context.save() }
    kennel.context.rollback()
    #expect(throws: Refusal.self) {
      try kennel.context.performInOneTransaction {
        try kennel.make("Cat", "Kit")
        try kennel.context.save()
        throw Refusal()
      }
    }
    kennel.context.reset()
    #expect(try kennel.story(after: token) == [])
    #expect(try kennel.token() == token)
    #expect(try kennel.context.count(for: FetchRequest<ManagedObject>(entityName: "Cat")) == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func `several saves in one store transaction are as many transactions in the history`(
    kind: StoreKind
  ) throws {
    let kennel = try TrackedKennel(kind)
    try kennel.context.performInOneTransaction {
      for author in ["one", "two"] {
        kennel.context.transactionAuthor = author
        try kennel.make("Dog", author)
        try kennel.context.save()
      }
    }
    #expect(try kennel.container.history().map(\.author) == ["one", "two"])
    #expect(try kennel.story() == [["insert Dog 1"], ["insert Dog 2"]])
  }

  @Test func `requesting a missing history is an error that says what to do`() throws {
    for kind in StoreKind.allCases {
      let kennel = try TrackedKennel(kind, tracksHistory: false)
      try kennel.make("Dog", "Rex")
      try kennel.context.save()
      #expect(try kennel.token() == nil)
      let error = #expect(throws: ObjectGraphError.self) { try kennel.container.history() }
      guard case .historyNotTracked = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(throws: ObjectGraphError.self) {
        try kennel.container.deleteHistory(before: TrackedKennel.start)
      }
    }
  }
}
