/// What the records of one table hold, counted in one pass.
struct TableScan {
  /// Counts of the rows of one entity, or of all rows of a table without entities.
  struct EntityCounts: Hashable {
    var rows = 0
    /// By column: rows with a value.
    var values: [Int]
    /// By column: NULLs that take a byte in the record's header.
    var storedNulls: [Int]

    init(columnCount: Int) {
      values = Array(repeating: 0, count: columnCount)
      storedNulls = values
    }
  }

  /// Rows whose number no counter is kept for.
  static let otherEntities = Int64.min

  let columns: [TableText.Column]
  private(set) var byEntity: [Int64: EntityCounts] = [:]
  /// By column and storage class.
  private(set) var classes: [[Int]]
  private(set) var rows = 0
  private(set) var headerBytes = 0
  private(set) var bodyBytes = 0
  /// Bytes of header lengths beyond the first, which headers above 127 bytes need.
  private(set) var longHeaderBytes = 0
  private(set) var shortRows = 0
  private(set) var largestKey: Int64?
  private(set) var largestRecordBytes = 0
  /// By column.
  private let givesReals: [Bool]
  private let entityColumn: Int?
  private let entityLimit: Int

  init(_ table: TableText, limits: InspectionLimits) {
    columns = Array(table.columns.prefix(limits.columnsPerTable))
    classes = Array(
      repeating: Array(repeating: 0, count: RecordValue.StorageClass.allCases.count),
      count: columns.count)
    givesReals = columns.map(\.givesReals)
    entityColumn = columns.firstIndex { $0.name == "Z_ENT" }
    entityLimit = max(1, limits.countersPerTable / (2 * columns.count))
  }

  mutating func count(_ record: Record) throws(Damage) {
    let header = record.header
    let number = try entityNumber(of: record)
    rows += 1
    headerBytes += header.byteCount
    bodyBytes += record.byteCount - header.byteCount
    longHeaderBytes += header.lengthBytes - 1
    largestKey = max(largestKey ?? record.rowID, record.rowID)
    largestRecordBytes = max(largestRecordBytes, record.byteCount)
    if header.serialTypes.count < columns.count { shortRows += 1 }
    let key = byEntity[number] != nil || byEntity.count < entityLimit ? number : Self.otherEntities
    // Taken out for the while, so that counting changes it in place and looks it up once.
    var counts = byEntity.removeValue(forKey: key) ?? EntityCounts(columnCount: columns.count)
    counts.rows += 1
    for index in 0..<min(header.serialTypes.count, columns.count) {
      count(header.serialTypes[index], column: index, &counts)
    }
    byEntity[key] = counts
  }

  private mutating func count(_ type: Int, column index: Int, _ counts: inout EntityCounts) {
    // The key stands as NULL in the record, its value beside it.
    guard !columns[index].isRowIDAlias else {
      counts.values[index] += 1
      return
    }
    let stored = RecordValue.StorageClass(serialType: type)
    let storageClass = stored == .integer && givesReals[index] ? .real : stored
    classes[index][storageClass.rawValue] += 1
    if storageClass == .null {
      counts.storedNulls[index] += 1
    } else {
      counts.values[index] += 1
    }
  }

  private func entityNumber(of record: Record) throws(Damage) -> Int64 {
    guard let entityColumn else { return 0 }
    return try record.value(entityColumn, limitBytes: 16).integer ?? Self.otherEntities
  }

  /// Rows with a value in a column, of all entities.
  func values(inColumn index: Int) -> Int {
    byEntity.values.reduce(0) { $0 + $1.values[index] }
  }

  /// NULLs of a column that take a byte, of all entities.
  func storedNulls(inColumn index: Int) -> Int {
    byEntity.values.reduce(0) { $0 + $1.storedNulls[index] }
  }
}
