import ObjectModel

/// The contents of an in-memory store between two changes, with what looking around in them needs
/// more than once.
///
/// A class because all subjects of a fetch share what it has found out.
final class InMemoryView {
  let contents: InMemoryContents
  private var sortedRows: [Int: [StoredRow]] = [:]
  private var referrers: [InMemoryContents.LinkTable: [Int64: [Int64]]] = [:]

  init(_ contents: InMemoryContents) { self.contents = contents }

  var model: ModelLayout { contents.model }
  var storeIdentifier: String { contents.storeIdentifier }

  /// The objects of an entity in the order of their keys.
  func subjects(of entity: EntityLayout, includingSubentities: Bool) -> [StoredSubject] {
    rows(ofTree: entity.rootIndex).filter {
      includingSubentities
        ? entity.subtree.contains($0.entity.index) : $0.entity.index == entity.index
    }
    .map { StoredSubject(row: $0, view: self) }
  }

  /// The keys that an object leads to, in the order of an ordered relationship, otherwise sorted.
  func destinationKeys(of key: Int64, along relationship: RelationshipLayout) -> [Int64] {
    let table = InMemoryContents.LinkTable(relationship)
    let keys =
      relationship.isToMany && !relationship.isHeldByDestinations
      ? contents.links[table]?[key]?.sorted() ?? [] : referrers(along: relationship)[key] ?? []
    guard let order = contents.orders[table]?[key] else { return keys }
    let places = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    // What was never put in its place comes last.
    return keys.map { (places[$0] ?? .max, $0) }.sorted(by: <).map(\.1)
  }

  private func rows(ofTree root: Int) -> [StoredRow] {
    if let known = sortedRows[root] { return known }
    let rows = contents.rows[root].values.sorted { $0.key < $1.key }
    sortedRows[root] = rows
    return rows
  }

  /// The keys of the objects that refer to each destination by the inverse of a to-many.
  private func referrers(along relationship: RelationshipLayout) -> [Int64: [Int64]] {
    let table = InMemoryContents.LinkTable(relationship)
    if let known = referrers[table] { return known }
    let destination = model.entities[relationship.destination]
    var found: [Int64: [Int64]] = [:]
    if let slot = relationship.inverseName.flatMap(destination.slot) {
      for row in rows(ofTree: destination.rootIndex)
      where destination.subtree.contains(row.entity.index) {
        guard case .object(_, let key) = row.values[slot.index] else { continue }
        found[key, default: []].append(row.key)
      }
    }
    referrers[table] = found
    return found
  }
}

extension RelationshipLayout {
  /// True for a to-many whose destinations refer to their one source.
  var isHeldByDestinations: Bool { isToMany && inverseName != nil && !inverseIsToMany }
}

/// A row of the in-memory store as predicates see it.
struct StoredSubject: PredicateSubject {
  let row: StoredRow
  let view: InMemoryView

  var layout: EntityLayout { row.entity }
  var key: Int64 { row.key }

  func storedValue(of slot: Slot) -> StoredValue? { row.values[slot.index] }

  func destination(of slot: Slot) -> StoredSubject? {
    guard case .object(let entity, let key) = row.values[slot.index] else { return nil }
    return view.contents[view.model.entities[entity], key].map {
      StoredSubject(row: $0, view: view)
    }
  }

  func destinations(of relationship: RelationshipLayout) -> [StoredSubject] {
    let destination = view.model.entities[relationship.destination]
    return view.destinationKeys(of: key, along: relationship).compactMap {
      view.contents[destination, $0].map { StoredSubject(row: $0, view: view) }
    }
  }
}
