import Foundation

/// The content of an in-memory store as one value, so that a copy is a snapshot for a rollback.
struct InMemoryContents {
  /// A relationship, identified by its declaration.
  struct LinkTable: Hashable {
    let entity: Int
    let name: String

    init(_ relationship: RelationshipLayout) {
      entity = relationship.declaringEntity
      name = relationship.name
    }
  }

  let model: ModelLayout
  let storeIdentifier: String
  /// The rows by the index of the hierarchy's root, then by key.
  private(set) var rows: [[Int64: StoredRow]]
  /// Destinations by source, in both directions, of each relationship that no slot contains.
  private(set) var links: [LinkTable: [Int64: Set<Int64>]] = [:]
  /// The destinations of ordered relationships by source, as last written.
  private(set) var orders: [LinkTable: [Int64: [Int64]]] = [:]
  /// The history, or nil for a store without one.
  var history: InMemoryHistory?
  /// The last keys by the index of the hierarchy's root.
  private var lastKeys: [Int64]

  init(model: ModelLayout, storeIdentifier: String) {
    self.model = model
    self.storeIdentifier = storeIdentifier
    rows = model.entities.map { _ in [:] }
    lastKeys = model.entities.map { _ in 0 }
  }

  subscript(entity: EntityLayout, key: Int64) -> StoredRow? {
    get { rows[entity.rootIndex][key] }
    set { rows[entity.rootIndex][key] = newValue }
  }

  mutating func reserveKeys(hierarchy: EntityLayout, count: Int) -> ClosedRange<Int64> {
    let first = lastKeys[hierarchy.rootIndex] + 1
    lastKeys[hierarchy.rootIndex] += Int64(count)
    return first...max(first, lastKeys[hierarchy.rootIndex])
  }

  /// Adds a link.
  ///
  /// A destination of a one-sided relationship has one source, because the SQLite store records it
  /// in the destination's row.
  mutating func link(_ source: Int64, _ relationship: RelationshipLayout, _ destination: Int64) {
    if relationship.isOneSided {
      removeFromSources(destination, relationship)
    }
    links[LinkTable(relationship), default: [:]][source, default: []].insert(destination)
    guard let inverse = model.inverse(of: relationship) else { return }
    links[LinkTable(inverse), default: [:]][destination, default: []].insert(source)
  }

  mutating func unlink(_ source: Int64, _ relationship: RelationshipLayout, _ destination: Int64) {
    links[LinkTable(relationship)]?[source]?.remove(destination)
    orders[LinkTable(relationship)]?[source]?.removeAll { $0 == destination }
    guard let inverse = model.inverse(of: relationship) else { return }
    links[LinkTable(inverse)]?[destination]?.remove(source)
    orders[LinkTable(inverse)]?[destination]?.removeAll { $0 == source }
  }

  mutating func setOrder(
    _ destinations: [Int64], of owner: Int64, _ relationship: RelationshipLayout
  ) {
    orders[LinkTable(relationship), default: [:]][owner] = destinations
  }

  /// Removes a row and its links.
  mutating func remove(_ row: StoredRow) {
    self[row.entity, row.key] = nil
    for slot in row.entity.storedReferences {
      forgetPlace(of: row, in: slot, row.values[slot.index])
    }
    for relationship in row.entity.relationships.values where relationship.isToMany {
      unlinkAll(of: row.key, relationship)
    }
    for relationship in oneSidedRelationships(leadingTo: row.entity) {
      removeFromSources(row.key, relationship)
    }
  }

  /// Removes a row from the order of the owner to which its slot led.
  private mutating func forgetPlace(of row: StoredRow, in slot: Slot, _ former: StoredValue?) {
    guard slot.content.isReference, case .object(_, let owner) = former,
      let relationship = row.entity.relationship(in: slot), relationship.inverseIsOrdered,
      let inverse = model.inverse(of: relationship)
    else { return }
    orders[LinkTable(inverse)]?[owner]?.removeAll { $0 == row.key }
  }

  /// Removes the links of one source and the order of its destinations.
  mutating func unlinkAll(of source: Int64, _ relationship: RelationshipLayout) {
    for destination in links[LinkTable(relationship)]?[source] ?? [] {
      unlink(source, relationship, destination)
    }
    orders[LinkTable(relationship)]?[source] = nil
  }

  private mutating func removeFromSources(
    _ destination: Int64, _ relationship: RelationshipLayout
  ) {
    let table = LinkTable(relationship)
    for source in (links[table] ?? [:]).keys { links[table]?[source]?.remove(destination) }
  }

