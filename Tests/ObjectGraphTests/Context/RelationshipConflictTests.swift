import TestSupport
import Testing

@testable import Lineage

/// To-many relationships that two contexts change at once, with every merge policy.
@Suite struct RelationshipConflictTests {
  /// A change to Bodo's ordered tricks sit, roll and jump in one of two contexts.
  enum Change: CaseIterable {
    case reorder, replace, remove, insert

    func make(to dog: Kennel.Animal, in context: ManagedObjectContext) throws {
      let tricks = try dog.toMany("tricks")
      func trick(_ title: String) throws -> ManagedObject {
        try #require(tricks.first { $0.string("title") == title })
      }
      switch self {
      case .reorder:
        try dog.setToMany(["jump", "sit", "roll"].map(trick), for: "tricks")
      case .replace: try dog.setToMany([trick("roll")], for: "tricks")
      case .remove: try dog.remove(trick("sit"), from: "tricks")
      case .insert: try dog.insert(try context.trick("beg"), into: "tricks", at: 0)
      }
    }

    /// Bodo's tricks after the change without another context's changes.
    var alone: [String] {
      switch self {
      case .reorder: ["jump", "sit", "roll"]
      case .replace: ["roll"]
      case .remove: ["roll", "jump"]
      case .insert: ["beg", "sit", "roll", "jump"]
      }
    }

    /// Returns Bodo's tricks if another context ordered them jump, roll, sit and the change won.
    func winning(isLate: Bool) -> [String] {
      switch self {
      case .remove: ["jump", "roll"]
      // An index refers to the tricks that exist at the time.
      case .insert where isLate: ["beg", "jump", "roll", "sit"]
      default: alone
      }
    }

    /// Bodo's tricks if the store won; a new one is kept.
    var losing: [String] { self == .insert ? Self.reversed + ["beg"] : Self.reversed }

    static let reversed = ["jump", "roll", "sit"]
  }

