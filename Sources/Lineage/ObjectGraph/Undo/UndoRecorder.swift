/// Finds the changes of a step by comparing a context's unsaved state with that at the end of the
/// last step, and undoes and redoes steps.
///
/// It refers to objects rather than keys, because steps outlive a save, which changes keys.
final class UndoRecorder {
  /// The state of changed objects at the end of the last step.
  private var baseline: [ObjectIdentifier: (object: ManagedObject, existence: Existence)] = [:]
  private var baselineOrders = PendingOrders()
  private var links = UndoLinks()
  /// The property values of objects in steps that were set while registration was disabled.
  private var unregistered: [ManagedObject: [Int: Value?]] = [:]
  private var unregisteredOrders: [UndoLinks.End: [ManagedObject]] = [:]
  /// Identifies whether an order that was the store's still is.
  private var saveCount = 0

  private typealias Step = UndoHistory.Step
  private typealias Change = UndoHistory.Change
  private typealias Existence = UndoHistory.Existence
  private typealias Value = UndoHistory.Value
  private typealias LinkPlace = UndoHistory.LinkPlace
  private typealias Sequence = UndoHistory.Sequence

  /// Makes the current state the unchanged one, as after a save.
  func restart() {
    baseline.removeAll()
    baselineOrders = PendingOrders()
    links = UndoLinks()
    saveCount += 1
  }

  /// Returns the changes since the last baseline.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  func stepSinceBaseline(in context: ManagedObjectContext) throws(ObjectGraphError)
    -> UndoHistory.Step
  {
    var step = Step(changes: changesSinceBaseline(context))
    step.orders = try ordersSinceBaseline(step, context)
    try recordLosses(of: &step, context)
    // Comes last, because it resets what was recorded for the step.
    step.links = try linksSinceBaseline(context)
    return step
  }

  /// Starts the next step here.
  func takeBaseline(in context: ManagedObjectContext) {
    baseline = Dictionary(
      context.unsaved.everyObject.map { (ObjectIdentifier($0), ($0, existence(of: $0, context))) },
      uniquingKeysWith: { first, _ in first })
    baselineOrders = context.unsaved.orders
  }

  /// Records the values of a discarded step, which are still this context's own.
  func recordUnregistered(_ step: UndoHistory.Step, among objects: Set<ManagedObject>) {
    for change in step.changes where objects.contains(change.object) {
      guard case .present(let before) = change.before, case .present(let after) = change.after
      else { continue }
      for slot in after.indices where before[slot] != after[slot] {
        unregistered[change.object, default: [:]].updateValue(after[slot], forKey: slot)
      }
    }
    for order in step.orders {
      let end = UndoLinks.End(relationship: order.after.relationship, object: order.after.owner)
      unregisteredOrders[end] = order.after.members
    }
  }

  func forgetUnregistered() {
    unregistered.removeAll()
    unregisteredOrders.removeAll()
  }

  /// Excludes from the open step the effect of a refresh or merge on an object that is changed, or
  /// that the step changed back to its stored values.
  func leaveOut(
    _ object: ManagedObject, in context: ManagedObjectContext,
    _ refresh: () throws(ObjectGraphError) -> Void
  ) throws(ObjectGraphError) {
    let id = ObjectIdentifier(object)
    let known = baseline[id]?.existence
    guard known != nil || object.state == .updated else { return try refresh() }
    let former = context.undoValues(of: object)
    let before = known ?? storedExistence(of: object, context)
    try refresh()
    guard case .present(var values) = before else { return }
    for (slot, value) in context.undoValues(of: object).enumerated()
    where value != former[slot] { values[slot] = value }
    baseline[id] = (object, .present(values))
  }

  /// Removes the baseline of an object whose unsaved changes were discarded.
  func forgetBaseline(of object: ManagedObject) { baseline[ObjectIdentifier(object)] = nil }

  /// Replaces temporary keys, after they became permanent.
  func replaceKeys(_ permanent: (Int64) -> Int64) { baselineOrders.replaceKeys(permanent) }

