import GRDBSQLite
package import ObjectGraph

/// Statements stepped to their end, every column looked at and nothing kept.
extension SQLiteStore: BareScanning {
  package func scan(_ fetch: StoreFetch) throws -> ScanResult {
    try scan(openedStore().query(fetch))
  }

  package func scan(_ fetch: StoreDictionaryFetch) throws -> ScanResult {
    try scan(DictionarySQL(fetch, openedStore()).select)
  }

  package func scanRow(of entity: EntityLayout, key: Int64) throws -> ScanResult {
    let plan = try openedStore().plans[entity.index].fill
    return try scan(FetchSQL(plan, values: [.integer(key)]))
  }

  package func scanRows(of entity: EntityLayout, keys: [Int64]) throws -> ScanResult {
    let plan = try openedStore().plans[entity.index].fillMany
    return try scan(FetchSQL(plan, values: [.text(JSONArray(keys).text)]))
  }

  package func scanCount(_ fetches: [StoreFetch]) throws -> Int {
    try fetches.reduce(0) { try $0 + count($1) }
  }

  package func scanMerged(_ fetches: [StoreFetch], shape: MergeShape) throws -> ScanResult {
    guard !fetches.isEmpty else { return ScanResult() }
    return try scan(MergedSelect(fetches, shape, openedStore()).rows)
  }

  package func addresses(merged fetches: [StoreFetch], shape: MergeShape) throws
    -> [StoreAddress]
  {
    guard !fetches.isEmpty else { return [] }
    let opened = try openedStore()
    let merged = MergedSelect(fetches, shape, opened)
    let query = try merged.addresses
    return try connection.locked { () throws(SQLiteStoreError) in
      let statement = try connection.statement(query)
      defer { statement.reset() }
      var addresses: [StoreAddress] = []
      while try connection.step(statement) { addresses.append(try merged.address(in: statement)) }
      return addresses
    }
  }

  private func scan(_ query: FetchSQL) throws(SQLiteStoreError) -> ScanResult {
    try connection.locked { () throws(SQLiteStoreError) in
      let statement = try connection.statement(query)
      defer { statement.reset() }
      let columnCount = sqlite3_column_count(statement.handle)
      var result = ScanResult()
      while try connection.step(statement) {
        result.rowCount += 1
        result.touchedBytes += statement.touchRow(columnCount)
      }
      return result
    }
  }
}

extension PreparedStatement {
  /// Asks the engine for every value of the current row, as a reader must, and gives their bytes.
  @inline(__always)
  fileprivate func touchRow(_ columnCount: Int32) -> Int {
    var bytes = 0
    for column in 0..<columnCount {
      switch sqlite3_column_type(handle, column) {
      case SQLITE_INTEGER: bytes += sqlite3_column_int64(handle, column) == .min ? 9 : 8
      case SQLITE_FLOAT: bytes += sqlite3_column_double(handle, column).isNaN ? 9 : 8
      case SQLITE_NULL: break
      default:
        // Reads the whole value, also what lies on overflow pages.
        let value = sqlite3_column_blob(handle, column)
        bytes += value == nil ? 0 : Int(sqlite3_column_bytes(handle, column))
      }
    }
    return bytes
  }
}