  /// Two contexts that have read the same dog and its tricks.
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
      let dog = try one.add("Dog", "Bodo")
      try dog.setToMany(["sit", "roll", "jump"].map(one.trick), for: "tricks")
      try one.save()
      one.reset()
      (mine, theirs) = (try one.animal("Bodo"), try other.animal("Bodo"))
      #expect(try mine.titles() == ["sit", "roll", "jump"])
      #expect(try theirs.titles() == ["sit", "roll", "jump"])
    }

    func reverse() throws {
      try theirs.setToMany(theirs.toMany("tricks").reversed(), for: "tricks")
      try other.save()
    }

    func rename() throws {
      theirs.name = "Rex"
      try other.save()
    }

    /// Returns the stored name and tricks of the only dog.
    func stored() throws -> [String] {
      let dogs = try container.newContext().fetch(FetchRequest<Kennel.Animal>(entityName: "Dog"))
      let dog = try #require(dogs.first)
      return try [dog.name ?? ""] + dog.titles()
    }

    func conflict() throws -> MergeConflict {
      let error = #expect(throws: ObjectGraphError.self) { try one.save() }
      guard case .mergeConflict(let conflicts) = error else {
        Issue.record("expected a conflict, got \(String(describing: error))")
        return try #require(nil)
      }
      #expect(conflicts.count == 1)
      return try #require(conflicts.first)
    }
  }

  // MARK: An ordered relationship

  @Test(.covers("C62"), arguments: StoreKind.allCases, Change.allCases)
  func `a change to a relationship increments the owner's version once`(
    kind: StoreKind, change: Change
  ) throws {
    let rivals = try Rivals(kind)
    let version = try #require(rivals.mine.knownVersion)
    try change.make(to: rivals.mine, in: rivals.one)
    try rivals.one.save()
    #expect(rivals.mine.knownVersion == version + 1)
    #expect(try rivals.container.newContext().animal("Bodo").knownVersion == version + 1)
    #expect(try rivals.stored() == ["Bodo"] + change.alone)
  }

  @Test(.covers("C62"), arguments: StoreKind.allCases, Change.allCases)
  func `an order that another context changed rejects the save and names the relationship`(
    kind: StoreKind, change: Change
  ) throws {
    for isLate in [false, true] {
      let rivals = try Rivals(kind)
      if !isLate { try change.make(to: rivals.mine, in: rivals.one) }
      try rivals.reverse()
      if isLate { try change.make(to: rivals.mine, in: rivals.one) }
      let conflict = try rivals.conflict()
      #expect(conflict.objectID == rivals.mine.objectID)
      #expect(conflict.disputed == ["tricks"])
      #expect(conflict.newVersion == conflict.oldVersion + 1)
      #expect(try rivals.stored() == ["Bodo"] + Change.reversed)
      rivals.one.rollback()
      try rivals.one.refresh(rivals.mine, mergeChanges: false)
      try change.make(to: rivals.mine, in: rivals.one)
      try rivals.one.save()
      #expect(try rivals.stored() == ["Bodo"] + change.winning(isLate: true))
    }
  }

  @Test(
    .covers("C62"), arguments: StoreKind.allCases,
    Change.allCases.flatMap { change in
      MergePolicy.resolving.map { (change: change, policy: $0) }
    })
  func `the merge policy chooses between two orders, and new objects stay in any case`(
    kind: StoreKind, case: (change: Change, policy: MergePolicy)
  ) throws {
    let (change, policy) = `case`
    for isLate in [false, true] {
      let rivals = try Rivals(kind)
      rivals.one.mergePolicy = policy
      if !isLate { try change.make(to: rivals.mine, in: rivals.one) }
      try rivals.reverse()
      if isLate { try change.make(to: rivals.mine, in: rivals.one) }
      try rivals.one.save()
      let wins = policy == .mergeByPropertyObjectTrump || policy == .overwrite
      let wanted = wins ? change.winning(isLate: isLate) : change.losing
      #expect(try rivals.stored() == ["Bodo"] + wanted, "late: \(isLate)")
      #expect(try rivals.mine.titles() == wanted, "late: \(isLate)")
      #expect(!rivals.one.hasChanges)
      // The context knows the stored state.
      try rivals.mine.setToMany(rivals.mine.toMany("tricks").reversed(), for: "tricks")
      rivals.one.mergePolicy = .error
      try rivals.one.save()
      #expect(try rivals.stored() == ["Bodo"] + wanted.reversed())
    }
  }

  @Test(
    .covers("C62"), arguments: StoreKind.allCases,
    Change.allCases.flatMap { change in
      MergePolicy.resolving.map { (change: change, policy: $0) }
    })
  func `changes to different properties in two contexts both stay, as for attributes`(
    kind: StoreKind, case: (change: Change, policy: MergePolicy)
  ) throws {
    let (change, policy) = `case`
    for isLate in [false, true] {
      let rivals = try Rivals(kind)
      rivals.one.mergePolicy = policy
      if !isLate { try change.make(to: rivals.mine, in: rivals.one) }
      try rivals.rename()
      if isLate { try change.make(to: rivals.mine, in: rivals.one) }
      try rivals.one.save()
      let known = ["sit", "roll", "jump"]
      let given = change == .insert ? known + ["beg"] : known
      let wanted =
        switch policy {
        case .overwrite: ["Bodo"] + change.alone
        case .rollback: ["Rex"] + given
        default: ["Rex"] + change.alone
        }
      #expect(try rivals.stored() == wanted, "late: \(isLate)")
    }
  }

  @Test(arguments: StoreKind.allCases, Change.allCases)
  func `renaming the owner conflicts with a save of its order`(kind: StoreKind, change: Change)
    throws
  {
    let rivals = try Rivals(kind)
    try change.make(to: rivals.mine, in: rivals.one)
    try rivals.rename()
    let conflict = try rivals.conflict()
    #expect(conflict.changedHere == ["tricks"])
    #expect(conflict.changedInStore == ["name"])
    #expect(conflict.disputed == [])
    #expect(try rivals.stored() == ["Rex", "sit", "roll", "jump"])
  }

  @Test(arguments: StoreKind.allCases)
  func `two contexts can append, and the first to save comes first`(kind: StoreKind) throws {
    let rivals = try Rivals(kind)
    try rivals.mine.add(try rivals.one.trick("beg"), to: "tricks")
    try rivals.mine.add(try rivals.one.trick("spin"), to: "tricks")
    try rivals.theirs.add(try rivals.other.trick("sing"), to: "tricks")
    try rivals.other.save()
    try rivals.one.save()
    #expect(try rivals.stored() == ["Bodo", "sit", "roll", "jump", "sing", "beg", "spin"])
  }

  @Test(arguments: StoreKind.allCases)
  func `appending does not restore an old order`(kind: StoreKind) throws {
    let rivals = try Rivals(kind)
    try rivals.mine.add(try rivals.one.trick("beg"), to: "tricks")
    try rivals.one.trick("spin").setToOne(rivals.mine, for: "dog")
    try rivals.reverse()
    try rivals.one.save()
    #expect(try rivals.stored() == ["Bodo"] + Change.reversed + ["beg", "spin"])
  }

  @Test(arguments: StoreKind.allCases)
  func `objects that another context appended follow an order that wins`(kind: StoreKind) throws {
    let rivals = try Rivals(kind)
    rivals.one.mergePolicy = .mergeByPropertyObjectTrump
    try Change.reorder.make(to: rivals.mine, in: rivals.one)
    try rivals.theirs.add(try rivals.other.trick("sing"), to: "tricks")
    try rivals.other.save()
    try rivals.one.save()
    #expect(try rivals.stored() == ["Bodo", "jump", "sit", "roll", "sing"])
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `a fault conflicts if its relationship was changed since it was read`(
    kind: StoreKind, isRead: Bool
  ) throws {
    let rivals = try Rivals(kind)
    let third = rivals.container.newContext()
    let fault = third.object(with: rivals.mine.objectID)
    let known = isRead ? try fault.toMany("tricks") : []
    try rivals.reverse()
    if isRead {
      try fault.setToMany([known[1], known[0], known[2]], for: "tricks")
      let error = #expect(throws: ObjectGraphError.self) { try third.save() }
      #expect(error?.conflictingIDs == [fault.objectID])
      third.mergePolicy = .mergeByPropertyStoreTrump
      try third.save()
      #expect(try rivals.stored() == ["Bodo"] + Change.reversed)
    } else {
      try fault.setToMany([], for: "tricks")
      try third.save()
      #expect(try rivals.stored() == ["Bodo"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an owner with changed values too is compared and incremented once`(kind: StoreKind) throws {
    let rivals = try Rivals(kind)
    let version = try #require(rivals.mine.knownVersion)
    try Change.insert.make(to: rivals.mine, in: rivals.one)
    rivals.mine.name = "Eva"
    try rivals.one.save()
    #expect(rivals.mine.knownVersion == version + 1)
    rivals.theirs.name = "Rex"
    #expect(throws: ObjectGraphError.self) { try rivals.other.save() }
    #expect(try rivals.stored() == ["Eva", "beg", "sit", "roll", "jump"])
  }

  // MARK: Relationships without an order

  /// The owner and two destinations of one kind of relationship each.
  enum Sort: String, CaseIterable {
    /// A one-to-many, a many-to-many that is its own inverse, and one without an inverse.
    case pets, friends, members

    var owner: (entity: String, name: String) {
      switch self {
      case .pets: ("Owner", "Ann")
      case .friends: ("Cat", "Zoe")
      case .members: ("Club", "Club")
      }
    }
  }

  private struct Members {
    let store: TestStore
    let container: PersistentContainer
    let sort: Sort
    let one: ManagedObjectContext
    let other: ManagedObjectContext
    let mine: ManagedObject
    let theirs: ManagedObject

    init(_ kind: StoreKind, _ sort: Sort) throws {
      self.sort = sort
      store = try TestStore(kind)
      container = try store.open(Kennel.model(), classes: Kennel.classes)
      (one, other) = (container.newContext(), container.newContext())
      let owner = try one.insert(entityName: sort.owner.entity)
      try owner.setValue(.string(sort.owner.name), forKey: "name")
      try owner.setToMany([one.add("Dog", "Ada"), one.add("Dog", "Bob")], for: sort.rawValue)
      try one.add("Dog", "Cid")
      try one.save()
      one.reset()
      func find(_ context: ManagedObjectContext) throws -> ManagedObject {
        try context.existingObject(with: owner.objectID)
      }
      (mine, theirs) = (try find(one), try find(other))
      #expect(try mine.toMany(sort.rawValue).count == 2)
    }

    func names(_ owner: ManagedObject) throws -> [String] {
      try owner.toMany(sort.rawValue).compactMap { $0.string("name") }.sorted()
    }

    /// Returns the stored name and destinations of the owner.
    func stored() throws -> [String] {
      let owner = try container.newContext().existingObject(with: mine.objectID)
      return try [owner.string("name") ?? ""] + names(owner)
    }
  }

  @Test(
    arguments: StoreKind.allCases, Sort.allCases.flatMap { sort in [(sort, true), (sort, false)] })
  func `removing and replacing objects conflict with another context's change of the owner`(
    kind: StoreKind, case: (sort: Sort, replaces: Bool)
  ) throws {
    for policy in [MergePolicy.error] + MergePolicy.resolving {
      for adds in [true, false] {
        let members = try Members(kind, `case`.sort)
        let key = `case`.sort.rawValue
        members.one.mergePolicy = policy
        let cid = try members.other.animal("Cid")
        if adds {
          try members.theirs.add(cid, to: key)
        } else {
          try members.theirs.setValue(.string("Other"), forKey: "name")
        }
        try members.other.save()
        if `case`.replaces {
          try members.mine.setToMany([], for: key)
        } else {
          try members.mine.remove(try members.one.animal("Ada"), from: key)
        }
        let ours = `case`.replaces ? [] : adds ? ["Bob", "Cid"] : ["Bob"]
        let theirs = adds ? ["Ada", "Bob", "Cid"] : ["Ada", "Bob"]
        let (before, after) = (`case`.sort.owner.name, adds ? `case`.sort.owner.name : "Other")
        let note = Comment("\(policy), adds: \(adds)")
        if policy == .error {
          let error = #expect(throws: ObjectGraphError.self) { try members.one.save() }
          #expect(error?.conflictingIDs == [members.mine.objectID])
          #expect(try members.stored() == [after] + theirs, note)
          continue
        }
        try members.one.save()
        let wanted =
          switch policy {
          case .mergeByPropertyObjectTrump: [after] + ours
          case .overwrite: [before] + ours
          case .mergeByPropertyStoreTrump where !adds: [after] + ours
          default: [after] + theirs
          }
        #expect(try members.stored() == wanted, note)
        #expect(try members.names(members.mine) == Array(wanted.dropFirst()), note)
      }
    }
  }

  @Test(arguments: StoreKind.allCases, Sort.allCases)
  func `an object removed and added again is no change of the owner`(kind: StoreKind, sort: Sort)
    throws
  {
    let members = try Members(kind, sort)
    try members.theirs.setValue(.string("Other"), forKey: "name")
    try members.other.save()
    let ada = try members.one.animal("Ada")
    try members.mine.remove(ada, from: sort.rawValue)
    try members.mine.add(ada, to: sort.rawValue)
    ada.weight = 3
    try members.one.save()
    #expect(try members.stored() == ["Other", "Ada", "Bob"])
  }

  @Test(arguments: StoreKind.allCases, Sort.allCases)
  func `an object with further changes keeps them if the store wins`(
    kind: StoreKind, sort: Sort
  ) throws {
    let members = try Members(kind, sort)
    try members.theirs.setValue(.string("Other"), forKey: "name")
    try members.other.save()
    let ada = try members.one.animal("Ada")
    try members.mine.remove(ada, from: sort.rawValue)
    ada.weight = 3
    members.one.mergePolicy = .rollback
    try members.one.save()
    #expect(try members.stored() == ["Other", "Ada", "Bob"])
    #expect(try members.container.newContext().animal("Ada").weight == 3)
  }

  @Test(arguments: StoreKind.allCases, Sort.allCases)
  func `changing a deleted owner is a conflict`(kind: StoreKind, sort: Sort) throws {
    let members = try Members(kind, sort)
    let ada = try members.one.animal("Ada")
    members.other.delete(members.theirs)
    try members.other.save()
    try members.mine.remove(ada, from: sort.rawValue)
    let error = #expect(throws: ObjectGraphError.self) { try members.one.save() }
    #expect(error?.conflictingIDs.contains(members.mine.objectID) == true)
    members.one.mergePolicy = .mergeByPropertyStoreTrump
    try members.one.save()
    #expect(members.mine.isDeleted)
    #expect(try members.container.newContext().names("Dog") == ["Ada", "Bob", "Cid"])
  }

  // MARK: Other causes

  @Test(arguments: StoreKind.allCases, Change.allCases)
  func `a context that merges others' saves has no conflict, and its change comes last`(
    kind: StoreKind, change: Change
  ) throws {
    let rivals = try Rivals(kind)
    rivals.one.automaticallyMergesChangesFromParent = true
    try change.make(to: rivals.mine, in: rivals.one)
    try rivals.reverse()
    try rivals.one.save()
    #expect(try rivals.stored() == ["Bodo"] + change.winning(isLate: false))
  }

  @Test(arguments: StoreKind.allCases, Change.allCases)
  func `a refresh without merging discards the change to a relationship`(
    kind: StoreKind, change: Change
  ) throws {
    let rivals = try Rivals(kind)
    try change.make(to: rivals.mine, in: rivals.one)
    try rivals.reverse()
    try rivals.one.refresh(rivals.mine, mergeChanges: false)
    #expect(try rivals.mine.titles() == change.losing)
    try rivals.one.save()
    #expect(try rivals.stored() == ["Bodo"] + change.losing)
  }

  @Test(arguments: StoreKind.allCases, Change.allCases)
  func `a child's changes conflict when its parent saves`(kind: StoreKind, change: Change)
    throws
  {
    let rivals = try Rivals(kind)
    let child = ManagedObjectContext(parent: rivals.one)
    try change.make(to: try child.animal("Bodo"), in: child)
    try child.save()
    #expect(try rivals.mine.titles() == change.alone)
    try rivals.reverse()
    #expect(try rivals.conflict().disputed == ["tricks"])
    rivals.one.mergePolicy = .mergeByPropertyStoreTrump
    try rivals.one.save()
    #expect(try rivals.stored() == ["Bodo"] + change.losing)
  }

  @Test(arguments: StoreKind.allCases)
  func `objects that a child appends follow those that its parent appended`(kind: StoreKind) throws
  {
    let rivals = try Rivals(kind)
    let child = ManagedObjectContext(parent: rivals.one)
    let pup = try child.animal("Bodo")
    try pup.add(try child.trick("beg"), to: "tricks")
    try rivals.mine.add(try rivals.one.trick("spin"), to: "tricks")
    try child.save()
    try rivals.reverse()
    try rivals.one.save()
    #expect(try rivals.stored() == ["Bodo"] + Change.reversed + ["spin", "beg"])
  }

  @Test(arguments: StoreKind.allCases)
  func `undoing a saved order conflicts with an order that was saved since`(kind: StoreKind) throws
  {
    let rivals = try Rivals(kind)
    rivals.one.undoHistory = UndoHistory()
    try Change.reorder.make(to: rivals.mine, in: rivals.one)
    try rivals.one.save()
    try rivals.other.refresh(rivals.theirs, mergeChanges: true)
    try rivals.reverse()
    try rivals.one.undo()
    #expect(try rivals.mine.titles() == ["sit", "roll", "jump"])
    #expect(throws: ObjectGraphError.self) { try rivals.one.save() }
    #expect(try rivals.stored() == ["Bodo", "roll", "sit", "jump"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a deletion that yields also restores removed objects`(kind: StoreKind) throws {
    let rivals = try Rivals(kind)
    try rivals.mine.remove(try #require(try rivals.mine.toMany("tricks").first), from: "tricks")
    rivals.one.delete(rivals.mine)
    try rivals.rename()
    rivals.one.mergePolicy = .mergeByPropertyStoreTrump
    try rivals.one.save()
    #expect(try rivals.stored() == ["Rex", "sit", "roll", "jump"])
  }
}

extension MergePolicy {
  fileprivate static let resolving: [MergePolicy] = [
    .mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite, .rollback,
  ]
}

extension ManagedObjectContext {
  fileprivate func trick(_ title: String) throws -> ManagedObject {
    let trick = try insert(entityName: "Trick")
    try trick.setValue(.string(title), forKey: "title")
    return trick
  }
}

extension ManagedObject {
  fileprivate func titles() throws -> [String] {
    try toMany("tricks").compactMap { $0.string("title") }
  }
}
