/// Combines several stores: every call goes to the store of the object or hierarchy.
///
/// Each store is laid out for the whole model, and the tables of hierarchies it does not hold stay
/// empty. So entities have the same indexes everywhere and rows need no translation; a predicate
/// over a relationship to another store finds nothing, which is correct, because objects of
/// different stores cannot be linked; and each file can be opened alone. The cost is a few empty
/// pages.
///
/// Hierarchies in several stores have keys by ``KeyRanges``, and their fetches are merged.
final class StoreRouter: PersistentStore {
  struct Part: Sendable {
    let store: any PersistentStore
    /// The store's name in messages.
    let label: String
  }

  let parts: [Part]
  /// The indexes of the stores that hold each entity, in the order of the descriptions, by the
  /// entity's index.
  let holders: [[Int]]
  let layout: ModelLayout
  /// The key ranges of the hierarchies in several stores, by the root's index.
  private let ranges: [Int: KeyRanges]

  /// - Throws: ``ObjectGraphError/storeDescriptions(_:)`` or a store's own error.
  init(_ parts: [Part], holders: [[Int]], layout: ModelLayout) throws(ObjectGraphError) {
    self.parts = parts
    self.holders = holders
    self.layout = layout
    let problems = try Self.problems(of: parts, holders, layout)
    guard problems.isEmpty else { throw ObjectGraphError.storeDescriptions(problems) }
    var ranges: [Int: KeyRanges] = [:]
    for hierarchy in layout.entities where hierarchy.rootIndex == hierarchy.index {
      let held = holders[hierarchy.index]
      guard held.count > 1 else { continue }
      guard let found = try KeyRanges(of: hierarchy, in: held, parts) else {
        throw ObjectGraphError.storeDescriptions([
          .keysCollide(entity: hierarchy.name, stores: held.map { parts[$0].label })
        ])
      }
      ranges[hierarchy.index] = found
    }
    self.ranges = ranges
  }

  /// The first store's identifier.
  ///
  /// ``identifier(of:key:)`` returns an object's.
  var identifier: String { parts[0].store.identifier }

  func identifier(of entity: EntityLayout, key: Int64) -> String {
    store(of: entity, key: key).identifier
  }

  func isShared(_ entity: EntityLayout) -> Bool { holders[entity.index].count > 1 }

  var tracksHistory: Bool { parts.contains { $0.store.tracksHistory } }

  /// Does nothing, because the stores are opened before the router is created.
  func open(for layout: ModelLayout) throws(ObjectGraphError) {}

  func fill(entity: EntityLayout, key: Int64, sink: RowSink) throws(ObjectGraphError)
    -> Bool
  {
    try store(of: entity, key: key).fill(entity: entity, key: key, sink: sink)
  }

  func values(of addresses: [StoreAddress], into sink: RowSink) throws(ObjectGraphError) {
    for (position, part) in parts.enumerated() {
      let own = addresses.filter {
        self.position(of: layout.entities[$0.entity], key: $0.key) == position
      }
      if !own.isEmpty { try part.store.values(of: own, into: sink) }
    }
  }

  func addresses(having values: [UniqueValue]) throws(ObjectGraphError) -> [[StoreAddress]] {
    var result = values.map { _ in [StoreAddress]() }
    for part in parts {
      let own = values.indices.filter { values[$0].storeIdentifier == part.store.identifier }
      guard !own.isEmpty else { continue }
      let found = try part.store.addresses(having: own.map { values[$0] })
      for (index, addresses) in zip(own, found) { result[index] = addresses }
    }
    return result
  }

  func destinations(of keys: [Int64], along relationship: RelationshipLayout)
    throws(ObjectGraphError)
    -> [Int64: [Int64]]
  {
    let entity = layout.entities[relationship.declaringEntity]
    var result: [Int64: [Int64]] = [:]
    for position in holders[entity.index] {
      let own = keys.filter { self.position(of: entity, key: $0) == position }
      guard !own.isEmpty else { continue }
      let found = try parts[position].store.destinations(of: own, along: relationship)
      result.merge(found) { own, _ in own }
    }
    return result
  }

