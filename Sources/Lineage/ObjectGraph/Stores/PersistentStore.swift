/// The operations that the object graph requires of a store.
///
/// Each context makes one call at a time; a store with several contexts does its own locking.
package protocol PersistentStore: AnyObject, Sendable {
  /// The store's UUID, which object URIs contain.
  var identifier: String { get }

  /// Returns the UUID of the store with an object, for a store that consists of several.
  func identifier(of entity: EntityLayout, key: Int64) -> String

  /// Returns true if several stores hold the entity and an object's key determines its store.
  func isShared(_ entity: EntityLayout) -> Bool

  /// Creates the store's layout for the model, or checks an existing one.
  func open(for layout: ModelLayout) throws(ObjectGraphError)

  /// Passes every matching row to the sink, in order.
  func fetch(_ fetch: StoreFetch, into sink: RowSink) throws(ObjectGraphError)

  /// Returns the number of matching rows.
  func count(_ fetch: StoreFetch) throws(ObjectGraphError) -> Int

  /// Fills the row of one object; returns false if the store does not have it.
  func fill(entity: EntityLayout, key: Int64, sink: RowSink) throws(ObjectGraphError) -> Bool

  /// Returns the addresses of all matches, in order, without values.
  func addresses(_ fetch: StoreFetch) throws(ObjectGraphError) -> [StoreAddress]

  /// Returns the values of the columns for each object or group, `.null` for absent ones.
  func dictionaries(_ fetch: StoreDictionaryFetch) throws(ObjectGraphError) -> [[FetchValue]]

  /// Fills the rows of many objects.
  func values(of addresses: [StoreAddress], into sink: RowSink) throws(ObjectGraphError)

  /// True if the store records changes in a history.
  var tracksHistory: Bool { get }

  /// Inserts rows without objects. Missing values are the defaults; required values must be
  /// present.
  func insert(
    _ rows: AnySequence<[String: AttributeValue]>, of entity: EntityLayout, by origin: ChangeOrigin
  ) throws(ObjectGraphError) -> [StoreAddress]

  /// Sets values of every match, and increases their versions.
  func update(_ batch: StoreBatchUpdate, by origin: ChangeOrigin) throws(ObjectGraphError)
    -> [StoreAddress]

  /// Deletes every match by the delete rules: cascades delete further objects, a deny rejects
  /// everything.
  ///
  /// References to deleted objects are cleared; if a required one would be, everything is rejected.
  /// Returns all deleted objects.
  func delete(matching fetch: StoreFetch, by origin: ChangeOrigin) throws(ObjectGraphError)
    -> [StoreAddress]

  /// Returns the stored objects that have each value.
  func addresses(having values: [UniqueValue]) throws(ObjectGraphError) -> [[StoreAddress]]

  /// Returns the keys of each object's destinations along a relationship with links or an order,
  /// sorted by that order or by key.
  func destinations(of keys: [Int64], along relationship: RelationshipLayout)
    throws(ObjectGraphError)
    -> [Int64: [Int64]]

  /// Reserves keys for new objects of one hierarchy. Reservations never overlap.
  func reserveKeys(hierarchy: EntityLayout, count: Int) throws(ObjectGraphError)
    -> ClosedRange<Int64>

  /// Writes all changes or none.
  ///
  /// - Returns: The objects that were changed or deleted elsewhere since they were read. If there
  ///   are any, nothing is written.
  func save(_ changes: StoreChanges) throws(ObjectGraphError) -> [ManagedObjectID]

  /// Applies all saves in the body, or none.
  ///
  /// - Throws: Any error of the body, and therefore untyped, or ``ObjectGraphError``.
  func transaction(_ body: () throws -> Void) throws

  /// Lets the body read one state of the store, and rejects writes.
  ///
  /// - Throws: Any error of the body, and therefore untyped, or ``ObjectGraphError``.
  func readTransaction<Result>(_ body: () throws -> Result) throws -> Result

  /// Gathers statistics by which the store chooses indexes, if it uses any.
  func analyze() throws(ObjectGraphError)

  /// Returns the start of a fetch's first page, or nil unless the store finds each page without
  /// reading the pages before it and without sorting those after it.
  func firstPageStart(_ fetch: StoreFetch) throws(ObjectGraphError) -> PageStart?

  /// Returns the place of an object in the order of a fetch, for a store that finds pages.
  func pageStart(after key: Int64, _ fetch: StoreFetch) throws(ObjectGraphError) -> PageStart
}

extension PersistentStore {
  package func identifier(of _: EntityLayout, key _: Int64) -> String { identifier }

  package func isShared(_: EntityLayout) -> Bool { false }

  package var tracksHistory: Bool { false }

  package func firstPageStart(_: StoreFetch) throws(ObjectGraphError) -> PageStart? { nil }

  package func pageStart(after key: Int64, _: StoreFetch) throws(ObjectGraphError) -> PageStart {
    .key(key)
  }

  package func analyze() throws(ObjectGraphError) {}
}

