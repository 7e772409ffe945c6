import Lineage

/// The promises about a new thing with a stored thing's unique values, if no third thing has them.
extension ThingContext {
  /// Returns the result of a save with no other clash, or nil if a third thing is involved.
  mutating func upserted(_ clashing: Set<Int>, _ store: ThingStore) -> Outcome? {
    // An undo may take back what was set.
    guard clashing.count == 2, undo == nil,
      let new = clashing.first(where: { inserted.contains($0) && base[$0] == nil }),
      let stored = clashing.first(where: { store.things[$0] != nil && !inserted.contains($0) }),
      !added.contains(Friendship(new, stored)), let here = now[new],
      let there = store.things[stored]
    else { return nil }
    let objectWins = policy == .overwrite || policy == .mergeByPropertyObjectTrump
    let isOfAnotherKind = here.kind != there.kind
    var context = self
    context.yield(new, to: stored)
    if changed[stored]?.isEmpty ?? true {
      context.base[stored] = there
      context.now[stored] = there
    }
    if objectWins {
      let set = setFields[new] ?? []
      guard set.filter({ here.fields[$0] != nil }).isSubset(of: Thing.fields(of: there.kind)) else {
        situations.insert("upsert of another kind refused")
        return .refused
      }
      for field in Thing.fields(of: there.kind) where Thing.fields(of: here.kind).contains(field) {
        guard set.contains(field) else { continue }
        context.set(here.fields[field], field, of: stored)
      }
      if set.contains(.mood) {
        context.situations.insert("upsert writes a value with a default")
      } else if there.fields[.mood] != Thing.defaultMood {
        context.situations.insert("upsert keeps a value with a default")
      }
    }
    let result = context.written(to: store)
    guard Self.clashing(in: result).isEmpty, context.isValid else { return nil }
    if isOfAnotherKind {
      context.situations.insert("upsert of another kind: \(objectWins ? "object" : "store") wins")
    }
    self = context
    // The new object is the stored one from now on.
    isKnown = false
    return .saved(result)
  }

  /// Moves all references from the new thing to the stored one.
  private mutating func yield(_ new: Int, to stored: Int) {
    for number in livingInserted + livingChanged {
      for field in Thing.Field.allCases
      where field.isReference && now[number]?.fields[field] == new {
        set(stored, field, of: number)
      }
    }
    added = Set(
      added.map { Friendship($0.one == new ? stored : $0.one, $0.other == new ? stored : $0.other) }
    )
    for (box, order) in orders where order.sequence.contains(new) {
      guard order.sequence.contains(stored) else {
        orders[box]?.sequence = order.sequence.map { $0 == new ? stored : $0 }
        continue
      }
      orders[box]?.appendedCount = order.appendedCount.map {
        order.sequence.suffix($0).count { $0 != new }
      }
      orders[box]?.sequence.removeAll { $0 == new }
    }
    inserted.removeAll { $0 == new }
    now[new] = nil
  }
}
