import Foundation
import SystemSQLite

/// The page counters of a store's connection since their last reset.
///
/// They are as free of noise as virtual machine steps if every process begins with the same file
/// and an empty cache.
package struct ConnectionCounters: Hashable, Sendable {
  /// The number of pages found in the connection's cache.
  package var cacheHits: Int
  /// The number of pages read into the cache.
  package var cacheMisses: Int
  /// The number of pages written from the cache to the write-ahead log or the file.
  package var cacheWrites: Int
  /// The number of those pages written before the transaction ended because the cache was full.
  package var cacheSpills: Int
}

extension SQLiteStore {
  /// Returns the page counters since ``resetConnectionCounters()``.
  package func connectionCounters() -> ConnectionCounters { connection.pageCounters() }

  /// Resets the page counters.
  ///
  /// Call it and ``resetStatementCounters()`` before an operation.
  package func resetConnectionCounters() { _ = connection.pageCounters(resetting: true) }

  /// Returns the statements that created the file's indexes, sorted, for comparing files.
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
