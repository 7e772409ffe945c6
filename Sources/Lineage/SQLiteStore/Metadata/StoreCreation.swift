import Foundation

/// Creates a new store's tables, or checks those of an existing store.
struct StoreCreation {
  let connection: Database
  let model: ModelLayout
  /// The program's metadata that a new store takes from the one it replaces.
  var carriedProperties: [String: Any] = [:]
  /// False for a store that exists only for a comparison.
  var logsWarnings = true

  /// - Throws: `StoreError.notAStore` or
  ///   `StoreError.incompatibleModel`.
  func open(newIdentifier: UUID) throws(StoreError) -> (
    layout: StoreLayout, identifier: String
  ) {
    guard let metadata = try storedMetadata() else { return try create(identifier: newIdentifier) }
    return try check(metadata)
  }

  /// Returns a store's metadata, or nil for an empty file.
  ///
  /// - Throws: `StoreError.notAStore`.
  func storedMetadata() throws(StoreError) -> StoreMetadata? {
    let tables = try connection.perform { database in
      try String.fetchAll(database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
    }
    if tables.isEmpty { return nil }
    for table in ["Z_METADATA", "Z_PRIMARYKEY"] where !tables.contains(table) {
      throw .notAStore(path: connection.path, missing: "a table \(table)")
    }
    return try readMetadata()
  }

  private func create(identifier: UUID) throws(StoreError)
    -> (layout: StoreLayout, identifier: String)
  {
    let layout = StoreLayout(model: model, numbers: StoreLayout.freshNumbers(of: model))
    let metadata = StoreMetadata(
      model: model.model, identifier: identifier, carrying: carriedProperties,
      logsWarnings: logsWarnings)
    try connection.perform { database in
      try database.write { database in
        for sql in SchemaSQL(layout: layout).statements { try database.execute(sql: sql) }
        try insertEntities(layout, database)
        try database.execute(
          sql: "INSERT INTO Z_METADATA(Z_VERSION, Z_UUID, Z_PLIST) VALUES(1, ?, ?)",
          arguments: [metadata.identifier, try metadata.propertyList()])
      }
    }
    return (layout, metadata.identifier)
  }

  private func insertEntities(_ layout: StoreLayout, _ database: Database) throws {
    for entity in model.entities {
      let parent = model.description(of: entity).superentity?.name
      let parentNumber = parent.flatMap { model.entity(named: $0) }.map(layout.number) ?? 0
      try database.execute(
        sql: "INSERT INTO Z_PRIMARYKEY(Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES(?, ?, ?, 0)",
        arguments: [layout.number(of: entity), entity.name, parentNumber])
    }
  }

  private func check(_ metadata: StoreMetadata) throws(StoreError)
    -> (layout: StoreLayout, identifier: String)
  {
    let differences = metadata.differences(from: model.model)
    guard differences.isEmpty else {
      if metadata.isOfCoreData { throw .madeByCoreData(path: connection.path) }
      throw .incompatibleModel(path: connection.path, differences: differences)
    }
    let layout = try withFormerJoinTables(
      StoreLayout(model: model, numbers: try readNumbers()))
    return (layout, metadata.identifier)
  }

  /// Returns the layout with the file's join tables.
  ///
  /// Earlier versions of this library named the table of a relationship from an entity to itself
  /// after the name that sorts first, even if only the other side is ordered.
  private func withFormerJoinTables(_ layout: StoreLayout) throws(StoreError) -> StoreLayout {
    let mayBeFormer = layout.joinTables.contains {
      $0.owner == $0.other && $0.relationship > $0.inverse
    }
    guard mayBeFormer else { return layout }
    let file = ForeignFile(connection: connection)
    let search = JoinTableSearch(model, layout.numbers, try file.tableNames()) {
      (table) throws(StoreError) in try file.columns(of: table)
    }
    var tables: [JoinTableLayout] = []
    for table in layout.joinTables { tables.append(try search.find(table) ?? table) }
    return StoreLayout(model: model, numbers: layout.numbers, joinTables: tables)
  }

  private func readMetadata() throws(StoreError) -> StoreMetadata {
    try connection.perform { database in
      guard
        let row = try DatabaseRow.fetchOne(database, sql: "SELECT Z_UUID, Z_PLIST FROM Z_METADATA"),
        let identifier: String = row[0], let list: Data = row[1]
      else {
        throw StoreError.notAStore(path: connection.path, missing: "a row in Z_METADATA")
      }
      return try StoreMetadata(identifier: identifier, propertyList: list)
    }
  }

  private func readNumbers() throws(StoreError) -> [Int] {
    let byName = try connection.perform(Self.numbersByName)
    let missing = model.entities.filter { byName[$0.name] == nil }
    guard missing.isEmpty else {
      throw .notAStore(
        path: connection.path,
        missing: "Z_PRIMARYKEY rows for \(missing.map(\.name).joined(separator: ", "))")
    }
    return model.entities.compactMap { byName[$0.name] }
  }

  /// Returns the entity numbers of a store by name.
  static func numbersByName(in database: Database) throws -> [String: Int] {
    let rows = try DatabaseRow.fetchAll(database, sql: "SELECT Z_NAME, Z_ENT FROM Z_PRIMARYKEY")
    return Dictionary(
      rows.map { (($0[0] as String?) ?? "", ($0[1] as Int?) ?? 0) },
      uniquingKeysWith: { first, _ in first })
  }
}
