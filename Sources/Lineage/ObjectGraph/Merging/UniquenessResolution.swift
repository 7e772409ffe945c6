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
  private var claims: [UniqueValue: Claim] = [:]
  private(set) var foundClash = false

  /// The object visited last and the stored objects that have a value.
  private struct Claim {
    /// The object visited last that has it.
    var claimant: ManagedObject?
    /// The stored objects that have it, or nil before a search.
    var owners: [StoreAddress]?

    /// Notes a claimant and returns the former one.
    mutating func note(_ object: ManagedObject) -> ManagedObject? {
      defer { claimant = object }
      return claimant
    }
  }

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
      let values = context.uniqueValues(of: object)
      if try settleAmongUnsaved(object, values) { continue }
      try settleWithStored(object, values)
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
  private mutating func settleAmongUnsaved(_ object: ManagedObject, _ values: [UniqueValue]) throws
    -> Bool
  {
    for claim in values {
      guard let rival = claims[claim, default: Claim()].note(object), rival !== object,
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
  private mutating func settleWithStored(_ object: ManagedObject, _ former: [UniqueValue]) throws {
    let clashes = try others(with: former, than: object).filter {
      context.registeredObject($0)?.isUntouched ?? true
    }
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

  /// Returns the other stored objects with an object's values, in key order.
  ///
  /// Asks the store also for the values of the next objects, so that each statement finds many.
  private mutating func others(with values: [UniqueValue], than object: ManagedObject) throws
    -> [StoreAddress]
  {
    var found: [StoreAddress] = []
    for value in values {
      if claims[value]?.owners == nil { try askStore(startingWith: values) }
      found += claims[value]?.owners?.filter { $0.key != object.key } ?? []
    }
    return found.count < 2 ? found : Set(found).sorted { $0.key < $1.key }
  }

  private mutating func askStore(startingWith values: [UniqueValue]) throws {
    let coming = queue[next...].prefix(Self.askedCount).filter(\.isUnsaved)
    var asked: [UniqueValue] = []
    for value in values + coming.flatMap(context.uniqueValues) {
      let isNew = Self.markAsked(&claims[value, default: Claim()])
      if isNew { asked.append(value) }
    }
    for (value, found) in zip(asked, try context.store.addresses(having: asked))
    where !found.isEmpty {
      claims[value]?.owners = found
    }
  }

  private static func markAsked(_ claim: inout Claim) -> Bool {
    guard claim.owners == nil else { return false }
    claim.owners = []
    return true
  }

  private static let askedCount = 99

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
      if let claimant = claims[value]?.claimant, claimant !== object { lookAgain(at: claimant) }
    }
  }
}

extension ManagedObject {
  fileprivate var isUnsaved: Bool { state == .inserted || state == .updated }

  /// True for a registered object whose row the save does not change.
  fileprivate var isUntouched: Bool { state == .clean }
}

extension ManagedObjectContext {
  func uniqueValues(of object: ManagedObject) -> [UniqueValue] {
    uniqueValues(of: object, in: object.filledRow())
  }

  func uniqueValues(of object: ManagedObject, in row: Row) -> [UniqueValue] {
    let entity = object.layout
    return UniqueValue.all(
      of: entity, in: layout, storeIdentifier: object.resolved.storeIdentifier(of: object.key)
    ) { entity.storedValue(of: entity.slots[$0], in: row) }
  }
}
