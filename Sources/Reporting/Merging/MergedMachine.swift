package import RunJournal

/// One machine and what it measured of a scenario.
package struct MergedMachine: Sendable {
  package var name: String
  package var environment: Environment
  /// Its cells, in the order of the sweep, as one journal.
  package var entries: [JournalEntry]
  package var cells: [String]
  package var report: Report
  /// Runs of cells that were measured again on the machine, each in words; the later counts.
  package var superseded: [String]
  /// The share of its processes that others disturbed.
  package var disturbedShare: Double

  /// Takes the runs of one machine.
  init(
    _ name: String, _ inputs: [MergeInput], wanted: [String], builder: ReportBuilder
  ) throws(ReportError) {
    self.name = name
    let inOrder = inputs.sorted { $0.journal.run.startedAt < $1.journal.run.startedAt }
    var parts: [(journal: Journal, cell: String)] = []
    var superseded: [String] = []
    for cell in wanted {
      let holders = inOrder.filter { $0.finished.contains(cell) }
      guard let last = holders.last else { continue }
      parts.append((last.journal, cell))
      superseded += holders.dropLast().map { earlier in
        "\(cell.isEmpty ? "the cell" : cell) in \(earlier.path), measured again on \(name) in "
          + last.path
      }
    }
    cells = parts.map(\.cell)
    self.superseded = superseded
    environment = inOrder.last?.journal.run.environment ?? inputs[0].journal.run.environment
    entries = JoinedJournal(parts: parts).entries
    report = try builder.report(from: entries)
    let launches = parts.flatMap { part in part.journal.launches.filter { $0.cell == part.cell } }
    let disturbed = launches.count { $0.contention?.isContended == true }
    disturbedShare = launches.isEmpty ? 0 : Double(disturbed) / Double(launches.count)
  }

  func measurements(of cell: String) -> Measurements? {
    report.cells.first { $0.cell.name == cell }
  }
}
