import RunJournal

/// The tables of a family and their columns, read from the statements that a run recorded.
///
/// A fetch of objects names every column of its table and an insert those of its kind, so the
/// journal knows them without a look at the store. A fetch of single values names only these.
struct RecordedTables {
  /// Columns by table, only of tables that hold the family.
  private(set) var columns: [String: Set<String>] = [:]

  /// Columns that every table of the layout has, also where a fetch needs only some of them.
  private static let ownColumns: Set<String> = ["Z_PK", "Z_ENT", "Z_OPT"]

  init(_ cell: Measurements, strategy: String) {
    let family = Set(
      cell.storage(of: strategy)?.record.parts.filter { $0.role == .familyTable }.map(\.name) ?? [])
    let statements = cell.operations.compactMap { $0.strategy(strategy) }.flatMap(\.statements)
    for statement in statements {
      guard let named = Self.columns(in: statement.sql), family.contains(named.table) else {
        continue
      }
      columns[named.table, default: Self.ownColumns].formUnion(named.columns)
    }
  }

  /// The table that an insert fills or a fetch reads, with the columns named; nil for anything else.
  private static func columns(in sql: String) -> (table: String, columns: [String])? {
    if let insert = sql.firstMatch(of: /^INSERT (?:OR \w+ )?INTO (\w+)\(([^)]*)\)/) {
      let names = insert.output.2.split(separator: ",").map { $0.filter { $0 != " " } }
      return (String(insert.output.1), names)
    }
    guard let fetch = sql.firstMatch(of: /FROM .*?(\w+) t0\b/) else { return nil }
    let names = sql[..<fetch.range.lowerBound].matches(of: /\bt0\.(\w+)/)
      .map { String($0.output.1) }
    // A count or an existence test names no column.
    return names.isEmpty ? nil : (String(fetch.output.1), names)
  }

  /// Of the widest table; nil where no statement names a column.
  var widest: Int? { columns.values.map(\.count).max() }

  /// The names without the numbers that keep those of siblings apart.
  var properties: Set<String> {
    Set(columns.values.joined().map { $0.replacing(/\d+$/, with: "") })
  }
}
