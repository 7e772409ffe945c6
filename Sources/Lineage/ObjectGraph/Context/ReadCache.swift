/// The read state of a context in addition to objects' values: prefetched objects, faults that are
/// filled together, and faults that could not be read.
final class ReadCache {
  private var prefetched = PrefetchedLinks()
  @exclusivity(unchecked) private var faultBatches: [FaultBatch] = []
  @exclusivity(unchecked) private var recentlyFilled = RecentlyFilled()
  /// The sink of the last single read, kept for the next one; nil while in use.
  @exclusivity(unchecked) private var spareSink: RowSink?
  /// Digests of relationships' destinations.
  private var firstReadings: [PendingOrders.Place: Int] = [:]
  /// Faults that could not be read on access and were shown without values.
  var shownWithoutValues: Set<StoreAddress> = []
  /// The results of fetched properties, together with their objects so that no other object gets
  /// the same identity.
  private var fetchedProperties:
    [ObjectIdentifier: (object: ManagedObject, values: [String: [ManagedObject]])] = [:]

  /// Clears everything, as after a reset.
  func removeAll() {
    forgetLinks()
    fetchedProperties.removeAll()
    recentlyFilled.removeAll()
    spareSink = nil
    shownWithoutValues.removeAll()
  }

  /// Clears prefetched links, as after a save.
  func forgetLinks() {
    prefetched = PrefetchedLinks()
    faultBatches.removeAll()
    firstReadings.removeAll(keepingCapacity: true)
  }

  /// Clears prefetched links, because others changed them.
  func forgetPrefetchedLinks() {
    for (place, found) in prefetched.destinations {
      recordReading(at: place, found.map(\.key).hashValue)
    }
    prefetched = PrefetchedLinks()
  }

  /// Returns prefetched stored destinations, or nil if there are none.
  func destinations(of owner: Int64, _ relationship: RelationshipLayout) -> [StoreAddress]? {
    prefetched.destinations(of: owner, relationship)
  }

  func setDestinations(
    _ found: [StoreAddress], of owner: Int64, _ relationship: RelationshipLayout
  ) {
    if let former = destinations(of: owner, relationship) {
      recordReading(of: owner, relationship, former.map(\.key))
    }
    prefetched.set(found, of: owner, relationship)
  }

  /// Retains the objects last prefetched along a relationship, because nothing else may hold them
  /// yet.
  func hold(_ objects: [ManagedObject], _ relationship: RelationshipLayout) {
    prefetched.hold(objects, relationship)
  }

  /// Records a relationship's destinations in the store at its first read since the last save.
  ///
  /// A prefetched relationship is recorded when its prefetched links are cleared.
  func recordReading(
    of owner: Int64, _ relationship: RelationshipLayout, _ keys: @autoclosure () -> [Int64]
  ) {
    recordReading(at: PendingOrders.Place(relationship, owner), relationship.digest(of: keys()))
  }

  /// Records the first reads of many owners, and keeps all of them at least until the next read.
  func recordReadings(
    of owners: [ManagedObject], _ relationship: RelationshipLayout,
    _ found: [Int64: [ManagedObject]]
  ) {
    limitReadings()
    for owner in owners {
      let place = PendingOrders.Place(relationship, owner.key)
      guard firstReadings[place] == nil else { continue }
      firstReadings[place] = relationship.digest(of: found[owner.key]?.map(\.key) ?? [])
    }
  }

  private func recordReading(at place: PendingOrders.Place, _ digest: @autoclosure () -> Int) {
    guard firstReadings[place] == nil else { return }
    limitReadings()
    firstReadings[place] = digest()
  }

  /// Clears all first reads once there are many, so that a context that only reads does not
  /// accumulate them.
  private func limitReadings() {
    if firstReadings.count >= 10_000 { firstReadings.removeAll(keepingCapacity: true) }
  }

  /// Returns the digest of a relationship at its first read, or nil if it was not read.
  func digest(of owner: Int64, _ relationship: RelationshipLayout) -> Int? {
    firstReadings[PendingOrders.Place(relationship, owner)]
      ?? destinations(of: owner, relationship).map { relationship.digest(of: $0.map(\.key)) }
  }

  /// Removes the first reads of an object that is read again.
  func forgetReadings(of owner: ManagedObject) {
    guard !firstReadings.isEmpty else { return }
    for relationship in owner.layout.toManyRelationships {
      firstReadings[PendingOrders.Place(relationship, owner.key)] = nil
    }
  }

