/// Counts of one table's records, collected in one pass.
struct TableScan {
  /// Counts for the rows of one entity, or for all rows of a table without entities.
  struct EntityCounts: Hashable {
    var rows = 0
    /// The number of rows with a value, by column.
    var values: [Int]
    /// The number of NULLs that take a byte in the record's header, by column.
    var storedNulls: [Int]
    /// The number of rows by their number of fields, kept only where a missing field means more
    /// than NULL.
    var shortRows: [Int]

    init(columnCount: Int, keepsShortRows: Bool) {
      values = Array(repeating: 0, count: columnCount)
      storedNulls = values
      shortRows = keepsShortRows ? values : []
    }
  }

  /// The key for rows whose Z_ENT is no number.
  static let otherEntities = Int64.min
  /// The key for rows of entities without counters.
  static let uncountedEntities = Int64.min + 1
  /// The memory of an entity's entry, in counters.
  private static let counterOverhead = 32

  let columns: [TableText.Column]
  private(set) var byEntity: [Int64: EntityCounts] = [:]
  /// The number of values by column and storage class.
  private(set) var classes: [[Int]]
  private(set) var rows = 0
  private(set) var headerBytes = 0
  private(set) var bodyBytes = 0
  /// The extra bytes of header lengths in records whose headers exceed 127 bytes.
  private(set) var longHeaderBytes = 0
  private(set) var shortRows = 0
  private(set) var largestKey: Int64?
  private(set) var largestRecordBytes = 0
  /// The number of values of all entities, by column.
  private(set) var values: [Int]
  private(set) var storedNulls: [Int]
  /// The smallest number of fields in a record.
  private var fewestFields = Int.max
  /// True for columns that give reals, by column.
  private let givesReals: [Bool]
  private let fields: RecordFields
  private let entityColumn: Int?
  private let entityLimit: Int
  private let countersPerEntity: Int
  private let keepsShortRows: Bool

  /// The counter limit is the number of entities times columns.
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

  /// The number of counters in use.
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
    // Removed temporarily, so that counting mutates it in place with one lookup.
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
    // The record has NULL in place of the key, which is stored separately.
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

  /// Adds what no record contains: keys, and the values of rows older than their columns.
  mutating func finish() {
    for number in Array(byEntity.keys) {
      // Removed temporarily, as above.
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

  /// Returns the index of a column.
  ///
  /// Names are case-insensitive, as in SQL.
  func index(ofColumn name: String) -> Int? { fields.column(named: name) }

  /// Returns the reason why a column's values and NULLs are not counted, or nil if they are.
  func obstacle(ofColumn index: Int) -> String? {
    if columns[index].isComputed { return "is computed on reading and not stored" }
    guard columns[index].olderValue == nil, let field = fields.field(ofColumn: index),
      field >= fewestFields
    else { return nil }
    return "has a default that only SQLite can compute, in rows older than the column"
  }

  /// The number of rows that are in no entity's counts.
  var uncountedRows: Int { byEntity[Self.uncountedEntities]?.rows ?? 0 }

  /// Returns a value as SQLite returns it, and NULL for a computed one.
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

  /// True if the row has no value; does not read it.
  func isNull(_ column: Int, in record: Record) -> Bool {
    guard !columns[column].isRowIDAlias else { return false }
    guard let field = fields.field(ofColumn: column) else { return true }
    guard field < record.header.serialTypes.count else {
      return columns[column].olderValue ?? .null == .null
    }
    return record.header.serialTypes[field] == 0
  }
}

/// The mapping between a record's fields and its columns.
///
/// They differ after a virtual generated column, which has no field.
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

  /// Returns nil for a virtual generated column.
  func field(ofColumn index: Int) -> Int? { fields[index] }

  func column(named name: String) -> Int? { placeByName[name.uppercased()] }
}
