import ObjectModel

/// What merge policies make of objects that would break a uniqueness constraint.
extension ManagedObjectContext {
  /// Resolves every clash of unsaved objects with stored rows.
  ///
  /// An inserted object that wins takes the row over: it becomes that row's object, with the row's
  /// values where it has none. One that loses is discarded. A changed object that wins drives the
  /// other row out.
  ///
  /// - Returns: false if nothing was found to resolve.
  func resolveUniqueness() throws -> Bool {
    let objectWins = mergePolicy == .mergeByPropertyObjectTrump || mergePolicy == .overwrite
    var isResolved = try resolveAmongInserted()
    for object in insertedObjects + updatedObjects {
      let clashes = try store.addressesConflictingInUniqueness(with: object)
      guard let first = clashes.first else { continue }
      isResolved = true
      if object.state == .updated {
        if objectWins {
          for address in clashes { delete(self.object(at: address)) }
          try propagateDeletions()
        } else {
          let index = Int(object.changeIndex)
          restore(updated[index])
          compactUpdated()
        }
      } else if objectWins {
        try takeOver(first, by: object)
      } else {
        object.state = .discarded
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
          former.state = .discarded
          isResolved = true
        }
      }
    }
    return isResolved
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
    if let known = registeredObject(address) {
      known.state = .discarded
      registry.unregister(known)
      updated.removeAll { $0.object === known }
      compactUpdated()
    }
    let temporaryKey = object.key
    object.key = address.key
    object.state = .clean
    object.row = nil
    registry.register(object)
    takenOver[temporaryKey] = address.key
    _ = try fill(object)
    makeChangeable(object)
    for slot in object.layout.slots where wanted.values[slot.index] != nil {
      object.set(wanted.values[slot.index], in: slot)
    }
  }
}