  /// Does the same for keys assigned by a parent's save.
  func adoptPermanentKeys(_ keys: [Int64: Int64]) {
    replaceKeys { keys[$0] ?? $0 }
    links.stored.removeAll()
  }
}

// MARK: - Objects

extension UndoRecorder {
  private func changesSinceBaseline(_ context: ManagedObjectContext) -> [Change] {
    let unsaved = context.unsaved.everyObject
    let listed = Set(unsaved.map(ObjectIdentifier.init))
    // A merge makes an object clean that the step changed back to its stored values.
    let clean = baseline.values.lazy.map(\.object).filter {
      !listed.contains(ObjectIdentifier($0)) && context.isLive($0)
    }
    return (unsaved + clean).compactMap { object in
      let before =
        baseline[ObjectIdentifier(object)]?.existence ?? storedExistence(of: object, context)
      let after = existence(of: object, context)
      return before == after ? nil : Change(object: object, before: before, after: after)
    }
  }

  private func existence(of object: ManagedObject, _ context: ManagedObjectContext) -> Existence {
    context.isLive(object)
      ? .present(context.undoValues(of: object)) : .absent
  }

  /// Returns the existence of an object before any unsaved change.
  private func storedExistence(of object: ManagedObject, _ context: ManagedObjectContext)
    -> Existence
  {
    if context.unsaved.wasNeverStored(object) { return .absent }
    return .present(context.storedUndoValues(of: object))
  }
}

// MARK: - Taking steps back and repeating them

extension UndoRecorder {
  /// - Returns: The step with the values that it replaced, which the reverse operation restores.
  func apply(_ step: UndoHistory.Step, backwards: Bool, in context: ManagedObjectContext)
    -> UndoHistory.Step
  {
    var step = step
    var returned: Set<ManagedObject> = []
    for change in step.changes {
      switch backwards ? change.before : change.after {
      case .absent: remove(change.object, from: backwards ? change.after : change.before, context)
      case .present:
        // Undoing a change does not restore an object that was deleted elsewhere meanwhile.
        if change.before != .absent && change.after != .absent { continue }
        if context.bringBack(change.object) { returned.insert(change.object) }
      }
    }
    for place in step.changes.indices { adopt(&step.changes[place], backwards: backwards, context) }
    if backwards { restoreLostLinks(of: step, returned, context) }
    applyLinks(of: step, backwards: backwards, context)
    // Redoing an insertion restores only the links that a step added.
    let gone = step.changes.map(\.object).filter { $0.state == .discarded }
    if backwards && !gone.isEmpty { context.unsaved.links.removeAll(of: gone.map(\.storeAddress)) }
    context.readCache.forgetPrefetchedLinks()
    context.unsaved.forgetReferrers()
    if backwards {
      restoreLostOrders(of: step, returned, context)
    } else {
      repeatLosses(of: step, context)
    }
    applyOrders(of: &step, backwards: backwards, context)
    markUnchangedClean(context)
    forgetOrdersAsStored(of: step, context)
    takeBaseline(in: context)
    for change in step.changes where context.isLive(change.object) {
      change.object.awakeIfWanted(change.event)
    }
    return step
  }

  /// Sets only the properties that the step changed.
  private func adopt(
    _ change: inout Change, backwards: Bool, _ context: ManagedObjectContext
  ) {
    let object = change.object
    let (origin, target) = backwards ? (change.after, change.before) : (change.before, change.after)
    guard case .present(var wanted) = target else { return }
    // Determines whether a fault still exists.
    if context.isLive(object) { _ = object.filledRow() }
    guard context.isLive(object) else { return }
    let present = context.undoValues(of: object)
    guard case .present(let left) = origin else {
      for slot in object.layout.slots where present[slot.index] != wanted[slot.index] {
        object.set(wanted[slot.index]?.inSnapshot, in: slot)
      }
      return
    }
    let stored = context.storedUndoValues(of: object)
    for slot in object.layout.slots where left[slot.index] != wanted[slot.index] {
      let index = slot.index
      let (found, expected, value) = (
        present[index], left[index], change.found[index] ?? wanted[index]
      )
      // Values that the store no longer has are this context's own from now on.
      if change.found.removeValue(forKey: index) != nil && stored[index] != value {
        wanted[index] = value
      }
      if found != expected { change.found.updateValue(found, forKey: index) }
      guard found != value else { continue }
      let isTheirs = isTheirs(found, expected, slot, of: object, context)
      put(value, in: slot, of: object, overTheirs: isTheirs, context)
      context.recordUndone(slot, of: object, over: isTheirs ? .some(expected) : nil)
    }
    if backwards { change.before = .present(wanted) } else { change.after = .present(wanted) }
  }

