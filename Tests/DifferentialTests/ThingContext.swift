import Lineage

/// Core Data's promises about a context and its saves, modelled with a plain dictionary.
///
/// Written from the documentation rather than from the library: objects know the version they were
/// read with, deletions follow delete rules, merge policies decide property by property, and
/// inverse sides of relationships increment their versions. If unique values clash, it predicts
/// only which objects may change, not which one wins, except for one new and one stored object
/// (`ThingUpsert`).
struct ThingContext {
  /// The things as they were read.
  var base: [Int: Thing] = [:]
  /// The things as they are in this context.
  var now: [Int: Thing] = [:]
  var changed: [Int: Set<Thing.Field>] = [:]
  var inserted: [Int] = []
  /// The fields of new things that were set, which an upsert writes.
  var setFields: [Int: Set<Thing.Field>] = [:]
  var deleted: [Int] = []
  var added: Set<Friendship> = []
  var removed: Set<Friendship> = []
  /// Removed friendships by the thing that removed them.
  var takings: [Int: Set<Friendship>] = [:]
  /// The versions and friendships that `takings` are based on; reading a thing again does not
  /// change them.
  var takingBases: [Int: (version: Int64, friendships: Set<Friendship>)] = [:]
  /// The items of boxes that were arranged or gained items.
  var orders: [Int: Order] = [:]
  /// The items removed from boxes that had them.
  var taken: [Int: Set<Int>] = [:]
  /// The stored orders at the first read.
  var readOrders: [Int: [Int]] = [:]
  /// Deleted and saved things, as they were last read.
  var gone: [Int: Thing] = [:]
  /// Things deleted by others, as far as this context has read.
  var lost: Set<Int> = []
  /// Things whose insertion was undone.
  var discarded: Set<Int> = []
  var bases: [Int: ThingUndo.Basis] = [:]
  /// Nil for a context without a history.
  var undo: ThingUndo?
  /// False after a save whose result the dictionary cannot predict.
  var isKnown = true
  /// Things with changes that their kind lacks since another context converted them.
  var lostByConversion: Set<Int> = []
  /// The store at the last complete read.
  var read: ThingStore
  var consequences: [Int: [Consequence]] = [:]
  /// The rare situations that occurred, for a test that they do.
  var situations: Set<String> = []
  let policy: MergePolicy

  enum Consequence {
    case cascade(Int)
    case clearing(Int, Thing.Field)
  }

  /// The result of a save.
  enum Outcome {
    case saved(ThingStore)
    case refused
    /// Unique values clash and the policy decides: the store given applies to all but the touched
    /// things, and of those only things in `losing` may disappear.
    case settled(ThingStore, touching: Set<Int>, losing: Set<Int>)
  }

  init(reading store: ThingStore, policy: MergePolicy) {
    base = store.things
    now = store.things
    read = store
    self.policy = policy
    readFriendships(store)
  }

  mutating func readFriendships(_ store: ThingStore) {
    takingBases = base.reduce(into: [:]) { bases, thing in
      bases[thing.key] = (thing.value.version, store.friendships(of: thing.key))
    }
  }

  // MARK: Changes

  /// Returns living things of some kinds, in order.
  func living(_ kinds: [String]) -> [Int] {
    now.filter { kinds.contains($0.value.kind) && isLiving($0.key) }.keys.sorted()
  }

  mutating func insert(_ number: Int, _ thing: Thing, _ store: ThingStore) {
    var bare = thing
    bare.fields[.box] = nil
    if bare.isItem && bare.fields[.mood] == nil { bare.fields[.mood] = Thing.defaultMood }
    now[number] = bare
    inserted.append(number)
    setFields[number] = Set(thing.fields.keys)
    if let box = thing.fields[.box] { put(number, in: box, store) }
  }

  mutating func set(_ value: Int?, _ field: Thing.Field, of number: Int) {
    now[number]?.fields[field] = value
    if inserted.contains(number) {
      setFields[number, default: []].insert(field)
    } else {
      changed[number, default: []].insert(field)
    }
  }

