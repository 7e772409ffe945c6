import ObjectGraph

/// Writes the changes of one save, inside a transaction that its caller holds.
final class ChangeWriter {
  private let connection: StoreConnection
  private let layout: StoreLayout
  /// By entity index.
  private let writers: [EntityWriter]
  private var conflicts: [ManagedObjectID] = []

  init(connection: StoreConnection, layout: StoreLayout) {
    self.connection = connection
    self.layout = layout
    writers = layout.model.entities.map { EntityWriter(entity: $0, layout: layout) }
  }

  /// - Throws: `ObjectGraphError.conflict` if rows were changed since they were read, with all of
  ///   them; the caller rolls back.
  func write(_ changes: StoreChanges) throws {
    conflicts = []
    // Deletions first, so that a new object may take a unique value over from a deleted one.
    for object in changes.deleted { try delete(object) }
    for update in changes.updated { try write(update) }
    try insert(changes.inserted)
    for link in changes.links { try write(link) }
    if !conflicts.isEmpty { throw ObjectGraphError.conflict(conflicts) }
  }

  private func insert(_ objects: ContiguousArray<ManagedObject>) throws(SQLiteStoreError) {
    var statements = [PreparedStatement?](repeating: nil, count: writers.count)
    for object in objects {
      let index = object.layout.index
      let statement = try compiledInsert(index, &statements)
      statement.bind(object.key, at: 1)
      statement.bind(Int64(layout.numbers[index]), at: 2)
      statement.bind(Int64(1), at: 3)
      writers[index].insertBinder.bind(object.filledRow(), to: statement)
      _ = try connection.step(statement)
      statement.reset()
    }
    // Texts are bound without a copy and end with the objects.
    for statement in statements { statement?.resetAndClear() }
  }

  @inline(__always)
  private func compiledInsert(_ index: Int, _ statements: inout [PreparedStatement?])
    throws(SQLiteStoreError) -> PreparedStatement
  {
    if let known = statements[index] { return known }
    let statement = try connection.statement(writers[index].insertSQL)
    statements[index] = statement
    return statement
  }

  private func write(_ change: StoreChanges.Update) throws(SQLiteStoreError) {
    let object = change.object
    let entity = object.layout
    let row = object.filledRow()
    let mask = (0..<entity.maskWordCount).map {
      row.changeWord($0, maskOffset: entity.rowByteCount)
    }
    let update = writers[entity.index].update(changing: mask)
    let statement = try connection.statement(update.sql)
    update.binder.bind(row, to: statement)
    statement.bind(change.original.version + 1, at: update.newVersionParameter)
    statement.bind(object.key, at: update.newVersionParameter + 1)
    statement.bind(change.original.version, at: update.newVersionParameter + 2)
    _ = try connection.step(statement)
    if connection.changedRowCount == 0 { conflicts.append(object.objectID) }
    statement.resetAndClear()
  }

  private func delete(_ object: ManagedObject) throws(SQLiteStoreError) {
    for relationship in object.layout.relationships.values where relationship.isManyToMany {
      guard let table = layout.joinTable(of: relationship) else { continue }
      let near = table.nearColumn(of: relationship)
      try run("DELETE FROM \(table.name) WHERE \(near) = ?", [object.key])
      guard relationship.name == relationship.inverseName else { continue }
      // Its own inverse: the same links stand there from the other side too.
      let far = table.farColumn(of: relationship)
      try run("DELETE FROM \(table.name) WHERE \(far) = ?", [object.key])
    }
    let table = layout.table(of: object.layout).name
    if let version = object.knownVersion {
      try run("DELETE FROM \(table) WHERE Z_PK = ? AND Z_OPT = ?", [object.key, version])
    } else {
      try run("DELETE FROM \(table) WHERE Z_PK = ?", [object.key])
    }
    if connection.changedRowCount == 0 { conflicts.append(object.objectID) }
  }

  private func write(_ change: LinkChanges) throws(SQLiteStoreError) {
    guard let table = layout.joinTable(of: change.relationship) else { return }
    let near = table.nearColumn(of: change.relationship)
    let far = table.farColumn(of: change.relationship)
    if !change.removed.isEmpty {
      let sql = "DELETE FROM \(table.name) WHERE \(near) = ? AND \(far) = ?"
      for pair in change.removed { try run(sql, [pair.source, pair.destination]) }
    }
    guard !change.added.isEmpty else { return }
    // A link that is there already stays one link.
    let sql = "INSERT OR IGNORE INTO \(table.name)(\(near), \(far)) VALUES(?, ?)"
    let statement = try connection.statement(sql)
    for pair in change.added {
      statement.bind(pair.source, at: 1)
      statement.bind(pair.destination, at: 2)
      _ = try connection.step(statement)
      statement.reset()
    }
  }

  private func run(_ sql: String, _ values: [Int64]) throws(SQLiteStoreError) {
    let statement = try connection.statement(sql)
    for (index, value) in values.enumerated() { statement.bind(value, at: Int32(index + 1)) }
    _ = try connection.step(statement)
    statement.reset()
  }
}