  func analyze() throws(ObjectGraphError) {
    for part in parts { try part.store.analyze() }
  }

  /// Reserves keys in the first store that holds the hierarchy, the default for objects that are
  /// not assigned.
  func reserveKeys(hierarchy: EntityLayout, count: Int) throws(ObjectGraphError)
    -> ClosedRange<Int64>
  {
    try parts[holders[hierarchy.index][0]].store.reserveKeys(hierarchy: hierarchy, count: count)
  }

  /// Returns the index of the store with an object.
  func position(of entity: EntityLayout, key: Int64) -> Int {
    let held = holders[entity.index]
    guard held.count > 1 else { return held[0] }
    return ranges[entity.rootIndex]?.position(of: key) ?? held[0]
  }

  func store(of entity: EntityLayout, key: Int64) -> any PersistentStore {
    parts[position(of: entity, key: key)].store
  }

  /// Returns the stores that hold an entity, in the order of their keys.
  func stores(of entity: EntityLayout) -> [any PersistentStore] {
    (ranges[entity.rootIndex]?.ordered ?? holders[entity.index]).map { parts[$0].store }
  }
}

/// Problems of combined stores.
extension StoreRouter {
  private static func problems(of parts: [Part], _ holders: [[Int]], _ layout: ModelLayout)
    throws(ObjectGraphError) -> [StoreDescriptionProblem]
  {
    let same = Dictionary(grouping: parts, by: \.store.identifier).values.filter { $0.count > 1 }
    guard same.isEmpty else { return same.map { .sameStore($0.map(\.label)) } }
    var problems: [StoreDescriptionProblem] = []
    for position in parts.indices {
      problems += try foreignObjects(in: position, parts, holders, layout)
    }
    return problems
  }

  /// Returns rows that no fetch would find, because their entity belongs to another store.
  private static func foreignObjects(
    in position: Int, _ parts: [Part], _ holders: [[Int]], _ layout: ModelLayout
  ) throws(ObjectGraphError) -> [StoreDescriptionProblem] {
    var problems: [StoreDescriptionProblem] = []
    for entity in layout.entities {
      let held = holders[entity.index]
      guard entity.rootIndex == entity.index, !held.contains(position) else { continue }
      var fetch = StoreFetch(entity: entity)
      fetch.limit = 1
      guard let found = try parts[position].store.addresses(fetch).first else { continue }
      problems.append(
        .foreignObjects(
          entity: layout.entities[found.entity].name, store: parts[position].label,
          expected: held.map { parts[$0].label }.joined(separator: " or ")))
    }
    return problems
  }
}

/// Fetches, merged if several stores hold the entity.
extension StoreRouter {
  func fetch(_ fetch: StoreFetch, into sink: RowSink) throws(ObjectGraphError) {
    let stores = stores(of: fetch.entity)
    let isWhole = fetch.sortDescriptors.isEmpty && fetch.limit == 0 && fetch.offset == 0
    guard stores.count > 1, !isWhole else {
      // Without criteria, objects are sorted by key, and so are the stores.
      for store in stores { try store.fetch(fetch, into: sink) }
      return
    }
    let addresses = try addresses(fetch)
    try values(of: addresses, into: sink)
    sink.sortObjects(as: addresses.map(\.key))
  }

  func count(_ fetch: StoreFetch) throws(ObjectGraphError) -> Int {
    let stores = stores(of: fetch.entity)
    guard stores.count > 1 else { return try stores[0].count(fetch) }
    var whole = fetch
    whole.limit = 0
    whole.offset = 0
    var sum = 0
    for store in stores { sum += try store.count(whole) }
    let count = max(0, sum - fetch.offset)
    return fetch.limit > 0 ? min(count, fetch.limit) : count
  }

  func addresses(_ fetch: StoreFetch) throws(ObjectGraphError) -> [StoreAddress] {
    let stores = stores(of: fetch.entity)
    guard stores.count > 1 else { return try stores[0].addresses(fetch) }
    let request = StoreDictionaryFetch(fetch: fetch, columns: [], collapsesObjects: false)
    return try mergedRows(of: request).map(\.address)
  }

