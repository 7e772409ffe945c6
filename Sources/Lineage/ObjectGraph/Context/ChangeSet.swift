import Foundation

/// All unsaved state of a context: new, changed and deleted objects, their links and orders, and
/// the temporary keys of new objects.
///
/// These invariants hold between calls, and ``checkInvariants()`` verifies them:
///
/// - An object in state `inserted` is in ``inserted`` once, at its `changeIndex`. Places never
///   change before the save, because temporary keys are computed from them: discarded objects stay
///   listed.
/// - An object in state `updated` is in ``updated`` once, at its `changeIndex`, with the values it
///   was read with.
/// - Objects in ``deleted`` are in state `deleted` and listed once.
/// - A converted object is among the updated ones; a new object that took over a stored row is
///   among the inserted ones.
///
/// A class, because the context's files share one and it must not be copied. The lists that setters
/// and insertions use are `@exclusivity(unchecked)`: the check costs more than the change.
final class ChangeSet {
  private let layout: ModelLayout
  /// True in a child context, whose parent has links between objects unknown to the store.
  private let isOfChild: Bool

  /// New objects, retained because nothing else may hold an unsaved object.
  @exclusivity(unchecked) private(set) var inserted: ContiguousArray<ManagedObject> = []
  /// Objects whose values differ from the store's, with the values they were read with.
  @exclusivity(unchecked) private(set) var updated: ContiguousArray<StoreChanges.Update> = []
  /// Deleted objects, including those never stored, because others may refer to them and their
  /// delete rules apply.
  @exclusivity(unchecked) private(set) var deleted: ContiguousArray<ManagedObject> = []
  @exclusivity(unchecked) private(set) var conversions: [StoreChanges.Conversion] = []
  @exclusivity(unchecked) var orders = PendingOrders()
  /// Changes of to-many relationships other than additions.
  var relationships = RelationshipChanges()
  @exclusivity(unchecked) var links: PendingLinks
  @exclusivity(unchecked) private var referrers = ChangedReferrers()
  private var consequences = DeletionConsequences()
  @exclusivity(unchecked) private var temporaryKeys = TemporaryKeys()
  @exclusivity(unchecked) private var temporaryIDs = TemporaryIDs()
  /// The permanent keys of temporary ones that do not follow from the places of inserted objects.
  @exclusivity(unchecked) private(set) var takenOverKeys: [Int64: Int64] = [:]
  /// New objects that took over a stored row.
  private var upserted: Set<ObjectIdentifier> = []
  /// The names of properties set here, by the object whose entity lacks them since another context
  /// converted it.
  var lostByConversion: [ManagedObject: [String]] = [:]
  /// The bases of objects in ``updated`` whose values were undone, or kept while another context's
  /// were merged.
  var bases: [ObjectIdentifier: StoredBasis] = [:]

  init(layout: ModelLayout, isOfChild: Bool) {
    self.layout = layout
    self.isOfChild = isOfChild
    links = PendingLinks(layout: layout, notesTemporaryRemovals: isOfChild)
  }

  /// True if there is nothing to save.
  var isEmpty: Bool {
    !inserted.contains { $0.state == .inserted } && updated.isEmpty
      && deleted.allSatisfy(wasNeverStored) && links.isEmpty && orders.isEmpty
      && conversions.isEmpty
  }

  /// New objects, then changed ones, without deleted and discarded ones.
  var insertedAndUpdated: [ManagedObject] {
    inserted.filter { $0.state == .inserted }
      + updated.lazy.map(\.object).filter { $0.state == .updated }
  }

  /// All objects inserted, changed or deleted since the last save, without duplicates.
  var everyObject: [ManagedObject] {
    var seen: Set<ObjectIdentifier> = []
    return (Array(inserted) + updated.map(\.object) + Array(deleted)).filter {
      seen.insert(ObjectIdentifier($0)).inserted
    }
  }

  /// Clears everything after a save or a rollback.
  ///
  /// Temporary keys are never reused.
  func removeAll() {
    temporaryKeys.retire(inserted.count)
    inserted.removeAll(keepingCapacity: true)
    updated.removeAll(keepingCapacity: true)
    deleted.removeAll()
    consequences.removeAll()
    conversions.removeAll()
    takenOverKeys.removeAll()
    upserted.removeAll()
    bases.removeAll()
    lostByConversion.removeAll()
    links = PendingLinks(layout: layout, notesTemporaryRemovals: isOfChild)
    referrers.forget()
    orders = PendingOrders()
    relationships = RelationshipChanges()
  }
}

// MARK: - Inserted objects

