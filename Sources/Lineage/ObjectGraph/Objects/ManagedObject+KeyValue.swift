import Foundation

/// Access by name, for code that does not know the class.
extension ManagedObject {
  /// Returns the value of an attribute, or nil for NULL.
  ///
  /// ```swift
  /// print(try book.value(forKey: "title") ?? .string("none"))  // prints Notes
  /// try book.value(forKey: "price")  // throws has no suitable property price
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)``, or an error if the
  ///   store cannot be read.
  public func value(forKey key: String) throws(ObjectGraphError) -> AttributeValue? {
    if key == FetchKeyPath.Step.entityName.name, layout.slot(named: key) == nil {
      return .string(entityName)
    }
    let slot = try attributeSlot(key)
    let row = try readRow()
    guard row.isPresent(slot.index) else { return nil }
    return value(in: slot, of: row)
  }

  /// Sets an attribute; nil stores NULL, or clears a relationship.
  ///
  /// ```swift
  /// try book.setValue(.integer(1842), forKey: "year")
  /// try book.setValue(.string("1842"), forKey: "year")  // throws Book.year cannot hold "1842"
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)``,
  ///   ``ObjectGraphError/wrongType(entity:property:value:)`` or
  ///   ``ObjectGraphError/derivedAttribute(entity:property:)``.
  public func setValue(_ value: AttributeValue?, forKey key: String) throws(ObjectGraphError) {
    if value == nil, layout.relationships[key] != nil { return try clearRelationship(key) }
    let slot = try attributeSlot(key)
    guard !slot.isDerived else { throw .derivedAttribute(entity: layout.name, property: key) }
    guard let value else { return setAbsent(slot) }
    guard write(value, into: slot) else {
      throw .wrongType(entity: layout.name, property: key, value: value)
    }
  }

  func attributeSlot(_ key: String) throws(ObjectGraphError) -> Slot {
    guard let slot = layout.slot(named: key), !slot.content.isReference else {
      let known = layout.slots.filter { !$0.content.isReference }.map { layout.slotNames[$0.index] }
      throw .unknownProperty(entity: layout.name, property: key, known: known)
    }
    return slot
  }

  func value(in slot: Slot, of row: Row) -> AttributeValue? {
    switch slot.content {
    case .integer: .integer(row.integer(at: slot.offset))
    case .boolean: .boolean(row.integer(at: slot.offset) != 0)
    case .double: .double(row.double(at: slot.offset))
    case .date: .date(Date(timeIntervalSinceReferenceDate: row.double(at: slot.offset)))
    case .decimal:
      ManagedObject.decimal(from: row.double(at: slot.offset)).map(AttributeValue.decimal)
    case .string: .string(String(decoding: row.bytes(at: slot.offset), as: UTF8.self))
    case .uri:
      URL(string: String(decoding: row.bytes(at: slot.offset), as: UTF8.self))
        .map(AttributeValue.uri)
    case .binary: .binary(Data(row.bytes(at: slot.offset)))
    case .uuid: .uuid(row.uuid(at: slot.offset))
    case .toOne, .toOneOfHierarchy: nil
    }
  }

  /// Writes the model's defaults of transient values, which no store holds.
  ///
  /// An object that comes from a parent keeps its own.
  func writeTransientDefaults(into row: Row) {
    for (slot, value) in layout.transientDefaults where !row.isPresent(slot.index) {
      guard let value = StoredValue(value) else { continue }
      row.write(value, into: slot, slab: slab)
    }
  }

  /// Returns false if the value is not of the slot's type.
  @discardableResult
  package func write(_ value: AttributeValue, into slot: Slot) -> Bool {
    switch (value, slot.content) {
    case (.integer(let value), .integer):
      change(slot, to: value) { $0.setInteger($1, at: slot.offset) }
    case (.boolean(let value), .boolean):
      change(slot, to: value) { $0.setInteger($1 ? 1 : 0, at: slot.offset) }
    case (.double(let value), .double): setReal(value, in: slot)
    case (.date(let value), .date):
      setReal(value.timeIntervalSinceReferenceDate, in: slot)
    case (.decimal(let value), .decimal): setDecimal(value, in: slot)
    case (.string(let value), .string): setText(value, in: slot)
    case (.uri(let value), .uri): setText(value.absoluteString, in: slot)
    case (.binary(let value), .binary): setData(value, in: slot)
    case (.uuid(let value), .uuid): change(slot, to: value) { $0.setUUID($1, at: slot.offset) }
    default: return false
    }
    return true
  }
}

