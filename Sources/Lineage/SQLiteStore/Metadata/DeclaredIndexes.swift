import Escaping
import SystemSQLite

/// The objects that a store needs in addition to its tables: indexes, R-trees with their triggers,
/// and the triggers of derived attributes.
struct DeclaredIndexes {
  /// Statements that belong together.
  struct Item {
    var statements: [String]
    /// The statements that add existing rows.
    var fillings: [String] = []

    /// The names of the objects that the statements create.
    var names: [String] {
      statements.compactMap { sql in
        let tokens = SQLTokens.tokens(of: sql)
        let kinds: Set = ["INDEX", "TABLE", "TRIGGER"]
        guard let kind = tokens.firstIndex(where: { kinds.contains($0.keyword ?? "") }) else {
          return nil
        }
        return tokens[(kind + 1)...].first?.name
      }
    }
  }

  private(set) var all: [Item] = []

  init(_ layout: StoreLayout) {
    let fillings = Self.fillings(layout)
    let schema = SchemaSQL(layout: layout)
    let derived = schema.derivedColumns
    let ofDerived = Set(derived.flatMap(\.statements))
    for sql in schema.statements
    where !sql.hasPrefix("CREATE TABLE ") && !ofDerived.contains(sql) {
      if sql.hasPrefix("CREATE TRIGGER "), !all.isEmpty {
        // A tree's triggers follow it.
        all[all.count - 1].statements.append(sql)
      } else {
        all.append(Item(statements: [sql], fillings: fillings[sql].map { [$0] } ?? []))
      }
    }
    all += derived.map {
      Item(statements: $0.statements, fillings: $0.filling.map { [$0] } ?? [])
    }
  }

  /// Returns the fillings by the statement that creates a tree.
  private static func fillings(_ layout: StoreLayout) -> [String: String] {
    var fillings: [String: String] = [:]
    for entity in layout.model.entities {
      for index in layout.model.description(of: entity).indexes {
        // Other indexes need no filling.
        guard let tree = try? RTreeIndexSQL(index, of: entity, layout),
          let creation = tree.statements.first
        else { continue }
        fillings[creation] = tree.filling
      }
    }
    return fillings
  }
}

/// Creates the indexes that a store's model declares, and drops those that it no longer declares.
///
/// Fetch indexes and uniqueness constraints are not part of an entity's version, so a store may
/// match a model without its indexes. Other programs' indexes stay: Lineage's own have the names of
/// their entities and a collation for every column (StoreLayout.md, Indexes).
struct IndexRenewal {
  let connection: Database
  let layout: StoreLayout

  /// An existing index or trigger of a store.
  private struct Found {
    let type: String
    let name: String
    let table: String
    let sql: String
  }

  /// Changes nothing if the store has exactly its declared indexes.
  ///
  /// - Throws: `StoreError.constraintBroken` if rows have equal values that must be unique; the
  ///   store stays unchanged.
  func run() throws(StoreError) {
    let isComplete = try connection.perform { database in
      try work(database).isEmpty
    }
    guard !isComplete else { return }
    do {
      try connection.write { database in
        // Checked again, because another program may have changed it meanwhile.
        for sql in try work(database) { try execute(sql, database) }
        try noteModel()
      }
    } catch {
      throw StoreError(error, path: connection.path)
    }
  }

  /// Returns the statements to run.
  private func work(_ database: Database) throws -> [String] {
    let found = try self.found(database)
    let there = Set(found.map { Self.plain($0.sql) })
    let indexes = DeclaredIndexes(layout)
    let missing = indexes.all.filter {
      !$0.statements.allSatisfy { there.contains(Self.plain($0)) }
    }
    let wanted = Set(indexes.all.flatMap(\.statements).map(Self.plain))
    let names = Set(missing.flatMap(\.names).map { $0.lowercased() })
    let stale = found.filter {
      names.contains($0.name.lowercased())
        || (!wanted.contains(Self.plain($0.sql)) && isOurs($0))
    }
    return stale.sorted { $0.type > $1.type }.map(Self.drop)
      + missing.flatMap { $0.statements + $0.fillings }
  }

  private func found(_ database: Database) throws -> [Found] {
    try DatabaseRow.fetchAll(
      database,
      sql: "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql NOT NULL "
        + "AND (type IN ('index', 'trigger') OR sql LIKE 'CREATE VIRTUAL%')"
    )
    .map { Found(type: $0[0], name: $0[1], table: $0[2], sql: $0[3]) }
  }

  /// Returns true for an object that an earlier model of these entities may have declared.
  private func isOurs(_ found: Found) -> Bool {
    if found.type == "trigger" && found.name.hasPrefix("Z_DA_") { return true }
    return layout.model.entities.contains { entity in
      switch found.type {
      case "index":
        layout.table(of: entity).name == found.table && found.name.hasPrefix("Z_\(entity.name)_")
          && found.sql.contains(" COLLATE BINARY ")
      case "trigger":
        layout.table(of: entity).name == found.table
          && found.name.hasPrefix("Z_RT_\(entity.name)_")
      default: found.name.hasPrefix("Z_RT_\(entity.name)_")
      }
    }
  }

  /// Triggers are dropped before the tree that they write to.
  private static func drop(_ found: Found) -> String {
    "DROP \(found.type.uppercased()) \(found.name.quoted("\""))"
  }

  /// Normalizes what renaming a table does to the statements of its indexes.
  private static func plain(_ sql: String) -> String {
    sql.replacing("\"", with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func execute(_ sql: String, _ database: Database) throws {
    do {
      try database.execute(sql: sql)
    } catch {
      guard let result = error.result, result.primaryCode == SQLITE_CONSTRAINT,
        let broken = try BrokenConstraint(result.message, layout, database)
      else { throw error }
      throw StoreError.constraintBroken(path: connection.path, broken)
    }
  }

  /// Updates the store's copy of the model, which declares its indexes.
  private func noteModel() throws {
    let creation = StoreCreation(connection: connection, model: layout.model)
    guard let metadata = try creation.storedMetadata() else { return }
    try StoreRecords(connection: connection).replaceMetadata(metadata, layout.model.model)
  }
}
