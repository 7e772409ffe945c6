/// The promises about undo: a step is the graph before and after it, and undoing it resets exactly
/// the differences.
struct ThingUndo {
  struct Step {
    var before: ThingStore
    var after: ThingStore
    /// The boxes whose items it arranged; other boxes lost items.
    var arranged: Set<Int>
    /// The arranged boxes that had no unsaved order before.
    var newlyArranged: Set<Int>
    /// The number of saves before the step.
    var saveCount: Int
  }

  /// The state that undone values are based on: that left by their steps, without others' later
  /// saves.
  struct Basis {
    var values: [Thing.Field: Int?] = [:]
    var undone: Set<Thing.Field> = []
  }

  var done: [Step] = []
  var undone: [Step] = []
  /// The number of steps from before the last save.
  var savedCount = 0
  var isRegistering = true
  /// The graph at the end of the last step, with others' later changes.
  var baseline: ThingStore
  /// The unsaved orders at that time.
  var orders: [Int: [Int]] = [:]
  /// Links added or removed since.
  var touched: Set<Friendship> = []
  /// Links that steps since the last save added or removed.
  var knownLinks: Set<Friendship> = []
  var saveCount = 0
  /// Values set while registration was disabled, which are this context's own nevertheless.
  var unregistered: [Int: [Thing.Field: Int?]] = [:]
}

// MARK: - Steps

extension ThingContext {
  mutating func beginUndo(_ store: ThingStore) { undo = ThingUndo(baseline: visible(store)) }

  /// Ends a step.
  mutating func process(_ store: ThingStore) {
    if !deleted.isEmpty { propagate(store) }
    guard let undo else { return }
    let here = visible(store)
    let arranged = Set(orders.filter { $0.value.sequence != undo.orders[$0.key] }.keys)
    var step = ThingUndo.Step(
      before: undo.baseline, after: here, arranged: arranged,
      newlyArranged: arranged.filter { undo.orders[$0] == nil }, saveCount: undo.saveCount)
    step.readBefore(
      store, touched: undo.touched.subtracting(undo.knownLinks), known: undo.knownLinks,
      Set(undo.orders.keys))
    step.leaveOutOthers(touched: undo.touched)
    self.undo?.knownLinks.formUnion(undo.touched)
    takeBaseline(store)
    if step.before == here { return }
    guard undo.isRegistering else { return note(unregistered: step) }
    self.undo?.done.append(step)
    self.undo?.undone = []
  }

  mutating func takeBaseline(_ store: ThingStore) {
    guard undo != nil else { return }
    let here = visible(store)
    undo?.baseline = here
    undo?.orders = orders.mapValues(\.sequence)
    undo?.touched = []
  }

  /// Returns the graph as this context shows it.
  private func visible(_ store: ThingStore) -> ThingStore {
    var graph = ThingStore()
    for (number, thing) in now where isLiving(number) {
      graph.things[number] = thing
      graph.things[number]?.version = 0
    }
    graph.friendships = store.friendships.subtracting(removed).union(added)
      .filter { $0.ends.allSatisfy(isLiving) }
    for number in graph.things.keys where graph.things[number]?.kind == "Box" {
      let items = items(of: number, store)
      if !items.isEmpty { graph.orders[number] = items }
    }
    return graph
  }

  private mutating func note(unregistered step: ThingUndo.Step) {
    for (number, before) in step.before.things {
      guard let after = step.after.things[number] else { continue }
      for field in Thing.Field.allCases where before.fields[field] != after.fields[field] {
        undo?.unregistered[number, default: [:]].updateValue(after.fields[field], forKey: field)
      }
    }
  }
}

extension ThingUndo.Step {
  /// Reads links and orders that no step has changed since the last save from the current store.
  fileprivate mutating func readBefore(
    _ store: ThingStore, touched: Set<Friendship>, known: Set<Friendship>, _ unsaved: Set<Int>
  ) {
    before.friendships = before.friendships.filter {
      known.contains($0) || store.friendships.contains($0)
    }
    before.friendships.subtract(touched)
    before.friendships.formUnion(
      store.friendships.subtracting(known).filter { link in
        link.ends.allSatisfy { before.things[$0] != nil }
      })
    for box in Set(before.orders.keys).union(store.orders.keys).subtracting(unsaved) {
      let items = (store.orders[box] ?? []).filter { wasIn(box, $0) }
      before.orders[box] = items.isEmpty || before.things[box] == nil ? nil : items
    }
  }