  /// - Throws: ``ObjectGraphError/invalidPredicate(_:reason:)`` for groups, aggregates or distinct
  ///   rows of an entity in several stores, because each store can compute them only for its own
  ///   objects.
  func dictionaries(_ fetch: StoreDictionaryFetch) throws(ObjectGraphError)
    -> [[FetchValue]]
  {
    let stores = stores(of: fetch.fetch.entity)
    guard stores.count > 1 else { return try stores[0].dictionaries(fetch) }
    guard !fetch.isDistinct, !fetch.collapsesObjects else {
      throw ObjectGraphError.invalidPredicate(
        "a fetch of dictionaries of \(fetch.fetch.entity.name)",
        reason: "groups, aggregates and distinct rows cannot be computed over \(stores.count) "
          + "stores that share the entity; fetch the single rows, or open a container over one store"
      )
    }
    return try mergedRows(of: fetch).map { Array($0.values) }
  }

  private struct MergedRow {
    let address: StoreAddress
    let order: [StoredValue?]
    let values: ArraySlice<FetchValue>
  }

  /// Returns the page of the sorted rows of all stores.
  ///
  /// Each store returns its own rows with their sort values, as far as the page can extend into
  /// them.
  private func mergedRows(of request: StoreDictionaryFetch) throws(ObjectGraphError) -> [MergedRow]
  {
    let criteria = request.fetch.sortDescriptors
    var own = request
    own.fetch.offset = 0
    if request.fetch.limit > 0 { own.fetch.limit += request.fetch.offset }
    let check = PredicateCheck(entity: request.fetch.entity, model: layout)
    own.columns.append((name: "", expression: try check.checked(.subject)))
    for (place, criterion) in criteria.enumerated() {
      // A column's name means the column; no column of the caller has a number as its name.
      let column = request.columns.first { $0.name == criterion.key }?.expression
      let expression: CheckedExpression
      if let column { expression = column } else { expression = try check.checked(criterion.path) }
      own.columns.append((name: "\(place)", expression: expression))
    }
    var rows: [MergedRow] = []
    for store in stores(of: request.fetch.entity) {
      rows += try store.dictionaries(own)
        .compactMap { Self.row($0, columnCount: request.columns.count) }
    }
    let isAscending = criteria.last?.ascending ?? true
    rows.sort { one, other in
      let order = criteria.order(one.order, other.order)
      return order == 0 ? (one.address.key < other.address.key) == isAscending : order < 0
    }
    return request.fetch.page(of: rows)
  }

  private static func row(_ values: [FetchValue], columnCount: Int) -> MergedRow? {
    guard case .object(let id) = values[columnCount] else { return nil }
    let order = values[(columnCount + 1)...].map { value -> StoredValue? in
      guard case .attribute(let value) = value else { return nil }
      return StoredValue(value)
    }
    return MergedRow(
      address: StoreAddress(entity: id.entity.index, key: id.key), order: order,
      values: values[..<columnCount])
  }
}

/// Changes that may affect several stores.
extension StoreRouter {
  /// Writes all changes or none.
  ///
  /// - Throws: ``ObjectGraphError/relationshipsCrossStores(_:)`` before anything is written,
  ///   ``ObjectGraphError/partlySaved(in:notIn:cause:)``, or a store's own error.
  func save(_ changes: StoreChanges) throws(ObjectGraphError) -> [ManagedObjectID] {
    let crossings = crossings(in: changes)
    guard crossings.isEmpty else { throw ObjectGraphError.relationshipsCrossStores(crossings) }
    let shares = shares(of: changes)
    let concerned = shares.indices.filter { !shares[$0].isEmpty }
    var conflicts: [ManagedObjectID] = []
    do {
      try nestedTransaction(over: concerned) {
        for position in concerned {
          conflicts += try parts[position].store.save(shares[position])
        }
        if !conflicts.isEmpty { throw FoundConflicts() }
      }
    } catch is FoundConflicts {
      return conflicts
    } catch {
      throw ObjectGraphError(error)
    }
    return []
  }