  private func put(
    _ value: Value?, in slot: Slot, of object: ManagedObject, overTheirs isTheirs: Bool,
    _ context: ManagedObjectContext
  ) {
    // The object at the other end of a one-to-one is in the step, unless it is another context's.
    if isTheirs, let relationship = object.layout.relationship(in: slot),
      relationship.inverseName != nil, !relationship.inverseIsToMany
    {
      context.setBothSides(of: object, slot, relationship, to: value?.object)
    } else {
      object.set(value?.inSnapshot, in: slot)
    }
  }

  /// Returns true if another context set the property, rather than a step or this context.
  private func isTheirs(
    _ found: Value?, _ expected: Value?, _ slot: Slot, of object: ManagedObject,
    _ context: ManagedObjectContext
  ) -> Bool {
    if found == expected || slot.isTransient { return false }
    // The deletion of its destination cleared the reference.
    if found == nil, let former = expected?.object, !context.isLive(former) { return false }
    return unregistered[object]?[slot.index] != .some(found)
  }

  /// Deletes an object.
  ///
  /// This is a conflict if others changed it since the step.
  private func remove(
    _ object: ManagedObject, from left: Existence, _ context: ManagedObjectContext
  ) {
    context.recordNeighbours(of: object)
    context.recordExistence(of: object)
    if object.state == .inserted {
      object.state = .discarded
      context.registry.unregister(object)
      return
    }
    if context.isLive(object) { recordTheirs(in: object, left, context) }
    if context.isLive(object) { context.unsaved.delete(object) }
  }

  private func recordTheirs(
    in object: ManagedObject, _ left: Existence, _ context: ManagedObjectContext
  ) {
    guard case .present(let left) = left else { return }
    let present = context.undoValues(of: object)
    for slot in object.layout.slots
    where isTheirs(present[slot.index], left[slot.index], slot, of: object, context) {
      if object.state == .clean { context.makeChangeable(object) }
      context.base(slot, of: object, on: left[slot.index])
    }
  }

  /// Makes objects clean that have their stored values again.
  private func markUnchangedClean(_ context: ManagedObjectContext) {
    for update in context.unsaved.updated where update.object.state == .updated {
      let object = update.object
      let now = object.snapshot(of: object.filledRow()).values
      if now == object.snapshot(of: update.original).values { context.restore(update) }
    }
    context.unsaved.tidyUpdated()
  }
}

extension UndoHistory.Step {
  /// The objects whose references or existence the step changed, and the ends of links that it
  /// added or removed.
  fileprivate var movedObjects: Set<ManagedObject> {
    if orders.isEmpty { return [] }
    var moved = Set(links.flatMap { [$0.place.source, $0.place.destination] })
    for change in changes {
      guard case .present(let before) = change.before, case .present(let after) = change.after,
        change.object.layout.storedReferences.allSatisfy({ before[$0.index] == after[$0.index] })
      else {
        moved.insert(change.object)
        continue
      }
    }
    return moved
  }
}

extension UndoHistory.Order {
  /// True if members were added and the others kept their order.
  fileprivate var onlyGained: Bool {
    after.members.filter(Set(before.members).contains) == before.members
  }
}