  /// Adds the faults of a fetch with a batch size.
  func addFaults(at addresses: [StoreAddress], batchSize: Int) {
    faultBatches.append(FaultBatch(size: batchSize, addresses: addresses))
    // Removes old fetches, so that a long-lived context does not accumulate them.
    if faultBatches.count > 16 { faultBatches.removeFirst() }
  }

  /// Returns a sink for few rows.
  ///
  /// A nested read, in a hook, gets a sink of its own.
  func takeSink(of registry: @autoclosure () -> ObjectRegistry) -> RowSink {
    if let sink = spareSink.take(), sink.isForSingleRows { return sink }
    let registry = registry()
    return RowSink(registry: registry, slab: registry.slabForSingleRows())
  }

  /// Keeps a used sink for the next read.
  func putBack(_ sink: RowSink) {
    sink.empty()
    spareSink = sink
  }

  /// Returns the batch of a fault, or nil if it was not fetched in batches.
  func batch(around address: StoreAddress) -> ArraySlice<StoreAddress>? {
    guard !faultBatches.isEmpty else { return nil }
    return faultBatches.lazy.compactMap { $0.batch(around: address) }.first
  }

  /// Keeps a filled fault alive for a while.
  func recordFilled(_ object: ManagedObject) { recentlyFilled.add(object) }

  func fetchedProperty(_ name: String, of object: ManagedObject) -> [ManagedObject]? {
    fetchedProperties[ObjectIdentifier(object)]?.values[name]
  }

  func setFetchedProperty(_ name: String, of object: ManagedObject, to found: [ManagedObject]) {
    fetchedProperties[ObjectIdentifier(object), default: (object, [:])].values[name] = found
  }

  func forgetFetchedProperties(of object: ManagedObject) {
    fetchedProperties[ObjectIdentifier(object)] = nil
  }
}

/// Prefetched stored destinations of to-many relationships, until the next save.
private struct PrefetchedLinks {
  /// The destinations in the relationship's order, or by key.
  private(set) var destinations: [PendingOrders.Place: [StoreAddress]] = [:]
  /// The result of the last prefetch along each relationship, retained because nothing else may
  /// hold it yet.
  private var held: [PendingOrders.Place: [ManagedObject]] = [:]

  func destinations(of owner: Int64, _ relationship: RelationshipLayout) -> [StoreAddress]? {
    destinations.isEmpty ? nil : destinations[Self.place(owner, relationship)]
  }

  mutating func set(
    _ found: [StoreAddress], of owner: Int64, _ relationship: RelationshipLayout
  ) {
    destinations[Self.place(owner, relationship)] = found
  }

  mutating func hold(_ objects: [ManagedObject], _ relationship: RelationshipLayout) {
    held[Self.place(0, relationship)] = objects
  }

  private static func place(_ owner: Int64, _ relationship: RelationshipLayout)
    -> PendingOrders.Place
  {
    PendingOrders.Place(relationship, owner)
  }
}

/// The faults of one fetch with a batch size.
///
/// Accessing one fills its neighbours too.
private struct FaultBatch {
  let size: Int
  /// The addresses in the fetch's order.
  let addresses: [StoreAddress]
  private let places: [StoreAddress: Int]