  /// Thrown to roll back the transactions of all stores.
  private struct FoundConflicts: Error {}

  func transaction(_ body: () throws -> Void) throws {
    try nestedTransaction(over: Array(parts.indices), body)
  }

  func readTransaction<Result>(_ body: () throws -> Result) throws -> Result {
    func read(_ parts: ArraySlice<Part>) throws -> Result {
      guard let first = parts.first else { return try body() }
      return try first.store.readTransaction { try read(parts.dropFirst()) }
    }
    return try read(parts[...])
  }

  func insert(
    _ rows: AnySequence<[String: AttributeValue]>, of entity: EntityLayout, by origin: ChangeOrigin
  ) throws(ObjectGraphError) -> [StoreAddress] {
    var addresses: [StoreAddress] = []
    // Includes all stores, because rows may be read from another one during the write; this keeps
    // the order of locks constant.
    try transaction(over: Array(parts.indices)) { () throws(ObjectGraphError) in
      addresses = try parts[holders[entity.index][0]].store.insert(rows, of: entity, by: origin)
    }
    return addresses
  }

  func update(_ batch: StoreBatchUpdate, by origin: ChangeOrigin) throws(ObjectGraphError)
    -> [StoreAddress]
  {
    let entity = batch.fetch.entity
    for (name, value) in batch.assignments where !value.isNil {
      guard let relationship = entity.relationships[name], mayCross(relationship) else { continue }
      throw .batchRefused(
        entity: entity.name, property: name, row: nil,
        reason: "may lead from one store to another; set it on the objects instead")
    }
    return try inAllStores(of: entity) { store throws(ObjectGraphError) in
      try store.update(batch, by: origin)
    }
  }

  func delete(matching fetch: StoreFetch, by origin: ChangeOrigin) throws(ObjectGraphError)
    -> [StoreAddress]
  {
    try inAllStores(of: fetch.entity) { store throws(ObjectGraphError) in
      try store.delete(matching: fetch, by: origin)
    }
  }

  /// Applies the body to every store that holds the entity, or to none.
  private func inAllStores(
    of entity: EntityLayout,
    _ body: (any PersistentStore) throws(ObjectGraphError) -> [StoreAddress]
  ) throws(ObjectGraphError) -> [StoreAddress] {
    var addresses: [StoreAddress] = []
    try transaction(over: holders[entity.index]) { () throws(ObjectGraphError) in
      for store in stores(of: entity) { addresses += try body(store) }
    }
    return addresses
  }

  private func transaction(over positions: [Int], _ body: () throws(ObjectGraphError) -> Void)
    throws(ObjectGraphError)
  {
    do {
      try nestedTransaction(over: positions, body)
    } catch {
      throw ObjectGraphError(error)
    }
  }

  /// Runs the body in nested transactions of several stores, which commit when it returns.
  ///
  /// In-memory stores begin first and commit last: their commit cannot fail, and they roll back if
  /// an inner one fails. If one of several files cannot commit after another has, the other keeps
  /// its part; only a protocol across both files could prevent this.
  private func nestedTransaction(over positions: [Int], _ body: () throws -> Void) throws {
    let isInMemory = { (position: Int) in self.parts[position].store is InMemoryStore }
    let order = positions.filter(isInMemory) + positions.filter { !isInMemory($0) }
    var committed: [Int] = []
    do {
      try nest(order[...], &committed, body)
    } catch {
      let kept = committed.filter { !isInMemory($0) }
      guard !kept.isEmpty else { throw error }
      throw ObjectGraphError.partlySaved(
        in: kept.map { parts[$0].label },
        notIn: positions.filter { !kept.contains($0) }.map { parts[$0].label },
        cause: ObjectGraphError(error))
    }
  }

  private func nest(
    _ positions: ArraySlice<Int>, _ committed: inout [Int], _ body: () throws -> Void
  ) throws {
    guard let first = positions.first else { return try body() }
    var inner: [Int] = []
    defer { committed += inner }
    try parts[first].store.transaction { try nest(positions.dropFirst(), &inner, body) }
    inner.append(first)
  }

