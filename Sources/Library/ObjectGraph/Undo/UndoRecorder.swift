/// Finds out what a step changed, by comparing a context's unsaved state with what it was when the
/// last step ended, and takes steps back and repeats them.
///
/// It tells of objects rather than of keys: a save gives objects other keys, and steps outlive it.
final class UndoRecorder {
  /// What changed objects were at the end of the last step.
  private var baseline: [ObjectIdentifier: (object: ManagedObject, existence: Existence)] = [:]
  private var baselineOrders = PendingOrders()
  private var links = UndoLinks()
  /// Tells whether an order that was the store's still is.
  private var saveCount = 0

  private typealias Step = UndoHistory.Step
  private typealias Change = UndoHistory.Change
  private typealias Existence = UndoHistory.Existence
  private typealias Value = UndoHistory.Value
  private typealias LinkPlace = UndoHistory.LinkPlace
  private typealias Sequence = UndoHistory.Sequence

  /// What is there now counts as unchanged, as after a save.
  func restart() {
    baseline.removeAll()
    baselineOrders = PendingOrders()
    links = UndoLinks()
    saveCount += 1
  }

  /// Everything since the last baseline.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  func stepSinceBaseline(in context: ManagedObjectContext) throws(ObjectGraphError)
    -> UndoHistory.Step
  {
    var step = Step(changes: changesSinceBaseline(context))
    step.orders = try ordersSinceBaseline(context)
    try recordLosses(of: &step, context)
    // Last: it takes what was noted as part of a step that is there from here on.
    step.links = try linksSinceBaseline(context)
    return step
  }

  /// The next step is told from here on.
  func takeBaseline(in context: ManagedObjectContext) {
    baseline = Dictionary(
      context.unsaved.everyObject.map { (ObjectIdentifier($0), ($0, existence(of: $0, context))) },
      uniquingKeysWith: { first, _ in first })
    baselineOrders = context.unsaved.orders
  }

  /// To be called when temporary keys became permanent ones.
  func replaceKeys(_ permanent: (Int64) -> Int64) { baselineOrders.replaceKeys(permanent) }

  /// The same for keys that a parent's save gave, by which its objects are now known.
  func adoptPermanentKeys(_ keys: [Int64: Int64]) {
    replaceKeys { keys[$0] ?? $0 }
    links.stored.removeAll()
  }
}

// MARK: - Objects

extension UndoRecorder {
  private func changesSinceBaseline(_ context: ManagedObjectContext) -> [Change] {
    context.unsaved.everyObject.compactMap { object in
      let before =
        baseline[ObjectIdentifier(object)]?.existence ?? storedExistence(of: object, context)
      let after = existence(of: object, context)
      return before == after ? nil : Change(object: object, before: before, after: after)
    }
  }

  private func existence(of object: ManagedObject, _ context: ManagedObjectContext) -> Existence {
    context.isLive(object)
      ? .present(values(of: object, in: object.filledRow(), context)) : .absent
  }

  /// What an object was before anything unsaved happened to it.
  private func storedExistence(of object: ManagedObject, _ context: ManagedObjectContext)
    -> Existence
  {
    if context.unsaved.wasNeverStored(object) { return .absent }
    return .present(values(of: object, in: context.originalRow(of: object), context))
  }

  private func values(of object: ManagedObject, in row: Row, _ context: ManagedObjectContext)
    -> [Value?]
  {
    object.snapshot(of: row).values.map { value in
      switch value {
      case nil: nil
      case .attribute(let value): .attribute(value)
      case .reference(let address): .reference(context.object(at: address))
      }
    }
  }
}

// MARK: - Taking steps back and repeating them

