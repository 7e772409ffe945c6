package import Sampling
package import Statistics

/// Everything a report says, computed from a journal and nothing else.
package struct Report: Sendable {
  /// Whether figures may be shown.
  package enum Standing: Hashable, Sendable {
    case complete
    /// The run ended early; only its complete blocks are used.
    case partial(reason: String)
    /// The strategies disagreed: no figure may be shown.
    case answersDiffer(detail: String)
  }

  package let run: RunRecord
  package let standing: Standing
  /// Blocks in which every strategy was launched.
  package let blockCount: Int
  package let operations: [OperationFigures]
  package let storage: [StorageFigures]
  /// The greatest peak memory of any launch, in bytes.
  package let peakResidentBytes: Int64
  package let finishedAt: String?
  /// Read back from the engine, equal in all launches or named as different.
  package let settings: [String: String]
  package let contentDigest: String

  package var baseline: StrategySummary { run.strategies[0] }
}

/// One operation across all strategies.
package struct OperationFigures: Sendable {
  package let summary: OperationSummary
  /// In the order of the run's strategies.
  package let contenders: [ContenderFigures]
  /// The smallest relative difference that matters for this sort of operation.
  package let minimumEffect: Double
}

/// One operation of one strategy.
package struct ContenderFigures: Sendable {
  package let strategy: String
  /// Processor time of one action, the median over launches of each launch's median.
  package let cpuNanoseconds: Double
  /// The least and the greatest launch.
  package let cpuRange: ClosedRange<Double>
  package let wallNanoseconds: Double
  /// Nil for the baseline and where there are too few blocks.
  package let comparison: PairedComparison?
  package let verdict: Verdict?
  package let statements: [StatementRecord]
  package let answerCount: Int

  /// Objects a second of processor time.
  package var objectsPerSecond: Double { cpuNanoseconds > 0 ? 1e9 / cpuNanoseconds : 0 }
}

/// Where one strategy's bytes are.
package struct StorageFigures: Sendable {
  package let strategy: String
  package let fileBytes: Int
  /// By group, in the order of ``StorageGroup``.
  package let groups: [StorageGroup: Int]
  package let parts: [StoragePart]
  package let bytesPerMember: Double
  /// To the baseline's file; sizes are exact, so any difference is real.
  package let ratio: Double
}

/// The parts of a file that a reader cares about.
package enum StorageGroup: String, CaseIterable, Hashable, Sendable {
  case familyTable = "table"
  case familyIndexes = "indexes"
  case links = "link tables"
  case companions = "companions"
  case rest = "rest"

  init(_ role: StoragePart.Role) {
    switch role {
    case .familyTable: self = .familyTable
    case .familyIndex: self = .familyIndexes
    case .linkTable, .linkIndex: self = .links
    case .companionTable, .companionIndex: self = .companions
    case .bookkeeping: self = .rest
    }
  }
}