extension ChangeSet {
  /// The temporary key of the next new object, computed from its place among the inserted ones so
  /// that the object can be found by it.
  @inline(__always)
  var nextTemporaryKey: Int64 { temporaryKeys.key(atPlace: inserted.count) }

  @inline(__always)
  func insert(_ object: ManagedObject) {
    object.changeIndex = Int32(truncatingIfNeeded: inserted.count)
    object.state = .inserted
    inserted.append(object)
  }

  /// Makes an object new whose row is gone or that was discarded.
  ///
  /// An object that is already listed keeps its place.
  ///
  /// - Returns: False if its row is not that of a new object.
  func insertAgain(_ object: ManagedObject) -> Bool {
    let tookRowOver = upserted.remove(ObjectIdentifier(object)) != nil
    if isInserted(object, at: Int(object.changeIndex)) {
      object.state = .inserted
      return !tookRowOver
    } else if tookRowOver, let place = inserted.firstIndex(where: { $0 === object }) {
      object.changeIndex = Int32(truncatingIfNeeded: place)
      object.state = .inserted
    } else {
      insert(object)
    }
    return false
  }

  /// Returns the object of a temporary key, or nil for a key of an earlier save or another context.
  func insertedObject(temporaryKey key: Int64) -> ManagedObject? {
    let place = temporaryKeys.place(of: key)
    guard inserted.indices.contains(place) else { return nil }
    return inserted[place]
  }

  /// Returns true for an object that was inserted, and possibly deleted again, before any save.
  func wasNeverStored(_ object: ManagedObject) -> Bool {
    isInserted(object, at: Int(object.changeIndex)) && !upserted.contains(ObjectIdentifier(object))
  }

  /// Records that a new object took over a stored row and is not to be inserted.
  func recordUpsert(of object: ManagedObject) {
    object.state = .clean
    upserted.insert(ObjectIdentifier(object))
  }

  private func isInserted(_ object: ManagedObject, at place: Int) -> Bool {
    inserted.indices.contains(place) && inserted[place] === object
  }
}

// MARK: - Updated objects

extension ChangeSet {
  /// Passes the object of each update to the body.
  ///
  /// The list holds them, so no reference is counted.
  @inline(__always)
  func forEachUpdated(_ body: (ManagedObject) -> Void) {
    updated.withUnsafeBufferPointer { updates in
      for place in updates.indices {
        updates[place].unretainedObject._withUnsafeGuaranteedRef(body)
      }
    }
  }

  /// Records a stored object's values before its first change.
  func update(_ object: ManagedObject, from original: Row, in slab: RowSlab) {
    object.changeIndex = Int32(truncatingIfNeeded: updated.count)
    updated.append(StoreChanges.Update(object: object, original: original, originalSlab: slab))
    object.state = .updated
  }

  /// Returns the values that a changed object was read with, or nil if it was not changed.
  func update(of object: ManagedObject) -> StoreChanges.Update? {
    let index = Int(object.changeIndex)
    guard updated.indices.contains(index), updated[index].object === object else { return nil }
    return updated[index]
  }

  /// Removes objects that are clean again or were discarded.
  func tidyUpdated() {
    updated.removeAll { $0.object.state == .clean || $0.object.state == .discarded }
    for (index, update) in updated.enumerated() {
      update.object.changeIndex = Int32(truncatingIfNeeded: index)
    }
    guard !bases.isEmpty else { return }
    let listed = Set(updated.map { ObjectIdentifier($0.object) })
    bases = bases.filter { listed.contains($0.key) }
  }

  /// Removes an object, whatever its state.
  func forgetUpdate(of object: ManagedObject) {
    updated.removeAll { $0.object === object }
    tidyUpdated()
  }

  /// Replaces an object by its conversion to another entity.
  ///
  /// The original is an empty row: the new object shares none of the former one's values.
  func convert(
    _ former: ManagedObject, to object: ManagedObject, from original: Row, in slab: RowSlab
  ) {
    guard former.state == .inserted else {
      update(object, from: original, in: slab)
      conversions.append(StoreChanges.Conversion(object: object, former: former))
      return
    }
    object.changeIndex = former.changeIndex
    inserted[Int(former.changeIndex)] = object
  }

  func isConverted(_ object: ManagedObject) -> Bool {
    !conversions.isEmpty && conversions.contains { $0.object === object }
  }
}

// MARK: - Deleted objects

extension ChangeSet {
  func delete(_ object: ManagedObject) {
    object.state = .deleted
    deleted.append(object)
  }

  /// Records the effect on another object of a deletion's delete rule.
  func note(_ consequence: DeletionConsequences.Consequence, of object: ManagedObject) {
    guard !isOfChild else { return }
    consequences.add(consequence, of: object)
  }

