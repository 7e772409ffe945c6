import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Undo restores what its step changed: not others' saves, nor changes that no step recorded.
@Suite struct UndoBesideOthersTests {
  /// The ways in which a context learns of another one's saves.
  enum Arrival: CaseIterable {
    case refresh
    case refreshOfAll
    case merge
    case automaticMerge

    func bring(_ object: ManagedObject, to context: ManagedObjectContext) throws {
      switch self {
      case .refresh: try context.refresh(object, mergeChanges: true)
      case .refreshOfAll: try context.refreshAllObjects()
      case .merge: try context.mergeChanges(from: SavedChanges(updated: [object.objectID]))
      // On the next fetch.
      case .automaticMerge: _ = try context.names()
      }
    }
  }

  /// Saves furniture and returns a context that merges as required, with its dog Bodo.
  private func furnished(_ kind: StoreKind, _ arrival: Arrival = .merge) throws
    -> (UndoKennel, ManagedObjectContext, Kennel.Animal)
  {
    let kennel = try UndoKennel(kind)
    kennel.context.automaticallyMergesChangesFromParent = arrival == .automaticMerge
    try kennel.furnish()
    let bodo = try kennel.context.animal("Bodo")
    bodo.code = "old"
    bodo.weight = 1
    try kennel.context.save()
    kennel.context.undoHistory?.removeAll()
    return (kennel, kennel.context, bodo)
  }

