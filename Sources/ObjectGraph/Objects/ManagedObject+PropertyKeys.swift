public import ObjectModel

/// Properties of every sort by names known at run time, for importers, exporters and whatever else is
/// written once for all classes.
extension ManagedObject {
  /// The value of an attribute, or where a relationship leads.
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)``, or what reading a to-many
  ///   relationship throws.
  public func propertyValue(forKey key: String) throws(ObjectGraphError) -> KeyedValue {
    guard let slot = layout.slot(named: key) else {
      guard layout.relationships[key] != nil else { throw noProperty(key) }
      return .objects(try toMany(key))
    }
    guard !slot.content.isReference else {
      return try toOne(forKey: key).map { .object($0) } ?? .null
    }
    return try value(forKey: key).map { .attribute($0) } ?? .null
  }

  /// The value of an attribute, or of one behind to-one relationships by a path divided by dots; nil
  /// where one of those leads to nothing.
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)``.
  public func value(forKeyPath path: String) throws(ObjectGraphError) -> AttributeValue? {
    guard let dot = path.firstIndex(of: ".") else { return try value(forKey: path) }
    guard let next = try toOne(forKey: String(path[..<dot])) else { return nil }
    return try next.value(forKeyPath: String(path[path.index(after: dot)...]))
  }

  /// Sets an attribute, or leads a relationship elsewhere; ``KeyedValue/null`` clears each of them.
  ///
  /// - Throws: ``ObjectGraphError`` for a name that the entity does not have, a value of another sort,
  ///   or an object that the relationship cannot lead to.
  public func setPropertyValue(_ value: KeyedValue, forKey key: String)
    throws(ObjectGraphError)
  {
    switch value {
    case .null: try setValue(nil, forKey: key)
    case .attribute(let value): try setValue(value, forKey: key)
    case .object(let object): try setValue(object, forKey: key)
    case .objects(let objects): try setValue(objects, forKey: key)
    }
  }

  /// The values of several properties by their names.
  ///
  /// - Throws: as ``propertyValue(forKey:)``.
  public func dictionaryWithValues(forKeys keys: [String]) throws(ObjectGraphError)
    -> [String: KeyedValue]
  {
    var values: [String: KeyedValue] = [:]
    for key in keys { values[key] = try propertyValue(forKey: key) }
    return values
  }

  /// Sets several properties, in the order of their names; those before one that does not fit are set.
  ///
  /// - Throws: as ``setPropertyValue(_:forKey:)``.
  public func setValuesForKeys(_ values: [String: KeyedValue]) throws(ObjectGraphError) {
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      try setPropertyValue(value, forKey: key)
    }
  }

  /// The destination of a to-one relationship, a fault if its values were not read yet.
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)``, or what keeps the store
  ///   from being read.
  public func toOne(forKey key: String) throws(ObjectGraphError) -> ManagedObject? {
    let slot = try toOneSlot(named: key)
    _ = try readRow()
    return destination(of: slot)
  }

  /// Points a to-one relationship at another object or at none.
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)``,
  ///   ``ObjectGraphError/wrongDestination(entity:relationship:found:)`` or
  ///   ``ObjectGraphError/otherContext(entity:)``.
  public func setValue<Destination: ManagedObject>(_ object: Destination?, forKey key: String)
    throws(ObjectGraphError)
  {
    let slot = try toOneSlot(named: key)
    if let object, object.isChangeable, isChangeable {
      guard object.slab.registry === slab.registry else {
        throw .otherContext(entity: object.layout.name)
      }
      guard slab.registry.context?.accepts(object, relationship(of: slot)) ?? true else {
        throw .wrongDestination(
          entity: layout.name, relationship: key, found: object.layout.name)
      }
    }
    setDestination(object, of: slot)
  }

  /// Makes these the destinations of a to-many relationship, as ``setToMany(_:for:)`` does.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func setValue(_ objects: [ManagedObject], forKey key: String) throws(ObjectGraphError) {
    try setToMany(objects, for: key)
  }

  /// The IDs of where a relationship of either sort leads, without reading values.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func objectIDs(forRelationshipNamed key: String) throws(ObjectGraphError)
    -> [ManagedObjectID]
  {
    guard let slot = layout.slot(named: key), slot.content.isReference else {
      return try toMany(key).map(\.objectID)
    }
    _ = try readRow()
    return destination(of: slot).map { [$0.objectID] } ?? []
  }

  /// Clears a relationship.
  func clearRelationship(_ key: String) throws(ObjectGraphError) {
    guard let slot = layout.slot(named: key) else { return try setToMany([], for: key) }
    setDestination(nil, of: slot)
  }

  private func toOneSlot(named key: String) throws(ObjectGraphError) -> Slot {
    guard let slot = layout.slot(named: key), slot.content.isReference else {
      let known = layout.references.map { layout.slotNames[$0.index] }
      throw .unknownProperty(entity: layout.name, property: key, known: known)
    }
    return slot
  }

  private func noProperty(_ key: String) -> ObjectGraphError {
    .unknownProperty(
      entity: layout.name, property: key,
      known: layout.slotNames + layout.toManyRelationships.map(\.name).sorted())
  }
}