  /// Returns the state of an object before its deletion.
  func stateBeforeDeletion(of object: ManagedObject) -> ManagedObject.State {
    if wasNeverStored(object) { return .inserted }
    return update(of: object) == nil ? .clean : .updated
  }

  /// Puts an object in the place of one whose row another context converted, in deletions and their
  /// effects.
  func replaceInDeletions(_ former: ManagedObject, by object: ManagedObject) {
    consequences.replace(former, by: object)
    guard let place = deleted.firstIndex(where: { $0 === former }) else { return }
    deleted[place] = object
    object.state = .deleted
  }

  /// Reverts a deletion, but not its effects on other objects.
  ///
  /// - Returns: False if the object's deletion is not among the changes.
  func undelete(_ object: ManagedObject) -> Bool {
    guard let place = deleted.firstIndex(where: { $0 === object }) else { return false }
    deleted.remove(at: place)
    object.state = stateBeforeDeletion(of: object)
    return true
  }

  /// Cancels a deletion.
  ///
  /// - Returns: Its effects on other objects, which the caller must revert.
  func cancelDeletion(of object: ManagedObject, leaving state: ManagedObject.State)
    -> [DeletionConsequences.Consequence]
  {
    deleted.removeAll { $0 === object }
    object.state = state
    if state == .clean { tidyUpdated() }
    return consequences.removeAll(of: object)
  }

  /// Removes an object whose row another context or process deleted, with all its links.
  func forget(_ gone: ManagedObject) {
    forgetUpdate(of: gone)
    deleted.removeAll { $0 === gone }
    links.removeAll(of: [gone.storeAddress])
    orders.remove(gone.storeAddress, in: layout)
    relationships.removeAll(of: gone)
  }
}

// MARK: - Links, orders and references

extension ChangeSet {
  /// Records that a reference of the object was set.
  ///
  /// Free unless lookups are in use.
  @inline(__always)
  func recordReference(of object: ManagedObject) { referrers.note(object) }

  /// Clears the lookups, after references changed other than through setters.
  func forgetReferrers() { referrers.forget() }

  /// Returns the new and changed objects that may be destinations of a to-many relationship, by
  /// their to-one inverse.
  func possibleReferrers(to key: Int64, _ relationship: RelationshipLayout) -> [ManagedObject] {
    guard inserted.count + updated.count >= ChangedReferrers.leastCount,
      let inverse = layout.inverse(of: relationship)
    else { return insertedAndUpdated }
    return referrers.referrers(to: key, along: inverse) { insertedAndUpdated }
  }

  /// Returns the new and changed objects that refer to an object, with the slots.
  func referrers(to address: StoreAddress) -> [(object: ManagedObject, slot: Slot)] {
    let root = layout.entities[address.entity].rootIndex
    let relationships = layout.references(toHierarchy: root)
    let isSmall = inserted.count + updated.count < ChangedReferrers.leastCount
    let candidates =
      isSmall
      ? insertedAndUpdated
      : relationships.flatMap { relationship in
        referrers.referrers(to: address.key, along: relationship) { insertedAndUpdated }
      }
    var seen: Set<ObjectIdentifier> = []
    return candidates.filter {
      seen.insert(ObjectIdentifier($0)).inserted && ($0.state == .inserted || $0.state == .updated)
    }.flatMap { object in
      object.layout.references.filter { slot in
        guard let reference = object.reference(in: slot, of: object.filledRow()) else {
          return false
        }
        return reference.key == address.key
          && layout.entities[reference.entity].rootIndex == root
      }.map { (object, $0) }
    }
  }

  /// Moves an object's links and positions to another object; the caller moves references.
  func redirectLinks(_ old: StoreAddress, to new: StoreAddress) {
    links.redirect(old, to: new)
    orders.redirect(old, to: new, in: layout)
  }
}

// MARK: - Keys

extension ChangeSet {
  /// The permanent IDs of requested temporary ones, by temporary key.
  var permanentIDs: [Int64: ManagedObjectID] { temporaryIDs.permanent }

  /// Records that a new object's ID was requested.
  func recordRequestedID(_ key: Int64) { temporaryIDs.recordRequest(key) }

  /// Returns true if an object's temporary key does not match its place among the inserted ones,
  /// because it came from a child.
  @inline(__always)
  func isFromElsewhere(_ object: ManagedObject) -> Bool {
    insertedObject(temporaryKey: object.key) !== object
  }