/// Changes without an author.
extension PersistentStore {
  func insert(_ rows: AnySequence<[String: AttributeValue]>, of entity: EntityLayout)
    throws(ObjectGraphError)
    -> [StoreAddress]
  { try insert(rows, of: entity, by: ChangeOrigin()) }

  func update(_ batch: StoreBatchUpdate) throws(ObjectGraphError) -> [StoreAddress] {
    try update(batch, by: ChangeOrigin())
  }

  func delete(matching fetch: StoreFetch) throws(ObjectGraphError) -> [StoreAddress] {
    try delete(matching: fetch, by: ChangeOrigin())
  }
}

/// All changes of one save.
///
/// For a store, keys are permanent and references contain permanent keys; the changes from a child
/// to its parent may have temporary ones.
package struct StoreChanges {
  /// A changed object and the values with which it was read.
  struct Update {
    let object: ManagedObject
    let original: Row
    /// Keeps the original row's memory alive.
    let originalSlab: RowSlab

    /// The object without a reference count, as long as the list of updates holds it.
    @inline(__always)
    var unretainedObject: Unmanaged<ManagedObject> { .passUnretained(object) }
  }

  var inserted: ContiguousArray<ManagedObject> = []
  var updated: ContiguousArray<Update> = []
  /// An object that was converted to another entity of its hierarchy.
  struct Conversion {
    /// The object in its new entity.
    let object: ManagedObject
    /// The object in its former entity.
    let former: ManagedObject
    let formerEntity: EntityLayout

    init(object: ManagedObject, former: ManagedObject) {
      self.object = object
      self.former = former
      formerEntity = former.layout
    }
  }

  var deleted: ContiguousArray<ManagedObject> = []
  /// Conversions, which are also among the updates.
  ///
  /// The former entity's columns must be cleared, and references must get the new entity.
  var conversions: [Conversion] = []
  var links: [LinkChanges] = []
  var orders: [OrderChange] = []
  /// Changes for a parent context; for a store, their owners are among the far ends.
  var relationships: [RelationshipChange] = []
  /// Stored objects whose relationships change although their rows do not.
  var farEnds = FarEnds()
  /// The origin, for the history.
  var origin = ChangeOrigin()
}

/// The stored objects at the far end of a save's changes, whose own rows are not written.
///
/// The versions of both ends of a relationship change, so that concurrent changes of the other end
/// are detected, and no written reference leads to a deleted row. A far end's version is not
/// compared: two contexts may add to the same relationship without a loss, where Core Data would
/// reject the second. It is compared for an owner that loses or reorders destinations.
struct FarEnds {
  /// An owner with a change of a relationship other than an addition, and its required version.
  struct Owner {
    let address: StoreAddress
    let version: Int64
  }

  /// The owners, whose addresses are in no other list.
  var owners: [Owner] = []
  /// Far ends gained or kept by a relationship with an inverse.
  ///
  /// They must exist.
  var joined: [StoreAddress] = []
  /// Far ends lost by a relationship with an inverse.
  ///
  /// They need not exist.
  var left: [StoreAddress] = []
  /// Destinations without an inverse.
  ///
  /// They must exist, and do not change.
  var required: [StoreAddress] = []

  var isEmpty: Bool {
    owners.isEmpty && joined.isEmpty && left.isEmpty && required.isEmpty
  }
}

/// All destinations of one owner along an ordered relationship, in order.
struct OrderChange {
  let relationship: RelationshipLayout
  let owner: StoreAddress
  var destinations: [StoreAddress]
  /// The number of destinations appended to the store's order, or nil if the order was set.
  var appendedCount: Int?

  /// Returns the keys of all destinations after the change, given the store's current order.
  ///
  /// Other contexts' additions come after an order that was set, and before additions made here.
  func sequence(over stored: [Int64]) -> [Int64] {
    let keys = destinations.map(\.key)
    guard let appendedCount else {
      let own = Set(keys)
      return keys + stored.filter { !own.contains($0) }
    }
    let appended = Set(keys.suffix(appendedCount))
    let front = stored.filter { !appended.contains($0) }
    let placed = Set(front)
    return front + keys.dropLast(appendedCount).filter { !placed.contains($0) }
      + keys.suffix(appendedCount)
  }
}

/// New and removed links of one relationship whose links are in no row: a many-to-many, or a
/// to-many without an inverse.
struct LinkChanges {
  /// The keys of an object and its destination, with their entities.
  struct Pair {
    var source: Int64
    var destination: Int64
    var sourceEntity: Int32
    var destinationEntity: Int32

    var sourceAddress: StoreAddress { StoreAddress(entity: Int(sourceEntity), key: source) }
    var destinationAddress: StoreAddress {
      StoreAddress(entity: Int(destinationEntity), key: destination)
    }
  }

  let relationship: RelationshipLayout
  var added: ContiguousArray<Pair> = []
  var removed: ContiguousArray<Pair> = []
}
