import Lineage
import SystemSQLite

/// The page counters of a store's connection since their last reset.
///
/// They are as free of noise as virtual machine steps if every process begins with the same file
/// and an empty cache.
struct ConnectionCounters: Hashable, Sendable {
  /// The number of pages found in the connection's cache.
  var cacheHits: Int
  /// The number of pages read into the cache.
  var cacheMisses: Int
  /// The number of pages written from the cache to the write-ahead log or the file.
  var cacheWrites: Int
  /// The number of those pages written before the transaction ended because the cache was full.
  var cacheSpills: Int
}

extension SQLiteStore {
  /// Returns the page counters since ``resetConnectionCounters()``.
  func connectionCounters() -> ConnectionCounters { ConnectionCounters(connection) }

  /// Resets the page counters.
  ///
  /// Call it and ``resetStatementCounters()`` before an operation.
  func resetConnectionCounters() { _ = ConnectionCounters(connection, resetting: true) }
}

extension ConnectionCounters {
  fileprivate init(_ database: Database, resetting: Bool = false) {
    func pages(_ counter: Int32) -> Int {
      var current: Int32 = 0
      var highest: Int32 = 0
      // Cannot fail: the connection is open and the counter is known.
      _ = sqlite3_db_status(database.handle, counter, &current, &highest, resetting ? 1 : 0)
      return Int(current)
    }
    self = database.locked {
      ConnectionCounters(
        cacheHits: pages(SQLITE_DBSTATUS_CACHE_HIT), cacheMisses: pages(SQLITE_DBSTATUS_CACHE_MISS),
        cacheWrites: pages(SQLITE_DBSTATUS_CACHE_WRITE),
        cacheSpills: pages(SQLITE_DBSTATUS_CACHE_SPILL))
    }
  }
}