extension UndoHistory.Change {
  /// The event for the object when the change is reverted or repeated.
  fileprivate var event: SnapshotEventType {
    before == .absent ? .undoInsertion : after == .absent ? .undoDeletion : .undoUpdate
  }
}

// MARK: - Links of relationships that keep them apart from their objects

extension UndoRecorder {
  /// Records a link, before it is added or removed.
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

  /// Records existing unsaved links, when recording starts.
  func recordUnsavedLinks(in context: ManagedObjectContext) {
    for change in context.unsaved.links.changes {
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

  /// Returns the links added or removed since the last step.
  ///
  /// Adding an existing link is no change.
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
    // Removals come first, so that an object can return to its former owner.
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
    // A stored link still exists if the deletion is undone before it is saved.
    if isLinked, links.goneWithRow.remove(place) != nil { return }
    var pairs = [(source, destination)]
    if relationship.isReflexive && source !== destination { pairs.append((destination, source)) }
    // A deleted row removes its stored links and increases no far end's version.
    if !isLinked, !(context.isLive(source) && context.isLive(destination)) {
      let isUnsaved = pairs.contains { context.unsaved.links.isAdded($0.0, relationship, $0.1) }
      guard isUnsaved else {
        links.goneWithRow.insert(place)
        return
      }
    }
    for (source, destination) in pairs {
      context.unsaved.links.revert(source, relationship, destination, wasAdded: !isLinked)
    }
  }

  /// Returns all linked objects, including those marked for deletion.
  private func linkedObjects(
    of object: ManagedObject, _ relationship: RelationshipLayout, _ context: ManagedObjectContext
  ) throws(ObjectGraphError) -> [ManagedObject] {
    let stored = try storedMembers(of: object, relationship, context)
    let difference = context.unsaved.links.difference(of: object.key, relationship, stored: stored)
    return stored.filter { !difference.lost.contains($0.key) }
      + difference.gained.map { context.object(entityIndex: $0.entity, key: $0.key) }
  }

  /// Returns the store's destinations in order, for a relationship with links or an order,
  /// including those marked for deletion, which no fetch returns.
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

  /// Returns the owner of a destination in a relationship without an inverse.
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
    // The save will detect a store that cannot be read.
    return (try? context.addresses(of: fetch, includesPendingChanges: false))?.first
      .map(context.object(at:))
  }

  /// Reads once per relationship, and each source once between two saves.
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
  private func ordersSinceBaseline(_ step: Step, _ context: ManagedObjectContext)
    throws(ObjectGraphError) -> [UndoHistory.Order]
  {
    guard !context.unsaved.orders.isEmpty else { return [] }
    let changes = Dictionary(uniqueKeysWithValues: step.changes.map { ($0.object, $0) })
    let joined = ordersJoined(in: step, context)
    var changed: [UndoHistory.Order] = []
    for (place, order) in context.unsaved.orders.sequences {
      let (before, relationship, owner) = (
        baselineOrders.sequences[place]?.destinations, order.relationship,
        context.object(at: order.owner)
      )
      let end = UndoLinks.End(relationship: relationship, object: owner)
      if before == order.destinations && !joined.contains(end) { continue }
      func sequence(_ members: [ManagedObject]) -> Sequence {
        Sequence(owner: owner, relationship: relationship, members: members)
      }
      let former = try members(before, of: owner, relationship, context)
      let sequenced = order.destinations.map(context.object(at:))
      // Orders keep the positions of members that have left.
      let members = sequenced.filter { isMember($0, of: owner, relationship, context) }
      if members == former.filter({ belonged($0, to: owner, relationship, changes, context) }) {
        continue
      }
      let known = Set(former).union(members)
      changed.append(
        UndoHistory.Order(
          before: sequence(former), after: sequence(sequenced.filter(known.contains)),
          storedAtSave: before == nil ? saveCount : nil))
    }
    return changed
  }