  mutating func link(_ friendship: Friendship) {
    added.insert(friendship)
    undo?.touched.insert(friendship)
  }

  /// Removes a friendship, as a change of its first end.
  mutating func unlink(_ friendship: Friendship) {
    undo?.touched.insert(friendship)
    added.remove(friendship)
    guard !friendship.ends.contains(where: inserted.contains) else { return }
    removed.insert(friendship)
    takings[friendship.one, default: []].insert(friendship)
  }

  /// The things whose relationships changed by more than additions.
  private var owners: Set<Int> { takers.union(arranged) }

  /// The things with removed friendships that were not added again.
  private var takers: Set<Int> {
    Set(
      takings.filter { number, taken in
        isLiving(number) && !inserted.contains(number)
          && !taken.intersection(removed).isSubset(of: added)
      }.keys)
  }

  mutating func delete(_ number: Int) {
    if isLiving(number) { deleted.append(number) }
  }

  func isLiving(_ number: Int) -> Bool {
    now[number] != nil && !deleted.contains(number)
  }

  var livingInserted: [Int] { inserted.filter(isLiving) }
  var livingChanged: [Int] {
    changed.filter { !$0.value.isEmpty && isLiving($0.key) }.keys.sorted()
  }
  private var storedDeletions: [Int] {
    deleted.filter { base[$0] != nil && !inserted.contains($0) }
  }

  // MARK: Saving

  /// Saves the changes.
  ///
  /// The remaining unsaved changes are unknown if unique values clashed, or if the policy settled a
  /// conflict and the save was rejected.
  mutating func save(to store: ThingStore) -> Outcome {
    process(store)
    let cleared = clearDiscarded()
    let outcome = outcome(of: store)
    switch outcome {
    case .saved(let result):
      // Others' saves are still unread.
      if hasRead(store) { read = result }
      finish(result)
      takeBaseline(result)
    case .refused:
      // A redo may restore the destinations.
      for (number, field, far) in cleared where isLiving(number) { set(far, field, of: number) }
      isKnown = policy == .error
      takeBaseline(store)
    case .settled: isKnown = false
    }
    return outcome
  }

  func hasRead(_ store: ThingStore) -> Bool { read == store }

  /// Clears references to things whose insertion was undone, and returns those references.
  private mutating func clearDiscarded() -> [(Int, Thing.Field, Int)] {
    var cleared: [(Int, Thing.Field, Int)] = []
    for number in livingInserted + livingChanged {
      for field in [Thing.Field.box, .topic] {
        guard let far = now[number]?.fields[field], discarded.contains(far) else { continue }
        set(nil, field, of: number)
        cleared.append((number, field, far))
      }
      if cleared.last?.0 == number, !inserted.contains(number),
        now[number]?.fields == base[number]?.fields
      {
        changed[number] = []
      }
    }
    return cleared
  }

  private mutating func outcome(of store: ThingStore) -> Outcome {
    guard isValid else { return .refused }
    for _ in 0..<8 {
      let conflicts = conflicts(with: store)
      if policy == .error, lostByConversion.contains(where: isLiving) { return .refused }
      if conflicts.isEmpty { return end(store) }
      if policy == .error {
        if !arranged.isDisjoint(with: conflicts) { situations.insert("order refused") }
        return .refused
      }
      // Undoing a change that a merge policy settled has no defined result.
      undo = nil
      let arranged = arranged
      for number in conflicts { rebase(number, on: store, arranged) }
      propagate(store)
      guard isValid else { return .refused }
    }
    return .refused
  }

  var isValid: Bool {
    (livingInserted + livingChanged).allSatisfy {
      guard now[$0]?.kind == "Note" else { return true }
      return now[$0]?.fields[.item].map { !discarded.contains($0) } ?? false
    }
  }