extension UndoRecorder {
  func apply(_ step: UndoHistory.Step, backwards: Bool, in context: ManagedObjectContext) {
    var returned: Set<ManagedObject> = []
    for change in step.changes {
      switch backwards ? change.before : change.after {
      case .absent: remove(change.object, context)
      case .present:
        // What somebody else deleted meanwhile is not brought back by undoing a mere change.
        if change.before != .absent && change.after != .absent { continue }
        if context.bringBack(change.object) { returned.insert(change.object) }
      }
    }
    for change in step.changes {
      adopt(backwards ? change.before : change.after, of: change.object, context)
    }
    if backwards {
      restoreLosses(of: step, returned, context)
    } else {
      repeatLosses(of: step, context)
    }
    applyLinks(of: step, backwards: backwards, context)
    applyOrders(of: step, backwards: backwards, context)
    context.readCache.forgetPrefetchedLinks()
    context.unsaved.forgetReferrers()
    restoreWhatIsAsStored(context)
    takeBaseline(in: context)
    for change in step.changes where context.isLive(change.object) {
      change.object.awakeIfWanted(change.event)
    }
  }

  private func adopt(
    _ existence: Existence, of object: ManagedObject, _ context: ManagedObjectContext
  ) {
    guard case .present(let values) = existence else { return }
    // Finds out whether a fault is still there.
    if context.isLive(object) { _ = object.filledRow() }
    guard context.isLive(object) else { return }
    object.adopt(
      ObjectSnapshot(
        version: 0,
        values: values.map { value in
          switch value {
          case nil: nil
          case .attribute(let value): .attribute(value)
          case .reference(let other): .reference(other.storeAddress)
          }
        }))
  }

  private func remove(_ object: ManagedObject, _ context: ManagedObjectContext) {
    context.recordNeighbours(of: object)
    context.recordExistence(of: object)
    if object.state == .inserted {
      object.state = .discarded
      context.registry.unregister(object)
    } else if context.isLive(object) {
      context.unsaved.delete(object)
    }
  }

  /// Objects that have their stored values again are no longer changed.
  private func restoreWhatIsAsStored(_ context: ManagedObjectContext) {
    for update in context.unsaved.updated where update.object.state == .updated {
      let object = update.object
      let now = object.snapshot(of: object.filledRow()).values
      if now == object.snapshot(of: update.original).values { context.restore(update) }
    }
    context.unsaved.tidyUpdated()
  }
}

extension UndoHistory.Change {
  /// What taking the change back, or repeating it, is to the object.
  fileprivate var event: SnapshotEventType {
    before == .absent ? .undoInsertion : after == .absent ? .undoDeletion : .undoUpdate
  }
}

// MARK: - Links of relationships that keep them apart from their objects

extension UndoRecorder {
  /// To be called before a link is made or dissolved.
  func note(
    _ source: ManagedObject, _ relationship: RelationshipLayout, _ destination: ManagedObject,
    isLinked: Bool, in context: ManagedObjectContext
  ) {
    if isLinked && relationship.isOneSided,
      let former = owner(of: destination, relationship, context), former !== source
    {
      links.note(place(former, relationship, destination, context), isLinked: false)
    }
    links.note(place(source, relationship, destination, context), isLinked: isLinked)
  }

  /// To be called when steps are to be recorded from here on.
  func recordUnsavedLinks(in context: ManagedObjectContext) {
    for change in context.unsaved.linkChanges {
      func note(_ pair: LinkChanges.Pair, isLinked: Bool) {
        let (source, destination) = (
          context.object(at: pair.sourceAddress), context.object(at: pair.destinationAddress)
        )
        links.note(
          place(source, change.relationship, destination, context), isLinked: isLinked)
      }
      for pair in change.removed { note(pair, isLinked: false) }
      for pair in change.added { note(pair, isLinked: true) }
    }
  }

  /// Links made or dissolved since the last step; adding one that was there is no change.
  private func linksSinceBaseline(_ context: ManagedObjectContext) throws(ObjectGraphError)
    -> [UndoHistory.Link]
  {
    let noted = links.noted
    guard !noted.isEmpty else { return [] }
    try readStoredLinks(of: noted.keys.filter { links.states[$0] == nil }, context)
    links.noted.removeAll()
    var changed: [UndoHistory.Link] = []
    for (place, isLinked) in noted {
      let before = links.states[place] ?? links.isStored(place)
      if before != isLinked { changed.append(UndoHistory.Link(place: place, wasAdded: isLinked)) }
      links.set(place, isLinked: isLinked)
    }
    return changed
  }

