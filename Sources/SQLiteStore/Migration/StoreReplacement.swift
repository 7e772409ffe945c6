import GRDB
import GRDBSQLite
import ObjectGraph

/// Makes a file hold what another holds, in one transaction.
///
/// The engine's own backup does it: a program that is killed in between leaves the old content,
/// other connections see one or the other, and no log can be taken for another file's, as after a
/// rename. Its first step takes the write lock, here without copying a page: only from then on
/// nobody can commit any more what the copy would take away.
struct StoreReplacement {
  private let old: Database
  private let new: Database

  init(of old: Database, by new: Database) {
    self.old = old
    self.new = new
  }

  /// A number that changes whenever another connection commits, of the state that is read now.
  static func state(_ database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0
  }

  /// - Throws: `MigrationError`; the file is as it was.
  func run(ifStillIn state: Int) throws(MigrationError) {
    do {
      guard try Self.state(old) == state else { throw Self.changedMeanwhile }
      // Of the very state that was compared.
      let number = CommitNumber(of: old.sqliteConnection)
      guard
        let backup = sqlite3_backup_init(old.sqliteConnection, "main", new.sqliteConnection, "main")
      else { throw failure(sqlite3_errcode(old.sqliteConnection)) }
      var isFinished = false
      defer { if !isFinished { sqlite3_backup_finish(backup) } }
      try step(backup, pageCount: 0)
      // The number is asked of the page cache, so that the backup's connection is not read.
      guard CommitNumber(of: old.sqliteConnection) == number else { throw Self.changedMeanwhile }
      try step(backup, pageCount: -1)
      isFinished = true
      let code = sqlite3_backup_finish(backup)
      guard code == SQLITE_OK else { throw failure(code) }
      old.clearSchemaCache()
    } catch let error as MigrationError {
      throw error
    } catch {
      throw .destinationStoreFailed(reason: "\(error)")
    }
  }

  private static let changedMeanwhile = MigrationError.sourceStoreFailed(
    reason: "another program changed it meanwhile; close that and open the store again")

  /// Copies so many pages, all for -1; the first step takes the lock.
  private func step(_ backup: OpaquePointer, pageCount: Int32) throws {
    let code = sqlite3_backup_step(backup, pageCount)
    guard code == SQLITE_OK || code == SQLITE_DONE else { throw failure(code) }
  }

  private func failure(_ code: Int32) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: String(cString: sqlite3_errmsg(old.sqliteConnection)))
  }
}