  /// Returns true if an object in an unsaved order belongs to its owner.
  private func isMember(
    _ object: ManagedObject, of owner: ManagedObject, _ relationship: RelationshipLayout,
    _ context: ManagedObjectContext
  ) -> Bool {
    guard context.isLive(object) else { return false }
    if relationship.hasLinks {
      let place = place(owner, relationship, object, context)
      return links.noted[place] ?? links.states[place] ?? true
    }
    return context.refers(object, relationship, to: owner)
  }

  /// Returns true if an object in an order from before the step belonged to its owner then.
  private func belonged(
    _ object: ManagedObject, to owner: ManagedObject, _ relationship: RelationshipLayout,
    _ changes: [ManagedObject: Change], _ context: ManagedObjectContext
  ) -> Bool {
    if relationship.hasLinks {
      let place = place(owner, relationship, object, context)
      if let isLinked = links.noted[place] { return links.states[place] ?? !isLinked }
      return changes[object]?.after == .absent || isMember(object, of: owner, relationship, context)
    }
    guard let change = changes[object],
      let slot = relationship.inverseName.flatMap(object.layout.slot)
    else { return isMember(object, of: owner, relationship, context) }
    guard case .present(let values) = change.before else { return false }
    return values[slot.index]?.object === owner
  }

  /// Returns the ordered relationships that gained a member in a step.
  private func ordersJoined(in step: Step, _ context: ManagedObjectContext) -> Set<UndoLinks.End> {
    var ends: Set<UndoLinks.End> = []
    for change in step.changes {
      guard case .present(let after) = change.after else { continue }
      var before: [Value?]?
      if case .present(let values) = change.before { before = values }
      for slot in change.object.layout.storedReferences
      where before.map({ $0[slot.index] != after[slot.index] }) ?? true {
        guard let owner = after[slot.index]?.object,
          let inverse = context.layout.inverse(of: change.object.relationship(of: slot))
        else { continue }
        ends.insert(UndoLinks.End(relationship: inverse, object: owner))
      }
    }
    for (place, isLinked) in links.noted where isLinked {
      ends.insert(UndoLinks.End(relationship: place.relationship, object: place.source))
      if let inverse = context.layout.inverse(of: place.relationship) {
        ends.insert(UndoLinks.End(relationship: inverse, object: place.destination))
      }
    }
    return ends
  }

  private func applyOrders(
    of step: inout Step, backwards: Bool, _ context: ManagedObjectContext
  ) {
    let moved = step.movedObjects
    for place in step.orders.indices {
      let change = step.orders[place]
      let (left, target) = backwards ? (change.after, change.before) : (change.before, change.after)
      if backwards && change.storedAtSave == saveCount {
        context.unsaved.orders.remove(target.owner.key, target.relationship)
        context.objectNotices.recordRelinking(of: target.owner)
        continue
      }
      // Removed members take their positions along; the others may have been reordered since.
      if backwards, change.onlyGained, change.found == nil,
        !context.unsaved.orders.contains(target.owner.key, target.relationship)
      {
        context.objectNotices.recordRelinking(of: target.owner)
        continue
      }
      let theirs = theirOrder(insteadOf: left, but: moved, context)
      var wanted = target
      if let found = change.found { wanted.members = found }
      set(wanted, context)
      step.orders[place].found = theirs
      guard theirs != nil else { continue }
      // Version 0 makes it a conflict for the save.
      context.unsaved.relationships.set(
        RelationshipChange(
          owner: left.owner, relationship: left.relationship, version: 0,
          base: left.relationship.digest(of: left.members.map(\.key))))
    }
  }

  /// Returns the current order if another context reordered members that the step did not add or
  /// remove.
  private func theirOrder(
    insteadOf left: Sequence, but moved: Set<ManagedObject>, _ context: ManagedObjectContext
  ) -> [ManagedObject]? {
    guard context.isLive(left.owner), context.isStored(left.owner), context.parent == nil,
      let present = try? context.destinations(of: left.owner, left.relationship)
    else { return nil }
    func isSame(_ order: [ManagedObject]) -> Bool {
      order.filter(Set(present).subtracting(moved).contains)
        == present.filter(Set(order).subtracting(moved).contains)
    }
    let end = UndoLinks.End(relationship: left.relationship, object: left.owner)
    return isSame(left.members) || unregisteredOrders[end].map(isSame) == true ? nil : present
  }

