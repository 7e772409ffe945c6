/// To-many relationships of many objects at once.
extension ManagedObjectContext {
  /// The present destinations of each object along one relationship, unsaved changes included,
  /// by one fetch however many objects there are.
  func destinations(of sources: [ManagedObject], _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [ObjectIdentifier: [ManagedObject]]
  {
    // A sequence, and what a parent context has not saved, is for each object to tell.
    guard relationship.isOrdered || parent != nil else {
      return try members(of: sources, relationship)
    }
    if let first = sources.first {
      try prefetch(relationship.name, of: ContiguousArray(sources), first.layout)
    }
    var result: [ObjectIdentifier: [ManagedObject]] = [:]
    for source in sources {
      result[ObjectIdentifier(source)] = try destinations(of: source, relationship)
    }
    return result
  }

  private func members(of sources: [ManagedObject], _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [ObjectIdentifier: [ManagedObject]]
  {
    guard !relationship.isTransient else {
      return Dictionary(
        sources.map { (ObjectIdentifier($0), transientDestinations(of: $0, relationship)) },
        uniquingKeysWith: { first, _ in first })
    }
    guard !relationship.hasLinks else { return try linkedObjects(of: sources, relationship) }
    guard let inverse = relationship.inverseName else { return [:] }
    let sourcesByKey = Dictionary(
      sources.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let subtree = layout.entities[relationship.destination].subtree
    var seen: Set<ObjectIdentifier> = []
    var result: [ObjectIdentifier: [ManagedObject]] = [:]
    for object in try referrers(to: sources, inverse, relationship)
      + insertedObjects + updatedObjects
    where object.state != .deleted && subtree.contains(object.layout.index) {
      guard seen.insert(ObjectIdentifier(object)).inserted,
        let slot = object.layout.slot(named: inverse),
        let key = object.reference(in: slot, of: object.filledRow())?.key,
        let source = sourcesByKey[key]
      else { continue }
      result[ObjectIdentifier(source), default: []].append(object)
    }
    return result
  }

  /// The stored objects whose to-one relationship leads to one of the objects.
  private func referrers(
    to sources: [ManagedObject], _ inverse: String, _ relationship: RelationshipLayout
  ) throws(ObjectGraphError) -> [ManagedObject] {
    let stored = sources.filter { $0.key > 0 }.map { FetchValue.object($0.objectID) }
    guard !stored.isEmpty else { return [] }
    let isReferrer = FetchComparison(.property(inverse), .isIn, .value(.list(stored)))
    return Array(
      try objects(
        of: StoreFetch(
          entity: layout.entities[relationship.destination], predicate: .comparison(isReferrer))))
  }

  private func linkedObjects(of sources: [ManagedObject], _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [ObjectIdentifier: [ManagedObject]]
  {
    let saved = sources.filter { $0.key > 0 }
    let linked = saved.isEmpty ? [:] : try linked(to: saved, relationship)
    var result: [ObjectIdentifier: [ManagedObject]] = [:]
    for source in sources {
      let stored = linked[source.key] ?? []
      let difference = links.difference(of: source.key, relationship, stored: stored)
      var known = difference.lost
      let kept = stored.filter { known.insert($0.key).inserted }
      let gained = difference.gained.filter { known.insert($0.key).inserted }
        .map { object(entityIndex: $0.entity, key: $0.key) }
      result[ObjectIdentifier(source)] = (kept + gained).filter {
        $0.state != .deleted && $0.state != .discarded
      }
    }
    return result
  }
}
