import ObjectModel

/// Several stores as one: every call goes to the store that holds the entity's tree.
///
/// Each store is laid out for the whole model, and the tables of trees that it does not hold stay
/// empty. So entities have the same indexes everywhere and rows need no translation; a predicate
/// along a relationship to another store finds nothing there, which is right, since nothing can be
/// connected so; and each file can be opened alone. The price is a few empty pages.
package final class StoreRouter: PersistentStore {
  struct Part: Sendable {
    let store: any PersistentStore
    /// What messages call it.
    let label: String
  }

  let parts: [Part]
  /// The position of each entity's store, by the entity's index.
  let partOfEntity: [Int]
  private let layout: ModelLayout
  /// The relationships of each entity's rows that lead to another store, by the entity's index.
  let crossingSlots: [[Slot]]

  init(_ parts: [Part], partOfEntity: [Int], layout: ModelLayout) {
    self.parts = parts
    self.partOfEntity = partOfEntity
    self.layout = layout
    crossingSlots = layout.entities.map { entity in
      entity.references.filter { slot in
        entity.relationships[entity.slotNames[slot.index]].map {
          !$0.isTransient && partOfEntity[$0.destination] != partOfEntity[entity.index]
        } ?? false
      }
    }
  }

  /// The first store's; objects are asked for by ``identifier(of:)``.
  package var identifier: String { parts[0].store.identifier }

  package func identifier(of entity: EntityLayout) -> String { store(of: entity).identifier }

  /// The stores are open before the router is made.
  package func open(for layout: ModelLayout) throws {}

  package func fetch(_ fetch: StoreFetch, into sink: RowSink) throws {
    try store(of: fetch.entity).fetch(fetch, into: sink)
  }

  package func count(_ fetch: StoreFetch) throws -> Int {
    try store(of: fetch.entity).count(fetch)
  }

  package func fill(entity: EntityLayout, key: Int64, sink: RowSink) throws -> Bool {
    try store(of: entity).fill(entity: entity, key: key, sink: sink)
  }

  package func addresses(_ fetch: StoreFetch) throws -> [StoreAddress] {
    try store(of: fetch.entity).addresses(fetch)
  }

  package func dictionaries(_ fetch: StoreDictionaryFetch) throws -> [[FetchValue]] {
    try store(of: fetch.fetch.entity).dictionaries(fetch)
  }

  package func values(of addresses: [StoreAddress], into sink: RowSink) throws {
    for (position, part) in parts.enumerated() {
      let own = addresses.filter { partOfEntity[$0.entity] == position }
      if !own.isEmpty { try part.store.values(of: own, into: sink) }
    }
  }

  package func addressesConflictingInUniqueness(with object: ManagedObject) throws
    -> [StoreAddress]
  { try store(of: object.layout).addressesConflictingInUniqueness(with: object) }

  package func destinations(of keys: [Int64], along relationship: RelationshipLayout) throws
    -> [Int64: [Int64]]
  {
    try parts[partOfEntity[relationship.declaringEntity]].store
      .destinations(of: keys, along: relationship)
  }

  package func reserveKeys(tree: EntityLayout, count: Int) throws -> ClosedRange<Int64> {
    try store(of: tree).reserveKeys(tree: tree, count: count)
  }

  func store(of entity: EntityLayout) -> any PersistentStore {
    parts[partOfEntity[entity.index]].store
  }
}

/// What may be wrong with stores that are to be used together.
extension StoreRouter {
  /// Relationships of the model that lead from one store to another, by entity and name.
  ///
  /// They may stay in the model as long as no objects are connected by them.
  package var crossings: [StoreCrossing] {
    layout.entities.flatMap { entity in
      entity.relationships.values.sorted { $0.name < $1.name }
        .filter { $0.declaringEntity == entity.index && crosses($0) }
        .map { crossing(along: $0, of: entity) }
    }
  }

  func problems() throws -> [StoreDescriptionProblem] {
    let byIdentifier = Dictionary(grouping: parts, by: \.store.identifier)
    let same = byIdentifier.filter { $0.value.count > 1 }.map(\.value)
    guard same.isEmpty else { return same.map { .sameStore($0.map(\.label)) } }
    return try parts.indices.flatMap(foreignObjects)
  }

  /// Rows that nobody would find, because their entity is looked for in another store.
  private func foreignObjects(in position: Int) throws -> [StoreDescriptionProblem] {
    try layout.entities.compactMap { entity in
      guard entity.rootIndex == entity.index, partOfEntity[entity.index] != position else {
        return nil
      }
      var fetch = StoreFetch(entity: entity)
      fetch.limit = 1
      let found = try parts[position].store.addresses(fetch)
      return found.first.map {
        .foreignObjects(
          entity: layout.entities[$0.entity].name, store: parts[position].label,
          expected: parts[partOfEntity[entity.index]].label)
      }
    }
  }

  func crosses(_ relationship: RelationshipLayout) -> Bool {
    !relationship.isTransient
      && partOfEntity[relationship.declaringEntity] != partOfEntity[relationship.destination]
  }

  func crossing(
    along relationship: RelationshipLayout, of entity: EntityLayout,
    objectID: ManagedObjectID? = nil
  ) -> StoreCrossing {
    StoreCrossing(
      entity: entity.name, relationship: relationship.name,
      destination: layout.entities[relationship.destination].name,
      store: parts[partOfEntity[entity.index]].label,
      destinationStore: parts[partOfEntity[relationship.destination]].label, objectID: objectID)
  }

  /// The crossings that changes would store, each with its object.
  func crossings(in changes: StoreChanges) -> [StoreCrossing] {
    var found: [StoreCrossing] = []
    for object in changes.inserted { found += crossings(from: object) }
    for update in changes.updated { found += crossings(from: update.object) }
    for change in changes.links where crosses(change.relationship) {
      found += change.added.map { pair in
        let entity = layout.entities[Int(pair.sourceEntity)]
        let id = ManagedObjectID(
          entity: entity, key: pair.source, storeIdentifier: identifier(of: entity))
        return crossing(along: change.relationship, of: entity, objectID: id)
      }
    }
    return found
  }

  private func crossings(from object: ManagedObject) -> [StoreCrossing] {
    let entity = object.layout
    let slots = crossingSlots[entity.index]
    guard !slots.isEmpty, let row = object.row else { return [] }
    return slots.compactMap { slot in
      guard row.isPresent(slot.index) else { return nil }
      return entity.relationships[entity.slotNames[slot.index]].map {
        crossing(along: $0, of: entity, objectID: object.objectID)
      }
    }
  }
}
