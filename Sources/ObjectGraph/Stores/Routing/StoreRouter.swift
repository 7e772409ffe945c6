/// Several stores as one: every call goes to the store that holds the object or the tree.
///
/// Each store is laid out for the whole model, and the tables of trees that it does not hold stay
/// empty. So entities have the same indexes everywhere and rows need no translation; a predicate
/// along a relationship to another store finds nothing there, which is right, since nothing can be
/// connected so; and each file can be opened alone. The price is a few empty pages.
///
/// Trees that several stores share have keys by ``KeyRanges``, and fetches of them are merged.
package final class StoreRouter: PersistentStore {
  struct Part: Sendable {
    let store: any PersistentStore
    /// What messages call it.
    let label: String
  }

  let parts: [Part]
  /// The positions of the stores that hold each entity, in the order of the descriptions, by the
  /// entity's index.
  let holders: [[Int]]
  let layout: ModelLayout
  /// Of the trees that several stores share, by the root's index.
  private let ranges: [Int: KeyRanges]

  /// - Throws: ``ObjectGraphError/storeDescriptions(_:)`` or a store's own error.
  init(_ parts: [Part], holders: [[Int]], layout: ModelLayout) throws {
    self.parts = parts
    self.holders = holders
    self.layout = layout
    let problems = try Self.problems(of: parts, holders, layout)
    guard problems.isEmpty else { throw ObjectGraphError.storeDescriptions(problems) }
    var ranges: [Int: KeyRanges] = [:]
    for tree in layout.entities where tree.rootIndex == tree.index {
      let held = holders[tree.index]
      guard held.count > 1 else { continue }
      guard let found = try KeyRanges(of: tree, in: held, parts) else {
        throw ObjectGraphError.storeDescriptions([
          .keysCollide(entity: tree.name, stores: held.map { parts[$0].label })
        ])
      }
      ranges[tree.index] = found
    }
    self.ranges = ranges
  }

  /// The first store's; objects are asked for by ``identifier(of:key:)``.
  package var identifier: String { parts[0].store.identifier }

  package func identifier(of entity: EntityLayout, key: Int64) -> String {
    store(of: entity, key: key).identifier
  }

  package func isShared(_ entity: EntityLayout) -> Bool { holders[entity.index].count > 1 }

  package var cautions: [String] { parts.flatMap(\.store.cautions) }

  package var tracksHistory: Bool { parts.contains { $0.store.tracksHistory } }

  /// The stores are open before the router is made.
  package func open(for layout: ModelLayout) throws {}

  package func fill(entity: EntityLayout, key: Int64, sink: RowSink) throws -> Bool {
    try store(of: entity, key: key).fill(entity: entity, key: key, sink: sink)
  }

  package func values(of addresses: [StoreAddress], into sink: RowSink) throws {
    for (position, part) in parts.enumerated() {
      let own = addresses.filter {
        self.position(of: layout.entities[$0.entity], key: $0.key) == position
      }
      if !own.isEmpty { try part.store.values(of: own, into: sink) }
    }
  }

  /// Of the object's own store: no store knows what is unique in another one.
  package func addressesConflictingInUniqueness(with object: ManagedObject) throws
    -> [StoreAddress]
  {
    try store(of: object.layout, key: object.key).addressesConflictingInUniqueness(with: object)
  }

  package func destinations(of keys: [Int64], along relationship: RelationshipLayout) throws
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

  /// Of the first store that holds the tree, where an object goes that was not assigned.
  package func reserveKeys(tree: EntityLayout, count: Int) throws -> ClosedRange<Int64> {
    try parts[holders[tree.index][0]].store.reserveKeys(tree: tree, count: count)
  }

  /// The position of the store that has an object.
  func position(of entity: EntityLayout, key: Int64) -> Int {
    let held = holders[entity.index]
    guard held.count > 1 else { return held[0] }
    return ranges[entity.rootIndex]?.position(of: key) ?? held[0]
  }

  func store(of entity: EntityLayout, key: Int64) -> any PersistentStore {
    parts[position(of: entity, key: key)].store
  }

  /// The stores that hold an entity, in the order of their keys.
  func stores(of entity: EntityLayout) -> [any PersistentStore] {
    (ranges[entity.rootIndex]?.ordered ?? holders[entity.index]).map { parts[$0].store }
  }
}

/// What may be wrong with stores that are to be used together.
extension StoreRouter {
  private static func problems(of parts: [Part], _ holders: [[Int]], _ layout: ModelLayout) throws
    -> [StoreDescriptionProblem]
  {
    let same = Dictionary(grouping: parts, by: \.store.identifier).values.filter { $0.count > 1 }
    guard same.isEmpty else { return same.map { .sameStore($0.map(\.label)) } }
    return try parts.indices.flatMap { position in
      try foreignObjects(in: position, parts, holders, layout)
    }
  }

  /// Rows that nobody would find, because their entity is looked for in another store.
  private static func foreignObjects(
    in position: Int, _ parts: [Part], _ holders: [[Int]], _ layout: ModelLayout
  ) throws -> [StoreDescriptionProblem] {
    try layout.entities.compactMap { entity in
      let held = holders[entity.index]
      guard entity.rootIndex == entity.index, !held.contains(position) else { return nil }
      var fetch = StoreFetch(entity: entity)
      fetch.limit = 1
      let found = try parts[position].store.addresses(fetch)
      return found.first.map {
        .foreignObjects(
          entity: layout.entities[$0.entity].name, store: parts[position].label,
          expected: held.map { parts[$0].label }.joined(separator: " or "))
      }
    }
  }
}