  /// Sets an object's permanent key, and records it if other objects need it.
  @inline(__always)
  func rekey(_ object: ManagedObject, to key: Int64, isReported: Bool) {
    let former = object.key
    if isReported { takenOverKeys[former] = key }
    object.key = key
    temporaryIDs.replace(former, by: object)
  }

  /// Returns the key that replaces a key after the save, or the temporary key if the object is not
  /// saved.
  func permanentKey(_ key: Int64) -> Int64 {
    guard key < 0 else { return key }
    if let known = takenOverKeys[key] { return known }
    return insertedObject(temporaryKey: key)?.key ?? key
  }

  /// Replaces temporary keys in references by permanent ones.
  ///
  /// A key that stays temporary after all inserted objects have theirs leads to no object.
  func resolveTemporaryKeys(clearingUnknown: Bool) {
    func resolve(_ object: ManagedObject) {
      guard let row = object.row else { return }
      for slot in object.layout.references where row.isPresent(slot.index) {
        let key = row.integer(at: slot.offset)
        guard key < 0 else { continue }
        let resolved = permanentKey(key)
        if resolved < 0 {
          if clearingUnknown { row.markAbsent(slot.index) }
        } else {
          row.setInteger(resolved, at: slot.offset)
        }
      }
    }
    for object in inserted where object.state == .inserted { resolve(object) }
    for update in updated { resolve(update.object) }
    links.replaceKeys(permanentKey)
    referrers.forget()
    if !orders.isEmpty { orders.replaceKeys(permanentKey) }
  }

  /// Replaces temporary keys of a parent's objects by those that its save assigned, also in values
  /// to which a rollback or undo returns.
  func adoptPermanentKeys(_ keys: [Int64: Int64]) {
    for update in updated { update.original.replaceReferences(keys, of: update.object.layout) }
    links.replaceKeys { keys[$0] ?? $0 }
    referrers.forget()
    orders.replaceKeys { keys[$0] ?? $0 }
  }
}

extension Row {
  /// Replaces the keys in references.
  func replaceReferences(_ keys: [Int64: Int64], of entity: EntityLayout) {
    for slot in entity.references where isPresent(slot.index) {
      if let key = keys[integer(at: slot.offset)] { setInteger(key, at: slot.offset) }
    }
  }
}

// MARK: - Invariants

extension ChangeSet {
  /// Traps if lists and objects are inconsistent.
  ///
  /// For debug builds and tests, because it visits everything.
  func checkInvariants() {
    for (place, object) in inserted.enumerated() where object.state == .inserted {
      precondition(
        Int(object.changeIndex) == place,
        "a new \(object.layout.name) is listed elsewhere, or twice")
      let keyPlace = temporaryKeys.place(of: object.key)
      precondition(
        object.key > 0 || keyPlace == place || !inserted.indices.contains(keyPlace),
        "a new \(object.layout.name) has the key of another object")
    }
    for (place, update) in updated.enumerated() where update.object.state == .updated {
      precondition(
        Int(update.object.changeIndex) == place,
        "a changed \(update.object.layout.name) is listed elsewhere, or twice")
      precondition(
        update.object.row?.base != update.original.base,
        "a changed \(update.object.layout.name) lost the values it was read with")
    }
    precondition(
      deleted.allSatisfy { $0.state == .deleted }
        && Set(deleted.map(ObjectIdentifier.init)).count == deleted.count,
      "an object is listed as deleted but is not, or is listed twice")
    precondition(
      conversions.allSatisfy { $0.object.state != .updated || update(of: $0.object) != nil },
      "a converted object is not among the changed ones")
    precondition(
      upserted.isSubset(of: inserted.map(ObjectIdentifier.init)),
      "an object that was not new took over a row")
    links.checkInvariants()
    orders.checkInvariants()
  }
}

// MARK: - What the set is made of

/// The effects of an unsaved deletion's delete rules on other objects, to be reverted if the
/// deletion is.
struct DeletionConsequences {
  enum Consequence {
    case cascade(ManagedObject)
    /// A cleared reference of the object to the deleted one.
    case clearing(ManagedObject, Slot)
  }

  private var consequences: [ObjectIdentifier: [Consequence]] = [:]

  mutating func add(_ consequence: Consequence, of object: ManagedObject) {
    consequences[ObjectIdentifier(object), default: []].append(consequence)
  }

  mutating func removeAll(of object: ManagedObject) -> [Consequence] {
    consequences.removeValue(forKey: ObjectIdentifier(object)) ?? []
  }

