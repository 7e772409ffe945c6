import LogicalModel
package import RunJournal

/// Everything a report says, before it is given a form.
///
/// It is made from a journal by ``ReportBuilder`` and holds neither a clock nor a path, so the same
/// journal always gives the same report.
package struct Report: Hashable, Sendable {
  /// The kind of report that the journal permits.
  package enum Outcome: Hashable, Sendable {
    /// Every strategy gave the same answers, so figures may be shown, one value for each cell that
    /// has a process.
    case measured([Measurements])
    /// Two strategies disagreed: the differences are shown, and no figure at all.
    case answersDiffer([AnswerDifference])
    /// No process has finished, so there is nothing to compare yet.
    case noProcess
  }

  var scenario: ScenarioSummary
  /// Baseline first.
  var strategies: [StrategySummary]
  var environment: Environment
  var command: String
  var startedAt: String
  var planSeed: UInt64
  var progress: RunCompletion
  /// The warnings that a reader needs before trusting the figures, one sentence each.
  var warnings: [String]
  package var outcome: Outcome
  /// The tool's most recent self-test when the run began.
  var selfTest: SelfTestRecord?
  /// The processes during which others kept the machine busy.
  var disturbedProcesses = 0
  /// The least difference that the answer calls worth choosing by.
  var choosingEffect = Choice.usualLimit
  /// Cells without a process.
  var emptyCells: [String] = []
  /// The strategies that were not measured and the reasons, one sentence each.
  var leftOut: [String] = []

  /// The strategy that all ratios are taken to.
  var baseline: String { strategies.first?.name ?? "" }

  var cells: [Measurements] {
    if case .measured(let cells) = outcome { cells } else { [] }
  }

  /// The cell that is shown whole: the last of those with the most members.
  var measurements: Measurements? {
    let size = cells.map(\.cell.scenario.familySize).max()
    return cells.last { $0.cell.scenario.familySize == size }
  }
}

/// The figures of one cell whose answers agree.
package struct Measurements: Hashable, Sendable {
  package var cell: CellRecord
  /// Baseline first.
  var strategies: [String]
  /// In the order of the workload.
  package var operations: [OperationResult]
  /// Each question of the operations whose questions have names.
  var questions: [QuestionResult] = []
  /// The geometric means over the operations of one sort; a need without an operation is absent.
  package var needs: [WorkloadClass: OperationResult]
  /// All fetches together in each of the cache states measured.
  var readingByCacheState: [CacheReading]
  /// One for each strategy, baseline first.
  package var storage: [StorageResult]
  /// The digest of all stored content, the same in every process.
  var contentDigest: String
  /// Settings read back from the stores, in the order of their names.
  var settings: [SettingResult]
  /// In the order of running.
  var processes: [ProcessRecord]
  /// The number of rounds of each process, and the reason.
  var plans: [PlanRecord] = []
  /// The precision probe at the start of the run; nil without one.
  var probe: ProbeRecord?
  /// The costs of the same cell with another number of members; nil where one size was measured.
  var otherSize: OtherSize?
  /// The strategy to use and what the others are next to it; nil where the run allows no choice.
  var answer: Answer?

  /// The geometric mean over all operations, ratios only; nil when there is only one operation.
  var overall: OperationResult? { needs[.everything] }

  var baseline: String { strategies.first ?? "" }

  /// One form of each operation: through objects, in the first of the cache states.
  var primaryOperations: [OperationResult] {
    operations.filter { primaryNames.contains($0.operation.name) }
  }

  /// The names of ``primaryOperations``.
  var primaryNames: Set<String>

  func operation(_ name: String) -> OperationResult? {
    operations.first { $0.operation.name == name }
  }

  func storage(of strategy: String) -> StorageResult? {
    storage.first { $0.strategy == strategy }
  }
}

/// The costs of a cell with another number of members.
struct OtherSize: Hashable, Sendable {
  var members: Int
  var costs: Costs
}

/// All fetches of a cell together, in one cache state.
struct CacheReading: Hashable, Sendable {
  var state: CacheState
  var result: OperationResult
}

/// One setting of the stores.
struct SettingResult: Hashable, Sendable {
  var name: String
  /// All values seen, in order; more than one when the strategies ran under different settings.
  var values: [String]
}

/// One disagreement between strategies.
package struct AnswerDifference: Hashable, Sendable {
  /// The compared data, for example "stored content" or an operation's label.
  var subject: String
  /// The answers of the strategies, baseline first; empty if only the run knew them.
  var answers: [Answer]
  /// The run's own words, empty when the report found the difference itself.
  var detail: String

  /// The answer of one strategy.
  struct Answer: Hashable, Sendable {
    var strategy: String
    /// All digests seen, in order of appearance.
    var digests: [String]
  }
}