  /// Divides the changes among the stores; no change crosses them.
  private func shares(of changes: StoreChanges) -> [StoreChanges] {
    func position(_ object: ManagedObject) -> Int {
      self.position(of: object.layout, key: object.key)
    }
    var own = StoreChanges()
    own.origin = changes.origin
    var shares = parts.map { _ in own }
    for object in changes.inserted { shares[position(object)].inserted.append(object) }
    for update in changes.updated { shares[position(update.object)].updated.append(update) }
    for object in changes.deleted { shares[position(object)].deleted.append(object) }
    for conversion in changes.conversions {
      shares[position(conversion.object)].conversions.append(conversion)
    }
    func position(_ address: StoreAddress) -> Int {
      self.position(of: layout.entities[address.entity], key: address.key)
    }
    for owner in changes.farEnds.owners {
      shares[position(owner.address)].farEnds.owners.append(owner)
    }
    for address in changes.farEnds.joined {
      shares[position(address)].farEnds.joined.append(address)
    }
    for address in changes.farEnds.left { shares[position(address)].farEnds.left.append(address) }
    for address in changes.farEnds.required {
      shares[position(address)].farEnds.required.append(address)
    }
    for order in changes.orders {
      let entity = layout.entities[order.owner.entity]
      shares[self.position(of: entity, key: order.owner.key)].orders.append(order)
    }
    for change in changes.links {
      for position in shares.indices {
        func isOwn(_ pair: LinkChanges.Pair) -> Bool {
          let entity = layout.entities[Int(pair.sourceEntity)]
          return self.position(of: entity, key: pair.source) == position
        }
        var own = change
        own.added = change.added.filter(isOwn)
        own.removed = change.removed.filter(isOwn)
        if !own.added.isEmpty || !own.removed.isEmpty { shares[position].links.append(own) }
      }
    }
    return shares
  }
}

extension StoreChanges {
  fileprivate var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty && conversions.isEmpty
      && orders.isEmpty && links.isEmpty && farEnds.isEmpty
  }
}

/// Relationships from one store to another.
extension StoreRouter {
  /// The relationships of the model that no store can hold, by entity and name.
  ///
  /// The model may contain them as long as no objects are linked by them.
  var crossings: [StoreCrossing] {
    layout.entities.flatMap { entity in
      entity.relationships.values.sorted { $0.name < $1.name }.compactMap { relationship in
        let (own, others) = (holders[entity.index], holders[relationship.destination])
        guard relationship.declaringEntity == entity.index, !relationship.isTransient,
          !own.contains(where: others.contains)
        else { return nil }
        return crossing(along: relationship, of: entity, from: own[0], to: others[0])
      }
    }
  }

  /// Returns true if the model does not determine whether both ends are in one store.
  func mayCross(_ relationship: RelationshipLayout) -> Bool {
    let (own, others) = (holders[relationship.declaringEntity], holders[relationship.destination])
    return !relationship.isTransient && (own.count > 1 || own != others)
  }

  /// Returns the crossings in changes, each with its object.
  func crossings(in changes: StoreChanges) -> [StoreCrossing] {
    let slots = layout.entities.map(slotsThatMayCross)
    var found: [StoreCrossing] = []
    for object in changes.inserted { found += crossings(from: object, slots) }
    for update in changes.updated { found += crossings(from: update.object, slots) }
    for change in changes.links where mayCross(change.relationship) {
      found += change.added.compactMap { pair in
        crossing(
          along: change.relationship, of: layout.entities[Int(pair.sourceEntity)],
          key: pair.source, destination: pair.destination)
      }
    }
    return found
  }

  private typealias ReferenceSlot = (slot: Slot, relationship: RelationshipLayout)

  private func slotsThatMayCross(of entity: EntityLayout) -> [ReferenceSlot] {
    entity.references.compactMap { slot in
      guard let relationship = entity.relationship(in: slot),
        mayCross(relationship)
      else { return nil }
      return (slot, relationship)
    }
  }

