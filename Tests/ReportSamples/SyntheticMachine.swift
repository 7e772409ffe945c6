import Reporting
import RunJournal

/// A run of invented figures on a named machine, with one cell or several.
struct SyntheticMachine {
  var name: String?
  var cells = [""]
  var seed: UInt64 = 23
  /// The time of enum-content for the newest, as a multiple of parent-entity's.
  var newest = 1.08
  var processes = 6
  var path: String { "runs/\(name ?? "unnamed")" }

  /// Returns the run with all cells finished, or with the given number.
  func input(
    finished: Int? = nil, wanted: [String]? = nil, _ change: (inout Journal) -> Void = { _ in }
  ) throws -> MergeInput {
    var journal = try Journal(entries, path: path)
    change(&journal)
    return MergeInput(
      path: path, journal: journal, finished: Array(cells.prefix(finished ?? cells.count)),
      wanted: wanted ?? cells)
  }

  private var entries: [JournalEntry] {
    var turns = SyntheticTurns()
    turns.processes = processes
    turns.seed = seed
    turns.speeds["newest"] = [1, newest, 0.92]
    let single = turns.entries
    guard case .run(var run)? = single.first else { return [] }
    run.environment.machine = name
    let measured = single.dropFirst().dropLast()
    return [.run(run)] + cells.flatMap { cell in measured.map { $0.renamed(cell) } } + [
      .end(EndRecord(outcome: .complete, detail: "", finishedAt: "2026-03-01T00:10:00Z"))
    ]
  }
}

extension JournalEntry {
  /// Returns the entry with another cell.
  fileprivate func renamed(_ cell: String) -> JournalEntry {
    switch self {
    case .cell(var record):
      record.name = cell
      return .cell(record)
    case .template(var record):
      record.cell = cell
      return .template(record)
    case .probe(var record):
      record.cell = cell
      return .probe(record)
    case .plan(var record):
      record.cell = cell
      return .plan(record)
    case .process(var record):
      record.cell = cell
      return .process(record)
    default: return self
    }
  }
}
