import Escaping

/// The indexes that a transaction makes at its end, after the rows of a load.
///
/// A row costs each index a search from its root, and a page once the index outgrows the cache; to sort
/// all rows at the end costs a fraction of it (Decision 23). SQLite's changes of a schema belong to
/// the transaction, so whatever ends it, a store has either all rows and indexes or those of before.
///
/// Unique indexes stay, as they refuse rows. So do all indexes of a table that a trigger names, which
/// may search in it for each row.
struct LateIndexes {
  /// The number of rows from which on a save gains by it: at 500 it took 7 % longer, at 1,000 5 % less.
  static let leastRowCount = 1_000

  /// Their statements as the file had them, by table.
  private var statements: [String: [String]] = [:]

  var isEmpty: Bool { statements.isEmpty }

  /// Drops the indexes of a table that has no rows.
  mutating func postpone(_ table: String, _ database: Database) throws {
    let found = try DatabaseRow.fetchAll(
      database,
      sql: """
        SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?1
        AND sql LIKE 'CREATE INDEX %' AND NOT EXISTS (SELECT 1 FROM \(table)) AND NOT EXISTS (
          SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND instr(sql, ?1))
        ORDER BY rowid
        """, arguments: [table])
    for index in found {
      try database.execute(sql: "DROP INDEX \((index[0] as String).quoted("\""))")
      statements[table, default: []].append(index[1])
    }
  }

  /// Makes the indexes of all tables that a statement names, or of all.
  mutating func make(for sql: String?, _ database: Database) throws {
    for table in statements.keys.sorted() where sql?.contains(table) ?? true {
      while let statement = statements[table]?.first {
        try database.execute(sql: statement)
        statements[table]?.removeFirst()
      }
      statements[table] = nil
    }
  }
}
