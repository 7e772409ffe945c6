import Foundation

/// Everything in a context that is not saved: new, changed and deleted objects, their links and
/// orders, and the keys that new objects go by until the save.
///
/// Between two of its verbs these hold, and ``checkInvariants()`` looks whether they do:
///
/// - An object in state `inserted` is in ``inserted`` once, at its `changeIndex`. Places never
///   change before the save, as temporary keys are made of them: discarded objects stay listed.
/// - An object in state `updated` is in ``updated`` once, at its `changeIndex`, with the values it
///   was read with.
/// - What is in ``deleted`` is in state `deleted` and listed once.
/// - A converted object is among the updated ones, one that took a stored row over among the
///   inserted ones.
///
/// A class, because the context's files share one and nothing may copy it. The lists that setters
/// and insertions touch are `@exclusivity(unchecked)`: the check costs more than the change.
final class ChangeSet {
  private let layout: ModelLayout
  /// True in a child context, whose parent has links between objects that no store knows.
  private let isOfChild: Bool

  /// Strong, because nothing else may hold an unsaved object.
  @exclusivity(unchecked) private(set) var inserted: ContiguousArray<ManagedObject> = []
  /// Objects whose values differ from the store's, with the values they were read with.
  @exclusivity(unchecked) private(set) var updated: ContiguousArray<StoreChanges.Update> = []
  /// One that was never stored is listed too: others may refer to it, so its rules apply.
  @exclusivity(unchecked) private(set) var deleted: ContiguousArray<ManagedObject> = []
  @exclusivity(unchecked) private(set) var conversions: [StoreChanges.Conversion] = []
  @exclusivity(unchecked) var orders = PendingOrders()
  /// Changes of to-many relationships in another way than by adding.
  var relationships = RelationshipChanges()
  @exclusivity(unchecked) var links: PendingLinks
  @exclusivity(unchecked) private var referrers = ChangedReferrers()
  private var consequences = DeletionConsequences()
  @exclusivity(unchecked) private var temporaryKeys = TemporaryKeys()
  @exclusivity(unchecked) private var temporaryIDs = TemporaryIDs()
  /// The permanent keys of temporary ones that do not follow from the places of inserted objects.
  @exclusivity(unchecked) private(set) var takenOverKeys: [Int64: Int64] = [:]
  /// New objects that took a stored row over.
  private var upserted: Set<ObjectIdentifier> = []
  /// The bases of objects in ``updated`` whose values were undone, or kept while another context's
  /// were merged.
  var bases: [ObjectIdentifier: StoredBasis] = [:]

  init(layout: ModelLayout, isOfChild: Bool) {
    self.layout = layout
    self.isOfChild = isOfChild
    links = PendingLinks(layout: layout, notesTemporaryRemovals: isOfChild)
  }

  /// True if a save has nothing to do.
  var isEmpty: Bool {
    !inserted.contains { $0.state == .inserted } && updated.isEmpty
      && deleted.allSatisfy(wasNeverStored) && links.isEmpty && orders.isEmpty
      && conversions.isEmpty
  }

  /// New objects, then changed ones; neither those that are to be deleted nor discarded ones.
  var insertedAndUpdated: [ManagedObject] {
    inserted.filter { $0.state == .inserted }
      + updated.lazy.map(\.object).filter { $0.state == .updated }
  }

  /// Everything that is or was inserted, changed or deleted since the last save, once.
  var everyObject: [ManagedObject] {
    var seen: Set<ObjectIdentifier> = []
    return (Array(inserted) + updated.map(\.object) + Array(deleted)).filter {
      seen.insert(ObjectIdentifier($0)).inserted
    }
  }

  /// Forgets everything, as it was saved or discarded; the keys that were given out never come
  /// back.
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
    links = PendingLinks(layout: layout, notesTemporaryRemovals: isOfChild)
    referrers.forget()
    orders = PendingOrders()
    relationships = RelationshipChanges()
  }
}

// MARK: - Inserted objects

extension ChangeSet {
  /// The next new object's key until the save: its place among the inserted ones, so that the key
  /// leads back to its object.
  @inline(__always)
  var nextTemporaryKey: Int64 { temporaryKeys.key(atPlace: inserted.count) }

  @inline(__always)
  func insert(_ object: ManagedObject) {
    object.changeIndex = Int32(truncatingIfNeeded: inserted.count)
    object.state = .inserted
    inserted.append(object)
  }

  /// Makes an object new whose row is gone, or that was discarded; one that is listed keeps its
  /// place.
  func insertAgain(_ object: ManagedObject) {
    let tookRowOver = upserted.remove(ObjectIdentifier(object)) != nil
    if isInserted(object, at: Int(object.changeIndex)) {
      object.state = .inserted
    } else if tookRowOver, let place = inserted.firstIndex(where: { $0 === object }) {
      object.changeIndex = Int32(truncatingIfNeeded: place)
      object.state = .inserted
    } else {
      insert(object)
    }
  }