  /// Replaces an object whose row another context converted, as a deleted one and as an affected one.
  mutating func replace(_ former: ManagedObject, by object: ManagedObject) {
    guard !consequences.isEmpty else { return }
    consequences[ObjectIdentifier(object)] = removeAll(of: former)
    consequences = consequences.mapValues { list in
      list.map { consequence in
        switch consequence {
        case .cascade(former): .cascade(object)
        case .clearing(former, let slot) where former.layout.shares(slot, with: object.layout):
          .clearing(object, slot)
        default: consequence
        }
      }
    }
  }

  mutating func removeAll() { consequences.removeAll() }
}

/// The unsaved objects that may refer to a given one, so that reading a to-many relationship does
/// not visit all of them.
///
/// A superset: each candidate is checked again. It is built when a relationship is first read over
/// many unsaved objects, and kept until keys or rows change as a whole.
private struct ChangedReferrers {
  /// The number of unsaved objects below which visiting them is as fast.
  static let leastCount = 64

  private struct Place: Hashable {
    let relationship: ObjectIdentifier
    let destination: Int64
  }

  private var candidates: [Place: [ManagedObject]] = [:]
  /// The to-one inverses that are looked up in ``candidates``.
  private var known: [ObjectIdentifier: RelationshipLayout] = [:]
  private var noted: [ManagedObject] = []

  /// Records that a reference of the object was set.
  ///
  /// Free unless lookups are in use.
  @inline(__always)
  mutating func note(_ object: ManagedObject) {
    if !known.isEmpty { noted.append(object) }
  }

  /// Clears the lookups, after keys or rows changed other than through setters.
  mutating func forget() {
    guard !known.isEmpty else { return }
    self = ChangedReferrers()
  }

  /// Returns the objects that were set to refer to a key along the to-one relationship, without
  /// duplicates.
  ///
  /// Some may have changed since.
  mutating func referrers(
    to key: Int64, along relationship: RelationshipLayout, among changed: () -> [ManagedObject]
  ) -> [ManagedObject] {
    for object in noted {
      for relationship in known.values { add(object, relationship) }
    }
    noted.removeAll()
    if known.updateValue(relationship, forKey: ObjectIdentifier(relationship)) == nil {
      for object in changed() { add(object, relationship) }
    }
    var seen: Set<ObjectIdentifier> = []
    let place = Place(relationship: ObjectIdentifier(relationship), destination: key)
    return (candidates[place] ?? []).filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  private mutating func add(_ object: ManagedObject, _ relationship: RelationshipLayout) {
    guard let slot = object.layout.slot(named: relationship.name),
      object.layout.relationship(in: slot) === relationship,
      let reference = object.reference(in: slot, of: object.filledRow())
    else { return }
    let place = Place(relationship: ObjectIdentifier(relationship), destination: reference.key)
    candidates[place, default: []].append(object)
  }
}

/// The temporary keys of a context's inserted objects: negative, and unique across the contexts of
/// the program.
///
/// A temporary ID therefore identifies the same object in a parent and a child. A key is computed
/// from the place among the inserted objects and leads back to it, so inserting needs no table.
private struct TemporaryKeys {
  /// Keys of a context span 2^40, so 2^22 contexts fit before the sign changes.
  private static let spanBits: Int64 = 40
  private static let contextCount = Counter()

  private let first: Int64
  /// The number of keys used by earlier saves.
  private var retired: Int64 = 0

  init() { first = -1 - Self.contextCount.next() << Self.spanBits }

  @inline(__always)
  func key(atPlace place: Int) -> Int64 { first - retired - Int64(place) }

  /// Returns the place of a key assigned since the last ``retire(_:)``, without a range check.
  func place(of key: Int64) -> Int { Int(first - retired - key) }

  /// Retires the first `count` keys, so that they are never assigned again.
  mutating func retire(_ count: Int) { retired += Int64(count) }

  /// `@unchecked Sendable`: the lock guards the number.
  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Int64 = 0

    func next() -> Int64 {
      lock.withLock {
        value += 1
        return value - 1
      }
    }
  }
}

/// The permanent IDs of requested temporary ones.
///
/// A predicate about an unsaved object contains its temporary ID, which must identify the object
/// after the save too; in Core Data the predicate contains the object itself. Only requested IDs
/// are kept, so inserting costs nothing.
private struct TemporaryIDs {
  private var asked: Set<Int64> = []
  /// The permanent IDs by temporary key.
  private(set) var permanent: [Int64: ManagedObjectID] = [:]

  mutating func recordRequest(_ key: Int64) { asked.insert(key) }

  /// Replaces a temporary key, after the object got its permanent key.
  @inline(__always)
  mutating func replace(_ key: Int64, by object: ManagedObject) {
    if !asked.isEmpty, asked.remove(key) != nil { permanent[key] = object.objectID }
  }
}
