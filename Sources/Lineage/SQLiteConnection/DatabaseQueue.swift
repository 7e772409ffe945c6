import Foundation

/// A connection that several threads may use, one after another.
///
/// `@unchecked Sendable`: the connection is only used inside ``writeWithoutTransaction(_:)``, behind
/// the lock.
package final class DatabaseQueue: @unchecked Sendable {
  private let database: Database
  private let lock = NSLock()

  /// - Throws: `DatabaseError`.
  package init(
    path: String, configuration: DatabaseConfiguration = DatabaseConfiguration()
  ) throws {
    database = try Database(path: path, configuration)
  }

  /// Reads in one transaction, which may not write.
  package func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA query_only = 1")
      defer { try? database.execute(sql: "PRAGMA query_only = 0") }
      return try database.inTransaction(.deferred) { try body(database) }
    }
  }

  /// Writes in one transaction, which is rolled back if the body throws.
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

  /// - Throws: `DatabaseError` if a statement of it is still compiled elsewhere.
  package func close() throws { try writeWithoutTransaction { try $0.close() } }
}