  /// Applies delete rules to the context's things and to those that others stored since.
  mutating func propagate(_ store: ThingStore) {
    var next = 0
    while next < deleted.count {
      let number = deleted[next]
      next += 1
      switch now[number]?.kind {
      case "Box":
        for item in referrers(to: number, .box, store) {
          set(nil, .box, of: item)
          consequences[number, default: []].append(.clearing(item, .box))
        }
      case "Item", "Book":
        for note in referrers(to: number, .item, store) {
          deleted.append(note)
          consequences[number, default: []].append(.cascade(note))
        }
      default: break
      }
    }
    for number in livingInserted + livingChanged {
      guard let topic = now[number]?.fields[.topic], deleted.contains(topic),
        inserted.contains(number) || changed[number]?.contains(.topic) == true
      else { continue }
      set(nil, .topic, of: number)
    }
  }

  private mutating func referrers(to number: Int, _ field: Thing.Field, _ store: ThingStore)
    -> [Int]
  {
    // Reading the relationship includes things that others stored since.
    for (other, thing) in store.things where thing.fields[field] == number {
      let isKnown = inserted.contains(other) || changed[other]?.isEmpty == false
      if isKnown || deleted.contains(other) { continue }
      // A thing that was converted meanwhile is another object.
      if now[other]?.fields[field] == number && now[other]?.kind == thing.kind { continue }
      reread(other, thing)
    }
    let stored = store.things.filter { $0.value.fields[field] == number }.keys
    return Set(stored).union(livingInserted).union(livingChanged).sorted()
      .filter { isLiving($0) && now[$0]?.fields[field] == number }
  }

  private func conflicts(with store: ThingStore) -> [Int] {
    func isStale(_ number: Int) -> Bool {
      store.things[number]?.version != base[number]?.version
    }
    if !undoneOverOthers.isEmpty { return undoneOverOthers }
    let farEnds = farEnds
    let boxes = arranged.subtracting(livingChanged).sorted()
    return storedDeletions.filter(isStale) + livingChanged.filter(isStale)
      + livingInserted.filter { store.things[$0] != nil } + boxes.filter(isStale)
      + takers.filter { store.things[$0]?.version != takingBases[$0]?.version }.sorted()
      + farEnds.joined.union(farEnds.required).sorted().filter { store.things[$0] == nil }
  }

  /// The objects at the other ends whose own rows are not written.
  private var farEnds: (joined: Set<Int>, left: Set<Int>, required: Set<Int>) {
    var (joined, left, required): (Set<Int>, Set<Int>, Set<Int>) = ([], [], [])
    for number in livingInserted + livingChanged {
      for field in Thing.Field.allCases where field.isReference {
        guard inserted.contains(number) || changed[number]?.contains(field) == true else {
          continue
        }
        if let far = now[number]?.fields[field] {
          if field.hasInverse { joined.insert(far) } else { required.insert(far) }
        }
        if !inserted.contains(number), field.hasInverse, let far = base[number]?.fields[field] {
          left.insert(far)
        }
      }
    }
    for friendship in livingAdditions { joined.formUnion(friendship.ends) }
    for friendship in removed { left.formUnion(friendship.ends) }
    let written = Set(inserted + livingChanged + deleted).union(owners)
    return (
      joined.subtracting(written), left.subtracting(written).subtracting(joined),
      required.subtracting(written)
    )
  }

  private var livingAdditions: Set<Friendship> {
    added.filter { $0.ends.allSatisfy { isLiving($0) || lost.contains($0) } }
  }

