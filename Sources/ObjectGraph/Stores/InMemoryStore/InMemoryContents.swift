import ObjectModel

/// Everything that an in-memory store holds, as one value: a copy of it is a snapshot to return to.
struct InMemoryContents {
  /// A relationship by where it is declared.
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
  /// By the index of the tree's root, then by key.
  private(set) var rows: [[Int64: StoredRow]]
  /// Destinations by source, noted for both directions of each relationship that no slot holds.
  private(set) var links: [LinkTable: [Int64: Set<Int64>]] = [:]
  /// The destinations of ordered relationships by source, as last told.
  private(set) var orders: [LinkTable: [Int64: [Int64]]] = [:]
  /// Nil for a store that keeps none.
  var history: InMemoryHistory?
  /// By the index of the tree's root.
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

  mutating func reserveKeys(tree: EntityLayout, count: Int) -> ClosedRange<Int64> {
    let first = lastKeys[tree.rootIndex] + 1
    lastKeys[tree.rootIndex] += Int64(count)
    return first...max(first, lastKeys[tree.rootIndex])
  }

  /// A destination of a one-sided relationship has one source, as the SQLite store notes that in
  /// the destination's row.
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

  /// Removes a row with the links that start or end at it.
  mutating func remove(_ row: StoredRow) {
    self[row.entity, row.key] = nil
    for relationship in row.entity.relationships.values where relationship.isToMany {
      unlinkAll(of: row.key, relationship)
    }
    for relationship in oneSidedRelationships(leadingTo: row.entity) {
      removeFromSources(row.key, relationship)
    }
  }

  /// Dissolves the links of one source with the order of its destinations.
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