  /// Removes others' changes from the step, because relationships are read live.
  fileprivate mutating func leaveOutOthers(touched: Set<Friendship>) {
    before.friendships = before.friendships.filter { link in
      link.ends.allSatisfy { before.things[$0] != nil }
        && (touched.contains(link) || after.friendships.contains(link) || !isLasting(link))
    }
    before.friendships.formUnion(
      after.friendships.filter { !touched.contains($0) && isLasting($0) })
    var boxes = arranged
    for number in Set(before.things.keys).union(after.things.keys) {
      let (one, other) = (before.things[number], after.things[number])
      if one?.fields[.box] == other?.fields[.box] && (one == nil) == (other == nil) { continue }
      for box in [one?.fields[.box], other?.fields[.box]] { if let box { boxes.insert(box) } }
    }
    for box in Set(before.orders.keys).union(after.orders.keys) where !boxes.contains(box) {
      before.orders[box] = after.orders[box]
    }
    for box in boxes {
      before.orders[box] = before.orders[box]?.filter { wasIn(box, $0) }
    }
    arranged = arranged.filter {
      after.things[$0] == nil || before.orders[$0] != after.orders[$0]
    }
  }

  /// Returns true also for an item that others added to the box.
  private func wasIn(_ box: Int, _ item: Int) -> Bool {
    guard let thing = before.things[item] else { return after.things[item] == nil }
    return thing.fields[.box] == box
  }

  private func isLasting(_ link: Friendship) -> Bool {
    link.ends.allSatisfy { before.things[$0] != nil && after.things[$0] != nil }
  }
}

// MARK: - Taking steps back and repeating them

extension ThingContext {
  mutating func undoStep(_ store: ThingStore) {
    process(store)
    guard var step = undo?.done.popLast() else { return }
    if let undo, undo.done.count < undo.savedCount { situations.insert("undone after a save") }
    let left = move(from: step.after, to: step.before, store)
    restoreOrders(of: step, store)
    step.after = left
    undo?.undone.append(step)
    end(step, store)
  }

  mutating func redoStep(_ store: ThingStore) {
    process(store)
    guard var step = undo?.undone.popLast() else { return }
    let left = move(from: step.before, to: step.after, store)
    for box in step.arranged where isLiving(box) {
      arrangeAgain(step.after.orders[box] ?? [], in: box, store)
    }
    step.before = left
    undo?.done.append(step)
    end(step, store)
  }

  /// Ends a step, without values that equal the stored ones.
  private mutating func end(_ step: ThingUndo.Step, _ store: ThingStore) {
    for number in livingChanged where now[number]?.fields == base[number]?.fields {
      changed[number] = []
    }
    let boxes = step.arranged.union(step.before.orders.keys)
    for box in boxes where orders[box] != nil && step.before.orders[box] != step.after.orders[box] {
      let items = items(of: box, store).filter { store.things[$0] != nil || inserted.contains($0) }
      if (store.orders[box] ?? []).filter(items.contains) == items { orders[box] = nil }
    }
    takeBaseline(store)
  }

  /// Sets the differences between both graphs.
  ///
  /// - Returns: The first graph with the values that were found instead, to which redo returns.
  private mutating func move(from former: ThingStore, to wanted: ThingStore, _ store: ThingStore)
    -> ThingStore
  {
    var left = former
    let appearing = wanted.things.filter { former.things[$0.key] == nil }
    for number in former.things.keys where wanted.things[number] == nil {
      goAgain(number, former.things[number])
    }
    let returned = Set(appearing.keys.filter { bringBack($0) })
    for (number, thing) in appearing { setAll(thing, of: number) }
    for (number, target) in wanted.things {
      guard let origin = former.things[number], isLiving(number) else { continue }
      for field in Thing.Field.allCases where origin.fields[field] != target.fields[field] {
        left.things[number]?.fields[field] = now[number]?.fields[field]
        put(target.fields[field], field, of: number, expecting: origin.fields[field])
      }
    }
    moveLinks(from: former, to: wanted, returned)
    return left
  }

