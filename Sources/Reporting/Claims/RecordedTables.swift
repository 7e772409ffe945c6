import RunJournal

/// The tables of a family and their columns, read from the statements that a run recorded.
///
/// A fetch names every column of its table, so the journal knows them without a look at the store.
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
      guard let match = statement.sql.firstMatch(of: /FROM .*?(\w+) t0\b/) else { continue }
      let table = String(match.output.1)
      guard family.contains(table) else { continue }
      let list = statement.sql[..<match.range.lowerBound]
      let names = list.matches(of: /\bt0\.(\w+)/).map { String($0.output.1) }
      // A count or an existence test names no column.
      guard !names.isEmpty else { continue }
      columns[table, default: Self.ownColumns].formUnion(names)
    }
  }

  /// Of the widest table; nil where no fetch was recorded.
  var widest: Int? { columns.values.map(\.count).max() }

  /// The names without the numbers that keep those of siblings apart.
  var properties: Set<String> {
    Set(columns.values.joined().map { $0.replacing(/\d+$/, with: "") })
  }
}