  /// The object of a temporary key, nil for a key of an earlier save or another context.
  func insertedObject(temporaryKey key: Int64) -> ManagedObject? {
    let place = temporaryKeys.place(of: key)
    guard inserted.indices.contains(place) else { return nil }
    return inserted[place]
  }

  /// True for an object that was inserted, and perhaps deleted again, before any save.
  func wasNeverStored(_ object: ManagedObject) -> Bool {
    isInserted(object, at: Int(object.changeIndex)) && !upserted.contains(ObjectIdentifier(object))
  }

  /// The object is no longer to be inserted: it has the row that is there already.
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
  /// Passes the object of each update to the body; the list holds them, so no reference is counted.
  @inline(__always)
  func forEachUpdated(_ body: (ManagedObject) -> Void) {
    updated.withUnsafeBufferPointer { updates in
      for place in updates.indices { body(updates[place].object) }
    }
  }

  /// Notes the values that a stored object has before its first change.
  func update(_ object: ManagedObject, from original: Row, in slab: RowSlab) {
    object.changeIndex = Int32(truncatingIfNeeded: updated.count)
    updated.append(StoreChanges.Update(object: object, original: original, originalSlab: slab))
    object.state = .updated
  }

  /// The values that a stored object was read with, nil if it was not changed.
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

  /// Puts an object of another entity in the place of a former one.
  ///
  /// The original is a row without values: nothing of the former one's is the new one's.
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

  /// Notes a delete rule's effect on another object because of an object that is to be deleted.
  func note(_ consequence: DeletionConsequences.Consequence, of object: ManagedObject) {
    guard !isOfChild else { return }
    consequences.add(consequence, of: object)
  }

  /// The state of an object before it was to be deleted.
  func stateBeforeDeletion(of object: ManagedObject) -> ManagedObject.State {
    if wasNeverStored(object) { return .inserted }
    return update(of: object) == nil ? .clean : .updated
  }

  /// Reverts a deletion, with nothing of its effects on other objects.
  ///
  /// - Returns: false if the object's deletion is not among the changes.
  func undelete(_ object: ManagedObject) -> Bool {
    guard let place = deleted.firstIndex(where: { $0 === object }) else { return false }
    deleted.remove(at: place)
    object.state = stateBeforeDeletion(of: object)
    return true
  }

  /// Gives a deletion up.
  ///
  /// - Returns: what it did to others, for the caller to make good.
  func cancelDeletion(of object: ManagedObject, leaving state: ManagedObject.State)
    -> [DeletionConsequences.Consequence]
  {
    deleted.removeAll { $0 === object }
    object.state = state
    if state == .clean { tidyUpdated() }
    return consequences.removeAll(of: object)
  }

  /// Forgets an object whose row another context or process deleted, and whatever leads from or to
  /// it.
  func forget(_ gone: ManagedObject) {
    forgetUpdate(of: gone)
    deleted.removeAll { $0 === gone }
    links.removeAll(of: gone.storeAddress)
    orders.remove(gone.storeAddress, in: layout)
    relationships.removeAll(of: gone)
  }
}

// MARK: - Links, orders and references

extension ChangeSet {
  /// Records that a reference of the object was set; costs nothing while no lookup is made.
  @inline(__always)
  func recordReference(of object: ManagedObject) { referrers.note(object) }

  /// To be called when references changed by another way than through setters.
  func forgetReferrers() { referrers.forget() }

  /// The new and changed objects that may be at the far end of a to-many relationship, as the
  /// to-one that is its inverse says.
  func possibleReferrers(to key: Int64, _ relationship: RelationshipLayout) -> [ManagedObject] {
    guard inserted.count + updated.count >= ChangedReferrers.leastCount,
      let inverse = layout.inverse(of: relationship)
    else { return insertedAndUpdated }
    return referrers.referrers(to: key, along: inverse) { insertedAndUpdated }
  }

  /// Makes one object's links and places in orders another one's; references are the caller's.
  func redirectLinks(_ old: StoreAddress, to new: StoreAddress) {
    links.redirect(old, to: new)
    referrers.forget()
    orders.redirect(old, to: new, in: layout)
  }
}

// MARK: - Keys

extension ChangeSet {
  /// The permanent IDs of requested temporary ones, by temporary key.
  var permanentIDs: [Int64: ManagedObjectID] { temporaryIDs.permanent }

  /// Records that a new object's ID was requested.
  func recordRequestedID(_ key: Int64) { temporaryIDs.recordRequest(key) }

  /// True if the place of an object among the inserted ones does not tell what its temporary key
  /// becomes, as it came from a child.
  @inline(__always)
  func isFromElsewhere(_ object: ManagedObject) -> Bool {
    insertedObject(temporaryKey: object.key) !== object
  }

  /// Gives an object the key of its row, and notes it if other objects need to know.
  @inline(__always)
  func rekey(_ object: ManagedObject, to key: Int64, isReported: Bool) {
    let former = object.key
    if isReported { takenOverKeys[former] = key }
    object.key = key
    temporaryIDs.replace(former, by: object)
  }

