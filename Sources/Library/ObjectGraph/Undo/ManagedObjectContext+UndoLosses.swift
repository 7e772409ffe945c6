/// What goes with deleted objects although no other object tells of it: their links, and their
/// places in orders.
extension ManagedObjectContext {
  func noteLosses(of step: inout UndoHistory.Step) throws(ObjectGraphError) {
    var losses = Losses()
    for change in step.changes {
      guard change.after == .absent, case .present(let values) = change.before else { continue }
      for relationship in change.object.layout.relationships.values where !relationship.isTransient
      {
        try note(lossesOf: change.object, values, along: relationship, in: &losses)
      }
      try note(ownersOf: change.object, in: &losses)
    }
    step.lostLinks = Array(losses.links)
    step.lostOrders = Array(losses.orders.values)
  }

  /// Objects whose deletion was saved have nothing of it any more.
  func restoreLosses(
    of step: UndoHistory.Step, _ returned: Set<ManagedObject>, _ history: UndoHistory
  ) {
    guard !returned.isEmpty else { return }
    for place in step.lostLinks
    where returned.contains(place.source) || returned.contains(place.destination) {
      if history.links.states[place] != true { set(place, isLinked: true, history) }
    }
    for order in step.lostOrders
    where returned.contains(order.owner) || order.members.contains(where: returned.contains) {
      set(order)
    }
  }

  /// What was restored for objects that go unsaved again goes with them.
  func repeatLosses(of step: UndoHistory.Step, _ history: UndoHistory) {
    for place in step.lostLinks where history.links.states[place] == true {
      guard place.source.state == .discarded || place.destination.state == .discarded else {
        continue
      }
      set(place, isLinked: false, history)
    }
    for order in step.lostOrders where order.owner.state == .discarded { set(order) }
  }

  private struct Losses {
    var links: Set<UndoHistory.LinkPlace> = []
    var orders: [UndoLinks.End: UndoHistory.Sequence] = [:]
  }

  private func note(
    lossesOf object: ManagedObject, _ values: [UndoHistory.Value?],
    along relationship: RelationshipLayout, in losses: inout Losses
  ) throws(ObjectGraphError) {
    let linked = relationship.hasLinks ? try linkedObjects(of: object, relationship) : []
    for other in linked { losses.links.insert(linkPlace(object, relationship, other)) }
    if relationship.isOrdered { try note(orderOf: object, relationship, in: &losses) }
    guard relationship.inverseIsOrdered, let inverse = layout.inverse(of: relationship) else {
      return
    }
    for owner in linked + referredTo(by: object, values, relationship) {
      try note(orderOf: owner, inverse, in: &losses)
    }
  }

  /// Of relationships that lead to the object and not back.
  private func note(ownersOf object: ManagedObject, in losses: inout Losses)
    throws(ObjectGraphError)
  {
    for relationship in oneSidedRelationships(leadingTo: object) {
      guard let history = undoHistory, let owner = owner(of: object, relationship, history) else {
        continue
      }
      losses.links.insert(linkPlace(owner, relationship, object))
      if relationship.isOrdered { try note(orderOf: owner, relationship, in: &losses) }
    }
  }

  private func note(
    orderOf owner: ManagedObject, _ relationship: RelationshipLayout,
    in losses: inout Losses
  ) throws(ObjectGraphError) {
    let end = UndoLinks.End(relationship: relationship, object: owner)
    if losses.orders[end] != nil { return }
    losses.orders[end] = UndoHistory.Sequence(
      owner: owner, relationship: relationship,
      members: try sequence(
        orders.destinations(of: owner.key, relationship), of: owner, relationship))
  }

  private func referredTo(
    by object: ManagedObject, _ values: [UndoHistory.Value?], _ relationship: RelationshipLayout
  ) -> [ManagedObject] {
    guard !relationship.isToMany, let slot = object.layout.slot(named: relationship.name),
      case .reference(let other) = values[slot.index]
    else { return [] }
    return [other]
  }

  private func oneSidedRelationships(leadingTo object: ManagedObject) -> [RelationshipLayout] {
    layout.entities.flatMap { entity in
      entity.relationships.values.filter {
        $0.isOneSided && !$0.isTransient && $0.declaringEntity == entity.index
          && accepts(object, $0)
      }
    }
  }
}
