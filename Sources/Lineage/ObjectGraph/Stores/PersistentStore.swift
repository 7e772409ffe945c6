/// The object graph's requirements of a store.
///
/// Calls come from one context at a time; a store that serves several contexts guards itself.
package protocol PersistentStore: AnyObject, Sendable {
  /// The store's UUID, which object URIs carry.
  var identifier: String { get }

  /// The UUID of the store that has an object, for a store that is made of several.
  func identifier(of entity: EntityLayout, key: Int64) -> String

  /// True if the key of an object says in which of several stores it is.
  func isShared(_ entity: EntityLayout) -> Bool

  /// Lays the store out for the model or checks that it is laid out for it.
  func open(for layout: ModelLayout) throws(ObjectGraphError)

  /// Hands every matching row to the sink, in order.
  func fetch(_ fetch: StoreFetch, into sink: RowSink) throws(ObjectGraphError)

  /// The number of matching rows.
  func count(_ fetch: StoreFetch) throws(ObjectGraphError) -> Int

  /// Fills the row of one object; false if the store has none.
  func fill(entity: EntityLayout, key: Int64, sink: RowSink) throws(ObjectGraphError) -> Bool

  /// Entity and key of every match, in order, without values.
  func addresses(_ fetch: StoreFetch) throws(ObjectGraphError) -> [StoreAddress]

  /// A value for each column of each object or group; `.null` for absent ones.
  func dictionaries(_ fetch: StoreDictionaryFetch) throws(ObjectGraphError) -> [[FetchValue]]

  /// Fills the rows of many objects.
  func values(of addresses: [StoreAddress], into sink: RowSink) throws(ObjectGraphError)

  /// True if what is written is noted in a history too.
  var tracksHistory: Bool { get }

  /// Inserts rows without objects, with default values; required ones must be there.
  func insert(
    _ rows: AnySequence<[String: AttributeValue]>, of entity: EntityLayout, by origin: ChangeOrigin
  ) throws(ObjectGraphError) -> [StoreAddress]

  /// Sets values of every match, and counts their versions up.
  func update(_ batch: StoreBatchUpdate, by origin: ChangeOrigin) throws(ObjectGraphError)
    -> [StoreAddress]

  /// Deletes every match by the delete rules: what a cascade reaches goes too, a deny refuses all.
  ///
  /// Afterwards nothing refers to what is gone; a required reference that would have to be cleared
  /// refuses all. The result tells everything that was deleted.
  func delete(matching fetch: StoreFetch, by origin: ChangeOrigin) throws(ObjectGraphError)
    -> [StoreAddress]

  /// Stored objects that have the same values in a uniqueness constraint as the object has.
  func addressesConflictingInUniqueness(with object: ManagedObject) throws(ObjectGraphError)
    -> [StoreAddress]

  /// The keys that each of the given objects leads to along a relationship that has links or an
  /// order, sorted by that order or else by key.
  func destinations(of keys: [Int64], along relationship: RelationshipLayout)
    throws(ObjectGraphError)
    -> [Int64: [Int64]]

  /// Reserves keys for new objects of one hierarchy; no two reservations overlap.
  func reserveKeys(hierarchy: EntityLayout, count: Int) throws(ObjectGraphError)
    -> ClosedRange<Int64>

  /// Writes all changes or none.
  ///
  /// - Returns: the objects that were changed or deleted elsewhere since they were read. If there
  ///   are any, nothing is written.
  func save(_ changes: StoreChanges) throws(ObjectGraphError) -> [ManagedObjectID]

  /// Everything the body saves takes effect together or not at all.
  ///
  /// - Throws: whatever the body throws, and so untyped, or ``ObjectGraphError``.
  func transaction(_ body: () throws -> Void) throws

  /// Lets the body read one state of the store, and refuses to write.
  ///
  /// - Throws: whatever the body throws, and so untyped, or ``ObjectGraphError``.
  func readTransaction<Result>(_ body: () throws -> Result) throws -> Result

  /// True if a fetch can begin after a key.
  var findsByLastKey: Bool { get }
}

extension PersistentStore {
  package func identifier(of _: EntityLayout, key _: Int64) -> String { identifier }

  package func isShared(_: EntityLayout) -> Bool { false }

  package var tracksHistory: Bool { false }

  package var findsByLastKey: Bool { false }
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

/// Everything one save writes.
///
/// To a store, keys are permanent and references point to permanent keys; what a child hands to its
/// parent may have temporary ones.
package struct StoreChanges {
  /// One changed object and the values it had when it was read.
  struct Update {
    let object: ManagedObject
    let original: Row
    /// Keeps the original row's memory.
    let originalSlab: RowSlab
  }

  var inserted: ContiguousArray<ManagedObject> = []
  var updated: ContiguousArray<Update> = []
  /// An object that became one of another entity of its hierarchy.
  struct Conversion {
    /// The object in its new entity.
    let object: ManagedObject
    /// The one it was until then.
    let former: ManagedObject
    let formerEntity: EntityLayout

    init(object: ManagedObject, former: ManagedObject) {
      self.object = object
      self.former = former
      formerEntity = former.layout
    }
  }

  var deleted: ContiguousArray<ManagedObject> = []
  /// Among the updated ones too; their former entity's columns are to be emptied, and references
  /// to them are to say the new entity.
  var conversions: [Conversion] = []
  var links: [LinkChanges] = []
  var orders: [OrderChange] = []
  /// Changes that a parent context takes over; a store finds their owners among the far ends.
  var relationships: [RelationshipChange] = []
  /// Stored objects whose relationships change although their rows do not.
  var farEnds = FarEnds()
  /// For the history.
  var origin = ChangeOrigin()
}

/// The stored objects at the far end of what a save writes, whose own rows it does not.
///
/// Both ends of a relationship change their versions, so that whoever changes the other end
/// elsewhere notices; and nothing is written that leads to a row that is gone. That the row of a
/// far end has the version that is known here is not checked: two contexts may add to the same
/// relationship, which loses nothing, where Core Data would refuse the second. It is checked for an
/// owner that loses or reorders what it has.
struct FarEnds {
  /// An owner of a relationship that was changed in another way than by adding, and the version that
  /// it must have.
  struct Owner {
    let address: StoreAddress
    let version: Int64
  }

  /// No address is among the other ones too.
  var owners: [Owner] = []
  /// Gained or kept by a relationship with a way back: they must be there.
  var joined: [StoreAddress] = []
  /// Lost by a relationship with a way back; whether they are still there does not matter.
  var left: [StoreAddress] = []
  /// Led to without a way back: they must be there, and do not change.
  var required: [StoreAddress] = []

  var isEmpty: Bool {
    owners.isEmpty && joined.isEmpty && left.isEmpty && required.isEmpty
  }
}

/// The destinations of one owner along an ordered relationship, all of them, in order.
struct OrderChange {
  let relationship: RelationshipLayout
  let owner: StoreAddress
  var destinations: [StoreAddress]
  /// The number of destinations at the end that were appended to an order that stays as the store has
  /// it; nil for an order that was set.
  var appendedCount: Int?

  /// Returns the keys of all destinations after the change, for a store that has some in order.
  ///
  /// Additions of other contexts come behind an order that was set, and before additions made here.
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

/// New and dissolved links of one relationship whose links lie in no row: a many-to-many, or a
/// to-many without an inverse.
struct LinkChanges {
  /// An object and its destination by key, with the entities of both for finding them again.
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
