import Escaping

/// Copies the objects of a store into an empty one of another model, in portions.
///
/// Objects keep their keys, and therefore their IDs, unless another object of the new hierarchy has
/// them. Memory holds the values of one portion and two bytes per object (``MigratedAddresses``); a
/// relationship that gets a new inverse also needs its incoming links.
final class StoreCopy {
  /// A store and the layout with which it is opened.
  struct Side {
    let store: any PersistentStore
    let layout: ModelLayout
  }

  /// The observer of the progress, and the progress.
  struct Watch {
    let step: Int
    let stepCount: Int
    let observer: MigrationObserver?
  }

  /// The number of objects that are read and written together.
  static let portionCount = 1000
  /// The number of addresses that are read together.
  private static let pageCount = 10_000

  let source: Side
  let destination: Side
  let steps: [CopyStep]
  let reader: ManagedObjectContext
  let writer: ManagedObjectContext
  var addresses: MigratedAddresses
  /// The new relationships whose links come from both sides, because they were not inverses before.
  let joined: Set<RelationshipLayout>
  /// The destinations of to-one relationships in ``joined``, by relationship and new key.
  var joinedLinks: [RelationshipLayout: [Int64: StoreAddress]] = [:]
  private let removedEntities: [String]
  private let lastKeys: [Int: Int64]
  /// The objects whose values were copied to others, by the index of their entity.
  private var readThrough: [Int: StepsByKey] = [:]
  private let didMigrate: MigrationStage.Handler?
  private let watch: Watch
  /// The number of objects of each step.
  private(set) var counts: [Int] = []
  private var copiedCount = 0
  private var objectCount = 0

  /// Prepares a copy.
  ///
  /// `lastKeys` are the largest keys that each old hierarchy ever assigned, by the index of its
  /// root.
  init(
    _ mapping: MappingModel, from source: Side, to destination: Side, lastKeys: [Int: Int64],
    watch: Watch
  ) {
    self.source = source
    self.destination = destination
    self.watch = watch
    steps = mapping.entityMappings.compactMap {
      CopyStep($0, source.layout, destination.layout)
    }
    joined = Self.joined(steps, source.layout, destination.layout)
    removedEntities = mapping.removedEntities
    didMigrate = mapping.didMigrate
    reader = ManagedObjectContext(layout: source.layout, store: source.store, classes: [:])
    writer = ManagedObjectContext(
      layout: destination.layout, store: destination.store, classes: [:])
    addresses = MigratedAddresses(
      steps: steps, old: source.layout, new: destination.layout)
    self.lastKeys = lastKeys
  }

  /// Copies and counts all objects.
  func run() throws(MigrationError) -> [MigrationWarning] {
    for (index, step) in steps.enumerated() {
      var count = 0
      try forEachPage(of: step, count: Self.pageCount) { found throws(MigrationError) in
        try addresses.add(found.lazy.map(\.key), step: index)
        count += found.count
      }
      counts.append(count)
    }
    objectCount = counts.reduce(0, +)
    try addresses.placeKeys(lastKeys: lastKeys)
    try findJoinedLinks()
    try reserveKeys()
    for (index, step) in steps.enumerated() { try copyObjects(index, step) }
    try copyLinks()
    try verify()
    try runPolicies()
    try checkCompletedObjects()
    try runStageHandler()
    let warnings = try warnings()
    for warning in warnings { warning.log() }
    return warnings
  }

  /// Runs a stage's code on the completed new store.
  private func runStageHandler() throws(MigrationError) {
    guard let didMigrate else { return }
    let context = ManagedObjectContext(
      layout: destination.layout, store: destination.store, classes: [:])
    do {
      try didMigrate(context)
    } catch is CancellationError {
      throw .cancelled(progress(destination.layout.entities[0]))
    } catch {
      throw .policyFailed(mapping: "stage", object: nil, reason: error.reason)
    }
    try save(context)
  }

