import Foundation
import SystemSQLite

/// Counts the work of all connections of the program: every step of SQLite's virtual machine, every
/// statement start and every file write.
enum Ticks {
  // Only one thread runs statements.
  nonisolated(unsafe) private(set) static var total = 0
  /// The last tick before the store's content was replaced.
  nonisolated(unsafe) private(set) static var commit = 0
  nonisolated(unsafe) private static var deadlyTick = 0
  nonisolated(unsafe) private static var store = ""

  private typealias Entry =
    @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UnsafeRawPointer?
    ) -> Int32

  /// Starts counting; must be called before the first connection opens.
  static func watch(store path: String, deadlyTick tick: Int) {
    store = path
    deadlyTick = tick
    TornWrites.install()
    let entry: Entry = { connection, _, _ in
      Ticks.watch(connection)
      return SQLITE_OK
    }
    // SQLite calls it with the connection, despite the declared type of its parameter.
    sqlite3_auto_extension(unsafeBitCast(entry, to: (@convention(c) () -> Void).self))
  }

  private static func watch(_ connection: OpaquePointer?) {
    sqlite3_progress_handler(
      connection, 1,
      { _ in
        Ticks.count()
        return 0
      }, nil)
    sqlite3_trace_v2(
      connection, UInt32(SQLITE_TRACE_STMT),
      { _, _, statement, _ in
        Ticks.begin(statement.map { OpaquePointer($0) })
        return 0
      }, nil)
  }

  private static func count() {
    if isDeadly() { die() }
  }

  /// Returns true for the last tick.
  static func isDeadly() -> Bool {
    total += 1
    return total == deadlyTick
  }

  static func die() { kill(getpid(), SIGKILL) }

  private static func begin(_ statement: OpaquePointer?) {
    count()
    guard let text = sqlite3_sql(statement), let connection = sqlite3_db_handle(statement),
      let file = sqlite3_db_filename(connection, "main")
    else { return }
    // A commit in place, or the statement after SQLite's own copy.
    let sql = String(cString: text)
    if (sql.hasPrefix("COMMIT") || sql.hasPrefix("PRAGMA wal_checkpoint"))
      && String(cString: file).hasSuffix(store)
    {
      commit = total
    }
  }
}
