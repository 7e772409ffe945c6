/// Ordered relationships in steps.
extension ManagedObjectContext {
  func ordersSinceBaseline(_ history: UndoHistory) throws(ObjectGraphError) -> [UndoHistory.Order] {
    var changed: [UndoHistory.Order] = []
    for (place, (relationship, order)) in orders.sequences {
      let before = history.baselineOrders.sequences[place]?.order.destinations
      if before == order.destinations { continue }
      let owner = object(at: order.owner)
      func sequence(_ members: [ManagedObject]) -> UndoHistory.Sequence {
        UndoHistory.Sequence(owner: owner, relationship: relationship, members: members)
      }
      changed.append(
        UndoHistory.Order(
          before: sequence(try self.sequence(before, of: owner, relationship)),
          after: sequence(order.destinations.map(object(at:))),
          storedAtSave: before == nil ? history.saveCount : nil))
    }
    return changed
  }

  func apply(_ changes: [UndoHistory.Order], of history: UndoHistory, backwards: Bool) {
    for change in changes {
      if backwards && change.storedAtSave == history.saveCount {
        orders.remove(change.before.owner.key, change.before.relationship)
        noteRelinking(of: change.before.owner)
      } else {
        set(backwards ? change.before : change.after)
      }
    }
  }

  func set(_ sequence: UndoHistory.Sequence) {
    noteRelinking(of: sequence.owner)
    guard isLive(sequence.owner) else {
      return orders.remove(sequence.owner.key, sequence.relationship)
    }
    orders.set(
      sequence.members.filter(isLive).map(\.storeAddress), of: sequence.owner.storeAddress,
      sequence.relationship)
  }

  /// The objects of an unsaved order, or those of the store's, with whoever is to be deleted.
  func sequence(
    _ unsaved: [StoreAddress]?, of owner: ManagedObject, _ relationship: RelationshipLayout
  ) throws(ObjectGraphError) -> [ManagedObject] {
    if let unsaved { return unsaved.map(object(at:)) }
    return try storedMembers(of: owner, relationship)
  }
}