  private func oneSidedRelationships(leadingTo entity: EntityLayout) -> [RelationshipLayout] {
    model.entities.flatMap { owner in
      owner.relationships.values.filter {
        $0.isOneSided && $0.declaringEntity == owner.index
          && model.entities[$0.destination].subtree.contains(entity.index)
      }
    }
  }
}

/// Saving, in the same steps as the SQLite store.
extension InMemoryContents {
  /// - Returns: All objects that were changed since they were read. If there are any, the content
  ///   is incomplete and must be discarded.
  /// - Throws: ``ObjectGraphError/notUnique(entity:properties:)``.
  mutating func save(_ changes: StoreChanges) throws(ObjectGraphError) -> [ManagedObjectID] {
    var conflicts: [ManagedObjectID] = []
    for object in changes.deleted where !delete(object) { conflicts.append(object.objectID) }
    for update in changes.updated where !write(update) { conflicts.append(update.object.objectID) }
    for conversion in changes.conversions { write(conversion) }
    for object in changes.inserted where !insert(object) { conflicts.append(object.objectID) }
    conflicts += write(changes.farEnds)
    for change in changes.links { write(change) }
    for (change, sequence) in sequences(after: changes.orders) {
      setOrder(sequence, of: change.owner.key, change.relationship)
    }
    if conflicts.isEmpty { try requireUniqueness() }
    return conflicts
  }

  /// Returns the orders after the changes, whose links are already written.
  private func sequences(after changes: [OrderChange]) -> [(OrderChange, [Int64])] {
    guard !changes.isEmpty else { return [] }
    let view = InMemoryView(self)
    return changes.map { change in
      let linked = view.destinationKeys(of: change.owner.key, along: change.relationship)
      let known = Set(linked)
      // Only linked objects have positions.
      return (change, change.sequence(over: linked).filter(known.contains))
    }
  }

  /// Returns false if the object does not exist in the version with which it was read.
  private mutating func delete(_ object: ManagedObject) -> Bool {
    guard let row = self[object.layout, object.key],
      object.knownVersion == nil || object.knownVersion == row.version
    else { return false }
    remove(row)
    return true
  }

  private mutating func write(_ change: StoreChanges.Update) -> Bool {
    let object = change.object
    let entity = object.layout
    guard var stored = self[entity, object.key], stored.version == change.original.version else {
      return false
    }
    if stored.entity.index != entity.index { stored = stored.converted(to: entity) }
    let row = object.filledRow()
    for slot in entity.slots where row.isChanged(slot.index, maskOffset: entity.rowByteCount) {
      let former = stored.values[slot.index]
      stored.copy(slot, from: row)
      if former != stored.values[slot.index] { forgetPlace(of: stored, in: slot, former) }
    }
    stored.version += 1
    self[entity, object.key] = stored
    return true
  }

  /// Removes the links of the former entity and updates the entity in references.
  private mutating func write(_ conversion: StoreChanges.Conversion) {
    let (key, new) = (conversion.object.key, conversion.object.layout)
    let former = conversion.formerEntity
    if let row = self[new, key], row.entity.index != new.index {
      self[new, key] = row.converted(to: new)
    }
    for relationship in former.relationships.values
    where relationship.isToMany && new.relationships[relationship.name] != relationship {
      unlinkAll(of: key, relationship)
    }
    for row in rows.flatMap(\.values) {
      var changed = row
      for slot in row.entity.references {
        guard case .object(let entity, key) = row.values[slot.index],
          model.entities[entity].rootIndex == new.rootIndex
        else { continue }
        changed.values[slot.index] = .object(entity: new.index, key: key)
      }
      self[row.entity, row.key] = changed
    }
  }

  /// Increases the versions of far ends.
  ///
  /// - Returns: Missing far ends, and owners that do not have the required version.
  private mutating func write(_ farEnds: FarEnds) -> [ManagedObjectID] {
    let stale = farEnds.owners.filter { owner in
      self[model.entities[owner.address.entity], owner.address.key]?.version != owner.version
    }
    for address in farEnds.owners.map(\.address) + farEnds.joined + farEnds.left {
      self[model.entities[address.entity], address.key]?.version += 1
    }
    let staleIDs = stale.map { owner in
      ManagedObjectID(
        entity: model.entities[owner.address.entity], key: owner.address.key,
        storeIdentifier: storeIdentifier)
    }
    return staleIDs
      + (farEnds.joined + farEnds.required).compactMap { address in
        let entity = model.entities[address.entity]
        guard self[entity, address.key] == nil else { return nil }
        return ManagedObjectID(
          entity: entity, key: address.key, storeIdentifier: storeIdentifier)
      }
  }

