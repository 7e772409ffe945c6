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
  private var queue: [Visit]
  private var next = 0
  /// The end of the visits whose places were found ahead.
  ///
  /// Only the first visit of each object has any: a second one is there because its object changed.
  private var foundAhead = 0
  private let firstVisitCount: Int
  private var claims: [Claim] = []
  private var placeOfClaim: [UniqueValue: Int] = [:]
  private(set) var foundClash = false

  /// An object to visit, and the places of its claims if nothing changed since they were found.
  private struct Visit {
    let object: ManagedObject
    var places: [Int]?
  }

  /// The object visited last and the stored objects that have a value.
  private struct Claim {
    let value: UniqueValue
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
    queue = (context.updatedObjects + context.insertedObjects).map { Visit(object: $0) }
    firstVisitCount = queue.count
  }

  mutating func run() throws {
    // The queue grows during the loop.
    while next < queue.count {
      let visit = queue[next]
      next += 1
      guard visit.object.isUnsaved else { continue }
      let places = visit.places ?? places(of: visit.object)
      if try settleAmongUnsaved(visit.object, places) { continue }
      try settleWithStored(visit.object, places)
    }
  }

  /// Returns the places of the claims on an object's values.
  private mutating func places(of object: ManagedObject) -> [Int] {
    context.uniqueValues(of: object).map { place(of: $0) }
  }

  /// Returns the place of a value's claim, appending one for a new value.
  private mutating func place(of value: UniqueValue) -> Int {
    if let known = placeOfClaim[value] { return known }
    placeOfClaim[value] = claims.count
    claims.append(Claim(value: value))
    return claims.count - 1
  }

  /// Visits an object again, because it or its rival changed.
  private mutating func lookAgain(at object: ManagedObject) { queue.append(Visit(object: object)) }

  /// Discards the places found ahead, before a step that changes values of other objects than the one
  /// visited and does not look at them again.
  private mutating func forgetPlacesAhead() {
    guard next < foundAhead else { return }
    for ahead in next..<foundAhead { queue[ahead].places = nil }
    foundAhead = next
  }

  /// Visits an object next, because it has the claims of the one that it replaced.
  private mutating func lookFirst(at object: ManagedObject) {
    next -= 1
    queue[next] = Visit(object: object)
  }

  /// Returns true if the object must be visited again or was discarded.
  private mutating func settleAmongUnsaved(_ object: ManagedObject, _ places: [Int]) throws -> Bool
  {
    for place in places {
      guard let rival = claims[place].note(object), rival !== object else { continue }
      let claim = claims[place].value
      guard claims(rival, claim) else { continue }
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
    forgetPlacesAhead()
    context.adoptSetValues(of: earlier, by: later)
    try yield(earlier, to: later.storeAddress)
  }

  private mutating func settle(new: ManagedObject, stored: ManagedObject) throws {
    guard objectWins else { return try yield(new, to: stored.storeAddress) }
    if stored.layout === new.layout {
      for changed in try context.takeOver(stored.storeAddress, by: new) { lookAgain(at: changed) }
    } else {
      forgetPlacesAhead()
      let changed = try context.replace(new, by: stored)
      lookFirst(at: stored)
      for object in changed { lookAgain(at: object) }
    }
  }

  private func claims(_ object: ManagedObject, _ claim: UniqueValue) -> Bool {
    object.isUnsaved && context.uniqueValues(of: object).contains(claim)
  }

  private func hadBefore(_ object: ManagedObject, _ claim: UniqueValue) -> Bool {
    context.uniqueValues(of: object, in: context.originalRow(of: object)).contains(claim)
  }

  /// Resolves clashes with rows that this save does not change.
  private mutating func settleWithStored(_ object: ManagedObject, _ places: [Int]) throws {
    let clashes = try others(at: places, than: object).filter {
      context.registeredObject($0)?.isUntouched ?? true
    }
    guard let first = clashes.first else { return }
    foundClash = true
    let isNew = object.state == .inserted
    if isNew {
      try settle(new: object, stored: stored(first))
    } else if objectWins {
      for address in clashes { try driveOut(stored(address)) }
    } else {
      for address in clashes { try returnClaim(object, against: stored(address)) }
    }
    // A new object that took over a row may have the row's values in other constraints.
    let keepsClaims = isNew && context.layout.uniqueness(of: object.layout).count == 1
    if object.isUnsaved, clashes.count > 1 || !keepsClaims && self.places(of: object) != places {
      lookAgain(at: object)
    }
  }

  /// Returns the other stored objects with an object's values, in key order.
  ///
  /// Asks the store also for the values of the next objects, so that each statement finds many.
  private mutating func others(at places: [Int], than object: ManagedObject) throws
    -> [StoreAddress]
  {
    if places.contains(where: { claims[$0].owners == nil }) { try askStore(startingAt: places) }
    // Most objects have one value, which at most one row has.
    if places.count == 1, let owners = claims[places[0]].owners, owners.count < 2 {
      return owners.first?.key == object.key ? [] : owners
    }
    let found = places.flatMap { claims[$0].owners ?? [] }.filter { $0.key != object.key }
    return found.count < 2 ? found : Set(found).sorted { $0.key < $1.key }
  }

  private mutating func askStore(startingAt places: [Int]) throws {
    var asked: [Int] = []
    for place in places { claim(place, &asked) }
    let end = min(next + Self.countAhead, firstVisitCount)
    for ahead in max(next, foundAhead)..<max(next, foundAhead, end)
    where queue[ahead].object.isUnsaved {
      let placesAhead = self.places(of: queue[ahead].object)
      for place in placesAhead { claim(place, &asked) }
      queue[ahead].places = placesAhead
    }
    foundAhead = max(foundAhead, end)
    let owners = try context.store.addresses(having: asked.map { claims[$0].value })
    for (place, found) in zip(asked, owners) where !found.isEmpty { claims[place].owners = found }
  }

  private mutating func claim(_ place: Int, _ asked: inout [Int]) {
    guard claims[place].owners == nil else { return }
    claims[place].owners = []
    asked.append(place)
  }

  /// The number of objects after the visited one whose values one search covers.
  private static let countAhead = 99

  /// Returns the object of a stored row, which another context may have converted.
  private func stored(_ address: StoreAddress) throws -> ManagedObject {
    let object = context.object(at: address)
    return object.entityIndex == address.entity ? object : try context.current(object)
  }

  private mutating func driveOut(_ object: ManagedObject) throws {
    forgetPlacesAhead()
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
    forgetPlacesAhead()
    if context.mergePolicy == .rollback {
      context.dropChanges(of: object)
    } else {
      context.dropChanges(of: object, in: claim)
    }
    for value in context.uniqueValues(of: object) {
      if let claimant = claims[place(of: value)].claimant, claimant !== object {
        lookAgain(at: claimant)
      }
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