  /// Returns the fetch of a step's old objects.
  private func fetch(of step: CopyStep, limit: Int) throws(MigrationError) -> StoreFetch {
    var draft = FetchDraft(entity: step.source, predicate: step.mapping.condition)
    draft.includesSubentities = false
    draft.limit = limit
    do {
      return try draft.checked(in: source.layout)
    } catch {
      throw .policyFailed(mapping: step.mapping.title, object: nil, reason: error.reason)
    }
  }

  /// Passes the addresses of a step's old objects, in key order.
  func forEachPage(
    of step: CopyStep, count: Int, _ body: ([StoreAddress]) throws(MigrationError) -> Void
  ) throws(MigrationError) {
    var fetch = try fetch(of: step, limit: count)
    while true {
      let found: [StoreAddress]
      do {
        found = try source.store.addresses(fetch)
      } catch {
        throw .sourceStoreFailed(error)
      }
      guard let last = found.last else { return }
      fetch.start = .key(last.key)
      try body(found)
    }
  }

  /// Reserves keys, so that new objects do not get those of old ones, including deleted ones.
  private func reserveKeys() throws(MigrationError) {
    for (root, next) in addresses.nextKeys.sorted(by: { $0.key < $1.key }) where next > 1 {
      do {
        _ = try destination.store.reserveKeys(
          hierarchy: destination.layout.entities[root], count: Int(next - 1))
      } catch {
        throw .destinationStoreFailed(error)
      }
    }
  }

  func reportProgress(_ count: Int, _ entity: EntityLayout) throws(MigrationError) {
    copiedCount += count
    let progress = progress(entity)
    do {
      try watch.observer?(progress)
    } catch is CancellationError {
      throw .cancelled(progress)
    } catch {
      throw .failed(entity: entity.name, reason: error.reason)
    }
  }

  func progress(_ entity: EntityLayout) -> MigrationProgress {
    MigrationProgress(
      step: watch.step, stepCount: watch.stepCount, entity: entity.name, copiedCount: copiedCount,
      objectCount: objectCount)
  }

  private func verify() throws(MigrationError) {
    let expected = Dictionary(
      zip(steps, counts).map { ($0.destination.index, $1) }, uniquingKeysWith: +)
    for entity in destination.layout.entities {
      let wanted = expected[entity.index] ?? 0
      let found = try count(entity, destination)
      guard found == wanted else {
        throw .failed(
          entity: entity.name, reason: "\(wanted) objects expected in the new store, \(found) found"
        )
      }
    }
  }

  private func count(_ entity: EntityLayout, _ side: Side) throws(MigrationError) -> Int {
    var fetch = StoreFetch(entity: entity)
    fetch.includesSubentities = false
    do {
      return try side.store.count(fetch)
    } catch {
      throw side.store === source.store
        ? .sourceStoreFailed(error) : .destinationStoreFailed(error)
    }
  }

  private func warnings() throws(MigrationError) -> [MigrationWarning] {
    var warnings: [MigrationWarning] = []
    for (step, count) in zip(steps, counts) where count > 0 && step.destination.isAbstract {
      warnings.append(
        MigrationWarning(
          entity: step.destination.name, finding: .abstractWithObjects, objectCount: count))
    }
    for name in removedEntities {
      guard let entity = source.layout.entity(named: name) else { continue }
      let count = try count(entity, source) - (readThrough[entity.index]?.count ?? 0)
      if count > 0 {
        warnings.append(
          MigrationWarning(entity: name, finding: .objectsDropped, objectCount: count))
      }
    }
    return warnings
  }
}

/// Rows with their values and to-one relationships.
extension StoreCopy {
  func copyObjects(_ index: Int, _ step: CopyStep) throws(MigrationError) {
    let reversed = try reversedReferences(of: step, index)
    try forEachPortion(of: step) { objects throws(MigrationError) in
      var changes = StoreChanges()
      let related = try relatedObjects(of: objects, step)
      for object in objects {
        let key = addresses.key(of: object.key, step: index)
        changes.inserted.append(try copy(of: object, key: key, step, reversed, related))
      }
      try save(changes, step.destination)
      try reportProgress(objects.count, step.destination)
    }
  }