  /// Sets an order.
  ///
  /// Members that others added since stay after their predecessors.
  private func set(_ sequence: Sequence, _ context: ManagedObjectContext) {
    context.objectNotices.recordRelinking(of: sequence.owner)
    guard context.isLive(sequence.owner) else {
      return context.unsaved.orders.remove(sequence.owner.key, sequence.relationship)
    }
    let wanted = sequence.members.filter(context.isLive)
    // The save will detect a store that cannot be read.
    let present = (try? context.destinations(of: sequence.owner, sequence.relationship)) ?? []
    setOrder(
      Self.placing(Set(present).subtracting(wanted), among: wanted, as: present), of: sequence,
      context)
  }

  /// Puts restored objects back in their positions among the current members.
  private func putBack(
    _ objects: Set<ManagedObject>, _ sequence: Sequence, _ context: ManagedObjectContext
  ) {
    guard context.isLive(sequence.owner),
      let present = try? context.destinations(of: sequence.owner, sequence.relationship)
    else { return set(sequence, context) }
    let back = objects.intersection(present).intersection(sequence.members)
    if back.isEmpty { return }
    let order = Self.placing(
      back, among: present.filter { !back.contains($0) }, as: sequence.members)
    context.objectNotices.recordRelinking(of: sequence.owner)
    setOrder(order, of: sequence, context)
  }

  private func setOrder(
    _ members: [ManagedObject], of sequence: Sequence, _ context: ManagedObjectContext
  ) {
    // The save will detect a store that cannot be read.
    try? context.recordChange(of: sequence.relationship, sequence.owner)
    context.unsaved.orders.set(
      members.map(\.storeAddress), of: sequence.owner.storeAddress, sequence.relationship)
  }

  /// Returns the members with the added ones, each after its predecessor in a given order.
  private static func placing(
    _ added: Set<ManagedObject>, among members: [ManagedObject], as order: [ManagedObject]
  ) -> [ManagedObject] {
    if added.isEmpty { return members }
    let known = Set(members)
    var (first, followers): ([ManagedObject], [ManagedObject: [ManagedObject]]) = ([], [:])
    var leader: ManagedObject?
    for object in order {
      if known.contains(object) {
        leader = object
      } else if added.contains(object) {
        if let leader {
          followers[leader, default: []].append(object)
        } else {
          first.append(object)
        }
      }
    }
    return first + members.flatMap { [$0] + (followers[$0] ?? []) }
  }

  /// Removes an order that equals the store's, apart from members that are gone.
  private func forgetOrdersAsStored(of step: Step, _ context: ManagedObjectContext) {
    for sequence in step.orders.map(\.before) + step.lostOrders {
      let (owner, relationship) = (sequence.owner, sequence.relationship)
      guard context.isLive(owner), context.unsaved.orders.contains(owner.key, relationship),
        let stored = try? storedMembers(of: owner, relationship, context),
        let present = try? context.destinations(of: owner, relationship),
        stored.filter(Set(present).contains) == present
      else { continue }
      context.unsaved.orders.remove(owner.key, relationship)
      if context.unsaved.relationships.change(of: owner, relationship)?.removed.isEmpty == true {
        context.unsaved.relationships.remove(owner, relationship)
      }
    }
  }

  /// Returns the objects of an unsaved order, or of the store's, including those marked for
  /// deletion.
  private func members(
    _ unsaved: [StoreAddress]?, of owner: ManagedObject, _ relationship: RelationshipLayout,
    _ context: ManagedObjectContext
  ) throws(ObjectGraphError) -> [ManagedObject] {
    if let unsaved { return unsaved.map(context.object(at:)) }
    return try storedMembers(of: owner, relationship, context)
  }
}

// MARK: - Losses