  private func applyLinks(of step: Step, backwards: Bool, _ context: ManagedObjectContext) {
    // What is dissolved first, so that an object can go back to its former owner.
    for link in step.links where link.wasAdded == backwards {
      set(link.place, isLinked: false, context)
    }
    for link in step.links where link.wasAdded != backwards {
      set(link.place, isLinked: true, context)
    }
  }

  private func set(_ place: LinkPlace, isLinked: Bool, _ context: ManagedObjectContext) {
    let (source, relationship, destination) = (place.source, place.relationship, place.destination)
    if isLinked && !(context.isLive(source) && context.isLive(destination)) { return }
    links.set(place, isLinked: isLinked)
    context.recordRelinking(of: source, relationship, destination)
    context.unsaved.revertLink(source, relationship, destination, wasAdded: !isLinked)
    if relationship.isReflexive && source !== destination {
      context.unsaved.revertLink(destination, relationship, source, wasAdded: !isLinked)
    }
  }

  /// Everybody whom the object is linked to, whether to be deleted or not.
  private func linkedObjects(
    of object: ManagedObject, _ relationship: RelationshipLayout, _ context: ManagedObjectContext
  ) throws(ObjectGraphError) -> [ManagedObject] {
    let stored = try storedMembers(of: object, relationship, context)
    let difference = context.unsaved.linkDifference(of: object.key, relationship, stored: stored)
    return stored.filter { !difference.lost.contains($0.key) }
      + difference.gained.map { context.object(entityIndex: $0.entity, key: $0.key) }
  }

  /// The store's destinations in its order, of a relationship that has links or an order; with
  /// those that are to be deleted, which no fetch finds.
  private func storedMembers(
    of owner: ManagedObject, _ relationship: RelationshipLayout, _ context: ManagedObjectContext
  ) throws(ObjectGraphError) -> [ManagedObject] {
    guard context.isStored(owner), !relationship.isTransient else { return [] }
    let addresses = try (context.destinationKeys(of: [owner], relationship)[owner.key] ?? [])
      .map { StoreAddress(entity: relationship.destination, key: $0) }
    let unknown = addresses.filter { context.registeredObject($0) == nil }.map(context.objectID)
    let found =
      unknown.isEmpty
      ? []
      : try context.objects(
        of: .objects(unknown, of: context.layout.entities[relationship.destination]))
    return withExtendedLifetime(found) { addresses.compactMap(context.registeredObject) }
  }

  private func place(
    _ source: ManagedObject, _ relationship: RelationshipLayout, _ destination: ManagedObject,
    _ context: ManagedObjectContext
  ) -> LinkPlace {
    let inverse = context.layout.inverse(of: relationship)
    let isTurned: Bool
    if relationship.isReflexive {
      isTurned = ObjectIdentifier(destination) < ObjectIdentifier(source)
    } else if let inverse {
      isTurned =
        (inverse.declaringEntity, inverse.name) < (relationship.declaringEntity, relationship.name)
    } else {
      isTurned = false
    }
    guard isTurned, let inverse else {
      return LinkPlace(relationship: relationship, source: source, destination: destination)
    }
    return LinkPlace(relationship: inverse, source: destination, destination: source)
  }

  /// Whom a destination of a relationship without a way back belongs to.
  private func owner(
    of object: ManagedObject, _ relationship: RelationshipLayout, _ context: ManagedObjectContext
  ) -> ManagedObject? {
    if let known = links.owners[UndoLinks.End(relationship: relationship, object: object)] {
      return known
    }
    guard context.isStored(object) else { return nil }
    let fetch = StoreFetch.of(
      context.layout.entities[relationship.declaringEntity], linkedAlong: relationship.name,
      to: object.objectID)
    // A store that cannot be read is found out by the save.
    return (try? context.addresses(of: fetch, includesPendingChanges: false))?.first
      .map(context.object(at:))
  }

  /// One read a relationship, and of each source once between two saves.
  private func readStoredLinks(of places: [LinkPlace], _ context: ManagedObjectContext)
    throws(ObjectGraphError)
  {
    var sources: [RelationshipLayout: Set<ManagedObject>] = [:]
    for place in places
    where context.isStored(place.source) && context.isStored(place.destination)
      && !place.relationship.isTransient
    {
      let end = UndoLinks.End(relationship: place.relationship, object: place.source)
      guard links.stored[end] == nil else { continue }
      sources[place.relationship, default: []].insert(place.source)
    }
    for (relationship, sources) in sources {
      let found = try context.destinationKeys(of: Array(sources), relationship)
      for source in sources {
        let end = UndoLinks.End(relationship: relationship, object: source)
        links.stored[end] = Set(found[source.key] ?? [])
      }
    }
  }
}

