/// What goes with deleted objects although no other object tells of it: their links, and their
/// places in orders.
extension ManagedObjectContext {
  func noteLosses(of step: inout UndoHistory.Step) throws(ObjectGraphError) {
    var links: Set<UndoHistory.LinkPlace> = []
    var orders: [UndoLinks.End: UndoHistory.Sequence] = [:]
    for change in step.changes {
      guard change.after == .absent, case .present(let values) = change.before else { continue }
      let object = change.object
      for relationship in object.layout.relationships.values where !relationship.isTransient {
        let others =
          relationship.hasLinks ? try linkedObjects(of: object, relationship) : []
        for other in others { links.insert(linkPlace(object, relationship, other)) }
        if relationship.isOrdered { try note(orderOf: object, relationship, in: &orders) }
        guard relationship.inverseIsOrdered, let inverse = layout.inverse(of: relationship) else {
          continue
        }
        let owners = others + referredTo(by: object, values, relationship)
        for owner in owners { try note(orderOf: owner, inverse, in: &orders) }
      }
      for relationship in oneSidedRelationships(leadingTo: object) {
        guard let history = undoHistory, let owner = owner(of: object, relationship, history)
        else { continue }
        links.insert(linkPlace(owner, relationship, object))
        if relationship.isOrdered { try note(orderOf: owner, relationship, in: &orders) }
      }
    }
    step.lostLinks = Array(links)
    step.lostOrders = Array(orders.values)
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

  private func note(
    orderOf owner: ManagedObject, _ relationship: RelationshipLayout,
    in found: inout [UndoLinks.End: UndoHistory.Sequence]
  ) throws(ObjectGraphError) {
    let end = UndoLinks.End(relationship: relationship, object: owner)
    if found[end] != nil { return }
    found[end] = UndoHistory.Sequence(
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