  /// Inserts an object.
  ///
  /// Returns false if its key exists, because another context restored the same object.
  private mutating func insert(_ object: ManagedObject) -> Bool {
    guard self[object.layout, object.key] == nil else { return false }
    var stored = StoredRow(entity: object.layout, key: object.key)
    let row = object.filledRow()
    stored.version = row.version + 1
    for slot in object.layout.slots { stored.copy(slot, from: row) }
    self[object.layout, object.key] = stored
    return true
  }

  private mutating func write(_ change: LinkChanges) {
    for pair in change.removed { unlink(pair.source, change.relationship, pair.destination) }
    for pair in change.added { link(pair.source, change.relationship, pair.destination) }
  }
}

/// Uniqueness constraints, which apply to the whole hierarchy, like the SQLite store's indexes.
extension InMemoryContents {
  /// - Throws: ``ObjectGraphError/notUnique(entity:properties:)`` for two objects with the same
  ///   values. Absent values are never equal.
  func requireUniqueness() throws(ObjectGraphError) {
    for entity in model.entities {
      for (place, names) in model.description(of: entity).uniquenessConstraints.enumerated() {
        let rows = rows[entity.rootIndex].values
        var known = Set<UniqueValue>(minimumCapacity: rows.count)
        for row in rows {
          let constraint = model.uniqueness(of: row.entity).first {
            $0.declaringEntity == entity.index && $0.place == place
          }
          guard let constraint,
            let value = UniqueValue(constraint, storeIdentifier, value: { row.values[$0] })
          else { continue }
          guard known.insert(value).inserted else {
            throw .notUnique(entity: entity.name, properties: names)
          }
        }
      }
    }
  }
}

/// Derived attributes, computed by visiting every object, in place of a file's triggers.
extension InMemoryContents {
  /// Updates every derived value after a change.
  ///
  /// Repeats until nothing changes, because a value may be derived from a derived one.
  mutating func derive(since before: InMemoryContents, at now: Date) throws(ObjectGraphError) {
    for _ in model.derivedAttributes {
      var hasChanged = false
      for attribute in model.derivedAttributes {
        if try derive(attribute, since: before, at: now) { hasChanged = true }
      }
      guard hasChanged else { return }
    }
  }

  /// Returns true if any value has changed.
  private mutating func derive(
    _ attribute: DerivedAttribute, since before: InMemoryContents, at now: Date
  ) throws(ObjectGraphError) -> Bool {
    let entity = model.entities[attribute.entity]
    let view = InMemoryView(self)
    let evaluator = PredicateEvaluator<StoredSubject>(
      model: model, entity: entity,
      isOwn: { [storeIdentifier] in $0.storeIdentifier == storeIdentifier })
    var expression: CheckedExpression?
    if let written = attribute.expression {
      expression = try PredicateCheck.checked(written, for: entity, in: model)
    }
    var hasChanged = false
    for subject in view.subjects(of: entity, includingSubentities: true) {
      let former = subject.row.values[attribute.slot.index]
      let value: StoredValue?
      if let expression {
        value = try evaluator.value(of: expression, for: subject)?
          .converted(to: attribute.slot.content)
      } else if before[subject.layout, subject.key]?.version == subject.row.version {
        value = before[subject.layout, subject.key]?.values[attribute.slot.index]
      } else {
        value = StoredValue(number: now.timeIntervalSinceReferenceDate)
      }
      guard value != former else { continue }
      self[subject.layout, subject.key]?.values[attribute.slot.index] = value
      hasChanged = true
    }
    return hasChanged
  }
}

extension InMemoryContents {
  /// Inserts rows given by property names.
  ///
  /// Missing values are the defaults.
  ///
  /// - Throws: ``ObjectGraphError/batchRefused(entity:property:row:reason:)`` or
  ///   ``ObjectGraphError/notUnique(entity:properties:)``.
  mutating func insert(_ rows: AnySequence<[String: AttributeValue]>, of entity: EntityLayout)
    throws(ObjectGraphError) -> [StoreAddress]
  {
    if entity.isAbstract { throw Self.rejection(entity, nil, nil, "the entity is abstract") }
    let attributes = model.description(of: entity).flatAttributes.filter { !$0.isTransient }
    var addresses: [StoreAddress] = []
    for (number, values) in rows.enumerated() {
      let key = reserveKeys(hierarchy: entity, count: 1).lowerBound
      var row = StoredRow(entity: entity, key: key)
      for attribute in attributes {
        guard let slot = entity.slot(named: attribute.name) else { continue }
        if slot.isDerived && values[attribute.name] != nil {
          throw Self.rejection(entity, attribute.name, number, Self.derivedProblem)
        }
        let value = values[attribute.name] ?? attribute.defaultValue
        if let value, !value.fits(attribute.type) {
          throw Self.rejection(
            entity, attribute.name, number, "cannot hold \(value.debugDescription)")
        }
        if let value, let objection = entity.rule(of: slot)?.objection(to: value) {
          throw Self.rejection(entity, attribute.name, number, objection)
        }
        row.values[slot.index] = value.flatMap(StoredValue.init)
      }
      try requireCompleteness(of: row, given: Array(values.keys), number)
      self[entity, key] = row
      addresses.append(row.address)
    }
    try requireUniqueness()
    return addresses
  }

