/// Links of relationships that keep them apart from their objects.
extension ManagedObjectContext {
  /// To be called before a link is made or dissolved.
  func noteLinkForUndo(
    _ source: ManagedObject, _ relationship: RelationshipLayout, _ destination: ManagedObject,
    isLinked: Bool
  ) {
    guard let history = undoHistory else { return }
    if isLinked && relationship.isOneSided,
      let former = owner(of: destination, relationship, history), former !== source
    {
      history.links.note(linkPlace(former, relationship, destination), isLinked: false)
    }
    history.links.note(linkPlace(source, relationship, destination), isLinked: isLinked)
  }

  /// A history that starts among unsaved changes has them in its first step.
  func noteUnsavedLinksForUndo() {
    guard let history = undoHistory else { return }
    for change in links.changes {
      func note(_ pair: LinkChanges.Pair, isLinked: Bool) {
        let source = object(entityIndex: Int(pair.sourceEntity), key: pair.source)
        let destination = object(entityIndex: Int(pair.destinationEntity), key: pair.destination)
        history.links.note(
          linkPlace(source, change.relationship, destination), isLinked: isLinked)
      }
      for pair in change.removed { note(pair, isLinked: false) }
      for pair in change.added { note(pair, isLinked: true) }
    }
  }

  /// Links made or dissolved since the last step; adding one that was there is no change.
  func linksSinceBaseline(_ history: UndoHistory) throws(ObjectGraphError) -> [UndoHistory.Link] {
    let noted = history.links.noted
    guard !noted.isEmpty else { return [] }
    try readStoredLinks(of: noted.keys.filter { history.links.states[$0] == nil }, history)
    history.links.noted.removeAll()
    var changed: [UndoHistory.Link] = []
    for (place, isLinked) in noted {
      let before = history.links.states[place] ?? isStored(place, history)
      if before != isLinked { changed.append(UndoHistory.Link(place: place, wasAdded: isLinked)) }
      history.links.set(place, isLinked: isLinked)
    }
    return changed
  }

  func apply(_ links: [UndoHistory.Link], of history: UndoHistory, backwards: Bool) {
    // What is dissolved first, so that an object can go back to its former owner.
    for link in links where link.wasAdded == backwards {
      set(link.place, isLinked: false, history)
    }
    for link in links where link.wasAdded != backwards {
      set(link.place, isLinked: true, history)
    }
  }

  func set(_ place: UndoHistory.LinkPlace, isLinked: Bool, _ history: UndoHistory) {
    let (source, destination) = (place.source, place.destination)
    if isLinked && !(isLive(source) && isLive(destination)) { return }
    history.links.set(place, isLinked: isLinked)
    noteRelinking(of: source, place.relationship, destination)
    links.revert(source, place.relationship, destination, wasAdded: !isLinked)
    if place.relationship.isReflexive && source !== destination {
      links.revert(destination, place.relationship, source, wasAdded: !isLinked)
    }
  }

  /// Everybody whom the object is linked to, whether to be deleted or not.
  func linkedObjects(of object: ManagedObject, _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [ManagedObject]
  {
    let stored = try storedMembers(of: object, relationship)
    let difference = links.difference(of: object.key, relationship, stored: stored)
    return stored.filter { !difference.lost.contains($0.key) }
      + difference.gained.map { self.object(entityIndex: $0.entity, key: $0.key) }
  }

  /// The store's destinations in its order, of a relationship that has links or an order; with
  /// those that are to be deleted, which no fetch finds.
  func storedMembers(of owner: ManagedObject, _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [ManagedObject]
  {
    guard isStored(owner), !relationship.isTransient else { return [] }
    let addresses = try (destinationKeys(of: [owner], relationship)[owner.key] ?? [])
      .map { StoreAddress(entity: relationship.destination, key: $0) }
    let unknown = addresses.filter { registeredObject($0) == nil }.map(objectID)
    let found =
      unknown.isEmpty
      ? []
      : try objects(
        of: StoreFetch(
          entity: layout.entities[relationship.destination], predicate: .objects(unknown)))
    return withExtendedLifetime(found) { addresses.compactMap(registeredObject) }
  }

  func linkPlace(
    _ source: ManagedObject, _ relationship: RelationshipLayout, _ destination: ManagedObject
  ) -> UndoHistory.LinkPlace {
    let isTurned: Bool
    if relationship.isReflexive {
      isTurned = ObjectIdentifier(destination) < ObjectIdentifier(source)
    } else if let inverse = layout.inverse(of: relationship) {
      isTurned =
        (inverse.declaringEntity, inverse.name) < (relationship.declaringEntity, relationship.name)
    } else {
      isTurned = false
    }
    guard isTurned, let inverse = layout.inverse(of: relationship) else {
      return UndoHistory.LinkPlace(
        relationship: relationship, source: source, destination: destination)
    }
    return UndoHistory.LinkPlace(relationship: inverse, source: destination, destination: source)
  }

  /// True if the store may know of the object.
  func isStored(_ object: ManagedObject) -> Bool {
    !wasNeverStored(object) && (object.key > 0 || parent != nil)
  }

  /// Whom a destination of a relationship without a way back belongs to.
  func owner(
    of object: ManagedObject, _ relationship: RelationshipLayout, _ history: UndoHistory
  ) -> ManagedObject? {
    if let known = history.links.owners[UndoLinks.End(relationship: relationship, object: object)] {
      return known
    }
    guard isStored(object) else { return nil }
    let fetch = StoreFetch(
      entity: layout.entities[relationship.declaringEntity],
      predicate: .linked(relationship.name, to: object.objectID))
    // A store that cannot be read is found out by the save.
    return (try? addresses(of: fetch, includesPendingChanges: false))?.first.map(object(at:))
  }

  private func isStored(_ place: UndoHistory.LinkPlace, _ history: UndoHistory) -> Bool {
    let end = UndoLinks.End(relationship: place.relationship, object: place.source)
    return history.links.stored[end]?.contains(place.destination.key) ?? false
  }

  /// One read a relationship, and of each source once between two saves.
  private func readStoredLinks(of places: [UndoHistory.LinkPlace], _ history: UndoHistory)
    throws(ObjectGraphError)
  {
    var sources: [RelationshipLayout: Set<ManagedObject>] = [:]
    for place in places
    where isStored(place.source) && isStored(place.destination) && !place.relationship.isTransient {
      let end = UndoLinks.End(relationship: place.relationship, object: place.source)
      guard history.links.stored[end] == nil else { continue }
      sources[place.relationship, default: []].insert(place.source)
    }
    for (relationship, sources) in sources {
      let found = try destinationKeys(of: Array(sources), relationship)
      for source in sources {
        let end = UndoLinks.End(relationship: relationship, object: source)
        history.links.stored[end] = Set(found[source.key] ?? [])
      }
    }
  }
}