  private func crossings(from object: ManagedObject, _ slots: [[ReferenceSlot]]) -> [StoreCrossing]
  {
    let own = slots[object.layout.index]
    guard !own.isEmpty, let row = object.row else { return [] }
    return own.compactMap { slot, relationship in
      guard row.isPresent(slot.index) else { return nil }
      return crossing(
        along: relationship, of: object.layout, key: object.key,
        destination: row.integer(at: slot.offset))
    }
  }

  /// Returns nil if both ends are in one store.
  private func crossing(
    along relationship: RelationshipLayout, of entity: EntityLayout, key: Int64,
    destination: Int64
  ) -> StoreCrossing? {
    let own = position(of: entity, key: key)
    let other = position(of: layout.entities[relationship.destination], key: destination)
    guard own != other else { return nil }
    var crossing = crossing(along: relationship, of: entity, from: own, to: other)
    crossing.objectID = ManagedObjectID(
      entity: entity, key: key, storeIdentifier: parts[own].store.identifier)
    return crossing
  }

  private func crossing(
    along relationship: RelationshipLayout, of entity: EntityLayout, from own: Int, to other: Int
  ) -> StoreCrossing {
    StoreCrossing(
      entity: entity.name, relationship: relationship.name,
      destination: layout.entities[relationship.destination].name, store: parts[own].label,
      destinationStore: parts[other].label)
  }
}

/// A relationship between objects of different stores, which no store can hold.
public struct StoreCrossing: Hashable, Sendable, CustomStringConvertible {
  /// The entity with the relationship.
  public var entity: String
  /// The relationship to the other store.
  public var relationship: String
  /// The destination entity.
  public var destination: String
  /// The store of the entity, by its configuration and path.
  public var store: String
  /// The store of the destination, by its configuration and path.
  public var destinationStore: String
  /// The linked object, or nil if only the model allows the crossing.
  public var objectID: ManagedObjectID?

  public var description: String {
    let place = "\(entity).\(relationship)" + (objectID.map { " (\($0.uriRepresentation))" } ?? "")
    return "\(place) leads from \(store) to \(destination) in \(destinationStore)"
  }
}

/// The key ranges of the stores that hold the same hierarchy.
///
/// Each store assigns keys of its own range, so a key determines the store, also in references and
/// IDs, without translation. A store records its range in its key counter: the files can be
/// described in any order, and each can be opened alone.
struct KeyRanges: Sendable {
  /// A range has 2^40 keys, so 2^22 stores fit before keys exceed 2^62.
  private static let keyBits: Int64 = 40

  private let positions: [Int64: Int]

  /// Reads the range of each store, and moves stores without objects out of a range that is taken.
  ///
  /// Returns nil if two stores have objects with keys in one range.
  ///
  /// - Parameters:
  ///   - hierarchy: The common hierarchy.
  ///   - holders: The indexes of its stores among the parts.
  ///   - parts: All stores of the container.
  /// - Throws: A store's own error.
  init?(of hierarchy: EntityLayout, in holders: [Int], _ parts: [StoreRouter.Part])
    throws(ObjectGraphError)
  {
    var positions: [Int64: Int] = [:]
    var empty: [Int] = []
    for position in holders {
      var fetch = StoreFetch(entity: hierarchy)
      fetch.limit = 1
      guard let first = try parts[position].store.addresses(fetch).first else {
        empty.append(position)
        continue
      }
      guard positions.updateValue(position, forKey: first.key >> Self.keyBits) == nil else {
        return nil
      }
    }
    for position in empty {
      let store = parts[position].store
      let next = try store.reserveKeys(hierarchy: hierarchy, count: 1).lowerBound
      var range = next >> Self.keyBits
      while positions[range] != nil { range += 1 }
      let skipped = range << Self.keyBits - next
      if skipped > 0 { _ = try store.reserveKeys(hierarchy: hierarchy, count: Int(skipped)) }
      positions[range] = position
    }
    self.positions = positions
  }

  /// Returns the index of the store with a key, or nil if no store has it.
  func position(of key: Int64) -> Int? { positions[key >> Self.keyBits] }

  /// The indexes of the stores in key order.
  var ordered: [Int] { positions.sorted { $0.key < $1.key }.map(\.value) }
}