  private mutating func put(
    _ value: Int?, _ field: Thing.Field, of number: Int, expecting expected: Int?
  ) {
    let found = now[number]?.fields[field]
    if found == value { return }
    let isTheirs = isTheirs(found, expected, field, of: number)
    if isTheirs { situations.insert("undone over a merge") }
    set(value, field, of: number)
    if value == base[number]?.fields[field] {
      if base[number] != nil, !inserted.contains(number) { changed[number]?.remove(field) }
      bases[number]?.undone.remove(field)
      bases[number]?.values[field] = nil
    } else {
      note(field, undoneIn: number, over: isTheirs ? .some(expected) : nil)
    }
  }

  private mutating func note(_ field: Thing.Field, undoneIn number: Int, over left: Int??) {
    if inserted.contains(number) { return }
    var basis = bases[number] ?? ThingUndo.Basis()
    basis.undone.insert(field)
    if basis.values[field] == nil {
      basis.values.updateValue(left ?? base[number]?.fields[field], forKey: field)
    }
    bases[number] = basis
  }

  /// Returns true if another context set the property.
  private func isTheirs(
    _ found: Int?, _ expected: Int?, _ field: Thing.Field, of number: Int
  ) -> Bool {
    if found == expected { return false }
    if found == nil, field.isReference, let expected, !isLiving(expected) { return false }
    return undo?.unregistered[number]?[field] != .some(found)
  }

  private mutating func goAgain(_ number: Int, _ left: Thing?) {
    guard isLiving(number) else { return }
    if inserted.contains(number) {
      inserted.removeAll { $0 == number }
      discarded.insert(number)
      now[number] = nil
      base[number] = nil
      return
    }
    for field in Thing.fields(of: left?.kind ?? "") {
      let (found, expected) = (now[number]?.fields[field], left?.fields[field])
      if isTheirs(found, expected, field, of: number) {
        note(field, undoneIn: number, over: .some(expected))
      }
    }
    deleted.append(number)
  }

  /// Returns true if the thing has to be inserted again.
  private mutating func bringBack(_ number: Int) -> Bool {
    if isLiving(number) { return false }
    if deleted.contains(number) {
      deleted.removeAll { $0 == number }
      return false
    }
    inserted.append(number)
    discarded.remove(number)
    base[number] = gone[number]
    now[number] = gone[number] ?? Thing(kind: "")
    return true
  }

  private mutating func setAll(_ thing: Thing, of number: Int) {
    for field in Thing.fields(of: thing.kind)
    where now[number]?.fields[field] != thing.fields[field] {
      set(thing.fields[field], field, of: number)
    }
    now[number]?.kind = thing.kind
  }

  private mutating func moveLinks(
    from former: ThingStore, to wanted: ThingStore, _ returned: Set<Int>
  ) {
    func isLasting(_ link: Friendship) -> Bool {
      link.ends.allSatisfy { former.things[$0] != nil && wanted.things[$0] != nil }
    }
    undo?.knownLinks.formUnion(former.friendships.symmetricDifference(wanted.friendships))
    for link in former.friendships.subtracting(wanted.friendships) where isLasting(link) {
      if added.remove(link) == nil, link.ends.allSatisfy(isLiving) { removed.insert(link) }
    }
    for link in added.subtracting(wanted.friendships) {
      // The link was added in the step that deleted one of its ends.
      if link.ends.contains(where: { former.things[$0] == nil && wanted.things[$0] != nil }) {
        added.remove(link)
      }
    }
    for link in wanted.friendships.subtracting(former.friendships)
    where link.ends.allSatisfy(isLiving) {
      if removed.remove(link) != nil { continue }
      if isLasting(link) || link.ends.contains(where: returned.contains) { added.insert(link) }
    }
  }
}

// MARK: - Orders