// MARK: - Orders

extension UndoRecorder {
  private func ordersSinceBaseline(_ context: ManagedObjectContext) throws(ObjectGraphError)
    -> [UndoHistory.Order]
  {
    var changed: [UndoHistory.Order] = []
    for (place, (relationship, order)) in context.unsaved.orders.sequences {
      let before = baselineOrders.sequences[place]?.order.destinations
      if before == order.destinations { continue }
      let owner = context.object(at: order.owner)
      func sequence(_ members: [ManagedObject]) -> Sequence {
        Sequence(owner: owner, relationship: relationship, members: members)
      }
      changed.append(
        UndoHistory.Order(
          before: sequence(try members(before, of: owner, relationship, context)),
          after: sequence(order.destinations.map(context.object(at:))),
          storedAtSave: before == nil ? saveCount : nil))
    }
    return changed
  }

  private func applyOrders(of step: Step, backwards: Bool, _ context: ManagedObjectContext) {
    for change in step.orders {
      if backwards && change.storedAtSave == saveCount {
        context.unsaved.forgetOrder(of: change.before.owner, change.before.relationship)
        context.objectNotices.recordRelinking(of: change.before.owner)
      } else {
        set(backwards ? change.before : change.after, context)
      }
    }
  }

  private func set(_ sequence: Sequence, _ context: ManagedObjectContext) {
    context.objectNotices.recordRelinking(of: sequence.owner)
    guard context.isLive(sequence.owner) else {
      return context.unsaved.forgetOrder(of: sequence.owner, sequence.relationship)
    }
    context.unsaved.setOrder(
      sequence.members.filter(context.isLive).map(\.storeAddress),
      of: sequence.owner.storeAddress, sequence.relationship)
  }

  /// The objects of an unsaved order, or those of the store's, with whoever is to be deleted.
  private func members(
    _ unsaved: [StoreAddress]?, of owner: ManagedObject, _ relationship: RelationshipLayout,
    _ context: ManagedObjectContext
  ) throws(ObjectGraphError) -> [ManagedObject] {
    if let unsaved { return unsaved.map(context.object(at:)) }
    return try storedMembers(of: owner, relationship, context)
  }
}

// MARK: - Losses

/// What goes with deleted objects although no other object tells of it: their links, and their
/// places in orders.
extension UndoRecorder {
  private struct Losses {
    var links: Set<LinkPlace> = []
    var orders: [UndoLinks.End: Sequence] = [:]
  }

  private func recordLosses(of step: inout Step, _ context: ManagedObjectContext)
    throws(ObjectGraphError)
  {
    var losses = Losses()
    for change in step.changes {
      guard change.after == .absent, case .present(let values) = change.before else { continue }
      for relationship in change.object.layout.relationships.values where !relationship.isTransient
      {
        try note(lossesOf: change.object, values, along: relationship, in: &losses, context)
      }
      try note(ownersOf: change.object, in: &losses, context)
    }
    step.lostLinks = Array(losses.links)
    step.lostOrders = Array(losses.orders.values)
  }

  /// Objects whose deletion was saved have nothing of it any more.
  private func restoreLosses(
    of step: Step, _ returned: Set<ManagedObject>, _ context: ManagedObjectContext
  ) {
    guard !returned.isEmpty else { return }
    for place in step.lostLinks
    where returned.contains(place.source) || returned.contains(place.destination) {
      if links.states[place] != true { set(place, isLinked: true, context) }
    }
    for order in step.lostOrders
    where returned.contains(order.owner) || order.members.contains(where: returned.contains) {
      set(order, context)
    }
  }

  /// What was restored for objects that go unsaved again goes with them.
  private func repeatLosses(of step: Step, _ context: ManagedObjectContext) {
    for place in step.lostLinks where links.states[place] == true {
      guard place.source.state == .discarded || place.destination.state == .discarded else {
        continue
      }
      set(place, isLinked: false, context)
    }
    for order in step.lostOrders where order.owner.state == .discarded { set(order, context) }
  }

