/// The engine settings of every store, and how to read them back.
enum StoreSettings {
  /// The settings of Core Data's files, with `synchronous` NORMAL, which in WAL mode is safe
  /// against crashes of the program.
  static func apply(to database: Database) throws(StoreError) {
    // These take effect only before the first page is written. In a file with pages they would
    // commit, which other connections would take for a change.
    if try Int.fetchOne(database, sql: "PRAGMA page_count") == 0 {
      try database.execute(sql: "PRAGMA page_size = 4096; PRAGMA auto_vacuum = 2")
      try useLog(database)
    }
    try database.execute(sql: "PRAGMA synchronous = NORMAL")
  }

  /// Switches the file to a write-ahead log.
  ///
  /// The setting is persistent, so in an existing file it is applied only after the store is known
  /// to be Lineage's own. A rejected file stays unchanged.
  static func useLog(_ database: Database) throws(StoreError) {
    guard try String.fetchOne(database, sql: "PRAGMA journal_mode") != "wal" else { return }
    try database.execute(sql: "PRAGMA journal_mode = WAL")
  }

  private static let readBack = [
    "page_size", "auto_vacuum", "journal_mode", "synchronous", "cache_size", "mmap_size",
    "secure_delete", "temp_store", "foreign_keys", "wal_autocheckpoint", "encoding",
  ]

  /// Returns the engine's effective settings, which only the engine knows.
  static func current(of database: Database) throws -> [String: String] {
    var settings: [String: String] = [:]
    for name in readBack {
      let statement = try database.makeStatement(sql: "PRAGMA \(name)")
      if try database.step(statement) { settings[name] = statement.text(at: 0) }
    }
    settings["statement_cache"] = "\(Database.statementCountLimit)"
    settings["analyze"] = try isAnalyzed(database) ? "done" : "none"
    return settings
  }

  /// Returns true if the planner has table statistics.
  private static func isAnalyzed(_ database: Database) throws -> Bool {
    guard try HistorySchema.tableExists("sqlite_stat1", database) else { return false }
    return try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_stat1)") ?? false
  }

  /// Returns the statements that created the file's indexes, sorted.
  ///
  /// Automatic indexes have no statement and appear with their table's name.
  static func indexes(of database: Database) throws -> [String] {
    try String.fetchAll(
      database,
      sql: """
        SELECT coalesce(sql, name || ' of ' || tbl_name) FROM sqlite_schema
        WHERE type = 'index' ORDER BY 1
        """)
  }
}

extension Database {
  /// Opens a store's file, or creates it.
  package convenience init(storeAt path: String) throws(StoreError) {
    try self.init(path: path, busyTimeout: .seconds(5), prepare: StoreSettings.apply)
    for function in SQLFunction.all { try function.register(on: self) }
  }

  /// Opens a copy of another program's store for reading only.
  ///
  /// The copy is opened for writing, because SQLite rolls back a leftover journal; after that no
  /// statement may write. The schema is not trusted.
  package convenience init(reading snapshot: StoreSnapshot) throws(StoreError) {
    try self.init(path: snapshot.path, snapshot: snapshot) { database throws(StoreError) in
      try database.execute(
        sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON")
    }
    for function in SQLFunction.all { try function.register(on: self) }
  }
}
