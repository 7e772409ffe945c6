/// The tables of a store's history.
enum HistorySchema {
  /// The entity numbers and names of the tables.
  static let change = (number: 16001, name: "CHANGE")
  static let transaction = (number: 16002, name: "TRANSACTION")
  static let string = (number: 16003, name: "TRANSACTIONSTRING")

  private static let entities = [change, transaction, string]

  /// Returns the statements that create the tables, in Core Data's wording.
  static func statements(tombstoneCount: Int) -> [String] {
    let tombstones = (0..<tombstoneCount).map { ", ZTOMBSTONE\($0) BLOB" }.joined()
    return [
      "CREATE TABLE ACHANGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
        + "ZCHANGETYPE INTEGER, ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, "
        + "ZCOLUMNS BLOB\(tombstones) )",
      "CREATE TABLE ATRANSACTION ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
        + "ZAUTHORTS INTEGER, ZBUNDLEIDTS INTEGER, ZCONTEXTNAMETS INTEGER, ZPROCESSIDTS INTEGER, "
        + "ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR, ZBUNDLEID VARCHAR, ZCONTEXTNAME VARCHAR, "
        + "ZPROCESSID VARCHAR, ZQUERYGEN BLOB )",
      "CREATE TABLE ATRANSACTIONSTRING ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
        + "ZNAME VARCHAR )",
      "CREATE INDEX ACHANGE_ZTRANSACTIONID_INDEX ON ACHANGE (ZTRANSACTIONID)",
    ]
      + ["AUTHOR", "BUNDLEID", "CONTEXTNAME", "PROCESSID"].map {
        "CREATE INDEX ATRANSACTION_Z\($0)TS_INDEX ON ATRANSACTION (Z\($0)TS)"
      }
      + [
        "CREATE INDEX Z_TRANSACTION_TransactionAuthorIndex ON ATRANSACTION "
          + "(ZAUTHOR COLLATE BINARY ASC)",
        "CREATE INDEX Z_TRANSACTION_TransactionTimestampIndex ON ATRANSACTION "
          + "(ZTIMESTAMP COLLATE BINARY ASC)",
        "CREATE UNIQUE INDEX Z_TRANSACTIONSTRING_UNIQUE_NAME ON ATRANSACTIONSTRING "
          + "(ZNAME COLLATE BINARY ASC)",
      ]
  }

  /// Returns true if a database has a history.
  static func exists(in database: Database) throws -> Bool {
    try tableExists("ACHANGE", database) && tableExists("ATRANSACTION", database)
  }

  static func tableExists(_ name: String, _ database: Database) throws -> Bool {
    try Bool.fetchOne(
      database, sql: "SELECT EXISTS(SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?)",
      arguments: [name]) ?? false
  }

  /// Creates missing tables, inside a transaction of the caller.
  static func install(tombstoneCount: Int, in database: Database) throws {
    guard try exists(in: database) else {
      for sql in statements(tombstoneCount: tombstoneCount) { try database.execute(sql: sql) }
      for entity in entities {
        // The counters may exist from before a migration.
        try database.execute(
          sql:
            "INSERT OR IGNORE INTO Z_PRIMARYKEY(Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES(?, ?, 0, 0)",
          arguments: [entity.number, entity.name])
      }
      return
    }
    let known = try Self.tombstoneCount(in: database)
    guard known < tombstoneCount else { return }
    for place in known..<tombstoneCount {
      try database.execute(sql: "ALTER TABLE ACHANGE ADD COLUMN ZTOMBSTONE\(place) BLOB")
    }
  }

  /// Returns the number of columns for preserved values of deleted objects.
  static func tombstoneCount(in database: Database) throws -> Int {
    try Int.fetchOne(
      database,
      sql: "SELECT count(*) FROM pragma_table_info('ACHANGE') WHERE name LIKE 'ZTOMBSTONE%'") ?? 0
  }

  /// Continues the transaction numbers of the old store in a migrated one, without its changes.
  ///
  /// Entity numbers and bitmaps of the past belong to another model. A token of the last
  /// transaction stays valid; earlier ones have expired.
  static func continueCounting(from old: Database, in new: Database) throws {
    guard try exists(in: old) else { return }
    for entity in entities {
      let last = try Int64.fetchOne(
        old, sql: "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?", arguments: [entity.number])
      try new.execute(
        sql:
          "INSERT OR REPLACE INTO Z_PRIMARYKEY(Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES(?, ?, 0, ?)",
        arguments: [entity.number, entity.name, last ?? 0])
    }
    try install(tombstoneCount: 0, in: new)
  }
}
