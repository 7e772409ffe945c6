/// What settling a clash of unique values does to objects.
extension ManagedObjectContext {
  /// Resolves every clash of unsaved objects with each other and with stored rows.
  ///
  /// - Returns: false if nothing was found to resolve.
  /// - Throws: ``ObjectGraphError/validation(_:)`` if what is left breaks a rule, such as that of a
  ///   row that was driven out although a deny rule protects it.
  func resolveUniqueness() throws -> Bool {
    var resolution = UniquenessResolution(self)
    try resolution.run()
    guard resolution.foundClash else { return false }
    // Values that were given back may lead to what this save deletes.
    try followDeletions()
    try validate()
    return true
  }

  /// Discards an inserted object in favour of another one, to which everything is led that led to
  /// it, as far as it may lead there.
  ///
  /// - Returns: the objects whose references changed.
  func yield(_ object: ManagedObject, to winner: StoreAddress) throws -> [ManagedObject] {
    let partners = oneToOnePartners(of: object)
    let changed = redirect(object.storeAddress, to: winner)
    noteExistence(of: object)
    object.state = .discarded
    registry.unregister(object)
    let winner = self.object(at: winner)
    for (slot, relationship, partner) in partners {
      // A stored object keeps the partner it has; the other one is left without.
      guard let back = relationship.inverseName.flatMap({ partner.layout.slot(named: $0) }) else {
        continue
      }
      partner.setAbsent(back)
      if let own = winner.layout.slot(named: object.layout.slotNames[slot.index]),
        winner.layout.relationship(in: own) == relationship, winner.destination(of: own) == nil
      {
        setBothSides(of: winner, own, relationship, to: partner)
      }
    }
    return changed + partners.map(\.partner)
  }

  /// Makes a new object the object of a stored row.
  ///
  /// It has its own values, then those that were set on the row's object and are not saved, then
  /// the row's.
  func takeOver(_ address: StoreAddress, by object: ManagedObject) throws {
    let wanted = object.snapshot(of: object.filledRow())
    let partners = oneToOnePartners(of: object)
    noteChange(of: object)
    let changes = changesToTakeOver(at: address)
    redirect(object.storeAddress, to: address)
    registry.unregister(object)
    object.key = address.key
    object.state = .clean
    object.row = nil
    upserted.insert(ObjectIdentifier(object))
    registry.register(object)
    _ = try fill(object)
    makeChangeable(object)
    for (slot, value) in changes { object.set(value, in: slot) }
    for slot in object.layout.slots where wanted.values[slot.index] != nil {
      if partners.contains(where: { $0.slot == slot }) { continue }
      object.set(wanted.values[slot.index], in: slot)
    }
    for (slot, relationship, partner) in partners {
      setBothSides(of: object, slot, relationship, to: partner)
    }
  }

  /// Gives an object all the values back that it was read with.
  func giveUpChanges(of object: ManagedObject) {
    let update = updated[Int(object.changeIndex)]
    for slot in object.layout.references where object.isChanged(slot.index) {
      giveUpChange(of: object, slot, update.original)
    }
    restore(update)
    compactUpdated()
  }

  /// Gives an object the values back that it was read with and has a claim by.
  func giveUpChanges(of object: ManagedObject, in claim: UniqueValue) {
    let original = updated[Int(object.changeIndex)].original
    let constraint = layout.uniqueness(of: object.layout).first {
      $0.declaringEntity == claim.declaringEntity && $0.place == claim.place
    }
    for index in constraint?.slots ?? [] where object.isChanged(index) {
      giveUpChange(of: object, object.layout.slots[index], original)
    }
    restoreIfNothingIsLeft(of: object)
  }

  /// Makes a changed object clean that has the values again that it was read with: a save writes
  /// nothing of it, and its version stays.
  func restoreIfNothingIsLeft(of object: ManagedObject) {
    guard object.state == .updated, !isConverted(object) else { return }
    let update = updated[Int(object.changeIndex)]
    // Version 0 means that the values of the store were never read.
    guard update.original.version > 0,
      object.snapshot(of: object.filledRow()).values
        == object.snapshot(of: update.original).values
    else { return }
    restore(update)
    compactUpdated()
  }

  private func giveUpChange(of object: ManagedObject, _ slot: Slot, _ original: Row) {
    guard slot.content.isReference else {
      return object.set(object.snapshot(of: original).values[slot.index], in: slot)
    }
    let former = object.reference(in: slot, of: original).map {
      self.object(entityIndex: $0.entity, key: $0.key)
    }
    object.setDestination(former?.state == .deleted ? nil : former, of: slot)
  }

  /// What was set on the object of a row that another one takes over.
  private func changesToTakeOver(at address: StoreAddress) -> [(Slot, ObjectSnapshot.Value?)] {
    guard let known = registeredObject(address) else { return [] }
    let values = known.state == .updated ? known.snapshot(of: known.filledRow()).values : []
    let changed = known.layout.slots.filter { known.isChanged($0.index) }
    noteExistence(of: known)
    known.state = .discarded
    registry.unregister(known)
    updated.removeAll { $0.object === known }
    compactUpdated()
    return changed.map { ($0, values[$0.index]) }
  }

  private typealias Partner = (
    slot: Slot, relationship: RelationshipLayout, partner: ManagedObject
  )

  private func oneToOnePartners(of object: ManagedObject) -> [Partner] {
    object.layout.references.compactMap { slot in
      let relationship = object.relationship(of: slot)
      guard relationship.inverseName != nil, !relationship.inverseIsToMany,
        let partner = object.destination(of: slot), partner !== object, isLive(partner)
      else { return nil }
      return (slot, relationship, partner)
    }
  }

  @discardableResult
  private func redirect(_ old: StoreAddress, to new: StoreAddress) -> [ManagedObject] {
    let root = layout.entities[old.entity].rootIndex
    var changed: [ManagedObject] = []
    for object in insertedObjects + updatedObjects {
      guard let row = object.row else { continue }
      for slot in object.layout.references {
        guard let reference = object.reference(in: slot, of: row), reference.key == old.key,
          layout.entities[reference.entity].rootIndex == root
        else { continue }
        noteChange(of: object)
        changed.append(object)
        let destination = layout.entities[object.relationship(of: slot).destination]
        if destination.subtree.contains(new.entity) {
          row.setReference(slot, key: new.key, entity: new.entity)
        } else {
          row.markAbsent(slot.index)
        }
      }
    }
    links.redirect(old, to: new)
    referrers.forget()
    orders.redirect(old, to: new, in: layout)
    return changed
  }
}
