import ObjectModel

/// A batch insertion by a merge policy: rows that have the unique values of stored ones, or of each
/// other, become one row with them.
///
/// Everything is done by requests that every store answers, in one transaction of the store.
struct BatchUpsert {
  private typealias Values = [String: AttributeValue]

  /// The values of one constraint.
  private struct Claim: Hashable {
    let constraint: Int
    let values: [StoredValue]
  }

  private let entity: EntityLayout
  private let model: ModelLayout
  private let policy: MergePolicy
  private let origin: ChangeOrigin
  private let constraints: [UniquenessLayout]
  private let attributes: [AttributeDescription]
  private var rows: [Values] = []
  /// Which of the rows has the values.
  private var claims: [Claim: Int] = [:]
  /// The stored object that a row is the new version of.
  private var stored: [Int: StoreAddress] = [:]

  init(_ entity: EntityLayout, in model: ModelLayout, policy: MergePolicy, by origin: ChangeOrigin)
  {
    self.entity = entity
    self.model = model
    self.policy = policy
    self.origin = origin
    constraints = model.uniqueness(of: entity)
    attributes = model.description(of: entity).attributes.filter { !$0.isTransient }
  }

  /// Runs inside a transaction of the store.
  ///
  /// - Throws: ``ObjectGraphError/notUnique(entity:properties:)`` for a row that has the values of two
  ///   others, or of an object of another entity, or whatever the store throws.
  mutating func run(_ given: [[String: AttributeValue]], in store: any PersistentStore) throws
    -> (inserted: [StoreAddress], updated: [StoreAddress])
  {
    for row in given { try add(row) }
    for (index, constraint) in constraints.enumerated() {
      try findStored(constraint, index, in: store)
    }
    let new = rows.indices.filter { stored[$0] == nil }.map { rows[$0] }
    var updated: [StoreAddress] = []
    for (index, address) in stored.sorted(by: { $0.key < $1.key }) where objectsWin {
      updated += try update(address, to: rows[index], in: store)
    }
    return (try store.insert(AnySequence(new), of: entity, by: origin), updated)
  }

  private var objectsWin: Bool {
    policy == .mergeByPropertyObjectTrump || policy == .overwrite
  }

  /// A row that has the unique values of an earlier one changes that, or is left out.
  private mutating func add(_ row: Values) throws(ObjectGraphError) {
    let earlier = Set(claims(of: row).compactMap { claims[$0] })
    guard earlier.count < 2 else { throw clash(constraints[0]) }
    guard let index = earlier.first else {
      rows.append(row)
      for claim in claims(of: row) { claims[claim] = rows.count - 1 }
      return
    }
    guard objectsWin else { return }
    for claim in claims(of: rows[index]) { claims[claim] = nil }
    rows[index] = policy == .overwrite ? row : rows[index].merging(row) { $1 }
    for claim in claims(of: rows[index]) {
      if let other = claims[claim], other != index { throw clash(constraints[claim.constraint]) }
      claims[claim] = index
    }
  }

  private func claims(of row: Values) -> [Claim] {
    constraints.enumerated().compactMap { index, constraint in
      let values = constraint.slots.compactMap { slot -> StoredValue? in
        let name = entity.slotNames[slot]
        let attribute = attributes.first { $0.name == name }
        return (row[name] ?? attribute?.defaultValue).flatMap(StoredValue.init)
      }
      guard values.count == constraint.slots.count else { return nil }
      return Claim(constraint: index, values: values)
    }
  }

  /// Looks for the objects that have what the rows claim by one constraint.
  private mutating func findStored(
    _ constraint: UniquenessLayout, _ index: Int, in store: any PersistentStore
  ) throws {
    let declarer = model.entities[constraint.declaringEntity]
    let names = constraint.slots.map { entity.slotNames[$0] }
    let claimed = rows.filter { row in claims(of: row).contains { $0.constraint == index } }
    guard !claimed.isEmpty else { return }
    var fetch = StoreFetch(entity: declarer)
    fetch.predicate = .and(
      names.map { name in
        let attribute = attributes.first { $0.name == name }
        let values = claimed.compactMap { $0[name] ?? attribute?.defaultValue }
        return .comparison(
          FetchComparison(
            .property(name), .isIn, .value(.list(values.map(FetchValue.attribute)))))
      })
    let columns =
      [("", FetchExpression.keyPath(.subject))] + names.map { ($0, FetchExpression.property($0)) }
    let request = try StoreDictionaryFetch(fetch: fetch, columns: columns).checked(in: model)
    for found in try store.dictionaries(request) {
      guard case .object(let id) = found[0] else { continue }
      let values = found.dropFirst().compactMap { value -> StoredValue? in
        guard case .attribute(let value) = value else { return nil }
        return StoredValue(value)
      }
      guard let row = claims[Claim(constraint: index, values: values)] else { continue }
      let address = StoreAddress(entity: id.entity.index, key: id.key)
      guard entity.subtree.contains(address.entity), stored[row] ?? address == address else {
        throw clash(constraint)
      }
      stored[row] = address
    }
  }

  private func update(_ address: StoreAddress, to row: Values, in store: any PersistentStore) throws
    -> [StoreAddress]
  {
    let id = ManagedObjectID(
      entity: model.entities[address.entity], key: address.key,
      storeIdentifier: store.identifier(of: model.entities[address.entity], key: address.key))
    var assignments = row.map { ($0.key, FetchExpression.value(.attribute($0.value))) }
    if policy == .overwrite {
      for attribute in attributes where row[attribute.name] == nil {
        let value = attribute.defaultValue.map(FetchValue.attribute) ?? .null
        assignments.append((attribute.name, .value(value)))
      }
    }
    let batch = try StoreBatchUpdate(
      fetch: StoreFetch(entity: entity, predicate: .objects([id])),
      assignments: assignments.sorted { $0.0 < $1.0 }.map { (property: $0.0, value: $0.1) }
    ).checked(in: model)
    return try store.update(batch, by: origin)
  }

  private func clash(_ constraint: UniquenessLayout) -> ObjectGraphError {
    .notUnique(entity: entity.name, properties: constraint.slots.map { entity.slotNames[$0] })
  }
}