  /// The key that replaces a key from the save on; still temporary for an object that is not saved.
  func permanentKey(_ key: Int64) -> Int64 {
    guard key < 0 else { return key }
    if let known = takenOverKeys[key] { return known }
    return insertedObject(temporaryKey: key)?.key ?? key
  }

  /// Turns references to temporary keys into permanent ones; those that stay temporary lead to no
  /// object once everything that is inserted has its key.
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

  /// Turns the temporary keys of a parent's objects into those that its save gave them; also in
  /// what a rollback or an undo goes back to.
  func adoptPermanentKeys(_ keys: [Int64: Int64]) {
    for update in updated { update.original.replaceReferences(keys, of: update.object.layout) }
    links.replaceKeys { keys[$0] ?? $0 }
    referrers.forget()
    orders.replaceKeys { keys[$0] ?? $0 }
  }
}

extension Row {
  /// Replaces the keys that references lead to.
  func replaceReferences(_ keys: [Int64: Int64], of entity: EntityLayout) {
    for slot in entity.references where isPresent(slot.index) {
      if let key = keys[integer(at: slot.offset)] { setInteger(key, at: slot.offset) }
    }
  }
}

// MARK: - Invariants

extension ChangeSet {
  /// Stops the program if lists and objects are out of step; for debug builds and tests, as it goes
  /// through everything.
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

/// The effects of delete rules on other objects because of an unsaved deletion, to be reverted if
/// that is.
struct DeletionConsequences {
  enum Consequence {
    case cascade(ManagedObject)
    /// A reference of the object to the deleted one.
    case clearing(ManagedObject, Slot)
  }

  private var consequences: [ObjectIdentifier: [Consequence]] = [:]

  mutating func add(_ consequence: Consequence, of object: ManagedObject) {
    consequences[ObjectIdentifier(object), default: []].append(consequence)
  }

  mutating func removeAll(of object: ManagedObject) -> [Consequence] {
    consequences.removeValue(forKey: ObjectIdentifier(object)) ?? []
  }

  mutating func removeAll() { consequences.removeAll() }
}

/// The unsaved objects that may refer to a given one, so that reading a to-many relationship does
/// not go through all of them.
///
/// A superset: each noted object is checked again for its references. It is made when a
/// relationship is first read over many unsaved objects and lasts until keys or rows change as a
/// whole.
private struct ChangedReferrers {
  /// Below this many unsaved objects going through them is as fast.
  static let leastCount = 64

  private struct Place: Hashable {
    let relationship: ObjectIdentifier
    let destination: Int64
  }

  private var candidates: [Place: [ManagedObject]] = [:]
  /// The inverse, to-one relationships that are looked up in ``candidates``.
  private var known: [ObjectIdentifier: RelationshipLayout] = [:]
  private var noted: [ManagedObject] = []

  /// Notes that a reference of the object was set; costs nothing while no lookup is made.
  @inline(__always)
  mutating func note(_ object: ManagedObject) {
    if !known.isEmpty { noted.append(object) }
  }

  /// To be called when keys or rows changed by another way than through setters.
  mutating func forget() {
    guard !known.isEmpty else { return }
    self = ChangedReferrers()
  }

  /// The objects that were made to refer to a key along the to-one relationship; some may have
  /// turned away since, none comes twice.
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

/// The keys of a context's inserted objects until they are saved: negative, and different in
/// every context of the program.
///
/// So a temporary ID can be passed from a context to its parent or child and still means the same
/// object. A key is computed from the place among the inserted objects and leads back to it, so
/// that inserting costs no table.
private struct TemporaryKeys {
  /// Keys of a context span 2^40; there can be 2^22 contexts before the sign would turn.
  private static let spanBits: Int64 = 40
  private static let contextCount = Counter()

  private let first: Int64
  /// The number of keys that earlier saves used up.
  private var retired: Int64 = 0

  init() { first = -1 - Self.contextCount.next() << Self.spanBits }

  @inline(__always)
  func key(atPlace place: Int) -> Int64 { first - retired - Int64(place) }

  /// The place of a key that was given out since the last ``retire(_:)``, before any limit check.
  func place(of key: Int64) -> Int { Int(first - retired - key) }

  /// Never gives out the first `count` keys again.
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
/// A predicate about an unsaved object holds its temporary ID; it still means the object when
/// that is saved, as a predicate in Core Data holds the object itself. Only requested IDs
/// are kept, so that inserting costs nothing.
private struct TemporaryIDs {
  private var asked: Set<Int64> = []
  /// The permanent IDs by temporary key.
  private(set) var permanent: [Int64: ManagedObjectID] = [:]

  mutating func recordRequest(_ key: Int64) { asked.insert(key) }

  /// To be called when an object has its permanent key.
  @inline(__always)
  mutating func replace(_ key: Int64, by object: ManagedObject) {
    if !asked.isEmpty, asked.remove(key) != nil { permanent[key] = object.objectID }
  }
}
