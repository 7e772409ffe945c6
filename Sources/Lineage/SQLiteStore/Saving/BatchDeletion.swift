/// Deletes many rows by the delete rules, without creating objects.
///
/// Cascades delete their destinations; a deny rejects everything. Afterwards nothing refers to
/// deleted rows, whatever the rule: references are cleared and their rows' versions increased,
/// links removed. If a required reference would be cleared, the deletion is rejected, because its
/// object could not be saved.
struct BatchDeletion {
  let store: SQLiteStore
  let opened: OpenedStore
  var origin = ChangeOrigin()
  /// The keys of all rows to delete, by the root of the hierarchy.
  private(set) var keys: [Int: Set<Int64>] = [:]
  private(set) var addresses: [StoreAddress] = []

  private var layout: StoreLayout { opened.layout }

  /// Runs inside a transaction of the caller.
  ///
  /// - Returns: All deleted rows, the matched ones first.
  /// - Throws: `ObjectGraphError.batchRefused` or `StoreError`.
  mutating func run(from found: [StoreAddress]) throws -> [StoreAddress] {
    try collect(found)
    try throwIfDenied()
    try recordHistory()
    for (root, keys) in keys.sorted(by: { $0.key < $1.key }) {
      try delete(JSONEachArray(keys.sorted()).text, ofHierarchy: layout.model.entities[root])
    }
    for (root, keys) in keys.sorted(by: { $0.key < $1.key }) {
      try clearReferences(to: JSONEachArray(keys.sorted()).text, ofHierarchy: root)
    }
    return addresses
  }

  /// Follows cascades until they reach nothing new.
  private mutating func collect(_ found: [StoreAddress]) throws {
    var next = found
    while !next.isEmpty {
      let new = next.filter { address in
        keys[layout.model.entities[address.entity].rootIndex, default: []]
          .insert(address.key).inserted
      }
      addresses += new
      next = []
      for relationship in relationships(.cascade) {
        next += try destinations(of: new, along: relationship)
      }
    }
  }

  private func throwIfDenied() throws {
    for relationship in relationships(.deny) {
      let others = try destinations(of: addresses, along: relationship).filter { address in
        !(keys[layout.model.entities[address.entity].rootIndex]?.contains(address.key) ?? false)
      }
      guard others.isEmpty else {
        throw rejection(
          relationship, "denies the deletion: it still leads to \(others.count.counted("object"))")
      }
    }
  }

  /// Records the history while the deleted rows, their preserved values and references to them
  /// still exist.
  private func recordHistory() throws {
    guard let history = opened.history else { return }
    var log = HistoryLog(history.model)
    log.recordDeletions(addresses)
    for (root, keys) in keys.sorted(by: { $0.key < $1.key }) {
      for reference in layout.references(toHierarchy: root) {
        for address in try referrers(along: reference, to: JSONEachArray(keys.sorted()).text) {
          log.recordUpdate(address, of: [reference.relationship.name])
        }
      }
    }
    try history.record(log, by: origin)
  }

  private func referrers(along reference: ReferenceLayout, to keys: String) throws
    -> [StoreAddress]
  {
    let declarer = layout.model.entities[reference.relationship.declaringEntity]
    let table = layout.table(of: declarer)
    let query: SQLText = """
      SELECT \(FetchSQL.address(in: table)) FROM \(table.name) t0 WHERE t0.\(reference.keyColumn) IN \
      (SELECT value FROM json_each(\(.value(.text(keys))))) ORDER BY t0.Z_PK
      """
    return try store.addresses(FetchSQL(query), opened, layout.model.entities[table.root])
  }

  private func delete(_ keys: String, ofHierarchy root: EntityLayout) throws(StoreError) {
    let condition = "IN (SELECT value FROM json_each(?))"
    for entity in layout.model.entities[root.subtree] {
      for relationship in entity.relationships.values.sorted(by: { $0.name < $1.name })
      where relationship.declaringEntity == entity.index
        && (relationship.isManyToMany || relationship.isOneSided)
      {
        let unlinkings = layout.links(of: relationship)?
          .unlinkings(ofSourceIn: condition, isReflexive: relationship.isReflexive)
        for sql in unlinkings ?? [] { try run(sql, keys) }
      }
    }
    try run("DELETE FROM \(layout.table(of: root).name) WHERE Z_PK \(condition)", keys)
  }

  private func clearReferences(to keys: String, ofHierarchy root: Int) throws {
    for reference in layout.references(toHierarchy: root) {
      try run(
        "UPDATE \(reference.table) SET \(reference.clearing), Z_OPT = Z_OPT + 1 "
          + "WHERE \(reference.keyColumn) IN (SELECT value FROM json_each(?))", keys)
      let count = store.connection.changedRowCount
      guard reference.relationship.isOptional || count == 0 else {
        throw rejection(
          reference.relationship,
          "is required, but \(count.counted("object")) would lose its destination; delete them first, or "
            + "let the inverse cascade")
      }
    }
  }

  /// Returns the relationships with a delete rule, without duplicates.
  private func relationships(_ rule: DeleteRule) -> [RelationshipLayout] {
    layout.model.entities.flatMap { entity in
      entity.relationships.values
        .filter { $0.declaringEntity == entity.index && $0.deleteRule == rule }
        .sorted { $0.name < $1.name }
    }
  }

  private func destinations(of owners: [StoreAddress], along relationship: RelationshipLayout)
    throws -> [StoreAddress]
  {
    let declarer = layout.model.entities[relationship.declaringEntity]
    let keys = owners.filter { declarer.subtree.contains($0.entity) }.map(\.key)
    guard !keys.isEmpty, let links = layout.links(of: relationship) ?? toOneLinks(relationship)
    else { return [] }
    let table = layout.table(of: layout.model.entities[relationship.destination])
    let query: SQLText = """
      SELECT \(FetchSQL.address(in: table)) FROM \(table.name) t0 WHERE t0.Z_PK IN \
      (SELECT \(links.destinationColumn) FROM \(links.table) WHERE \(links.sourceColumn) IN \
      (SELECT value FROM json_each(\(.value(.text(JSONEachArray(keys).text)))))) ORDER BY t0.Z_PK
      """
    return try store.addresses(FetchSQL(query), opened, layout.model.entities[table.root])
  }

  /// Returns a to-one's references as links.
  private func toOneLinks(_ relationship: RelationshipLayout) -> LinkLayout? {
    let owner = layout.model.entities[relationship.declaringEntity]
    return layout.columnName(relationship.name, of: owner).map {
      LinkLayout(
        table: layout.table(of: owner).name, sourceColumn: "Z_PK", destinationColumn: $0,
        positionColumn: nil, isJoinTable: false)
    }
  }

  private func run(_ sql: String, _ keys: String) throws(StoreError) {
    try store.connection.execute(store.connection.statement(sql), arguments: [keys])
  }

  private func rejection(_ relationship: RelationshipLayout, _ reason: String) -> ObjectGraphError {
    .batchRefused(
      entity: layout.model.entities[relationship.declaringEntity].name,
      property: relationship.name, row: nil, reason: reason)
  }
}
