import Foundation

/// A connection that several threads can use in turn.
///
/// `@unchecked Sendable`: the connection is used only inside ``writeWithoutTransaction(_:)``,
/// behind the lock.
package final class DatabaseQueue: @unchecked Sendable {
  private let database: Database
  private let lock = NSLock()

  /// - Throws: `DatabaseError`.
  package init(
    path: String, configuration: DatabaseConfiguration = DatabaseConfiguration()
  ) throws {
    database = try Database(path: path, configuration)
  }

  /// Runs the body in a read-only transaction.
  package func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA query_only = 1")
      defer { try? database.execute(sql: "PRAGMA query_only = 0") }
      return try database.inTransaction(.deferred) { try body(database) }
    }
  }

  /// Runs the body in a transaction and rolls it back if the body throws.
  package func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try writeWithoutTransaction { database in try database.inTransaction { try body(database) } }
  }

  package func writeWithoutTransaction<Result>(_ body: (Database) throws -> Result) rethrows
    -> Result
  {
    lock.lock()
    defer { lock.unlock() }
    return try body(database)
  }

  /// - Throws: `DatabaseError` if one of its statements is still in use elsewhere.
  package func close() throws { try writeWithoutTransaction { try $0.close() } }
}
