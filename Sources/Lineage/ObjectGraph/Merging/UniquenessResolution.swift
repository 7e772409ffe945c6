/// Determines by the merge policy which objects of a save may keep their unique values.
///
/// Evaluates the state that the save would leave: the unsaved objects with their values and the
/// stored ones that it neither changes nor deletes. Exchanged values are no clash. Of two objects
/// that clash, only the one that the policy decides against is changed:
///
/// - An object with a row, changed or not, is the stored side against a new one. If the object
///   wins, the new one takes over the row and writes only what was set on it. The row keeps its
///   entity: if the new one is of another entity, the stored object gets the values that were set
///   and replaces it, and a value or link without a property in the stored entity rejects the save. If
///   the store wins, the new one is discarded, and references to it lead to the row.
/// - Of two objects with rows, the one that had the value before is the stored side. If the object
///   wins, that one is deleted; if the store wins, the other gets its former values back: only
///   those of the constraint, or all of them with ``MergePolicy/rollback``.
/// - Two new objects end as if one save had stored each, in the order of their insertion; if the
///   object wins and both are of one entity, the later one stays.
/// - Of two objects with rows that both got the value here, the later one stays, and the other gets
///   its former values back. Core Data's documentation does not define these two cases.
///
/// Restored values may clash with another object's claim, which is then resolved in turn. Each step
/// removes an unsaved object or a claim, so the process ends.
struct UniquenessResolution {
  private let context: ManagedObjectContext
  private let objectWins: Bool
  private var queue: [ManagedObject]
  private var next = 0
  /// The claimants of the values visited so far.
  private var claims: [UniqueValue: ManagedObject] = [:]
  private(set) var foundClash = false
  /// The stored objects that conflict with the values of an object when the store was asked.
  private var conflicts:
    [ObjectIdentifier: (key: Int64, values: [UniqueValue], addresses: [StoreAddress])] = [:]

  init(_ context: ManagedObjectContext) {
    self.context = context
    objectWins =
      context.mergePolicy == .mergeByPropertyObjectTrump || context.mergePolicy == .overwrite
    queue = context.updatedObjects + context.insertedObjects
  }

  mutating func run() throws {
    // The queue grows during the loop.
    while next < queue.count {
      let object = queue[next]
      next += 1
      guard object.isUnsaved else { continue }
      if try settleAmongUnsaved(object) { continue }
      try settleWithStored(object)
    }
  }

  /// Visits an object again, because it or its rival changed.
  private mutating func lookAgain(at object: ManagedObject) { queue.append(object) }

  /// Visits an object next, because it has the claims of the one that it replaced.
  private mutating func lookNext(at object: ManagedObject) {
    next -= 1
    queue[next] = object
  }

  /// Returns true if the object must be visited again or was discarded.
  private mutating func settleAmongUnsaved(_ object: ManagedObject) throws -> Bool {
    for claim in context.uniqueValues(of: object) {
      guard let rival = claims.updateValue(object, forKey: claim), rival !== object,
        claims(rival, claim)
      else { continue }
      foundClash = true
      try settle(rival, object, over: claim)
      // Both were read with outdated values, which the store will report.
      guard !(claims(rival, claim) && claims(object, claim)) else { continue }
      // Remaining objects claim their values again.
      for one in [rival, object] where one.isUnsaved { lookAgain(at: one) }
      return true
    }
    return false
  }

  private mutating func settle(
    _ former: ManagedObject, _ later: ManagedObject, over claim: UniqueValue
  ) throws {
    switch (former.state, later.state) {
    case (.inserted, .inserted): try settle(earlier: former, later: later)
    case (.inserted, _): try settle(new: former, stored: later)
    case (_, .inserted): try settle(new: later, stored: former)
    default:
      let held = [former, later].first { hadBefore($0, claim) }
      guard let held else { return try returnClaim(former, over: claim) }
      let other = held === former ? later : former
      if objectWins {
        try driveOut(held)
      } else {
        try returnClaim(other, over: claim)
      }
    }
  }

  /// Combines two new objects as if one save had stored each.
  private mutating func settle(earlier: ManagedObject, later: ManagedObject) throws {
    guard objectWins, earlier.layout === later.layout else {
      return try settle(new: later, stored: earlier)
    }
    context.adoptSetValues(of: earlier, by: later)
    try yield(earlier, to: later.storeAddress)
  }

  private mutating func settle(new: ManagedObject, stored: ManagedObject) throws {
    guard objectWins else { return try yield(new, to: stored.storeAddress) }
    if stored.layout === new.layout {
      try context.takeOver(stored.storeAddress, by: new)
    } else {
      try context.replace(new, by: stored)
      lookNext(at: stored)
    }
  }