/// The value of a property of any type, like `Any?` in Core Data's `value(forKey:)`.
///
/// Its description is the value alone. The counterpart of ``FetchValue``, with objects instead of
/// their IDs.
///
/// ```swift
/// let value: KeyedValue = try book.value(forKey: "tags")
/// if case .objects(let tags) = value { print(tags.count) }  // prints 1
/// ```
public enum KeyedValue: Hashable {
  /// An attribute without a value, or a to-one relationship without a destination.
  case null
  case attribute(AttributeValue)
  /// The destination of a to-one relationship.
  case object(ManagedObject)
  /// The destinations of a to-many relationship, in its order or by key.
  case objects([ManagedObject])
}

extension KeyedValue: CustomStringConvertible {
  public var description: String {
    switch self {
    case .null: "nil"
    case .attribute(let value): value.description
    case .object(let object): object.description
    case .objects(let objects): objects.description
    }
  }
}

/// Properties of any type by name, for importers, exporters and other code that works with all
/// classes.
extension ManagedObject {
  /// Returns the value of an attribute or the destinations of a relationship as a ``KeyedValue``.
  ///
  /// ```swift
  /// let author: KeyedValue = try book.value(forKey: "author")
  /// print(author == .object(ada))  // prints true
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)``, or an error of reading
  ///   a to-many relationship.
  @_disfavoredOverload
  public func value(forKey key: String) throws(ObjectGraphError) -> KeyedValue {
    guard let slot = layout.slot(named: key) else {
      guard layout.relationships[key] != nil else { throw noProperty(key) }
      return .objects(try toMany(key))
    }
    guard !slot.content.isReference else {
      return try object(forKey: key).map { .object($0) } ?? .null
    }
    return try value(forKey: key).map { .attribute($0) } ?? .null
  }

  /// Returns the value of an attribute at a dot-separated path over to-one relationships, or nil if
  /// one of them has no destination.
  ///
  /// ```swift
  /// print(try book.value(forKeyPath: "author.name") ?? .string("none"))  // prints Ada
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)``.
  public func value(forKeyPath path: String) throws(ObjectGraphError) -> AttributeValue? {
    guard let dot = path.firstIndex(of: ".") else { return try value(forKey: path) }
    guard let next = try object(forKey: String(path[..<dot])) else { return nil }
    return try next.value(forKeyPath: String(path[path.index(after: dot)...]))
  }

  /// Sets an attribute or relationship; ``KeyedValue/null`` clears it.
  ///
  /// ```swift
  /// try book.setValue(KeyedValue.object(grace), forKey: "author")
  /// print(book.author?.name ?? "none")  // prints Grace
  /// ```
  ///
  /// - Throws: ``ObjectGraphError`` for an unknown name, a value of another type, or an invalid
  ///   destination.
  public func setValue(_ value: KeyedValue, forKey key: String) throws(ObjectGraphError) {
    switch value {
    case .null: try setValue(nil, forKey: key)
    case .attribute(let value): try setValue(value, forKey: key)
    case .object(let object): try setValue(object, forKey: key)
    case .objects(let objects): try setValue(objects, forKey: key)
    }
  }

  /// Returns the values of several properties by name.
  ///
  /// ```swift
  /// let values = try dog.dictionaryWithValues(forKeys: ["age", "owner"])
  /// print(values == ["age": .attribute(.integer(4)), "owner": .object(person)])  // prints true
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``, as for one of them.
  public func dictionaryWithValues(forKeys keys: [String]) throws(ObjectGraphError)
    -> [String: KeyedValue]
  {
    var values: [String: KeyedValue] = [:]
    for key in keys { values[key] = try value(forKey: key) }
    return values
  }

  /// Sets several properties in alphabetical order.
  ///
  /// ```swift
  /// try dog.setValuesForKeys(["name": .attribute(.string("Max")), "owner": .null])
  /// print(dog.name, dog.owner == nil)  // prints Max true
  /// ```
  ///
  /// If one fails, those before it stay set.
  ///
  /// - Throws: ``ObjectGraphError``, as for one of them.
  public func setValuesForKeys(_ values: [String: KeyedValue]) throws(ObjectGraphError) {
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      try setValue(value, forKey: key)
    }
  }

  /// Returns the destination of a to-one relationship, as a fault if its values have not been read.
  ///
  /// ```swift
  /// let author: ManagedObject? = try book.value(forKey: "author")
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)``, or an error if the
  ///   store cannot be read.
  @_disfavoredOverload
  public func value(forKey key: String) throws(ObjectGraphError) -> ManagedObject? {
    try object(forKey: key)
  }

  private func object(forKey key: String) throws(ObjectGraphError) -> ManagedObject? {
    let slot = try toOneSlot(named: key)
    _ = try readRow()
    return destination(of: slot)
  }

  /// Returns the destinations of a to-many relationship, in its order or by key.
  ///
  /// ```swift
  /// let books: [ManagedObject] = try ada.value(forKey: "publications")
  /// print(books.count)  // prints 2
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.ZAUTHOR == ?
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``, also if the store cannot be read.
  @_disfavoredOverload
  public func value(forKey key: String) throws(ObjectGraphError) -> [ManagedObject] {
    try toMany(key)
  }

  /// Sets or clears a to-one relationship.
  ///
  /// ```swift
  /// try dog.setValue(nil as Person?, forKey: "owner")
  /// try dog.setValue(book, forKey: "owner")  // throws Dog.owner cannot lead to a Book
  /// ```
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

  /// Sets the destinations of a to-many relationship, in this order if it is ordered.
  ///
  /// ```swift
  /// try ada.setValue([book, paper], forKey: "publications")
  /// print(paper.author === ada)  // prints true
  /// ```
  ///
  /// A repeated object keeps its first position, as in an `NSOrderedSet`.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func setValue(_ objects: [ManagedObject], forKey key: String) throws(ObjectGraphError) {
    try setToMany(objects, for: key)
  }

  /// Returns the IDs of a to-one or to-many relationship's destinations, without reading values.
  ///
  /// ```swift
  /// print(try dog.objectIDs(forRelationshipNamed: "owner") == [person.objectID])  // prints true
  /// ```
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

