package import LogicalModel
package import RunJournal

/// Everything a report says, before it is given a form.
///
/// It is made from a journal by ``ReportBuilder`` and holds neither a clock nor a path, so the same
/// journal always gives the same report.
package struct Report: Hashable, Sendable {
  /// What the journal allows to say.
  package enum Outcome: Hashable, Sendable {
    /// Every strategy gave the same answers, so figures may be shown, one value for each cell that
    /// has a process.
    case measured([Measurements])
    /// Two strategies disagreed: the differences are shown, and no figure at all.
    case answersDiffer([AnswerDifference])
    /// No process has finished, so there is nothing to compare yet.
    case noProcess
  }

  package var scenario: ScenarioSummary
  /// Baseline first.
  package var strategies: [StrategySummary]
  package var environment: Environment
  package var command: String
  package var startedAt: String
  package var planSeed: UInt64
  package var progress: RunCompletion
  /// What a reader must know before trusting the figures, one sentence each.
  package var warnings: [String]
  package var outcome: Outcome
  /// What the tool had last found of itself when the run began.
  package var selfTest: SelfTestRecord?
  /// The processes during which others kept the machine busy.
  package var disturbedProcesses = 0
  /// The least difference that the answer calls worth choosing by.
  package var choosingEffect = Choice.usualEffect
  /// Cells without a process.
  package var emptyCells: [String] = []

  /// The strategy that all ratios are taken to.
  package var baseline: String { strategies.first?.name ?? "" }

  package var cells: [Measurements] {
    if case .measured(let cells) = outcome { cells } else { [] }
  }

  /// The cell that is shown whole: the last of those with the most members.
  package var measurements: Measurements? {
    let size = cells.map(\.cell.scenario.familySize).max()
    return cells.last { $0.cell.scenario.familySize == size }
  }
}

/// The figures of one cell whose answers agree.
package struct Measurements: Hashable, Sendable {
  package var cell: CellRecord
  /// Baseline first.
  package var strategies: [String]
  /// In the order of the workload.
  package var operations: [OperationResult]
  /// Each question of the operations whose questions have names.
  package var questions: [QuestionResult] = []
  /// The geometric means over the operations of one sort; a need without an operation is absent.
  package var needs: [WorkloadClass: OperationResult]
  /// All fetches together in each of the cache states measured.
  package var readingByCacheState: [CacheReading]
  /// One for each strategy, baseline first.
  package var storage: [StorageResult]
  /// The digest of all stored content, the same in every process.
  package var contentDigest: String
  /// Settings read back from the stores, in the order of their names.
  package var settings: [SettingResult]
  /// In the order of running.
  package var processes: [ProcessRecord]
  /// The number of rounds of each process, and the reason.
  package var plans: [PlanRecord] = []
  /// How fine the machine could see when the run began; nil where nobody looked.
  package var probe: ProbeRecord?

  /// The geometric mean over all operations, ratios only; nil when there is only one operation.
  package var overall: OperationResult? { needs[.everything] }

  package var baseline: String { strategies.first ?? "" }

  /// One form of each operation: through objects, in the first of the cache states.
  package var primaryOperations: [OperationResult] {
    operations.filter { primaryNames.contains($0.operation.name) }
  }

  /// The names of ``primaryOperations``.
  package var primaryNames: Set<String>

  package func operation(_ name: String) -> OperationResult? {
    operations.first { $0.operation.name == name }
  }

  package func storage(of strategy: String) -> StorageResult? {
    storage.first { $0.strategy == strategy }
  }
}

/// All fetches of a cell together, in one cache state.
package struct CacheReading: Hashable, Sendable {
  package var state: CacheState
  package var result: OperationResult
}

/// One setting of the stores.
package struct SettingResult: Hashable, Sendable {
  package var name: String
  /// All values seen, in order; more than one when the strategies ran under different settings.
  package var values: [String]
}

/// One disagreement between strategies.
package struct AnswerDifference: Hashable, Sendable {
  /// What was compared, for example "stored content" or an operation's label.
  package var subject: String
  /// What each strategy gave, baseline first; empty when only the run knew it.
  package var answers: [Answer]
  /// The run's own words, empty when the report found the difference itself.
  package var detail: String

  /// The answer of one strategy.
  package struct Answer: Hashable, Sendable {
    package var strategy: String
    /// All digests seen, in order of appearance.
    package var digests: [String]
  }
}