  private func claims(_ object: ManagedObject, _ claim: UniqueValue) -> Bool {
    object.isUnsaved && context.uniqueValues(of: object).contains(claim)
  }

  private func hadBefore(_ object: ManagedObject, _ claim: UniqueValue) -> Bool {
    context.uniqueValues(of: object, in: context.originalRow(of: object)).contains(claim)
  }

  /// Resolves clashes with rows that this save does not change.
  private mutating func settleWithStored(_ object: ManagedObject) throws {
    let former = context.uniqueValues(of: object)
    let clashes = try conflicts(with: object, former).filter {
      context.registeredObject($0)?.isUntouched ?? true
    }
    .sorted { $0.key < $1.key }
    guard let first = clashes.first else { return }
    foundClash = true
    if object.state == .inserted {
      try settle(new: object, stored: stored(first))
    } else if objectWins {
      for address in clashes { try driveOut(stored(address)) }
    } else {
      for address in clashes { try returnClaim(object, against: stored(address)) }
    }
    if object.isUnsaved && (clashes.count > 1 || context.uniqueValues(of: object) != former) {
      lookAgain(at: object)
    }
  }

  /// Returns the stored objects that conflict with an object, and asks the store also for the next
  /// ones of the queue, so that each statement finds many.
  private mutating func conflicts(with object: ManagedObject, _ values: [UniqueValue]) throws
    -> [StoreAddress]
  {
    if let known = conflicts[ObjectIdentifier(object)], known.key == object.key,
      known.values == values
    {
      return known.addresses
    }
    let others = queue[next...].prefix(99).filter {
      $0.isUnsaved && $0 !== object && conflicts[ObjectIdentifier($0)] == nil
    }
    let objects = [object] + others
    let found = try context.store.addressesConflictingInUniqueness(with: objects)
    for (object, addresses) in zip(objects, found) {
      conflicts[ObjectIdentifier(object)] = (
        object.key, context.uniqueValues(of: object), addresses
      )
    }
    return found[0]
  }

  /// Returns the object of a stored row, which another context may have converted.
  private func stored(_ address: StoreAddress) throws -> ManagedObject {
    let object = context.object(at: address)
    return object.entityIndex == address.entity ? object : try context.current(object)
  }

  private mutating func driveOut(_ object: ManagedObject) throws {
    context.delete(object)
    try context.propagateDeletions()
  }

  private mutating func yield(_ object: ManagedObject, to winner: StoreAddress) throws {
    for referrer in try context.yield(object, to: winner) { lookAgain(at: referrer) }
  }

  private mutating func returnClaim(_ object: ManagedObject, against stored: ManagedObject) throws {
    let theirs = context.uniqueValues(of: stored)
    for claim in context.uniqueValues(of: object) where theirs.contains(claim) {
      try returnClaim(object, over: claim)
    }
  }

  /// Restores an object's former values, which another object may have claimed meanwhile.
  private mutating func returnClaim(_ object: ManagedObject, over claim: UniqueValue) throws {
    guard object.state == .updated else { return }
    if context.mergePolicy == .rollback {
      context.dropChanges(of: object)
    } else {
      context.dropChanges(of: object, in: claim)
    }
    for value in context.uniqueValues(of: object) {
      if let claimant = claims[value], claimant !== object { lookAgain(at: claimant) }
    }
  }
}

extension ManagedObject {
  fileprivate var isUnsaved: Bool { state == .inserted || state == .updated }

  /// True for a registered object whose row the save does not change.
  fileprivate var isUntouched: Bool { state == .clean }
}

/// An object's exclusive claim: its values in one uniqueness constraint.
struct UniqueValue: Hashable {
  let declaringEntity: Int
  let place: Int
  /// The store, because uniqueness does not extend across stores.
  let storeIdentifier: String
  let values: [StoredValue]
}

extension ManagedObjectContext {
  /// Returns the values of each constraint that applies to the object.
  ///
  /// An object without one of the values claims nothing, because NULL equals nothing.
  func uniqueValues(of object: ManagedObject) -> [UniqueValue] {
    uniqueValues(of: object, in: object.filledRow())
  }

  func uniqueValues(of object: ManagedObject, in row: Row) -> [UniqueValue] {
    let entity = object.layout
    return layout.uniqueness(of: entity).compactMap { constraint in
      let values = constraint.slots.compactMap { entity.storedValue(of: entity.slots[$0], in: row) }
      guard values.count == constraint.slots.count else { return nil }
      return UniqueValue(
        declaringEntity: constraint.declaringEntity, place: constraint.place,
        storeIdentifier: object.resolved.storeIdentifier(of: object.key), values: values)
    }
  }
}
