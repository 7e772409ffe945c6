/// Reading ahead: fewer statements for the same objects.
extension ManagedObjectContext {
  /// The objects of a fetch as faults that are filled some at a time.
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

  /// Reads the destinations of a path of relationships for many objects at once.
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)``.
  func prefetch(_ path: String, of objects: ContiguousArray<ManagedObject>, _ entity: EntityLayout)
    throws(ObjectGraphError)
  {
    var owners = Array(objects)
    var entity = entity
    for name in path.split(separator: ".").map(String.init) {
      guard let relationship = layout.relationship(name, ofTreeOf: entity) else {
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
    let found =
      relationship.hasLinks
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

  private func referrers(to owners: [ManagedObject], _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [Int64: [ManagedObject]]
  {
    guard let inverse = relationship.inverseName else { return [:] }
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

  /// The values of an object as they were read, whatever was set since.
  func originalRow(of object: ManagedObject) -> Row {
    guard object.state != .inserted, let update = unsaved.update(of: object) else {
      return object.filledRow()
    }
    return update.original
  }

  /// Reads the values of all faults among the objects, one statement a tree.
  func fillAll(_ objects: [ManagedObject]) throws(ObjectGraphError) {
    let faults = objects.filter { $0.isFault && $0.key > 0 }.map(\.storeAddress)
    guard !faults.isEmpty else { return }
    let sink = RowSink(registry: registry, slab: RowSlab(registry: registry))
    do {
      try store.values(of: faults, into: sink)
    } catch {
      throw Self.wrap(error)
    }
    try finish(sink)
  }

  private static func distinct(_ objects: [ManagedObject]) -> [ManagedObject] {
    var seen: Set<ObjectIdentifier> = []
    return objects.filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}
