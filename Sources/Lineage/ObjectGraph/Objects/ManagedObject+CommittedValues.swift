/// The values set since an object was last fetched or saved, without transient properties.
extension ManagedObject {
  /// Returns the properties whose values differ from the committed ones, with their current values.
  ///
  /// ```swift
  /// (book.title, book.year) = ("Notes on the engine", 1843)
  /// print(try book.changedValues())  // prints ["title": Notes on the engine]
  /// ```
  ///
  /// Values are compared, so a property that was set to its old value is not included. For an
  /// object that was never saved, all properties with a value are. Reads only to-many relationships
  /// that unsaved changes affect.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func changedValues() throws(ObjectGraphError) -> [String: KeyedValue] {
    guard let context = managedObjectContext else { return [:] }
    var values: [String: KeyedValue] = [:]
    for slot in changedSlots(in: context) {
      let name = layout.slotNames[slot.index]
      values[name] = try value(forKey: name)
    }
    for relationship in layout.toManyRelationships
    where !relationship.isTransient && context.mayBeRelinked(self, relationship) {
      let present = try context.destinations(of: self, relationship)
      let committed = try context.committedDestinations(of: self, relationship)
      let isSame = relationship.isOrdered ? present == committed : Set(present) == Set(committed)
      if !isSame { values[relationship.name] = .objects(present) }
    }
    return values
  }

  /// Returns the values that properties had when the object was last fetched or saved, by default
  /// of all properties.
  ///
  /// An object that was never saved has none: each is ``KeyedValue/null``, a to-many relationship
  /// empty.
  ///
  /// ```swift
  /// book.title = "Notes on the engine"
  /// print(try book.committedValues(forKeys: ["title"]))  // prints ["title": Notes]
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)``, or
  ///   ``ObjectGraphError`` if the store cannot be read.
  public func committedValues(forKeys keys: [String]? = nil) throws(ObjectGraphError)
    -> [String: KeyedValue]
  {
    let context = try readingContext()
    let keys = keys ?? layout.storedPropertyNames
    var values: [String: KeyedValue] = [:]
    for key in keys {
      if let slot = layout.slot(named: key) {
        values[key] = committedValue(in: slot, context)
      } else {
        let relationship = try toManyLayout(key)
        values[key] = .objects(try context.committedDestinations(of: self, relationship))
      }
    }
    return values
  }

  /// True if a save would write the object.
  ///
  /// ```swift
  /// dog.age = 4
  /// print(dog.hasPersistentChangedValues)  // prints false
  /// dog.age = 5
  /// print(dog.hasPersistentChangedValues)  // prints true
  /// ```
  ///
  /// False if only transient properties were set, or others to their old values.
  ///
  /// Unlike ``changedValues()`` it reads nothing: a to-many relationship that was changed and
  /// changed back counts.
  public var hasPersistentChangedValues: Bool {
    guard let context = managedObjectContext else { return false }
    if state == .inserted || !changedSlots(in: context).isEmpty { return true }
    return layout.toManyRelationships.contains {
      !$0.isTransient && context.mayBeRelinked(self, $0)
    }
  }

  private func changedSlots(in context: ManagedObjectContext) -> [Slot] {
    guard let row else { return [] }
    let stored = layout.slots.filter { !$0.isTransient }
    guard !isNew(in: context) else { return stored.filter { row.isPresent($0.index) } }
    let original = context.originalRow(of: self)
    guard original.base != row.base else { return [] }
    let (before, now) = (snapshot(of: original).values, snapshot(of: row).values)
    return stored.filter { before[$0.index] != now[$0.index] }
  }

  private func committedValue(in slot: Slot, _ context: ManagedObjectContext) -> KeyedValue {
    guard !isNew(in: context) else { return .null }
    return switch snapshot(of: context.originalRow(of: self)).values[slot.index] {
    case nil: .null
    case .attribute(let value): .attribute(value)
    case .reference(let address): .object(context.object(at: address))
    }
  }

  private func isNew(in context: ManagedObjectContext) -> Bool {
    state == .inserted || context.unsaved.wasNeverStored(self)
  }
}

extension ManagedObjectContext {
  /// Returns the destinations in the store, in its order, without unsaved changes.
  func committedDestinations(of owner: ManagedObject, _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [ManagedObject]
  {
    guard isLive(owner) || owner.isToBeDeleted, owner.key > 0 || parent != nil,
      owner.state != .inserted
    else { return [] }
    guard !relationship.isOrdered, let inverse = relationship.inverseName else {
      let destination = layout.entities[relationship.destination]
      let keys = try destinationKeys(of: [owner], relationship)[owner.key] ?? []
      let ids = keys.map { objectID(StoreAddress(entity: destination.index, key: $0)) }
      let found = try storedObjects(
        of: .objects(ids, of: destination))
      let byKey = Dictionary(found.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
      return keys.compactMap { byKey[$0] }
    }
    return try storedObjects(
      of: .of(
        layout.entities[relationship.destination], linkedAlong: inverse, to: owner.objectID))
  }

  /// Returns objects without reading values, because addresses contain the entity.
  private func storedObjects(of fetch: StoreFetch) throws(ObjectGraphError) -> [ManagedObject] {
    return try store.addresses(fetch).map(object(at:))
  }

  /// Returns false if no unsaved change affects a to-many relationship of the object.
  func mayBeRelinked(_ owner: ManagedObject, _ relationship: RelationshipLayout) -> Bool {
    if relationship.isOrdered, unsaved.orders.contains(owner.key, relationship) { return true }
    let destinations = layout.entities[relationship.destination].subtree
    if relationship.hasLinks {
      return unsaved.links.touches(owner.key, relationship)
        || unsaved.deleted.contains { $0.isToBeDeleted && destinations.contains($0.layout.index) }
    }
    guard let inverse = relationship.inverseName else { return false }
    func refers(_ other: ManagedObject, _ row: Row?) -> Bool {
      guard destinations.contains(other.layout.index), let row,
        let slot = other.layout.slot(named: inverse)
      else { return false }
      return other.reference(in: slot, of: row)?.key == owner.key
    }
    return unsaved.inserted.contains { $0.state == .inserted && refers($0, $0.row) }
      || unsaved.updated.contains {
        refers($0.object, $0.original)
          != ($0.object.state == .updated && refers($0.object, $0.object.row))
      }
      || unsaved.deleted.contains { $0.isToBeDeleted && refers($0, originalRow(of: $0)) }
  }
}
