import ObjectModel

/// What merge policies make of objects that would break a uniqueness constraint.
extension ManagedObjectContext {
  /// Resolves every clash of unsaved objects with stored rows.
  ///
  /// An inserted object that wins takes the row over: it becomes that row's object, with the row's
  /// values where it has none. One that loses is discarded, and what leads to it leads to the row.
  /// A changed object that wins drives the other row out, as does a new one of another entity.
  ///
  /// - Returns: false if nothing was found to resolve.
  func resolveUniqueness() throws -> Bool {
    let objectWins = mergePolicy == .mergeByPropertyObjectTrump || mergePolicy == .overwrite
    var isResolved = try resolveAmongInserted()
    for object in insertedObjects + updatedObjects {
      let clashes = try store.addressesConflictingInUniqueness(with: object)
      guard let first = clashes.first else { continue }
      isResolved = true
      let takesOver = object.state == .inserted && first.entity == object.layout.index
      switch (objectWins, object.state) {
      case (true, _) where takesOver: try takeOver(first, by: object)
      case (true, _):
        for address in clashes { delete(self.object(at: address)) }
        try propagateDeletions()
      case (false, .updated):
        restore(updated[Int(object.changeIndex)])
        compactUpdated()
      default: yield(object, to: first)
      }
    }
    return isResolved
  }

  /// The later of two inserted objects with the same values stays.
  private func resolveAmongInserted() throws -> Bool {
    var owners: [[FetchValue]: ManagedObject] = [:]
    var isResolved = false
    for object in insertedObjects {
      for (name, values) in uniqueValues(of: object) {
        if let former = owners.updateValue(object, forKey: [.attribute(.string(name))] + values),
          former.state == .inserted
        {
          yield(former, to: object.storeAddress)
          isResolved = true
        }
      }
    }
    return isResolved
  }

  /// Discards an inserted object in favour of another one, to which everything is led that led to
  /// it.
  private func yield(_ object: ManagedObject, to winner: StoreAddress) {
    redirect(object.storeAddress, to: winner)
    object.state = .discarded
    registry.unregister(object)
  }

  private func redirect(_ old: StoreAddress, to new: StoreAddress) {
    let root = layout.entities[old.entity].rootIndex
    for object in insertedObjects + updatedObjects {
      guard let row = object.row else { continue }
      for slot in object.layout.references {
        if let reference = object.reference(in: slot, of: row), reference.key == old.key,
          layout.entities[reference.entity].rootIndex == root
        {
          noteChange(of: object)
          row.setReference(slot, key: new.key, entity: new.entity)
        }
      }
    }
    links.redirect(old, to: new)
    referrers.forget()
    orders.redirect(old, to: new, in: layout)
  }

  /// The values of each constraint of the object's entity and its ancestors; NULL clashes with
  /// nothing.
  private func uniqueValues(of object: ManagedObject) -> [(name: String, values: [FetchValue])] {
    let snapshot = object.snapshot(of: object.filledRow())
    return layout.description(of: object.layout).lineage.flatMap { entity in
      entity.uniquenessConstraints.compactMap { names in
        let values = names.compactMap { name -> FetchValue? in
          guard let slot = object.layout.slot(named: name) else { return nil }
          return switch snapshot.values[slot.index] {
          case nil: nil
          case .attribute(let value): .attribute(value)
          case .reference(let address): .object(objectID(address))
          }
        }
        return values.count == names.count
          ? ("\(entity.name).\(names.joined(separator: ","))", values) : nil
      }
    }
  }

  private func takeOver(_ address: StoreAddress, by object: ManagedObject) throws {
    let wanted = object.snapshot(of: object.filledRow())
    noteChange(of: object)
    if let known = registeredObject(address) {
      known.state = .discarded
      registry.unregister(known)
      updated.removeAll { $0.object === known }
      compactUpdated()
    }
    redirect(object.storeAddress, to: address)
    registry.unregister(object)
    object.key = address.key
    object.state = .clean
    object.row = nil
    registry.register(object)
    _ = try fill(object)
    makeChangeable(object)
    for slot in object.layout.slots where wanted.values[slot.index] != nil {
      object.set(wanted.values[slot.index], in: slot)
    }
  }
}
