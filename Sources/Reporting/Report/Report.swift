import LogicalModel
package import RunJournal

/// The content of a report, independent of its format.
///
/// ``ReportBuilder`` makes it from a journal. It contains neither the current time nor paths, so
/// the same journal always gives the same report.
package struct Report: Hashable, Sendable {
  /// The database with the exact figures, which the target ResultsDatabase writes.
  package static let databaseName = "results.sqlite"

  /// The kind of report that the journal permits.
  package enum Outcome: Hashable, Sendable {
    /// All strategies gave the same answers; there are figures for each cell with a process.
    case measured([Measurements])
    /// Strategies gave different answers; the report shows the differences but no figures.
    case answersDiffer([AnswerDifference])
    /// No process has finished, so there is nothing to compare yet.
    case noProcess
  }

  package var scenario: ScenarioSummary
  /// The strategies, baseline first.
  package var strategies: [StrategySummary]
  package var environment: Environment
  var command: String
  package var startedAt: String
  package var planSeed: UInt64
  package var progress: RunCompletion
  /// The warnings that a reader needs before trusting the figures, one sentence each.
  var warnings: [String]
  package var outcome: Outcome
  /// The tool's most recent self-test when the run began.
  var selfTest: SelfTestRecord?
  /// The number of processes during which other programs kept the machine busy.
  package var disturbedProcesses = 0
  /// The smallest difference that the recommendation considers.
  var choosingEffect = Choice.usualLimit
  /// The factor by which the device of interest is slower than the measuring machine.
  var slowness = 1.0
  /// The cells without a process.
  var emptyCells: [String] = []
  /// The strategies that were not measured and the reasons, one sentence each.
  var leftOut: [String] = []

  /// The strategy that all ratios refer to.
  var baseline: String { strategies.first?.name ?? "" }

  package var cells: [Measurements] {
    if case .measured(let cells) = outcome { cells } else { [] }
  }

  /// The cell that is shown in full: the last of the largest ones.
  var measurements: Measurements? {
    let size = cells.map(\.cell.scenario.familySize).max()
    return cells.last { $0.cell.scenario.familySize == size }
  }
}

/// The measurements of one cell whose answers agree.
package struct Measurements: Hashable, Sendable {
  package var cell: CellRecord
  /// The strategies, baseline first.
  package var strategies: [String]
  /// The same strategies with their additional indexes.
  var variants: [StrategyVariant]
  /// The operations in the order of the workload.
  package var operations: [OperationResult]
  /// The questions of the operations with named questions.
  var questions: [QuestionResult] = []
  /// The geometric means over the operations of one sort; needs without operations are absent.
  package var needs: [WorkloadClass: OperationResult]
  /// The mean over all fetches, for each measured cache state.
  package var readingByCacheState: [CacheReading]
  /// The storage of each strategy, baseline first.
  package var storage: [StorageResult]
  /// The digest of all stored content, the same in every process.
  var contentDigest: String
  /// The settings read back from the stores, sorted by name.
  var settings: [SettingResult]
  /// The processes in the order of running.
  package var processes: [ProcessRecord]
  /// The number of rounds of each process, with the reason.
  var plans: [PlanRecord] = []
  /// The precision probe at the start of the run; nil without one.
  var probe: ProbeRecord?
  /// The costs of the same cell at another size; nil if only one size was measured.
  package var otherSize: OtherSize?
  /// The recommended strategy and its relation to the others; nil if the run supports no choice.
  package var answer: Recommendation?

  /// The geometric mean over all operations, ratios only; nil for a single operation.
  var overall: OperationResult? { needs[.everything] }

  var baseline: String { strategies.first ?? "" }

  /// One form of each operation: through objects, in the first cache state.
  package var primaryOperations: [OperationResult] {
    operations.filter { primaryNames.contains($0.operation.name) }
  }

  /// The names of ``primaryOperations``.
  var primaryNames: Set<String>

  package func operation(_ name: String) -> OperationResult? {
    operations.first { $0.operation.name == name }
  }

  package func storage(of strategy: String) -> StorageResult? {
    storage.first { $0.strategy == strategy }
  }
}

/// The costs of a cell at another size.
package struct OtherSize: Hashable, Sendable {
  var members: Int
  package var costs: Costs
}

/// The mean over all fetches of a cell in one cache state.
package struct CacheReading: Hashable, Sendable {
  var state: CacheState
  var result: OperationResult
}

/// A setting of the stores.
struct SettingResult: Hashable, Sendable {
  var name: String
  /// All values, in order; several if the strategies ran with different settings.
  var values: [String]
}

/// A disagreement between strategies.
package struct AnswerDifference: Hashable, Sendable {
  /// The compared data, for example "stored content" or an operation's label.
  package var subject: String
  /// The answers of the strategies, baseline first; empty if only the run knew them.
  var answers: [Answer]
  /// The run's description; empty if the report found the difference.
  var detail: String

  /// The answer of one strategy.
  struct Answer: Hashable, Sendable {
    var strategy: String
    /// All digests, in order of appearance.
    var digests: [String]
  }
}