/// Losses of deleted objects that no other object records: their links and their positions in
/// orders.
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
      guard case .present(let before) = change.before else { continue }
      if case .present(let after) = change.after {
        try note(ordersLeftBy: change.object, before, after, in: &losses, context)
        continue
      }
      for relationship in change.object.layout.relationships.values where !relationship.isTransient
      {
        try note(lossesOf: change.object, before, along: relationship, in: &losses, context)
      }
      try note(ownersOf: change.object, in: &losses, context)
    }
    for (place, isLinked) in links.noted where !isLinked {
      try note(ordersAlong: place, in: &losses, context)
    }
    step.lostLinks = Array(losses.links)
    step.lostOrders = Array(losses.orders.values)
  }

  /// Restores lost links of returned objects, because an object whose deletion was saved has none.
  private func restoreLostLinks(
    of step: Step, _ returned: Set<ManagedObject>, _ context: ManagedObjectContext
  ) {
    for place in step.lostLinks
    where returned.contains(place.source) || returned.contains(place.destination) {
      if links.states[place] != true { set(place, isLinked: true, context) }
    }
  }

  private func restoreLostOrders(
    of step: Step, _ returned: Set<ManagedObject>, _ context: ManagedObjectContext
  ) {
    if step.lostOrders.isEmpty { return }
    var back = returned.union(step.changes.map(\.object))
    for link in step.links where !link.wasAdded {
      back.formUnion([link.place.source, link.place.destination])
    }
    for order in step.lostOrders {
      if returned.contains(order.owner) {
        set(order, context)
      } else {
        putBack(back, order, context)
      }
    }
  }

  /// Removes the restored links and positions of objects that are discarded unsaved again.
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

  /// Records the owners to which an object no longer refers.
  private func note(
    ordersLeftBy object: ManagedObject, _ before: [Value?], _ after: [Value?],
    in losses: inout Losses, _ context: ManagedObjectContext
  ) throws(ObjectGraphError) {
    for slot in object.layout.storedReferences where before[slot.index] != after[slot.index] {
      guard let owner = before[slot.index]?.object,
        let inverse = context.layout.inverse(of: object.relationship(of: slot)), inverse.isOrdered
      else { continue }
      try note(orderOf: owner, inverse, in: &losses, context)
    }
  }

  private func note(
    ordersAlong place: LinkPlace, in losses: inout Losses, _ context: ManagedObjectContext
  ) throws(ObjectGraphError) {
    if place.relationship.isOrdered {
      try note(orderOf: place.source, place.relationship, in: &losses, context)
    }
    if let inverse = context.layout.inverse(of: place.relationship), inverse.isOrdered {
      try note(orderOf: place.destination, inverse, in: &losses, context)
    }
  }

  /// Records the relationships to the object that have no inverse.
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

/// Link state of undo since the last save, which is checked when a step ends.
private struct UndoLinks {
  /// One side of a link, with its relationship.
  struct End: Hashable {
    let relationship: RelationshipLayout
    let object: ManagedObject
  }

  /// Links added or removed since the last step, with their current state.
  var noted: [UndoHistory.LinkPlace: Bool] = [:]
  /// The states of links changed since the last save, at the end of the last step.
  var states: [UndoHistory.LinkPlace: Bool] = [:]
  /// The stored destinations of sources with changed links.
  var stored: [End: Set<Int64>] = [:]
  /// The owners of changed destinations in relationships without an inverse.
  var owners: [End: ManagedObject?] = [:]

  mutating func note(_ place: UndoHistory.LinkPlace, isLinked: Bool) {
    noted[place] = isLinked
    recordOwner(place, isLinked: isLinked)
  }

  mutating func set(_ place: UndoHistory.LinkPlace, isLinked: Bool) {
    states[place] = isLinked
    recordOwner(place, isLinked: isLinked)
  }

  /// Stored links removed with an undone insertion, until the deletion is saved.
  var goneWithRow: Set<UndoHistory.LinkPlace> = []

  /// Returns true if the store was read and has the link.
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