  private func requireCompleteness(of row: StoredRow, given names: [String], _ number: Int)
    throws(ObjectGraphError)
  {
    let entity = row.entity
    let isAttribute = { (name: String) in
      entity.slot(named: name).map { !$0.content.isReference && !$0.isTransient } ?? false
    }
    if let unknown = names.sorted().first(where: { !isAttribute($0) }) {
      let known = entity.slotNames.filter(isAttribute)
      throw Self.rejection(
        entity, unknown, number, "is not a stored attribute; the attributes are \(known)")
    }
    let missing = entity.slots.first {
      !$0.isOptional && !$0.isTransient && row.values[$0.index] == nil
    }
    if let missing {
      throw Self.rejection(
        entity, entity.slotNames[missing.index], number, "is required but has no value")
    }
  }

  static func rejection(
    _ entity: EntityLayout, _ property: String?, _ row: Int?, _ reason: String
  ) -> ObjectGraphError {
    .batchRefused(entity: entity.name, property: property, row: row, reason: reason)
  }
}

extension InMemoryContents {
  /// Sets new values of the objects that a fetch matches, all computed from the old ones.
  ///
  /// - Throws: ``ObjectGraphError``, usually
  ///   ``ObjectGraphError/batchRefused(entity:property:row:reason:)``.
  mutating func update(_ batch: StoreBatchUpdate) throws(ObjectGraphError) -> [StoreAddress] {
    let view = InMemoryView(self)
    let evaluator = view.evaluator(of: batch.fetch)
    for (name, _) in batch.assignments { try requireSettable(name, of: batch.fetch.entity) }
    let subjects = try view.subjects(batch.fetch)
    for subject in subjects {
      var row = subject.row
      for (name, expression) in batch.assignments {
        let value = try evaluator.value(of: expression, for: subject)
        try set(value, for: name, in: &row, of: batch.fetch.entity)
      }
      row.version += 1
      self[row.entity, row.key] = row
    }
    try requireUniqueness()
    return subjects.map(\.row.address)
  }

  private static let derivedProblem =
    "is derived and computed by the store; set the properties it is derived from"

  private func requireSettable(_ name: String, of entity: EntityLayout) throws(ObjectGraphError) {
    if entity.slot(named: name)?.isDerived == true {
      throw Self.rejection(entity, name, nil, Self.derivedProblem)
    }
    guard let relationship = entity.relationships[name],
      let inverse = model.inverse(of: relationship), !inverse.isToMany
    else { return }
    throw Self.rejection(
      entity, name, nil, "is one half of a one-to-one; change the objects instead")
  }

  private func set(
    _ value: StoredValue?, for name: String, in row: inout StoredRow, of entity: EntityLayout
  )
    throws(ObjectGraphError)
  {
    guard let slot = entity.slot(named: name) else { return }
    guard let value else {
      guard slot.isOptional else {
        throw Self.rejection(entity, name, nil, "is required but would have no value")
      }
      return row.values[slot.index] = nil
    }
    guard let converted = value.converted(to: slot.content), fits(converted, slot, entity)
    else {
      throw Self.rejection(
        entity, name, nil,
        "would get a value it cannot hold in the object with key \(row.key)")
    }
    if let rule = entity.rule(of: slot), let kind = ValueKind(slot.content),
      let objection = converted.attributeValue(as: kind).flatMap(rule.objection)
    {
      throw Self.rejection(
        entity, name, nil, "\(objection), in the object with key \(row.key)")
    }
    row.values[slot.index] = converted
  }

