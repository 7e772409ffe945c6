import RunJournal

/// How many bytes a cell takes that no row of its kind can fill, in data without a sweep.
///
/// A row of the one table has a cell for every column that its kind's own table would not have. What
/// the two shapes' empty columns differ by, over the number of those cells, is the cost of one.
struct ImpossibleCellRule: ClaimRule {
  var scenario: String
  var strategy: String
  /// The shape with a table for each kind.
  var baseline: String
  var band: ClaimBand

  var uses: [ScenarioUse] { [ScenarioUse(scenario, strategies: [strategy, baseline])] }

  private static let label = "bytes for each cell that no row of the kind can fill"

  func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
    if let gap = evidence.gap(of: scenario) {
      return [.missing(Self.label, gap, scenario: scenario)]
    }
    guard let run = evidence.runs[scenario] else { return [] }
    let found = run.report.cells.compactMap { observation($0, run) }
    return found.isEmpty
      ? [
        .missing(
          Self.label, "\(scenario) recorded no fetch of each table, or did not look into its pages",
          scenario: scenario)
      ] : found
  }

  private func observation(
    _ cell: Measurements, _ run: ClaimEvidence.Run
  ) -> ClaimObservation? {
    guard let mine = cell.storage(of: strategy), let bytes = mine.emptyBytes,
      let others = cell.storage(of: baseline)?.emptyBytes, let count = impossibleCells(cell),
      count > 0
    else { return nil }
    let each = Double(bytes - others) / Double(count)
    let share = Double(bytes) / Double(max(1, mine.record.fileBytes))
    return band.observation(
      Self.label, each,
      text: "\(Digits.three(each)) bytes for each of \(Digits.grouped(count)) cells; all that is "
        + "empty takes \(Ratio.percentage(share)) of the file"
    ).placed(run, cell, launches: cell.launches(of: [strategy, baseline]))
  }

  /// Nil unless the columns of the one table and of every table with rows are known.
  private func impossibleCells(_ cell: Measurements) -> Int? {
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
    return sum
  }
}
