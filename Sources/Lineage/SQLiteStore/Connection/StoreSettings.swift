/// The engine settings every store runs with, and how they are read back.
enum StoreSettings {
  /// As Core Data's files have them, with `synchronous` NORMAL,
  /// which in WAL mode is safe against crashes of the program.
  static var configuration: DatabaseConfiguration {
    var configuration = DatabaseConfiguration()
    configuration.busyTimeout = .seconds(5)
    // The layout has no foreign keys (StoreLayout.md, Tables).
    configuration.enforcesForeignKeys = false
    configuration.prepare = { database in
      // These only count before the first page is written, and saying them of a file with pages is a
      // commit, which others would take for a change.
      if try Int.fetchOne(database, sql: "PRAGMA page_count") == 0 {
        try database.execute(sql: "PRAGMA page_size = 4096")
        try database.execute(sql: "PRAGMA auto_vacuum = 2")
        try useLog(database)
      }
      try database.execute(sql: "PRAGMA synchronous = NORMAL")
    }
    return configuration
  }

  /// Makes the file's journal a write-ahead log if it is none.
  ///
  /// The file keeps it, so of one with content it is said only when the store is known to be one of this
  /// library's: what is refused stays as it is.
  static func useLog(_ database: Database) throws {
    guard try String.fetchOne(database, sql: "PRAGMA journal_mode") != "wal" else { return }
    try database.execute(sql: "PRAGMA journal_mode = WAL")
  }

  /// For files that others made, of which only a copy is opened.
  ///
  /// The copy is opened for writing, because SQLite folds a journal that was left behind into the
  /// file; after that no statement may write. What the schema says is not trusted.
  static var readingConfiguration: DatabaseConfiguration {
    var configuration = DatabaseConfiguration()
    configuration.enforcesForeignKeys = false
    configuration.prepare = { database in
      try database.execute(sql: "PRAGMA trusted_schema = OFF")
      try database.execute(sql: "PRAGMA cell_size_check = ON")
      try database.execute(sql: "PRAGMA query_only = ON")
    }
    return configuration
  }

  private static let readBack = [
    "page_size", "auto_vacuum", "journal_mode", "synchronous", "cache_size", "mmap_size",
    "secure_delete", "temp_store", "foreign_keys", "wal_autocheckpoint", "encoding",
  ]

  /// What the engine says it uses; asking is the only way to know.
  static func current(of database: Database) throws -> [String: String] {
    var settings: [String: String] = [:]
    for name in readBack {
      settings[name] = try String.fetchOne(database, sql: "PRAGMA \(name)")
    }
    settings["statement_cache"] = "\(StoreConnection.statementCountLimit)"
    settings["analyze"] = try isAnalyzed(database) ? "done" : "none"
    return settings
  }

  /// Whether the planner has figures of the tables to go by; without them it assumes.
  private static func isAnalyzed(_ database: Database) throws -> Bool {
    guard try HistorySchema.tableExists("sqlite_stat1", database) else { return false }
    return try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_stat1)") ?? false
  }

  /// The statements that made the file's indexes, sorted; those that the engine makes by itself
  /// have none and are named with their table.
  static func indexes(of database: Database) throws -> [String] {
    try String.fetchAll(
      database,
      sql: """
        SELECT coalesce(sql, name || ' of ' || tbl_name) FROM sqlite_schema
        WHERE type = 'index' ORDER BY 1
        """)
  }
}