  /// Bases a thing on its stored version, without affecting which boxes were arranged.
  private mutating func rebase(_ number: Int, on store: ThingStore, _ arranged: Set<Int>) {
    defer { if base[number] == store.things[number] { rebaseItems(of: number, on: store) } }
    let objectWins = policy == .overwrite || policy == .mergeByPropertyObjectTrump
    guard let stored = store.things[number] else {
      return objectWins && isLiving(number) ? comeBack(number) : go(number)
    }
    if deleted.contains(number) {
      base[number] = stored
      bases[number] = nil
      for box in taken.keys { taken[box]?.remove(number) }
      if objectWins { return }
      keep(number, store)
      return putBackFriends(of: number)
    }
    if inserted.contains(number) {
      inserted.removeAll { $0 == number }
      base[number] = stored
      changed[number] = []
      guard objectWins else { return now[number] = stored }
      adopt(Set(Thing.fields(of: stored.kind)), of: number, stored)
      return
    }
    let set = changed[number] ?? []
    guard let former = basis(of: number),
      !set.isEmpty || takings[number] != nil || arranged.contains(number)
    else { return }
    base[number] = stored
    bases[number] = nil
    let kept: Set<Thing.Field> =
      switch policy {
      case .rollback: []
      case .mergeByPropertyStoreTrump:
        set.filter { former.fields[$0] == stored.fields[$0] }
      case .overwrite: Set(Thing.fields(of: stored.kind))
      default: set
      }
    if set.contains(.box), !kept.contains(.box), let box = now[number]?.fields[.box] {
      withdraw(number, from: box)
    }
    changed[number] = []
    adopt(kept, of: number, stored)
    let friendships = store.friendships(of: number)
    if policy == .rollback
      || policy == .mergeByPropertyStoreTrump
        && takingBases[number]?.friendships != friendships
    {
      putBackFriends(of: number)
    }
    takingBases[number] = (stored.version, friendships)
  }

  private mutating func putBackFriends(of number: Int) {
    removed.subtract(takings.removeValue(forKey: number)?.subtracting(added) ?? [])
  }

  /// Adopts the stored values except those of the given fields.
  ///
  /// A thing that was converted elsewhere loses what its new kind lacks.
  mutating func adopt(_ kept: Set<Thing.Field>, of number: Int, _ stored: Thing) {
    let here = now[number]
    now[number] = stored
    let lost = kept.filter { !Thing.fields(of: stored.kind).contains($0) }
    if !lost.isEmpty { lostByConversion.insert(number) }
    for field in kept.subtracting(lost) where here?.fields[field] != stored.fields[field] {
      set(here?.fields[field], field, of: number)
    }
  }

  private mutating func keep(_ number: Int, _ store: ThingStore) {
    deleted.removeAll { $0 == number }
    changed[number] = []
    now[number] = base[number]
    revert(consequences.removeValue(forKey: number) ?? [], of: number)
    giveUpItems(of: number, store)
  }

  private mutating func revert(_ consequences: [Consequence], of number: Int) {
    for consequence in consequences {
      switch consequence {
      case .cascade(let other):
        guard deleted.contains(other) else { continue }
        deleted.removeAll { $0 == other }
        revert(self.consequences.removeValue(forKey: other) ?? [], of: other)
      case .clearing(let other, let field):
        if isLiving(other), now[other]?.fields[field] == nil { set(number, field, of: other) }
      }
    }
  }

  private mutating func comeBack(_ number: Int) {
    changed[number] = nil
    taken[number] = nil
    for box in taken.keys { taken[box]?.remove(number) }
    inserted.append(number)
  }

  private mutating func go(_ number: Int) {
    // A restored thing counts from the version that it had here.
    if deleted.contains(number) { gone[number] = base[number] }
    lost.insert(number)
    deleted.removeAll { $0 == number }
    now[number] = nil
    base[number] = nil
    changed[number] = nil
    for other in livingInserted + livingChanged {
      let leading = Thing.Field.allCases.filter {
        $0.isReference && now[other]?.fields[$0] == number
      }
      for field in leading { set(nil, field, of: other) }
      if !leading.isEmpty { forgetIfAsRead(other) }
    }
    orders[number] = nil
    taken[number] = nil
    takings[number] = nil
    added = added.filter { !$0.ends.contains(number) }
    removed = removed.filter { !$0.ends.contains(number) }
  }

  /// Removes an object that equals its last read state from the changes.
  mutating func forgetIfAsRead(_ number: Int) {
    let isAsRead = changed[number]?.allSatisfy {
      now[number]?.fields[$0] == base[number]?.fields[$0]
    }
    if isAsRead == true { changed[number] = [] }
  }

  // MARK: Writing

  private mutating func end(_ store: ThingStore) -> Outcome {
    let result = written(to: store)
    let clashing = Self.clashing(in: result)
    if clashing.isEmpty { return .saved(result) }
    if policy == .error { return .refused }
    if let outcome = upserted(clashing, store) { return outcome }
    return .settled(
      result, touching: closure(of: clashing, in: result, store),
      losing: closure(of: clashing, in: result, store, countsGivenUp: false))
  }

