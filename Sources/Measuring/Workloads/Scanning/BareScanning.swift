import Lineage
import SystemSQLite

/// A store that can run its fetches without creating objects.
///
/// For measurements: the additional cost of a fetch is the object graph's share. The statements
/// come from the same code as those of fetches, so they cannot diverge. Scans return the number of
/// rows.
protocol BareScanning: AnyObject {
  /// Runs a fetch's statement to the end and reads every column of every row.
  func scan(_ fetch: StoreFetch) throws -> Int

  /// Runs a dictionary fetch in the same way.
  func scan(_ fetch: StoreDictionaryFetch) throws -> Int

  /// Runs the statement that fills one object.
  func scanRow(of entity: EntityLayout, key: Int64) throws -> Int

  /// Runs the statement that fills several objects of one hierarchy.
  func scanRows(of entity: EntityLayout, keys: [Int64]) throws -> Int

  /// Runs the counts of several fetches and returns their sum.
  func scanCount(_ fetches: [StoreFetch]) throws -> Int

  /// Runs several fetches with equal order and limit as one statement.
  ///
  /// Rows are sorted by the first fetch's criteria, then by key in the direction of the last
  /// criterion, then by the fetch's place in the list.
  func scanMerged(_ fetches: [StoreFetch], shape: MergeShape) throws -> Int

  /// Returns the addresses of the rows that ``scanMerged(_:shape:)`` reads, in order.
  func addresses(merged fetches: [StoreFetch], shape: MergeShape) throws -> [StoreAddress]
}

/// The form of a statement that merges rows of several tables.
enum MergeShape: String, CaseIterable {
  /// `SELECT … UNION ALL SELECT … ORDER BY … LIMIT`: the engine can merge ordered index entries.
  case compound
  /// Each part is sorted and limited, then the whole.
  case branchLimits = "arm-limits"
  /// `SELECT * FROM (… UNION ALL …) ORDER BY … LIMIT`: the engine reads and sorts everything.
  case subquery
}

/// Scans that step statements to the end and read every column without keeping anything.
extension SQLiteStore: BareScanning {
  func scan(_ fetch: StoreFetch) throws -> Int { try scan(openedStore().query(fetch)) }

  func scan(_ fetch: StoreDictionaryFetch) throws -> Int { try scan(openedStore().query(fetch)) }

  func scanRow(of entity: EntityLayout, key: Int64) throws -> Int {
    let plan = try openedStore().plans[entity.index].fill
    return try scan(FetchSQL(plan, values: [.integer(key)]))
  }

  func scanRows(of entity: EntityLayout, keys: [Int64]) throws -> Int {
    let plan = try openedStore().plans[entity.index].fillMany
    return try scan(FetchSQL(plan, values: [.text(JSONEachArray(keys).text)]))
  }

  func scanCount(_ fetches: [StoreFetch]) throws -> Int {
    try fetches.reduce(0) { try $0 + count($1) }
  }

  func scanMerged(_ fetches: [StoreFetch], shape: MergeShape) throws -> Int {
    guard !fetches.isEmpty else { return 0 }
    return try scan(MergedSelect(fetches: fetches, shape: shape, opened: openedStore()).rows)
  }

  func addresses(merged fetches: [StoreFetch], shape: MergeShape) throws -> [StoreAddress] {
    guard !fetches.isEmpty else { return [] }
    let merged = MergedSelect(fetches: fetches, shape: shape, opened: try openedStore())
    var addresses: [StoreAddress] = []
    try connection.eachRow(of: merged.addresses) { statement throws(StoreError) in
      addresses.append(try merged.address(in: statement))
    }
    return addresses
  }

  private func scan(_ query: FetchSQL) throws(StoreError) -> Int {
    var rowCount = 0
    try connection.eachRow(of: query) { statement in
      rowCount += 1
      statement.readRow()
    }
    return rowCount
  }
}

extension Statement {
  /// Reads every value of the current row, as a reader must.
  fileprivate func readRow() {
    for column in 0..<columnCount {
      switch sqlite3_column_type(handle, column) {
      case SQLITE_INTEGER: _ = sqlite3_column_int64(handle, column)
      case SQLITE_FLOAT: _ = sqlite3_column_double(handle, column)
      case SQLITE_NULL: break
      default:
        // Reads the whole value, including overflow pages.
        if sqlite3_column_blob(handle, column) != nil { _ = sqlite3_column_bytes(handle, column) }
      }
    }
  }
}
