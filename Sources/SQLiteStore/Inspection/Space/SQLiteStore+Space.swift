import Foundation
import GRDB
import GRDBSQLite
import ObjectGraph

extension SQLiteStore {
  /// Where every byte of the file went, after folding the write-ahead log into the file.
  ///
  /// The pages are read from a copy that the engine makes page by page: to open the file once more
  /// and close it would drop the locks of this very connection (a rule of POSIX).
  ///
  /// - Throws: ``SQLiteStoreError``, also for pages that cannot be read.
  package func space() throws(SQLiteStoreError) -> StoreSpace {
    let layout = try openedStore().layout
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("store-space-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("copy.sqlite").path
    try foldLog()
    let tables = try connection.perform { database in
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try PageCopy.make(of: database.sqliteConnection, at: copy, named: path)
      return try SpaceTables(database, layout).byName
    }
    let file: PageFile
    do {
      file = try PageFile(path: copy)
    } catch {
      throw .damaged(path: path, message: "\(error)")
    }
    do {
      return try SpaceReading(file: file, tables: tables).space()
    } catch {
      throw .damaged(path: path, message: error.text)
    }
  }

  /// Writes what is in the write-ahead log into the file and empties the log.
  ///
  /// - Throws: ``SQLiteStoreError/locked(path:)`` if another connection still reads from the log.
  package func foldLog() throws(SQLiteStoreError) {
    let isBusy = try connection.perform { database in
      try Bool.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)") ?? false
    }
    if isBusy { throw .locked(path: path) }
  }

  /// Writes the file anew without free pages and with full ones, and empties the log.
  ///
  /// - Throws: ``SQLiteStoreError``.
  package func vacuum() throws(SQLiteStoreError) {
    try connection.perform { try $0.execute(sql: "VACUUM") }
    try foldLog()
  }

  /// Lets the engine gather the statistics by which it plans.
  ///
  /// - Throws: ``SQLiteStoreError``.
  package func analyze() throws(SQLiteStoreError) {
    try connection.perform { try $0.execute(sql: "ANALYZE") }
  }

  /// The size of the write-ahead log, which only grows until it is folded into the file: so after
  /// ``foldLog()`` and some work this is its greatest size since.
  package var logBytes: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path + "-wal")
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }
}

/// Copies a database page by page, free pages included.
private enum PageCopy {
  static func make(of source: OpaquePointer?, at path: String, named original: String) throws {
    var destination: OpaquePointer?
    defer { sqlite3_close_v2(destination) }
    guard
      sqlite3_open_v2(
        path, &destination, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK
    else { throw SQLiteStoreError.cannotOpen(path: path, reason: "no copy can be made there") }
    let backup = sqlite3_backup_init(destination, "main", source, "main")
    let code = sqlite3_backup_step(backup, -1)
    sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else {
      throw SQLiteStoreError(
        code: code, message: "the pages cannot be copied", sql: "", path: original)
    }
  }
}

/// What the layout and the schema say of each table's columns.
private struct SpaceTables {
  var byName: [String: SpaceReading.Table] = [:]

  init(_ database: Database, _ layout: StoreLayout) throws {
    let names = try String.fetchAll(
      database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
    for name in names {
      var table = SpaceReading.Table(content: .bookkeeping, columns: SpaceColumns())
      table.columns.rowID = try Self.rowIDColumn(of: name, database)
      table.hasRowIDs = try Self.hasRowIDs(name, database)
      if let known = layout.tables.first(where: { $0.name == name }) {
        table.content = .entities(root: layout.model.entities[known.root].name)
        // Z_PK, Z_ENT and Z_OPT lead each row of an entity (store format spec, section 2).
        table.columns.kindAndVersion = 1..<3
      } else if layout.joinTables.contains(where: { $0.name == name }) {
        table.content = .links
      }
      byName[name] = table
    }
  }

  /// A primary key of one column that is declared INTEGER (sqlite.org/lang_createtable.html#rowid).
  private static func rowIDColumn(of table: String, _ database: Database) throws -> Int? {
    let rows = try GRDB.Row.fetchAll(
      database, sql: "SELECT cid, upper(type) FROM pragma_table_info(?) WHERE pk > 0",
      arguments: [table])
    guard rows.count == 1, rows[0][1] as String? == "INTEGER" else { return nil }
    return rows[0][0]
  }

  private static func hasRowIDs(_ table: String, _ database: Database) throws -> Bool {
    let isWithout = try Bool.fetchOne(
      database, sql: "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?",
      arguments: [table])
    return isWithout != true
  }
}