  /// Reads the old objects of a step in portions and releases each before the next.
  func forEachPortion(
    of step: CopyStep, _ body: ([ManagedObject]) throws(MigrationError) -> Void
  ) throws(MigrationError) {
    var fetch = try fetch(of: step, limit: Self.portionCount)
    while true {
      let objects = try objects { sink throws(ObjectGraphError) in
        try source.store.fetch(fetch, into: sink)
      }
      guard let last = objects.last else { return }
      fetch.start = .key(last.key)
      try body(objects)
      reader.reset()
      writer.reset()
    }
  }

  private func objects(_ read: (RowSink) throws(ObjectGraphError) -> Void) throws(MigrationError)
    -> [ManagedObject]
  {
    let sink = RowSink(registry: reader.registry, slab: RowSlab(registry: reader.registry))
    do {
      try read(sink)
    } catch {
      throw .sourceStoreFailed(error)
    }
    return Array(sink.objects)
  }

  /// Returns the to-one destinations from which a step reads values, by the index of the root and
  /// the key.
  private func relatedObjects(of objects: [ManagedObject], _ step: CopyStep)
    throws(MigrationError) -> [StoreAddress: ManagedObject]
  {
    let slots = step.throughSlots
    guard !slots.isEmpty else { return [:] }
    let wanted = objects.flatMap { object in
      slots.compactMap { object.reference(in: $0, of: object.filledRow()) }
        .map { StoreAddress(entity: $0.entity, key: $0.key) }
    }
    let found = try self.objects { sink throws(ObjectGraphError) in
      try source.store.values(of: wanted, into: sink)
    }
    for object in found {
      _ = readThrough[object.entityIndex, default: StepsByKey()].add(0, to: object.key)
    }
    return Dictionary(
      found.map { (StoreAddress(entity: $0.rootIndex, key: $0.key), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  private func copy(
    of object: ManagedObject, key: Int64, _ step: CopyStep,
    _ reversed: [String: [Int64: StoreAddress]], _ related: [StoreAddress: ManagedObject]
  ) throws(MigrationError) -> ManagedObject {
    let slab = writer.registry.slabForSingleRows()
    let row = slab.allocateRowOfNewObject(step.destination)
    let new = ManagedObject(
      ObjectPlacement(
        resolved: writer.registry.entities[step.destination.index], slab: slab, row: row, key: key,
        state: .inserted))
    let old = object.filledRow()
    for value in step.values {
      let (source, oldRow) = origin(of: value, object, old, related)
      guard value.copy(from: oldRow, source, to: new, row, slab) else {
        throw .inexact(step.destination.name, key, step.destination.slotNames[value.slot.index])
      }
    }
    for reference in step.references where !joined.contains(reference.relationship) {
      guard let address = address(reference, object, old, step, reversed) else { continue }
      let known = new.reference(in: reference.slot, of: row)
      guard known == nil || known?.key == address.key else {
        throw .constraintViolated(
          entity: step.destination.name, key: key,
          reason: "\(reference.relationship.name) is to-one, but several relationships that it is "
            + "made of have a destination")
      }
      row.setReference(reference.slot, key: address.key, entity: address.entity)
    }
    for (relationship, links) in joinedLinks
    where step.destination.relationships[relationship.name] == relationship {
      guard let slot = step.destination.slot(named: relationship.name), let address = links[key]
      else { continue }
      row.setReference(slot, key: address.key, entity: address.entity)
    }
    try transform(object, new, step)
    // Objects with a policy are checked after the policy has completed them.
    if step.mapping.policy == nil { try check(new, row, step) }
    return new
  }

  /// Returns the slot and row that a value comes from, without a slot if it comes from neither.
  private func origin(
    of value: CopyStep.Value, _ object: ManagedObject, _ row: Row,
    _ related: [StoreAddress: ManagedObject]
  ) -> (slot: Slot?, row: Row) {
    switch value.source {
    case .slot(let slot): return (slot, row)
    case .constant, .defaultValue: return (nil, row)
    case .related(let name, let through):
      let found = object.reference(in: through, of: row).flatMap { reference in
        let root = source.layout.entities[reference.entity].rootIndex
        return related[StoreAddress(entity: root, key: reference.key)]
      }
      return (found?.layout.slot(named: name), found?.filledRow() ?? row)
    }
  }

  private func address(
    _ reference: CopyStep.Reference, _ object: ManagedObject, _ row: Row, _ step: CopyStep,
    _ reversed: [String: [Int64: StoreAddress]]
  ) -> StoreAddress? {
    let destination = reference.relationship.destination
    switch reference.source {
    case .slot(let slot):
      return object.reference(in: slot, of: row).flatMap {
        addresses.address(
          of: $0.key, entity: source.layout.entities[$0.entity], within: destination)
      }
    case .sameObject:
      return addresses.address(of: object.key, entity: step.source, within: destination)
    case .inverse: return reversed[reference.relationship.name]?[object.key]
    }
  }

  private func transform(_ object: ManagedObject, _ new: ManagedObject, _ step: CopyStep)
    throws(MigrationError)
  {
    guard let transformation = step.mapping.transformation else { return }
    func failure(_ reason: String) -> MigrationError {
      .policyFailed(
        mapping: step.mapping.title, object: object.objectID.uriRepresentation, reason: reason)
    }
    let values: [String: AttributeValue?]
    do {
      values = try transformation(SourceValues(object: object))
    } catch {
      throw failure(error.reason)
    }
    for (name, value) in values {
      guard let slot = step.destination.slot(named: name), let type = step.attributeTypes[name]
      else { throw failure("\(step.destination.name) has no attribute \(name)") }
      guard let value else {
        new.setAbsent(slot)
        continue
      }
      guard value.fits(type) else { throw failure("\(name) cannot hold \(value.debugDescription)") }
      new.write(value, into: slot)
    }
  }

  private func check(_ object: ManagedObject, _ row: Row, _ step: CopyStep) throws(MigrationError) {
    let entity = step.destination
    for slot in entity.slots
    where !slot.isOptional && !slot.isTransient && !row.isPresent(slot.index) {
      throw .constraintViolated(
        entity: entity.name, key: object.key,
        reason: "\(entity.slotNames[slot.index]) is required but has no value")
    }
  }

  /// Rejects objects that still lack a required value after their policies have run.
  func checkCompletedObjects() throws(MigrationError) {
    for step in steps where step.mapping.policy != nil {
      let entity = step.destination
      for slot in entity.slots where !slot.isOptional && !slot.isTransient {
        let name = entity.slotNames[slot.index]
        var fetch = StoreFetch.of(entity, lacking: slot)
        (fetch.includesSubentities, fetch.limit) = (false, 1)
        if let lacking = try firstAddress(fetch) {
          throw .constraintViolated(
            entity: entity.name, key: lacking.key, reason: "\(name) is required but has no value")
        }
      }
    }
  }

  private func firstAddress(_ fetch: StoreFetch) throws(MigrationError) -> StoreAddress? {
    do {
      return try destination.store.addresses(fetch).first
    } catch {
      throw .destinationStoreFailed(error)
    }
  }

  func save(_ changes: StoreChanges, _ entity: EntityLayout) throws(MigrationError) {
    let conflicts: [ManagedObjectID]
    do {
      conflicts = try destination.store.save(changes)
    } catch ObjectGraphError.notUnique(let entity, let properties) {
      throw .constraintViolated(
        entity: entity, key: nil,
        reason: "two objects have the same \(properties.joined(separator: ", "))")
    } catch {
      throw .destinationStoreFailed(error)
    }
    if let first = conflicts.first { throw .destinationStoreFailed(.objectNotFound(first)) }
  }
}

extension CopyStep.Value {
  /// Copies an existing value, or writes the default of a new or newly required attribute.
  ///
  /// - Returns: False for an integer that the new Double cannot represent exactly.
  fileprivate func copy(
    from old: Row, _ former: Slot?, to object: ManagedObject, _ row: Row, _ slab: RowSlab
  ) -> Bool {
    guard let source = former, old.isPresent(source.index) else {
      if let value = valueOfNothing { object.write(value, into: slot) }
      return true
    }
    switch slot.content {
    case .string, .uri, .binary:
      let bytes = old.bytes(at: source.offset)
      row.setRun(slab.copyRun(bytes.baseAddress, count: bytes.count), at: slot.offset)
    case .uuid: row.setUUID(old.uuid(at: source.offset), at: slot.offset)
    case .double where source.content == .integer || source.content == .boolean:
      let integer = old.integer(at: source.offset)
      guard integer.magnitude < MigrationError.exactIntegerLimit else { return false }
      row.setDouble(Double(integer), at: slot.offset)
    case .integer, .boolean, .double, .date, .decimal:
      row.setInteger(old.integer(at: source.offset), at: slot.offset)
    case .toOne, .toOneOfHierarchy: return true
    }
    row.markPresent(slot.index)
    return true
  }

  /// The value if there is no old one.
  private var valueOfNothing: AttributeValue? {
    switch source {
    case .constant(let value): value
    case .defaultValue: defaultValue
    case .slot, .related: slot.isOptional ? nil : defaultValue
    }
  }
}

/// To-many relationships, and their to-one inverses.
extension StoreCopy {
  /// Copies all links before all orders, because an ordered relationship may be linked from the
  /// other side.
  func copyLinks() throws(MigrationError) {
    var owned: [String: StepsByKey] = [:]
    for (index, step) in steps.enumerated() {
      let links = step.links.filter { $0.relationship.hasLinks && isWritten($0.relationship) }
      try forEachLink(index, step, links) {
        relationship, owner, destinations, changes throws(MigrationError) in
        try Self.checkOwners(of: destinations, relationship, step, &owned)
        var change = LinkChanges(relationship: relationship)
        for destination in destinations {
          change.added.append(Self.pair(owner, destination))
          // A relationship that is now its own inverse has each link in both directions.
          if relationship.isReflexive && joined.contains(relationship) {
            change.added.append(Self.pair(destination, owner))
          }
        }
        changes.links.append(change)
      }
    }
    for (index, step) in steps.enumerated() {
      let links = step.links.filter { $0.relationship.isOrdered }
      try forEachLink(index, step, links) {
        relationship, owner, destinations, changes throws(MigrationError) in
        changes.orders.append(
          OrderChange(relationship: relationship, owner: owner, destinations: destinations))
      }
    }
  }

  private static func pair(_ source: StoreAddress, _ destination: StoreAddress) -> LinkChanges.Pair
  {
    LinkChanges.Pair(
      source: source.key, destination: destination.key, sourceEntity: Int32(source.entity),
      destinationEntity: Int32(destination.entity))
  }

  /// Returns true unless the other side of a many-to-many suffices, because every step knows it and
  /// both had the same links.
  private func isWritten(_ relationship: RelationshipLayout) -> Bool {
    guard relationship.isManyToMany, !joined.contains(relationship),
      let inverse = destination.layout.inverse(of: relationship), inverse != relationship
    else { return true }
    let isFirst =
      (relationship.declaringEntity, relationship.name) < (inverse.declaringEntity, inverse.name)
    return isFirst || !isKnownEverywhere(inverse)
  }

  private func isKnownEverywhere(_ relationship: RelationshipLayout) -> Bool {
    steps.filter { $0.destination.relationships[relationship.name] == relationship }
      .allSatisfy { step in step.links.contains { $0.relationship == relationship } }
  }

  /// Passes every owner with its destinations and saves the results.
  private func forEachLink(
    _ index: Int, _ step: CopyStep, _ links: [CopyStep.Links],
    _ note: (RelationshipLayout, StoreAddress, [StoreAddress], inout StoreChanges)
      throws(MigrationError) -> Void
  ) throws(MigrationError) {
    guard !links.isEmpty else { return }
    try forEachPortion(of: step) { objects throws(MigrationError) in
      var changes = StoreChanges()
      for link in links {
        let found = try link.sources.map { former throws(MigrationError) in
          try oldDestinations(of: objects, along: former)
        }
        for object in objects {
          let new = found.flatMap { $0[object.key] ?? [] }.compactMap { address in
            addresses.address(
              of: address.key, entity: source.layout.entities[address.entity],
              within: link.relationship.destination)
          }
          let key = addresses.key(of: object.key, step: index)
          let owner = StoreAddress(entity: step.destination.index, key: key)
          if !new.isEmpty { try note(link.relationship, owner, new, &changes) }
        }
      }
      if !changes.links.isEmpty || !changes.orders.isEmpty { try save(changes, step.destination) }
      try reportProgress(0, step.destination)
    }
  }

  /// Checks that destinations of a to-many without an inverse have one owner, because the links are
  /// stored at the destinations.
  private static func checkOwners(
    of destinations: [StoreAddress], _ relationship: RelationshipLayout, _ step: CopyStep,
    _ owned: inout [String: StepsByKey]
  ) throws(MigrationError) {
    guard relationship.isOneSided else { return }
    let name = "\(relationship.declaringEntity).\(relationship.name)"
    for destination in destinations {
      guard owned[name]?.steps(of: destination.key).isEmpty == false else {
        _ = owned[name, default: StepsByKey()].add(0, to: destination.key)
        continue
      }
      throw .constraintViolated(
        entity: step.destination.name, key: nil,
        reason: "\(relationship.name) has no inverse, so an object can be in it only once, but two "
          + "lead to p\(destination.key); give it a to-many inverse")
    }
  }

  func oldDestinations(
    of objects: [ManagedObject], along relationship: RelationshipLayout
  ) throws(MigrationError) -> [Int64: [StoreAddress]] {
    guard relationship.isToMany else {
      return Dictionary(
        objects.compactMap { object in
          guard let slot = object.layout.slot(named: relationship.name),
            let found = object.reference(in: slot, of: object.filledRow())
          else { return nil }
          return (object.key, [StoreAddress(entity: found.entity, key: found.key)])
        }, uniquingKeysWith: { first, _ in first })
    }
    do {
      return try source.store.destinations(of: objects.map(\.key), along: relationship)
        .mapValues { keys in
          keys.map { StoreAddress(entity: relationship.destination, key: $0) }
        }
    } catch {
      throw .sourceStoreFailed(error)
    }
  }

  /// Returns the destinations of a step's new inverses, by relationship and old key.
  func reversedReferences(of step: CopyStep, _ index: Int) throws(MigrationError)
    -> [String: [Int64: StoreAddress]]
  {
    var result: [String: [Int64: StoreAddress]] = [:]
    for reference in step.references where !joined.contains(reference.relationship) {
      guard case .inverse(let relationship, let entity) = reference.source else { continue }
      result[reference.relationship.name] = try reversed(
        relationship, ofHierarchy: entity, leadingBackTo: reference.relationship, step, index)
    }
    return result
  }

  private func reversed(
    _ relationship: RelationshipLayout, ofHierarchy entity: Int,
    leadingBackTo back: RelationshipLayout, _ step: CopyStep, _ index: Int
  ) throws(MigrationError) -> [Int64: StoreAddress] {
    var result: [Int64: StoreAddress] = [:]
    for owner in steps
    where source.layout.entities[entity].subtree.contains(owner.source.index) {
      try forEachPortion(of: owner) { objects throws(MigrationError) in
        let found = try oldDestinations(of: objects, along: relationship)
        for object in objects {
          let new = addresses.address(
            of: object.key, entity: owner.source, within: back.destination)
          guard let new else { continue }
          // Dropped or differently converted objects may have any number of incoming links.
          for destination in found[object.key] ?? []
          where addresses.isTaken(destination.key, by: index) {
            guard result.updateValue(new, forKey: destination.key) ?? new == new else {
              throw .constraintViolated(
                entity: step.destination.name, key: destination.key,
                reason: "\(back.name) is to-one, but more than one object leads here along "
                  + relationship.name)
            }
          }
        }
      }
    }
    return result
  }
}

/// Relationships that become each other's inverses, or their own: the links of either side become
/// links of both.
extension StoreCopy {
  /// Returns the new relationships whose links come from both sides.
  static func joined(_ steps: [CopyStep], _ old: ModelLayout, _ new: ModelLayout)
    -> Set<RelationshipLayout>
  {
    func origins(of relationship: RelationshipLayout) -> [RelationshipLayout] {
      steps.flatMap { $0.formers(of: relationship) }
    }
    return Set(
      new.declaredRelationships.filter { relationship in
        guard let inverse = new.inverse(of: relationship) else { return false }
        let isReported = steps.contains {
          $0.leadsToCounterpart(relationship) || $0.leadsToCounterpart(inverse)
        }
        return !isReported && old.joins(origins(of: relationship), origins(of: inverse))
      })
  }

  /// Finds the destinations of the joined to-one relationships, before anything is written.
  func findJoinedLinks() throws(MigrationError) {
    var found: [RelationshipLayout: [Int64: [StoreAddress]]] = [:]
    for toOne in destination.layout.declaredRelationships
    where !toOne.isToMany && joined.contains(toOne) {
      guard let inverse = destination.layout.inverse(of: toOne) else { continue }
      let links = try links(of: toOne, inverse)
      if !hasPolicy(toOne) && !hasPolicy(inverse) { try check(links, of: toOne, inverse) }
      found[toOne] = links
    }
    for (toOne, links) in found {
      let back = destination.layout.inverse(of: toOne).flatMap { found[$0] }
      joinedLinks[toOne] = links.compactMapValues { Self.only($0, back) }
    }
  }

  /// - Throws: ``MigrationError/inverseJoined(_:)`` if an object would have several destinations.
  private func check(
    _ links: [Int64: [StoreAddress]], of toOne: RelationshipLayout, _ inverse: RelationshipLayout
  ) throws(MigrationError) {
    let shared = links.filter { $0.value.count > 1 }.keys.sorted()
    guard !shared.isEmpty else { return }
    throw .inverseJoined(
      InverseConflict(
        toOne, inverse, in: destination.layout,
        keys: Array(shared.prefix(InverseConflict.keyCountLimit)), objectCount: shared.count))
  }

  /// Returns the single destination, or nil if code must choose among several at either end.
  private static func only(_ destinations: [StoreAddress], _ back: [Int64: [StoreAddress]]?)
    -> StoreAddress?
  {
    guard destinations.count == 1, let only = destinations.first else { return nil }
    return back.map { $0[only.key]?.count == 1 } ?? true ? only : nil
  }

  /// Returns the new destinations by new key, without duplicates.
  private func links(of toOne: RelationshipLayout, _ inverse: RelationshipLayout)
    throws(MigrationError) -> [Int64: [StoreAddress]]
  {
    var links: [Int64: [StoreAddress]] = [:]
    func note(_ key: Int64, _ destination: StoreAddress) {
      if links[key]?.contains(where: { $0.key == destination.key }) == true { return }
      links[key, default: []].append(destination)
    }
    try forEachOldLink(becoming: toOne) { note($0.key, $1) }
    try forEachOldLink(becoming: inverse) { note($1.key, $0) }
    return links
  }

  private func forEachOldLink(
    becoming relationship: RelationshipLayout, _ note: (StoreAddress, StoreAddress) -> Void
  ) throws(MigrationError) {
    for (index, step) in steps.enumerated() {
      for former in step.formers(of: relationship) {
        try forEachPortion(of: step) { objects throws(MigrationError) in
          let found = try oldDestinations(of: objects, along: former)
          for object in objects {
            let key = addresses.key(of: object.key, step: index)
            for old in found[object.key] ?? [] {
              let new = addresses.address(
                of: old.key, entity: source.layout.entities[old.entity],
                within: relationship.destination)
              if let new { note(StoreAddress(entity: step.destination.index, key: key), new) }
            }
          }
        }
      }
    }
  }

  private func hasPolicy(_ relationship: RelationshipLayout) -> Bool {
    steps.contains { step in
      step.mapping.policy != nil
        && step.destination.relationships[relationship.name] == relationship
    }
  }
}

extension CopyStep {
  /// Returns the old relationships from which a new one takes its links in this step.
  func formers(of relationship: RelationshipLayout) -> [RelationshipLayout] {
    sources(of: relationship).compactMap { mapped in
      guard case .relationship(let name) = mapped else { return nil }
      return source.relationships[name]
    }
  }

  /// Returns true if code specifies the relationship's destination.
  func leadsToCounterpart(_ relationship: RelationshipLayout) -> Bool {
    sources(of: relationship).contains(.sameObject)
  }

  private func sources(of relationship: RelationshipLayout) -> [RelationshipMapping.Source] {
    guard destination.relationships[relationship.name] == relationship else { return [] }
    return mapping.relationships.filter { $0.name == relationship.name }.map(\.source)
  }
}

/// An object of the old store, as passed to a custom mapping.
///
/// ```swift
/// EntityMapping(from: "Book", to: "Book") { old in
///   guard case .string(let author) = old.object("author")?["name"] else { return [:] }
///   return ["isbn": .string("\(author)/\(try old.objects("tags").count)")]
/// }
/// ```
public struct SourceValues {
  let object: ManagedObject

  /// The name of the exact entity in the old model.
  public var entityName: String { object.entityName }

  /// The ID of the object in the old store.
  public var objectID: ManagedObjectID { object.objectID }

  /// Returns the value of an attribute of the old model, or nil for NULL and for an unknown name.
  ///
  /// ```swift
  /// EntityMapping(from: "Book", to: "Book") { old in ["isbn": old["title"]] }
  /// ```
  public subscript(name: String) -> AttributeValue? {
    guard let slot = object.layout.slot(named: name), !slot.content.isReference else { return nil }
    let row = object.filledRow()
    return row.isPresent(slot.index) ? object.value(in: slot, of: row) : nil
  }

  /// Returns the stored text of a URI, also of one that is no valid `URL`; nil for NULL, for other
  /// types and for an unknown name.
  ///
  /// ```swift
  /// EntityMapping(from: "Page", to: "Page") { old in ["text": old.uriText("url").map { .string($0) }] }
  /// ```
  public func uriText(_ name: String) -> String? {
    guard let slot = object.layout.slot(named: name), slot.content == .uri else { return nil }
    let row = object.filledRow()
    return row.isPresent(slot.index)
      ? String(decoding: row.bytes(at: slot.offset), as: UTF8.self) : nil
  }

  /// Returns the destination of a to-one relationship of the old model, or nil without a
  /// destination and for an unknown name.
  ///
  /// ```swift
  /// EntityMapping(from: "Dog", to: "Dog") { old in ["name": old.object("owner")?["name"]] }
  /// ```
  public func object(_ name: String) -> SourceValues? {
    guard let slot = object.layout.slot(named: name), slot.content.isReference else { return nil }
    return object.destination(of: slot).map(SourceValues.init)
  }

  /// Returns the destinations of a to-many relationship of the old model.
  ///
  /// ```swift
  /// EntityMapping(from: "Person", to: "Person") { old in
  ///   ["age": .integer(Int64(try old.objects("dogs").count))]
  /// }
  /// ```
  ///
  /// - Throws: ``ObjectGraphError`` if the old store cannot be read or has no such relationship.
  public func objects(_ name: String) throws(ObjectGraphError) -> [SourceValues] {
    try object.toMany(name).map(SourceValues.init)
  }
}
