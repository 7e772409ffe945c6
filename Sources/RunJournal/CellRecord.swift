/// A combination of a sweep's values, as far as a report needs it.
///
/// A scenario without a sweep has one cell with an empty name.
package struct CellRecord: Codable, Hashable, Sendable {
  /// The values as text, "size=100k own=16".
  package var name: String
  package var parameters: [String: String]
  package var scenario: ScenarioSummary
  package var operations: [OperationSummary]
  /// A hash over everything that determines the measurement, except prose and precision; empty if
  /// the run recorded none.
  ///
  /// Figures with different hashes are not comparable.
  package var measurementHash: String
  /// The text of which ``measurementHash`` is the hash, by which a comparison names what differs;
  /// nil in older journals.
  package var canonicalText: String?
  /// The half-width of intervals to reach, as a share; nil to use the whole budget.
  package var precision: Double?
  /// The smallest ratio that matters, as a share; nil for the default of each sort.
  package var minimumEffect: Double?
  package var expected: [ExpectedRecord]
  /// The weights of operations in means, by name, 1 for an operation that is missing; nil if all
  /// weigh the same.
  ///
  /// Weights do not change the measurement.
  package var usage: [String: Double]?
  /// Clauses about operations that change less than the scenario says; nil if none does.
  package var reductions: [String]?
  /// The cell whose growth this one shows, with another number of members; nil for a regular cell.
  package var growthOf: String?

  package init(
    name: String, parameters: [String: String], scenario: ScenarioSummary,
    operations: [OperationSummary], measurementHash: String, canonicalText: String? = nil,
    precision: Double? = nil, minimumEffect: Double? = nil, expected: [ExpectedRecord] = [],
    usage: [String: Double]? = nil, reductions: [String]? = nil
  ) {
    self.name = name
    self.parameters = parameters
    self.scenario = scenario
    self.operations = operations
    self.measurementHash = measurementHash
    self.canonicalText = canonicalText
    self.precision = precision
    self.minimumEffect = minimumEffect
    self.expected = expected
    self.usage = usage
    self.reductions = reductions
  }

  /// Returns the weight of an operation in means over several operations.
  package func weight(of operation: OperationSummary) -> Double {
    usage?[operation.id.operation] ?? 1
  }
}

/// The scenario author's expectation of one figure.
package struct ExpectedRecord: Codable, Hashable, Sendable {
  /// "time newest", "steps newest" or "file".
  package var metric: String
  package var strategy: String
  package var baseline: String
  package var lowest: Double
  package var highest: Double

  package init(
    metric: String, strategy: String, baseline: String, lowest: Double, highest: Double
  ) {
    self.metric = metric
    self.strategy = strategy
    self.baseline = baseline
    self.lowest = lowest
    self.highest = highest
  }
}

/// The loaded store of one strategy, which processes copy.
package struct TemplateRecord: Codable, Hashable, Sendable {
  package var cell: String
  package var strategy: String
  /// A hash over the file's bytes, the same for the copies of all processes.
  package var fileHash: String
  package var contentDigest: String
  /// The bytes of the members' values, the same for every strategy.
  package var logicalBytes: Int
  package var afterLoad: StorageRecord
  /// The storage after 30 % of the members were deleted, as many changed, and the deleted ones
  /// added again; nil if skipped, as above 200,000 members.
  package var afterChurn: StorageRecord?
  package var afterVacuum: StorageRecord?
  package var walPeakBytes: Int64
  package var settings: [String: String]
  /// The indexes of the file as SQL, sorted.
  package var indexes: [String]
  /// A hash over the empty file that loads copy; nil if it was not kept.
  package var emptyFileHash: String?
  /// The trial time of each read, which determined the length of samples; nil without trials.
  package var trialNanoseconds: [String: Int64]?
  /// The operations for which SQLite would choose a better plan with statistics; nil if nothing was
  /// tried, and in older journals.
  package var statistics: [StatisticsRecord]?
  /// The columns with the kind of a row, such as Z_ENT; empty if each table has one kind, and nil in
  /// older journals.
  package var kindColumns: [String]?

  package init(
    cell: String, strategy: String, fileHash: String, contentDigest: String, logicalBytes: Int,
    afterLoad: StorageRecord, afterChurn: StorageRecord? = nil, afterVacuum: StorageRecord? = nil,
    walPeakBytes: Int64, settings: [String: String], indexes: [String],
    emptyFileHash: String? = nil, trialNanoseconds: [String: Int64]? = nil
  ) {
    self.cell = cell
    self.strategy = strategy
    self.fileHash = fileHash
    self.contentDigest = contentDigest
    self.logicalBytes = logicalBytes
    self.afterLoad = afterLoad
    self.afterChurn = afterChurn
    self.afterVacuum = afterVacuum
    self.walPeakBytes = walPeakBytes
    self.settings = settings
    self.indexes = indexes
    self.emptyFileHash = emptyFileHash
    self.trialNanoseconds = trialNanoseconds
  }
}

/// A statement that SQLite answers in fewer steps after ANALYZE, by another plan.
package struct StatisticsRecord: Codable, Hashable, Sendable {
  package var operation: String
  package var sql: String
  package var plan: [String]
  /// The virtual machine steps of the operation's first question.
  package var steps: Int
  package var planWithStatistics: [String]
  package var stepsWithStatistics: Int

  package init(
    operation: String, sql: String, plan: [String], steps: Int, planWithStatistics: [String],
    stepsWithStatistics: Int
  ) {
    self.operation = operation
    self.sql = sql
    self.plan = plan
    self.steps = steps
    self.planWithStatistics = planWithStatistics
    self.stepsWithStatistics = stepsWithStatistics
  }
}

/// The latest self-test of the tool: comparisons of equal stores, and of stores made 5 % slower.
package struct SelfTestRecord: Codable, Hashable, Sendable {
  package var finishedAt: String
  package var comparisons: Int
  /// Equal pairs whose interval at the raw 5 % level did not contain 1.
  package var flagged: Int
  /// Equal pairs reported as faster or slower.
  package var calledDifferent: Int
  package var injectedRuns: Int
  package var injectedFound: Int
  package var gitRevision: String
  /// The p-values of the equal pairs, for the histogram.
  package var probabilities: [Double]

  package init(
    finishedAt: String, comparisons: Int, flagged: Int, calledDifferent: Int, injectedRuns: Int,
    injectedFound: Int, gitRevision: String, probabilities: [Double]
  ) {
    self.finishedAt = finishedAt
    self.comparisons = comparisons
    self.flagged = flagged
    self.calledDifferent = calledDifferent
    self.injectedRuns = injectedRuns
    self.injectedFound = injectedFound
    self.gitRevision = gitRevision
    self.probabilities = probabilities
  }
}
