import Reporting
import RunJournal
import Statistics

/// The cost of a cell that no row of its kind can fill, in bytes that SQLite stored.
///
/// A row of the one table has a cell for each column that its kind's own table would not have. The
/// rule compares the bytes that DBSTAT counts for two strategies and does not assume that an empty
/// cell takes a byte. In a sweep, the cost of a cell is the slope over the cells of a member,
/// because all other differences between the strategies are constant. Without a sweep they are part
/// of the figure.
struct EmptyCellRule: ScenarioRule {
  /// The bytes that the rule compares.
  enum Bytes: String, Decodable, Hashable, Sendable {
    /// The content of the family's rows.
    case rows
    /// The whole file with its indexes and free space; only a slope over it is meaningful.
    case file

    fileprivate var label: String { self == .rows ? "the rows" : "the file" }
  }

  var scenario: String
  var bytes: Bytes
  var strategy: String
  /// The strategy with a table for each kind.
  var baseline: String
  var band: ClaimBand

  var uses: [ScenarioUse] { [ScenarioUse(scenario: scenario, strategies: [strategy, baseline])] }

  static let lack = "recorded too little of its tables"

  var label: String {
    "bytes of \(bytes.label) for each cell that no row of its kind can fill"
  }

  func about(_ run: ClaimEvidence.Run) -> String {
    "\(bytes.label), \(PlainWords.pair(strategy, baseline))"
  }

  func observations(of run: ClaimEvidence.Run) -> [ClaimObservation] {
    let points = run.report.cells.compactMap { cell in point(cell).map { (cell, $0) } }
    if Set(points.map(\.1.cells)).count > 2 { return [slope(points.map(\.1), run)] }
    guard bytes == .rows, let (cell, point) = points.last, point.cells > 0 else { return [] }
    let each = point.bytes / point.cells
    let text =
      "\(Digits.three(each)) bytes per empty cell (\(Digits.three(point.cells)) per row)"
    return [
      band.observation(label, each, text: text).quotient(of: point.bytes, point.cells)
        .placed(run, cell)
    ]
  }

  private func slope(
    _ points: [(cells: Double, bytes: Double)], _ run: ClaimEvidence.Run
  ) -> ClaimObservation {
    guard let line = try? Line(x: points.map(\.cells), y: points.map(\.bytes)) else {
      return .missing(label, "the figures of \(scenario) do not fit a line", scenario: scenario)
    }
    let ends = line.slopeInterval
    let text =
      "\(Digits.three(line.slope)) bytes per empty cell (\(Digits.three(ends.lowerBound)) to "
      + "\(Digits.three(ends.upperBound))), r² \(Digits.three(line.determination))"
    return band.observation(
      label, line.slope,
      interval: RatioInterval(lower: ends.lowerBound, upper: ends.upperBound), text: text
    ).finding(CSVFile.number(line.determination)).placed(run)
  }

  /// Returns the empty cells per member, and the additional bytes per member.
  private func point(_ cell: Measurements) -> (cells: Double, bytes: Double)? {
    guard let mine = cell.storage(of: strategy), let theirs = cell.storage(of: baseline),
      let count = declaredCells(cell) ?? recordedCells(cell)
    else { return nil }
    return (count, (amount(mine) - amount(theirs)) / Double(max(1, mine.familySize)))
  }

  private func amount(_ storage: StorageResult) -> Double {
    switch bytes {
    case .rows:
      Double(
        storage.record.parts.filter { $0.role == .familyTable }.map(\.payloadBytes).reduce(0, +))
    case .file: Double(storage.record.fileBytes)
    }
  }

  /// Computes the cells from the sweep's numbers of own properties and kinds.
  private func declaredCells(_ cell: Measurements) -> Double? {
    guard let own = cell.number(of: "own"), let kinds = cell.number(of: "kinds") else { return nil }
    return own * (kinds - 1)
  }

  /// Computes the cells from recorded columns; nil unless those of all tables with rows are known.
  private func recordedCells(_ cell: Measurements) -> Double? {
    let own = RecordedTables(cell, strategy: strategy)
    let apart = RecordedTables(cell, strategy: baseline)
    guard own.columns.count == 1, let width = own.widest else { return nil }
    let family = Set(
      cell.storage(of: baseline)?.record.parts.filter { $0.role == .familyTable }.map(\.name) ?? [])
    var sum = 0
    for kind in cell.cell.scenario.membersByKind where kind.count > 0 {
      let table = "Z" + kind.kind.uppercased()
      guard family.contains(table) else { continue }
      guard let columns = apart.columns[table] else { return nil }
      sum += kind.count * (width - columns.count)
    }
    return Double(sum) / Double(max(1, cell.cell.scenario.familySize))
  }
}