/// Composites as a whole. Their elements are also attributes, with paths such as `place.latitude`
/// as names.
extension ManagedObject {
  /// Returns a composite's elements with values, by their paths within it, or nil if none has a
  /// value.
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)``.
  public func composite(forKey key: String) throws(ObjectGraphError) -> [String: AttributeValue]? {
    var values: [String: AttributeValue] = [:]
    for name in try elementNames(of: key) {
      values[name] = try value(forKey: "\(key).\(name)")
    }
    return values.isEmpty ? nil : values
  }

  /// Sets all elements of a composite.
  ///
  /// Elements that are not named lose their values.
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)`` or
  ///   ``ObjectGraphError/wrongType(entity:property:value:)``, before anything was set.
  public func setComposite(_ values: [String: AttributeValue]?, forKey key: String)
    throws(ObjectGraphError)
  {
    let names = try elementNames(of: key)
    let values = values ?? [:]
    if let unknown = values.keys.sorted().first(where: { !names.contains($0) }) {
      throw .unknownProperty(entity: entityName, property: "\(key).\(unknown)", known: names)
    }
    let types = entity.flatAttributesByName
    for (name, value) in values.sorted(by: { $0.key < $1.key })
    where !value.fits(types["\(key).\(name)"]?.type ?? .undefined) {
      throw .wrongType(entity: entityName, property: "\(key).\(name)", value: value)
    }
    for name in names { try setValue(values[name], forKey: "\(key).\(name)") }
  }

  private func elementNames(of key: String) throws(ObjectGraphError) -> [String] {
    guard let composite = entity.attributesByName[key], composite.composite != nil else {
      throw .unknownProperty(
        entity: entityName, property: key,
        known: entity.attributes.filter { $0.composite != nil }.map(\.name).sorted())
    }
    return composite.flatElements.map { String($0.name.dropFirst(key.count + 1)) }
  }
}
