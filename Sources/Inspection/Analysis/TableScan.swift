/// The content of one table's records, counted in one pass.
struct TableScan {
  /// Counts of the rows of one entity, or of all rows of a table without entities.
  struct EntityCounts: Hashable {
    var rows = 0
    /// By column: rows with a value.
    var values: [Int]
    /// By column: NULLs that take a byte in the record's header.
    var storedNulls: [Int]
    /// By number of fields: rows that have only so many, kept where that means more than NULL.
    var shortRows: [Int]

    init(columnCount: Int, keepsShortRows: Bool) {
      values = Array(repeating: 0, count: columnCount)
      storedNulls = values
      shortRows = keepsShortRows ? values : []
    }
  }

  /// Rows whose Z_ENT is no number.
  static let otherEntities = Int64.min
  /// Rows of numbers that no counter is kept for.
  static let uncountedEntities = Int64.min + 1
  /// The overhead of an entity's counters, in counters.
  private static let counterOverhead = 32

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
  /// By column, of all entities.
  private(set) var values: [Int]
  private(set) var storedNulls: [Int]
  /// The fewest fields that a record has.
  private var fewestFields = Int.max
  /// By column.
  private let givesReals: [Bool]
  private let fields: RecordFields
  private let entityColumn: Int?
  private let entityLimit: Int
  private let countersPerEntity: Int
  private let keepsShortRows: Bool

  /// The counter limit is of entities times columns.
  init(_ table: TableText, limits: InspectionLimits, counterLimit: Int) {
    columns = Array(table.columns.prefix(limits.columnsPerTable))
    let classCount = RecordValue.StorageClass.allCases.count
    classes = Array(repeating: Array(repeating: 0, count: classCount), count: columns.count)
    values = Array(repeating: 0, count: columns.count)
    storedNulls = values
    givesReals = columns.map(\.givesReals)
    fields = RecordFields(columns)
    entityColumn = fields.column(named: "Z_ENT")
    keepsShortRows = columns.contains { $0.olderValue != .null }
    countersPerEntity = (keepsShortRows ? 3 : 2) * columns.count + Self.counterOverhead
    entityLimit = max(1, counterLimit / countersPerEntity)
  }

  /// The number of counters that are kept.
  var counterCount: Int { byEntity.count * countersPerEntity }

  mutating func count(_ record: Record) throws(Damage) {
    let header = record.header
    let number = try entityNumber(of: record)
    rows += 1
    headerBytes += header.byteCount
    bodyBytes += record.byteCount - header.byteCount
    longHeaderBytes += header.lengthBytes - 1
    largestKey = max(largestKey ?? record.rowID, record.rowID)
    largestRecordBytes = max(largestRecordBytes, record.byteCount)
    let key =
      byEntity[number] != nil || byEntity.count < entityLimit ? number : Self.uncountedEntities
    // Taken out for the while, so that counting changes it in place and looks it up once.
    var counts =
      byEntity.removeValue(forKey: key)
      ?? EntityCounts(columnCount: columns.count, keepsShortRows: keepsShortRows)
    counts.rows += 1
    let fieldCount = min(header.serialTypes.count, fields.columns.count)
    for field in 0..<fieldCount {
      count(header.serialTypes[field], column: fields.columns[field], &counts)
    }
    if fieldCount < fields.columns.count {
      shortRows += 1
      fewestFields = min(fewestFields, fieldCount)
      if keepsShortRows { counts.shortRows[fieldCount] += 1 }
    }
    byEntity[key] = counts
  }

  private mutating func count(_ type: Int, column index: Int, _ counts: inout EntityCounts) {
    // The key stands as NULL in the record, its value beside it.
    guard !columns[index].isRowIDAlias else { return }
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
    return try value(of: entityColumn, in: record, limitBytes: 16).integer ?? Self.otherEntities
  }

  /// Adds what no record tells: keys, and the values of rows that are older than their columns.
  mutating func finish() {
    for number in Array(byEntity.keys) {
      // Taken out for the while, as above.
      guard var counts = byEntity.removeValue(forKey: number) else { continue }
      addOlderValues(to: &counts)
      for index in columns.indices {
        if columns[index].isRowIDAlias { counts.values[index] = counts.rows }
        values[index] += counts.values[index]
        storedNulls[index] += counts.storedNulls[index]
      }
      byEntity[number] = counts
    }
  }

  private mutating func addOlderValues(to counts: inout EntityCounts) {
    guard keepsShortRows, shortRows > 0 else { return }
    var count = 0
    for (field, index) in fields.columns.enumerated() {
      count += counts.shortRows[field]
      guard count > 0, let value = columns[index].olderValue, value != .null else { continue }
      counts.values[index] += count
      classes[index][value.storageClass.rawValue] += count
    }
  }

  // MARK: Columns

  /// The place of a column; SQL's names do not mind case.
  func index(ofColumn name: String) -> Int? { fields.column(named: name) }

  /// The reason for which a column's values and NULLs are not counted, nil if they are.
  func obstacle(ofColumn index: Int) -> String? {
    if columns[index].isComputed { return "is computed on reading and not stored" }
    guard columns[index].olderValue == nil, let field = fields.field(ofColumn: index),
      field >= fewestFields
    else { return nil }
    return "has a default that only SQLite can compute, in rows older than the column"
  }

  /// Rows that are in no entity's counts.
  var uncountedRows: Int { byEntity[Self.uncountedEntities]?.rows ?? 0 }

  /// A value as SQLite gives it out; NULL for one that is computed.
  func value(of column: Int, in record: Record, limitBytes: Int) throws(Damage) -> RecordValue {
    guard !columns[column].isRowIDAlias else { return .integer(record.rowID) }
    guard let field = fields.field(ofColumn: column) else { return .null }
    guard field < record.header.serialTypes.count else {
      return columns[column].olderValue ?? .null
    }
    let value = try record.value(field, limitBytes: limitBytes)
    guard givesReals[column], case .integer(let integer) = value else { return value }
    return .real(Double(integer))
  }

  /// True for a row without a value, which is not read.
  func isNull(_ column: Int, in record: Record) -> Bool {
    guard !columns[column].isRowIDAlias else { return false }
    guard let field = fields.field(ofColumn: column) else { return true }
    guard field < record.header.serialTypes.count else {
      return columns[column].olderValue ?? .null == .null
    }
    return record.header.serialTypes[field] == 0
  }
}

/// The fields of a record and their columns.
///
/// They differ after a column that is computed when it is read: it has no field.
struct RecordFields {
  /// The column of each field.
  let columns: [Int]
  private let fields: [Int?]
  private let placeByName: [String: Int]

  init(_ columns: [TableText.Column]) {
    var fields: [Int?] = []
    var order: [Int] = []
    for (index, column) in columns.enumerated() {
      fields.append(column.isComputed ? nil : order.count)
      if !column.isComputed { order.append(index) }
    }
    self.fields = fields
    self.columns = order
    placeByName = Dictionary(
      columns.enumerated().map { ($1.name.uppercased(), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Nil for a column that is computed.
  func field(ofColumn index: Int) -> Int? { fields[index] }

  func column(named name: String) -> Int? { placeByName[name.uppercased()] }
}
