import Escaping

/// The indexes that a transaction creates at its end, after loading rows.
///
/// Each inserted row costs a search per index, and a page once the index outgrows the cache;
/// sorting all rows at the end costs a fraction of it (Decision 23). SQLite's schema changes are
/// transactional, so the store has either all rows and indexes or its earlier state.
///
/// Unique indexes stay, because they reject rows. So do all indexes of a table that a trigger
/// names, which may search it for each row.
package struct LateIndexes {
  /// The smallest number of rows for which a save benefits: 500 rows took 7 % longer, 1,000 took 5
  /// % less.
  package static let leastRowCount = 1_000

  /// The indexes' original statements, by table.
  private var statements: [String: [String]] = [:]

  var isEmpty: Bool { statements.isEmpty }

  /// Drops the indexes of an empty table.
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

  /// Creates the indexes of all tables that a statement names, or of all.
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