  @Test(arguments: StoreKind.allCases, Arrival.allCases)
  func `undoing a saved or unsaved step keeps another context's saves`(
    kind: StoreKind, arrival: Arrival
  ) throws {
    for isSaved in [true, false] {
      let (kennel, context, bodo) = try furnished(kind, arrival)
      bodo.weight = 2
      if isSaved { try context.save() } else { try context.processPendingChanges() }
      try kennel.changeElsewhere("Bodo") {
        $0.code = "theirs"
        $0.owner = nil
      }
      try arrival.bring(bodo, to: context)
      try context.undo()
      #expect(bodo.weight == 1)
      #expect(bodo.code == "theirs" && bodo.owner == nil)
      #expect(context.undoHistory?.canUndo == false)
      try context.save()
      let stored = try kennel.reopened().animal("Bodo")
      #expect(stored.weight == 1 && stored.code == "theirs" && stored.owner == nil)
      try context.redo()
      #expect(bodo.weight == 2 && bodo.code == "theirs")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a merge in the middle of a step is not part of it and does not end it`(kind: StoreKind)
    throws
  {
    let (kennel, context, bodo) = try furnished(kind)
    bodo.weight = 2
    try kennel.changeElsewhere("Bodo") { $0.code = "theirs" }
    try Arrival.merge.bring(bodo, to: context)
    bodo.owner = nil
    try context.undo()
    #expect(bodo.weight == 1 && bodo.code == "theirs" && bodo.owner?.name == "Mia")
    #expect(context.undoHistory?.canUndo == false)
    #expect(context.hasChanges == false)
  }

  @Test(arguments: StoreKind.allCases)
  func `undo keeps values that a batch update set`(kind: StoreKind) throws {
    let (kennel, context, bodo) = try furnished(kind)
    bodo.weight = 2
    try context.save()
    var batch = BatchUpdateRequest(
      entityName: "Dog", predicate: .attribute("name", .equal, .string("Bodo")))
    batch.propertiesToUpdate = ["code": .value(.attribute(.string("batch")))]
    let updated = try kennel.container.newContext().execute(batch)
    try context.mergeChanges(from: updated)
    try context.undo()
    #expect(bodo.weight == 1 && bodo.code == "batch")
    try context.save()
    #expect(try kennel.reopened().animal("Bodo").code == "batch")
  }

  @Test(arguments: StoreKind.allCases)
  func `undo in a child keeps its parent's later changes`(kind: StoreKind) throws {
    let (_, parent, bodo) = try furnished(kind)
    let child = ManagedObjectContext(parent: parent)
    child.undoHistory = UndoHistory()
    let theirs = try child.animal("Bodo")
    theirs.weight = 2
    try child.save()
    bodo.code = "parent"
    try child.refresh(theirs, mergeChanges: true)
    try child.undo()
    #expect(theirs.weight == 1 && theirs.code == "parent")
    try child.save()
    #expect(bodo.weight == 1 && bodo.code == "parent")
  }

  @Test(arguments: StoreKind.allCases)
  func `undo keeps the value of a derived attribute`(kind: StoreKind) throws {
    let (team, person) = (
      EntityDescription("Team", ["name": .string]), EntityDescription("Person", ["name": .string])
    )
    team.join("members", .many, to: person, "team", .one)
    let size = AttributeDescription.integer64
    size.derivationExpression = "members.@count"
    team.add(["size": size])
    let context = try TestStore(kind)
      .open(ManagedObjectModel(entities: [team, person])).newContext()
    let office = try context.insert(entityName: "Team")
    try office.add(try context.insert(entityName: "Person"), to: "members")
    try context.save()
    context.undoHistory = UndoHistory()
    try office.setValue(.string("A"), forKey: "name")
    try context.save()
    #expect(try office.value(forKey: "size") == nil)
    try context.refresh(office, mergeChanges: true)
    #expect(try office.value(forKey: "size") == .integer(1))
    try context.undo()
    #expect(try office.value(forKey: "name") == nil)
    #expect(try office.value(forKey: "size") == .integer(1))
  }

  @Test(arguments: StoreKind.allCases)
  func `undo keeps values set while registration was disabled, without a conflict`(
    kind: StoreKind
  ) throws {
    for isSaved in [true, false] {
      let (kennel, context, bodo) = try furnished(kind)
      bodo.weight = 2
      if isSaved { try context.save() } else { try context.processPendingChanges() }
      context.undoHistory?.disableUndoRegistration()
      bodo.code = "kept"
      bodo.weight = 3
      if isSaved { try context.save() } else { try context.processPendingChanges() }
      context.undoHistory?.enableUndoRegistration()
      if isSaved { try context.refresh(bodo, mergeChanges: true) }
      try context.undo()
      #expect(bodo.weight == 1 && bodo.code == "kept")
      try context.save()
      let stored = try kennel.reopened().animal("Bodo")
      #expect(stored.weight == 1 && stored.code == "kept")
      try context.redo()
      try context.save()
      #expect(try kennel.reopened().animal("Bodo").weight == 3)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `undoing a discarded change keeps the stored values`(kind: StoreKind) throws {
    let (kennel, context, bodo) = try furnished(kind)
    bodo.weight = 2
    try context.processPendingChanges()
    try kennel.changeElsewhere("Bodo") { $0.code = "theirs" }
    try context.refresh(bodo, mergeChanges: false)
    bodo.mood = "calm"
    try context.processPendingChanges()
    try context.undo()
    #expect(bodo.mood == nil && bodo.weight == 1 && bodo.code == "theirs")
    try context.undo()
    #expect(context.hasChanges == false)
  }
}

// MARK: - The same property

extension UndoBesideOthersTests {
  /// The time at which another context saves the property that a step changed.
  enum Meeting: CaseIterable {
    case afterSave
    case beforeSave
    case inStep
    /// Merged by the save after the undo.
    case heardAfterUndo

    /// Changes Bodo's weight to 2 here and to 9 elsewhere, and undoes the change.
    func play(_ kennel: UndoKennel, _ bodo: Kennel.Animal) throws {
      let context = kennel.context
      bodo.weight = 2
      switch self {
      case .afterSave, .heardAfterUndo: try context.save()
      case .beforeSave: try context.processPendingChanges()
      case .inStep: break
      }
      try kennel.changeElsewhere("Bodo") { $0.weight = 9 }
      if self != .heardAfterUndo { try Arrival.merge.bring(bodo, to: context) }
      try context.undo()
      #expect(bodo.weight == 1, "\(self)")
      if self == .heardAfterUndo { try Arrival.merge.bring(bodo, to: context) }
    }
  }

  @Test(arguments: StoreKind.allCases, Meeting.allCases)
  func `undoing a property that another context changed since conflicts under every policy`(
    kind: StoreKind, meeting: Meeting
  ) throws {
    let outcomes: [(MergePolicy, Double)] = [
      (.mergeByPropertyStoreTrump, 9), (.rollback, 9), (.mergeByPropertyObjectTrump, 1),
      (.overwrite, 1),
    ]
    for (policy, weight) in outcomes {
      let (kennel, context, bodo) = try furnished(kind)
      context.mergePolicy = policy
      try meeting.play(kennel, bodo)
      try context.save()
      #expect(bodo.weight == weight, "\(policy)")
      #expect(try kennel.reopened().animal("Bodo").weight == weight, "\(policy)")
      #expect(context.hasChanges == false)
    }
  }

  @Test(arguments: StoreKind.allCases, Meeting.allCases)
  func `the conflict names object and property, and a refresh resolves it`(
    kind: StoreKind, meeting: Meeting
  ) throws {
    let (kennel, context, bodo) = try furnished(kind)
    try meeting.play(kennel, bodo)
    for _ in 0..<2 {
      let error = #expect(throws: ObjectGraphError.self) { try context.save() }
      guard case .mergeConflict(let conflicts) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      let conflict = try #require(conflicts.first)
      #expect(conflicts.count == 1 && conflict.objectID == bodo.objectID)
      #expect(conflict.disputed == ["weight"])
      #expect(conflict.objectSnapshot?["weight"] == .attribute(.double(1)))
      #expect(conflict.persistedSnapshot?["weight"] == .attribute(.double(9)))
    }
    #expect(try kennel.reopened().animal("Bodo").weight == 9)
    try context.refresh(bodo, mergeChanges: true)
    try context.save()
    #expect(try kennel.reopened().animal("Bodo").weight == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `a merge between undo and save does not resolve the conflict`(kind: StoreKind) throws {
    let (kennel, context, bodo) = try furnished(kind)
    try Meeting.afterSave.play(kennel, bodo)
    try kennel.changeElsewhere("Bodo") { $0.code = "theirs" }
    try Arrival.merge.bring(bodo, to: context)
    #expect(throws: ObjectGraphError.self) { try context.save() }
    #expect(try kennel.reopened().animal("Bodo").weight == 9)
  }

  @Test(arguments: StoreKind.allCases)
  func `redo returns to the values that undo found, without a conflict`(kind: StoreKind) throws {
    let (kennel, context, bodo) = try furnished(kind)
    try Meeting.afterSave.play(kennel, bodo)
    try context.redo()
    #expect(bodo.weight == 9)
    #expect(context.hasChanges == false)
    try context.undo()
    #expect(bodo.weight == 1)
    #expect(throws: ObjectGraphError.self) { try context.save() }
    context.rollback()
    #expect(bodo.weight == 9)
  }

  @Test(arguments: StoreKind.allCases)
  func `an undone property is merged like any unchanged one`(kind: StoreKind) throws {
    let (kennel, context, bodo) = try furnished(kind)
    bodo.code = "mine"
    try context.processPendingChanges()
    bodo.weight = 2
    try context.undo()
    try kennel.changeElsewhere("Bodo") { $0.weight = 9 }
    try Arrival.merge.bring(bodo, to: context)
    #expect(bodo.weight == 9)
    try context.save()
    let stored = try kennel.reopened().animal("Bodo")
    #expect(stored.weight == 9 && stored.code == "mine")
  }

  @Test(arguments: StoreKind.allCases)
  func `undoing an insertion that another context changed since is reported`(kind: StoreKind)
    throws
  {
    for (policy, isLeft) in [(MergePolicy.mergeByPropertyStoreTrump, true), (.overwrite, false)] {
      let kennel = try UndoKennel(kind)
      let context = kennel.context
      let ada = try context.add("Cat", "Ada")
      try context.save()
      try kennel.changeElsewhere("Ada") { $0.weight = 9 }
      try Arrival.merge.bring(ada, to: context)
      try context.undo()
      #expect(try context.names() == [])
      #expect(throws: ObjectGraphError.self) { try context.save() }
      #expect(try kennel.reopened().names() == ["Ada"])
      context.mergePolicy = policy
      try context.save()
      #expect(try kennel.reopened().names() == (isLeft ? ["Ada"] : []))
      #expect(try context.names() == (isLeft ? ["Ada"] : []))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a child detects the conflict with its parent`(kind: StoreKind) throws {
    let (_, parent, bodo) = try furnished(kind)
    let child = ManagedObjectContext(parent: parent)
    child.undoHistory = UndoHistory()
    let theirs = try child.animal("Bodo")
    theirs.weight = 2
    try child.save()
    bodo.weight = 9
    try child.refresh(theirs, mergeChanges: true)
    try child.undo()
    #expect(throws: ObjectGraphError.self) { try child.save() }
    #expect(bodo.weight == 9)
    child.mergePolicy = .mergeByPropertyObjectTrump
    try child.save()
    #expect(bodo.weight == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `both ends of a one-to-one agree after undoing over others' changes`(kind: StoreKind)
    throws
  {
    let person = EntityDescription("Person", ["name": .string])
    person.join("boss", .one, to: person, "deputy", .one)
    let container = try TestStore(kind).open(ManagedObjectModel(entities: [person]))
    let context = container.newContext()
    let people = try (0..<3).map { _ in try context.insert(entityName: "Person") }
    try context.save()
    context.undoHistory = UndoHistory()
    people[0].setToOne(people[1], for: "boss")
    try context.save()
    let other = container.newContext()
    other.object(with: people[0].objectID)
      .setToOne(other.object(with: people[2].objectID), for: "boss")
    try other.save()
    try context.refreshAllObjects()
    try context.undo()
    #expect(people.allSatisfy { $0.toOne("boss") == nil && $0.toOne("deputy") == nil })
    context.mergePolicy = .overwrite
    try context.save()
    let fresh = container.newContext()
    #expect(
      people.map { fresh.object(with: $0.objectID) }.allSatisfy {
        $0.toOne("boss") == nil && $0.toOne("deputy") == nil
      })
  }
}