  private func note(
    lossesOf object: ManagedObject, _ values: [Value?], along relationship: RelationshipLayout,
    in losses: inout Losses, _ context: ManagedObjectContext
  ) throws(ObjectGraphError) {
    let linked = relationship.hasLinks ? try linkedObjects(of: object, relationship, context) : []
    for other in linked { losses.links.insert(place(object, relationship, other, context)) }
    if relationship.isOrdered { try note(orderOf: object, relationship, in: &losses, context) }
    guard relationship.inverseIsOrdered, let inverse = context.layout.inverse(of: relationship)
    else { return }
    for owner in linked + referredTo(by: object, values, relationship) {
      try note(orderOf: owner, inverse, in: &losses, context)
    }
  }

  /// Of relationships that lead to the object and not back.
  private func note(
    ownersOf object: ManagedObject, in losses: inout Losses, _ context: ManagedObjectContext
  ) throws(ObjectGraphError) {
    for relationship in oneSidedRelationships(leadingTo: object, context) {
      guard let owner = owner(of: object, relationship, context) else { continue }
      losses.links.insert(place(owner, relationship, object, context))
      if relationship.isOrdered { try note(orderOf: owner, relationship, in: &losses, context) }
    }
  }

  private func note(
    orderOf owner: ManagedObject, _ relationship: RelationshipLayout, in losses: inout Losses,
    _ context: ManagedObjectContext
  ) throws(ObjectGraphError) {
    let end = UndoLinks.End(relationship: relationship, object: owner)
    if losses.orders[end] != nil { return }
    losses.orders[end] = Sequence(
      owner: owner, relationship: relationship,
      members: try members(
        context.unsaved.orders.destinations(of: owner.key, relationship), of: owner, relationship,
        context))
  }

  private func referredTo(
    by object: ManagedObject, _ values: [Value?], _ relationship: RelationshipLayout
  ) -> [ManagedObject] {
    guard !relationship.isToMany, let slot = object.layout.slot(named: relationship.name),
      case .reference(let other) = values[slot.index]
    else { return [] }
    return [other]
  }

  private func oneSidedRelationships(
    leadingTo object: ManagedObject, _ context: ManagedObjectContext
  ) -> [RelationshipLayout] {
    context.layout.entities.flatMap { entity in
      entity.relationships.values.filter {
        $0.isOneSided && !$0.isTransient && $0.declaringEntity == entity.index
          && context.accepts(object, $0)
      }
    }
  }
}

/// What undoing knows of links since the last save: that much is looked at when a step ends.
private struct UndoLinks {
  /// A side of a link and its relationship.
  struct End: Hashable {
    let relationship: RelationshipLayout
    let object: ManagedObject
  }

  /// Links made or dissolved since the last step, with what they are now.
  var noted: [UndoHistory.LinkPlace: Bool] = [:]
  /// What links that were touched since the last save were at the end of the last step.
  var states: [UndoHistory.LinkPlace: Bool] = [:]
  /// The stored destinations of sources whose links were touched.
  var stored: [End: Set<Int64>] = [:]
  /// Of relationships without a way back, whom destinations belong to since they were touched.
  var owners: [End: ManagedObject?] = [:]

  mutating func note(_ place: UndoHistory.LinkPlace, isLinked: Bool) {
    noted[place] = isLinked
    recordOwner(place, isLinked: isLinked)
  }

  mutating func set(_ place: UndoHistory.LinkPlace, isLinked: Bool) {
    states[place] = isLinked
    recordOwner(place, isLinked: isLinked)
  }

  /// True if the store was read and has the link.
  func isStored(_ place: UndoHistory.LinkPlace) -> Bool {
    let end = End(relationship: place.relationship, object: place.source)
    return stored[end]?.contains(place.destination.key) ?? false
  }

  private mutating func recordOwner(_ place: UndoHistory.LinkPlace, isLinked: Bool) {
    guard place.relationship.isOneSided else { return }
    let end = End(relationship: place.relationship, object: place.destination)
    owners[end] = .some(isLinked ? place.source : nil)
  }
}