extension ThingContext {
  /// Returns a removed item to its place among the remaining items.
  private mutating func restoreOrders(of step: ThingUndo.Step, _ store: ThingStore) {
    for box in step.arranged.union(step.before.orders.keys) where isLiving(box) {
      let former = step.before.orders[box] ?? []
      let members = former.filter { step.before.things[$0] != nil }
      if step.arranged.intersection(step.newlyArranged).contains(box),
        step.saveCount == undo?.saveCount
      {
        orders[box] = nil
        continue
      }
      let onlyGained =
        !step.arranged.contains(box)
        || step.saveCount != undo?.saveCount
          && (step.after.orders[box] ?? []).filter(members.contains) == members
      if step.after.things[box] != nil && onlyGained
        && Set(members).isSubset(of: step.after.orders[box] ?? [])
      {
        continue
      }
      if step.arranged.contains(box) || step.after.things[box] == nil {
        arrangeAgain(former, in: box, store)
      } else {
        let back = Set(former).filter { step.after.things[$0]?.fields[.box] != box }
        let present = items(of: box, store)
        orders[box] = Order(
          sequence: Self.placing(
            back.intersection(present), among: present.filter { !back.contains($0) }, as: former))
      }
    }
  }

  /// Keeps items that others added behind those that they follow.
  private mutating func arrangeAgain(_ items: [Int], in box: Int, _ store: ThingStore) {
    let wanted = items.filter(isLiving)
    let present = self.items(of: box, store)
    orders[box] = Order(
      sequence: Self.placing(Set(present).subtracting(wanted), among: wanted, as: present))
  }

  /// Returns the items and some more, each of those behind the item that it follows in a given
  /// order.
  private static func placing(_ more: Set<Int>, among members: [Int], as order: [Int]) -> [Int] {
    var result = members
    var leader: Int?
    for item in order {
      if more.contains(item) {
        result.insert(item, at: leader.flatMap(result.firstIndex).map { $0 + 1 } ?? 0)
      }
      if more.contains(item) || members.contains(item) { leader = item }
    }
    return result
  }
}

// MARK: - Merging

extension ThingContext {
  /// Merges others' saves: unsaved values stay, and no step includes the others' changes.
  mutating func merge(_ store: ThingStore) {
    read = store
    // A restored thing is another object than the one in the steps.
    if lost.union(gone.keys).contains(where: { store.things[$0] != nil }) { undo = nil }
    for (number, stored) in store.things where !inserted.contains(number) {
      if deleted.contains(number) { continue }
      guard let former = base[number], let set = changed[number], !set.isEmpty else {
        reread(number, stored)
        continue
      }
      let here = now[number]
      base[number] = stored
      changed[number] = []
      adopt(set, of: number, stored)
      var basis = bases[number] ?? ThingUndo.Basis()
      for field in Thing.fields(of: stored.kind) {
        if now[number]?.fields[field] != here?.fields[field] {
          undo?.baseline.things[number]?.fields[field] = stored.fields[field]
        }
        if changed[number]?.contains(field) == true, basis.values[field] == nil,
          former.fields[field] != stored.fields[field]
        {
          basis.values.updateValue(former.fields[field], forKey: field)
        }
      }
      bases[number] = basis
    }
    for number in base.keys where store.things[number] == nil {
      if inserted.contains(number) || deleted.contains(number) || changed[number]?.isEmpty == false
      {
        continue
      }
      gone[number] = base[number]
      reread(number, nil)
      lost.insert(number)
    }
    readFriendships(store)
    for box in readOrders.keys {
      readOrders[box] = orders[box] == nil && taken[box] == nil ? nil : store.orders[box] ?? []
    }
  }

  /// Reads a thing without unsaved changes again.
  mutating func reread(_ number: Int, _ thing: Thing?) {
    base[number] = thing
    now[number] = thing
    undo?.baseline.things[number] = thing
    undo?.baseline.things[number]?.version = 0
  }

  /// Returns the values that unsaved ones are based on.
  func basis(of number: Int) -> Thing? {
    var thing = base[number]
    for field in bases[number]?.undone ?? [] {
      thing?.fields[field] = bases[number]?.values[field] ?? nil
    }
    return thing
  }

  /// Things whose undone values would overwrite another context's later save.
  var undoneOverOthers: [Int] {
    bases.filter { number, basis in
      let isDeleted = deleted.contains(number)
      guard isDeleted || changed[number]?.isEmpty == false else { return false }
      return basis.undone.contains { field in
        let stored = base[number]?.fields[field]
        return basis.values[field] != .some(stored)
          && (isDeleted || now[number]?.fields[field] != stored)
      }
    }.keys.sorted()
  }
}