  private func fits(_ value: StoredValue, _ slot: Slot, _ entity: EntityLayout) -> Bool {
    switch value {
    case .integer(let value) where slot.content == .boolean: value == 0 || value == 1
    case .integer(let value):
      entity.integerRanges.first { $0.slot.index == slot.index }?.range.contains(value) ?? true
    case .object(let index, let key):
      entity.relationship(in: slot).map {
        key >= 0 && model.entities[$0.destination].subtree.contains(index)
      } ?? false
    case .double, .text, .bytes: true
    }
  }
}

/// Batch deletions by the delete rules, without a context.
extension InMemoryContents {
  /// Deletes the objects that a fetch matches and their cascades, and clears references to them.
  ///
  /// - Returns: All deleted objects, the matched ones first.
  /// - Throws: ``ObjectGraphError/batchRefused(entity:property:row:reason:)`` if a rule denies it
  ///   or a required reference would be lost.
  mutating func delete(matching fetch: StoreFetch) throws(ObjectGraphError) -> [StoreAddress] {
    let view = InMemoryView(self)
    var doomed: [StoredSubject] = []
    var keys: [Int: Set<Int64>] = [:]
    var next = try view.subjects(fetch)
    while !next.isEmpty {
      let new = next.filter { keys[$0.layout.rootIndex, default: []].insert($0.key).inserted }
      doomed += new
      next = new.flatMap { subject in destinations(of: subject, .cascade).flatMap(\.destinations) }
    }
    for subject in doomed {
      for (relationship, destinations) in destinations(of: subject, .deny) {
        guard
          destinations.allSatisfy({ keys[$0.layout.rootIndex]?.contains($0.key) ?? false })
        else {
          throw Self.rejection(
            model.entities[relationship.declaringEntity], relationship.name, nil,
            "denies the deletion")
        }
      }
    }
    for subject in doomed { remove(subject.row) }
    for (root, keys) in keys { try clearReferences(toHierarchy: root, keys: keys) }
    return doomed.map(\.row.address)
  }

  /// Returns the destinations of an object's relationships with a delete rule.
  private func destinations(of subject: StoredSubject, _ rule: DeleteRule)
    -> [(relationship: RelationshipLayout, destinations: [StoredSubject])]
  {
    let ruled = subject.layout.relationships.values.filter { $0.deleteRule == rule }
    return ruled.sorted { $0.name < $1.name }.map { relationship in
      if relationship.isToMany { return (relationship, subject.destinations(of: relationship)) }
      let slot = subject.layout.slot(named: relationship.name)
      return (relationship, [slot.flatMap(subject.destination)].compactMap(\.self))
    }
  }

  private mutating func clearReferences(toHierarchy root: Int, keys: Set<Int64>)
    throws(ObjectGraphError)
  {
    for row in rows.flatMap(\.values) {
      var changed = row
      for slot in row.entity.references {
        guard case .object(let entity, let key) = row.values[slot.index],
          model.entities[entity].rootIndex == root, keys.contains(key)
        else { continue }
        guard slot.isOptional else {
          throw Self.rejection(
            row.entity, row.entity.slotNames[slot.index], nil,
            "is required, but an object would lose its destination")
        }
        changed.values[slot.index] = nil
        changed.version += 1
      }
      if changed.version != row.version { self[row.entity, row.key] = changed }
    }
  }
}

/// An object in the in-memory store.
struct StoredRow {
  let entity: EntityLayout
  let key: Int64
  /// The version, which increases with every change, as Z_OPT does.
  var version: Int64 = 1
  /// The values by slot; absent and transient values are nil.
  var values: [StoredValue?]

  var address: StoreAddress { StoreAddress(entity: entity.index, key: key) }

  init(entity: EntityLayout, key: Int64) {
    self.entity = entity
    self.key = key
    values = Array(repeating: nil, count: entity.slots.count)
  }

  /// Returns the row in another entity of its hierarchy, with the common values.
  func converted(to other: EntityLayout) -> StoredRow {
    var row = StoredRow(entity: other, key: key)
    row.version = version
    for slot in other.slots {
      // A sibling's property with the same name is a different one.
      guard let own = entity.slot(named: other.slotNames[slot.index]),
        entity.slotOwners[own.index] == other.slotOwners[slot.index]
      else { continue }
      row.values[slot.index] = values[own.index]
    }
    return row
  }

  /// Copies a slot of a managed object's row.
  mutating func copy(_ slot: Slot, from row: Row) {
    guard !slot.isTransient else { return }
    values[slot.index] = entity.storedValue(of: slot, in: row)
  }

  /// Writes everything to a fetch's row.
  func write(to row: Row, slab: RowSlab) {
    row.version = version
    for slot in entity.slots {
      if let value = values[slot.index] { row.write(value, into: slot, slab: slab) }
    }
  }
}
