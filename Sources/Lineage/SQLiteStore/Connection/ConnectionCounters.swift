import Foundation
import SystemSQLite

/// What a store's connection did with pages since its counters were last set to zero.
///
/// Pages found, read and written are as free of noise as virtual machine steps, as long as every
/// process begins with the same file and an empty cache.
package struct ConnectionCounters: Hashable, Sendable {
  /// Pages that were in the connection's cache.
  package var cacheHits: Int
  /// Pages that had to be read into it.
  package var cacheMisses: Int
  /// Pages that were written from it, to the write-ahead log or to the file.
  package var cacheWrites: Int
  /// Of those the ones that were written before the transaction ended, since the cache was full.
  package var cacheSpills: Int
}

extension SQLiteStore {
  /// The page counters since ``resetConnectionCounters()``.
  package func connectionCounters() -> ConnectionCounters { connection.pageCounters() }

  /// Sets the page counters to zero; call it and ``resetStatementCounters()`` before an operation.
  package func resetConnectionCounters() { _ = connection.pageCounters(resetting: true) }

  /// The statements that made the file's indexes, sorted, for a comparison of files.
  ///
  /// - Throws: `StoreError`.
  package func indexes() throws(StoreError) -> [String] {
    try connection.perform { try StoreSettings.indexes(of: $0) }
  }
}

extension StoreConnection {
  func pageCounters(resetting: Bool = false) -> ConnectionCounters {
    lock.withLock {
      ConnectionCounters(
        cacheHits: pages(SQLITE_DBSTATUS_CACHE_HIT, resetting),
        cacheMisses: pages(SQLITE_DBSTATUS_CACHE_MISS, resetting),
        cacheWrites: pages(SQLITE_DBSTATUS_CACHE_WRITE, resetting),
        cacheSpills: pages(SQLITE_DBSTATUS_CACHE_SPILL, resetting))
    }
  }

  private func pages(_ counter: Int32, _ resetting: Bool) -> Int {
    var current: Int32 = 0
    var highest: Int32 = 0
    // Cannot fail: the connection is open and the counter is known.
    _ = sqlite3_db_status(handle, counter, &current, &highest, resetting ? 1 : 0)
    return Int(current)
  }
}