  func written(to store: ThingStore) -> ThingStore {
    var store = store
    for number in storedDeletions {
      store.things[number] = nil
      store.friendships = store.friendships.filter { !$0.ends.contains(number) }
    }
    for number in livingChanged {
      for field in changed[number] ?? [] {
        store.things[number]?.fields[field] = now[number]?.fields[field]
      }
      store.things[number]?.version += 1
    }
    for number in livingInserted {
      store.things[number] = now[number]
      store.things[number]?.version = (base[number]?.version ?? 0) + 1
    }
    let farEnds = farEnds
    let others = farEnds.joined.union(farEnds.left).union(owners.subtracting(livingChanged))
    for number in others { store.things[number]?.version += 1 }
    store.friendships.subtract(removed)
    store.friendships.formUnion(livingAdditions)
    for (box, order) in orders { store.write(order, of: box) }
    store.putInOrder()
    return store
  }

  /// Makes the written store the one that is read from now on.
  private mutating func finish(_ result: ThingStore) {
    let farEnds = farEnds
    for number in farEnds.joined.union(farEnds.left).union(owners.subtracting(livingChanged)) {
      base[number]?.version += 1
      now[number]?.version += 1
    }
    for number in livingInserted + livingChanged {
      gone[number] = nil
      lost.remove(number)
      base[number] = result.things[number]
      now[number] = result.things[number]
    }
    for number in deleted {
      gone[number] = base[number]
      base[number] = nil
      now[number] = nil
    }
    let doneCount = undo?.done.count ?? 0
    undo?.savedCount = doneCount
    undo?.saveCount += 1
    undo?.knownLinks = []
    (changed, inserted, deleted, added, removed) = ([:], [], [], [], [])
    (orders, taken, takings, readOrders) = ([:], [:], [:], [:])
    (consequences, bases, lostByConversion) = ([:], [:], [])
    readFriendships(result)
  }

  static func clashing(in store: ThingStore) -> Set<Int> {
    var owners: [[Int]: [Int]] = [:]
    for (number, thing) in store.things {
      for value in thing.uniqueValues { owners[value, default: []].append(number) }
    }
    return Set(owners.values.filter { $0.count > 1 }.joined())
  }

  /// Returns the things that settling a clash may change: those that have, had or may regain a
  /// clashing value.
  ///
  /// Without `countsGivenUp`, returns those that may lose their row: a value that a thing lost in
  /// the same save does not count.
  private func closure(
    of clashing: Set<Int>, in result: ThingStore, _ store: ThingStore, countsGivenUp: Bool = true
  ) -> Set<Int> {
    var values: [Int: Set<[Int]>] = [:]
    for (number, thing) in result.things { values[number] = thing.uniqueValues }
    func former(_ number: Int) -> Set<[Int]> { store.things[number]?.uniqueValues ?? [] }
    if countsGivenUp {
      for number in store.things.keys { values[number, default: []].formUnion(former(number)) }
    }
    // A new object that takes over a row can have any combination of both objects' values.
    var touched = clashing
    var combined = Set(touched.flatMap { (values[$0] ?? []).union(former($0)) })
    while true {
      let more = values.filter { !touched.contains($0.key) && !combined.isDisjoint(with: $0.value) }
      let things = touched.compactMap { result.things[$0] ?? store.things[$0] }
      let mixed = Self.combinations(of: things + touched.compactMap { store.things[$0] })
      if more.isEmpty && mixed.isSubset(of: combined) { return touched }
      touched.formUnion(more.keys)
      combined.formUnion(mixed)
      combined.formUnion(more.values.joined())
      combined.formUnion(more.keys.flatMap(former))
    }
  }

  private static func combinations(of things: [Thing]) -> Set<[Int]> {
    let (codes, values) = (
      Set(things.compactMap { $0.fields[.code] }), Set(things.compactMap { $0.fields[.value] })
    )
    return Set(codes.flatMap { code in values.map { [code, $0] } })
  }
}