  init(size: Int, addresses: [StoreAddress]) {
    self.size = size
    self.addresses = addresses
    places = Dictionary(
      addresses.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the batch of an address, or nil if it is not part of this fetch.
  func batch(around address: StoreAddress) -> ArraySlice<StoreAddress>? {
    guard let place = places[address] else { return nil }
    let start = place / size * size
    return addresses[start..<Swift.min(start + size, addresses.count)]
  }
}

/// The faults that were filled last, kept alive for a while.
///
/// A context does not retain its objects. Without this, a loop over events that reads each event's
/// location would read a shared location once per event.
private struct RecentlyFilled {
  private static let countLimit = 512

  private var objects: ContiguousArray<ManagedObject> = []
  private var next = 0

  mutating func add(_ object: ManagedObject) {
    if objects.count < Self.countLimit {
      objects.append(object)
    } else {
      objects[next] = object
      next = (next + 1) % Self.countLimit
    }
  }

  mutating func removeAll() {
    objects.removeAll()
    next = 0
  }
}

/// Prefetching: fewer statements for the same objects.
extension ManagedObjectContext {
  /// Returns the objects of a fetch as faults that are filled in batches.
  func faults(of fetch: StoreFetch, batchSize: Int, _ includesPendingChanges: Bool)
    throws(ObjectGraphError) -> ContiguousArray<ManagedObject>
  {
    let found = try addresses(of: fetch, includesPendingChanges: includesPendingChanges)
    let objects = ContiguousArray(found.map(object(at:)))
    if objects.contains(where: \.isFault) {
      readCache.addFaults(at: found, batchSize: batchSize)
    }
    return objects
  }

  /// Prefetches the destinations of a relationship path for many objects at once.
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)``.
  func prefetch(_ path: String, of objects: ContiguousArray<ManagedObject>, _ entity: EntityLayout)
    throws(ObjectGraphError)
  {
    var owners = Array(objects)
    var entity = entity
    for name in path.split(separator: ".").map(String.init) {
      guard let relationship = layout.relationship(name, ofHierarchyOf: entity) else {
        throw .unknownProperty(
          entity: entity.name, property: name, known: entity.relationships.keys.sorted())
      }
      owners = owners.filter { $0.layout.relationships[name] != nil }
      owners =
        relationship.isToMany
        ? try prefetchToMany(relationship, of: owners) : try prefetchToOne(relationship, of: owners)
      readCache.hold(owners, relationship)
      entity = layout.entities[relationship.destination]
    }
  }

  private func prefetchToOne(_ relationship: RelationshipLayout, of owners: [ManagedObject])
    throws(ObjectGraphError) -> [ManagedObject]
  {
    let destinations = owners.compactMap { owner in
      owner.layout.slot(named: relationship.name).flatMap { owner.destination(of: $0) }
    }
    let distinct = Self.distinct(destinations)
    try fillAll(distinct)
    return distinct
  }

  private func prefetchToMany(_ relationship: RelationshipLayout, of owners: [ManagedObject])
    throws(ObjectGraphError) -> [ManagedObject]
  {
    guard !relationship.isTransient else {
      return Self.distinct(owners.flatMap { transientDestinations(of: $0, relationship) })
    }
    let stored = owners.filter { $0.key > 0 }
    // The references to an owner have no order.
    let found =
      relationship.hasLinks || relationship.isOrdered
      ? try linked(to: stored, relationship) : try referrers(to: stored, relationship)
    for owner in stored {
      readCache.setDestinations(
        (found[owner.key] ?? []).map(\.storeAddress), of: owner.key, relationship)
    }
    return Self.distinct(Array(found.values.joined()))
  }

  func linked(to owners: [ManagedObject], _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [Int64: [ManagedObject]]
  {
    let keys = try destinationKeys(of: owners, relationship)
    let destination = layout.entities[relationship.destination]
    let ids = Set(keys.values.joined()).sorted().map {
      objectID(StoreAddress(entity: destination.index, key: $0))
    }
    let objects = try objects(of: .objects(ids, of: destination))
    let byKey = Dictionary(objects.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    return keys.mapValues { $0.compactMap { byKey[$0] } }
  }

  /// Returns the stored objects that refer to the owners along the inverse, by the owners' keys.
  func referrers(to owners: [ManagedObject], _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [Int64: [ManagedObject]]
  {
    guard let inverse = relationship.inverseName, !owners.isEmpty else { return [:] }
    let destination = layout.entities[relationship.destination]
    let objects = try objects(
      of: .of(destination, leadingAlong: inverse, to: owners.map(\.objectID)))
    var result: [Int64: [ManagedObject]] = [:]
    for object in objects {
      guard let slot = object.layout.slot(named: inverse),
        let owner = object.reference(in: slot, of: originalRow(of: object))
      else { continue }
      result[owner.key, default: []].append(object)
    }
    return result
  }

  /// Reads the values of all faults among the objects, with one statement per hierarchy.
  func fillAll(_ objects: [ManagedObject]) throws(ObjectGraphError) {
    let faults = objects.filter { $0.isFault && $0.key > 0 }.map(\.storeAddress)
    guard !faults.isEmpty else { return }
    let sink = RowSink(registry: registry, slab: RowSlab(registry: registry))
    try store.values(of: faults, into: sink)
    try finish(sink)
  }

  private static func distinct(_ objects: [ManagedObject]) -> [ManagedObject] {
    var seen: Set<ObjectIdentifier> = []
    return objects.filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}
