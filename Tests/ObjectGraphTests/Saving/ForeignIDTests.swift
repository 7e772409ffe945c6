import TestModels
import TestSupport
import Testing

@testable import Lineage

/// IDs, which are valid only in their own store and model.
@Suite struct ForeignIDTests {
  private struct Pair {
    let stores: [TestStore]
    let containers: [PersistentContainer]
    let own: ManagedObject
    let foreign: ManagedObjectID

    init(_ kind: StoreKind) throws {
      stores = [try TestStore(kind), try TestStore(kind)]
      containers = try stores.map { try $0.open(Shelf.model()) }
      let contexts = containers.map { $0.newContext() }
      own = try contexts[0].put("own", rank: 1)
      let other = try contexts[1].put("other", rank: 1)
      try contexts[0].save()
      try contexts[1].save()
      foreign = other.objectID
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an ID of another store finds nothing`(kind: StoreKind) throws {
    let pair = try Pair(kind)
    let context = pair.containers[0].newContext()
    #expect(pair.foreign != pair.own.objectID)
    #expect(throws: ObjectGraphError.objectNotFound(pair.foreign)) {
      try context.existingObject(with: pair.foreign)
    }
    #expect(context.registeredObject(for: pair.foreign) == nil)
    let fault = context.object(with: pair.foreign)
    #expect(fault.objectID == pair.foreign)
    #expect(fault.string("name") == nil)
    #expect(fault.managedObjectContext == nil)
    #expect(try fault.toMany("notes").isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `an object with another store's ID cannot be changed, deleted or linked`(
    kind: StoreKind
  ) throws {
    let pair = try Pair(kind)
    let context = pair.containers[0].newContext()
    let fault = context.object(with: pair.foreign)
    fault.set("changed", for: "name")
    context.delete(fault)
    try context.save()
    #expect(try pair.containers[0].newContext().ranks() == ["own 1"])
    #expect(try pair.containers[1].newContext().ranks() == ["other 1"])
    let note = try context.insert(entityName: "Note")
    note.setToOne(context.object(with: pair.foreign), for: "item")
    try context.save()
    #expect(note.toOne("item") == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `a batch deletion of another store's IDs deletes nothing`(kind: StoreKind) throws {
    let pair = try Pair(kind)
    #expect(pair.foreign.key == pair.own.objectID.key)
    let context = pair.containers[0].newContext()
    let gone = try context.execute(BatchDeleteRequest(objectIDs: [pair.foreign]))
    #expect(gone.isEmpty)
    #expect(try pair.containers[0].newContext().ranks() == ["own 1"])
    #expect(try pair.containers[1].newContext().ranks() == ["other 1"])
  }

  @Test(arguments: StoreKind.allCases)
  func `another container's saves do not affect this one's contexts`(kind: StoreKind) throws {
    let pair = try Pair(kind)
    let context = pair.containers[0].newContext()
    let object = try context.existingObject(with: pair.own.objectID)
    for saved in [
      SavedChanges(inserted: [pair.foreign]), SavedChanges(updated: [pair.foreign]),
      SavedChanges(deleted: [pair.foreign]),
    ] {
      try context.mergeChanges(from: saved)
      #expect(object.isFault == false)
      #expect(object.isDeleted == false)
      #expect(object.managedObjectContext === context)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an object of another store cannot be in a to-many relationship`(kind: StoreKind) throws {
    let pair = try Pair(kind)
    let (mine, theirs) = (pair.containers[0].newContext(), pair.containers[1].newContext())
    let item = try mine.existingObject(with: pair.own.objectID)
    let note = try theirs.put("note", as: "Note")
    for isSaved in [false, true] {
      if isSaved { try theirs.save() }
      let acts: [() throws -> Void] = [
        { try item.add(note, to: "notes") }, { try item.setToMany([note], for: "notes") },
        { try item.remove(note, from: "notes") },
      ]
      for (number, act) in acts.enumerated() {
        #expect(throws: ObjectGraphError.otherContext(entity: "Note"), "\(number)") { try act() }
      }
      #expect(mine.hasChanges == false)
      #expect(try item.toMany("notes").isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a temporary ID of another store finds nothing`(kind: StoreKind) throws {
    let pair = try Pair(kind)
    let theirs = pair.containers[1].newContext()
    let id = try theirs.put("unsaved", rank: 2).objectID
    #expect(id.isTemporaryID)
    let context = pair.containers[0].newContext()
    #expect(throws: ObjectGraphError.objectNotFound(id)) { try context.existingObject(with: id) }
    let stranger = context.object(with: id)
    #expect(stranger.objectID == id)
    #expect(stranger.managedObjectContext == nil)
    stranger.set("changed", for: "name")
    context.delete(stranger)
    #expect(context.hasChanges == false)
    try context.save()
    #expect(try pair.containers[0].newContext().ranks() == ["own 1"])
    try theirs.save()
    #expect(try pair.containers[1].newContext().ranks() == ["other 1", "unsaved 2"])
  }

  @Test(arguments: StoreKind.allCases)
  func `no object matches a predicate with another store's ID`(kind: StoreKind) throws {
    let pair = try Pair(kind)
    let context = pair.containers[0].newContext()
    let item = try context.existingObject(with: pair.own.objectID)
    for isChanged in [false, true] {
      // Changed objects are compared in memory.
      if isChanged { item.set("changed", for: "name") }
      func count(_ id: ManagedObjectID) throws -> Int {
        try context.fetch(
          FetchRequest<ManagedObject>(entityName: "Item", predicate: .objects([id]))
        ).count
      }
      #expect(try count(pair.foreign) == 0)
      #expect(try count(pair.own.objectID) == 1)
      #expect(try FetchPredicate.objects([pair.foreign]).evaluate(with: item) == false)
      #expect(try FetchPredicate.objects([pair.own.objectID]).evaluate(with: item))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an ID of another model refers to the entity of the same name, or to nothing`(
    kind: StoreKind
  ) throws {
    let pair = try Pair(kind)
    let alone = EntityDescription("AAA", ["name": .string])
    let other = try TestStore(kind).open(ManagedObjectModel(entities: [alone])).newContext()
    let object = try other.insert(entityName: "AAA")
    try other.save()
    let context = pair.containers[0].newContext()
    #expect(throws: ObjectGraphError.objectNotFound(object.objectID)) {
      try context.existingObject(with: object.objectID)
    }
    #expect(context.registeredObject(for: object.objectID) == nil)
    #expect(context.object(with: object.objectID).managedObjectContext == nil)
    #expect(context.object(with: object.objectID).objectID == object.objectID)
  }

  @Test func `an ID kept while the store is opened with a newer model finds its object`() throws {
    let store = try TestStore(.sqlite)
    let first = try store.open(Shelf.model())
    let context = first.newContext()
    let item = try context.put("kept", rank: 1)
    try context.save()
    let newer = Shelf.model()
    newer.entities.append(
      EntityDescription("Aardvark", ["name": .string]))
    let second = try store.open(newer).newContext()
    #expect(try second.existingObject(with: item.objectID).string("name") == "kept")
    #expect(second.registeredObject(for: item.objectID) != nil)
    #expect(second.object(with: item.objectID).entityName == "Item")
    #expect(second.object(with: item.objectID).objectID == item.objectID)
  }
}
