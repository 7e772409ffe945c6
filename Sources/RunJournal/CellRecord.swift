/// One combination of a sweep's values, as far as a report needs it; a scenario without a sweep has
/// one cell with an empty name.
package struct CellRecord: Codable, Hashable, Sendable {
  /// The values as text, "size=100k own=16".
  package var name: String
  package var parameters: [String: String]
  package var scenario: ScenarioSummary
  package var operations: [OperationSummary]
  /// A hash over everything that decides what is measured, prose and precision left out; empty where
  /// the run recorded none.
  ///
  /// Figures under another hash are of something else.
  package var measurementHash: String
  /// The half-width of intervals to reach, as a share; nil for what the budget allows.
  package var precision: Double?
  /// The least ratio that matters, as a share; nil for the usual one of each sort.
  package var minimumEffect: Double?
  package var expected: [ExpectedRecord]
  /// How much operations count in means, by their names, 1 where one is not named; nil where each
  /// counts the same.
  ///
  /// What is measured does not depend on it.
  package var usage: [String: Double]?
  /// What operations change less than the scenario says, one clause each; nil where nothing is.
  package var reductions: [String]?
  /// The cell whose growth this one shows, with another number of members; nil for a cell of its own.
  package var growthOf: String?

  package init(
    name: String, parameters: [String: String], scenario: ScenarioSummary,
    operations: [OperationSummary], measurementHash: String, precision: Double? = nil,
    minimumEffect: Double? = nil, expected: [ExpectedRecord] = [], usage: [String: Double]? = nil,
    reductions: [String]? = nil
  ) {
    self.name = name
    self.parameters = parameters
    self.scenario = scenario
    self.operations = operations
    self.measurementHash = measurementHash
    self.precision = precision
    self.minimumEffect = minimumEffect
    self.expected = expected
    self.usage = usage
    self.reductions = reductions
  }

  /// How much an operation counts in means over several.
  package func weight(of operation: OperationSummary) -> Double {
    usage?[operation.id.operation] ?? 1
  }
}

/// What the author of a scenario expected of one figure.
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

/// The loaded store of one strategy that processes begin with a copy of.
package struct TemplateRecord: Codable, Hashable, Sendable {
  package var cell: String
  package var strategy: String
  /// A hash over the file's bytes; the copies of every process have the same one.
  package var fileHash: String
  package var contentDigest: String
  /// Bytes of the members' values themselves, the same for every strategy.
  package var logicalBytes: Int
  package var afterLoad: StorageRecord
  /// After three tenths of the members were deleted, as many changed and the deleted ones added
  /// again; nil if not done, as with more than 200,000.
  package var afterChurn: StorageRecord?
  package var afterVacuum: StorageRecord?
  package var walPeakBytes: Int64
  package var settings: [String: String]
  /// The indexes of the file, sorted, as SQL.
  package var indexes: [String]
  /// A hash over the file that loads begin with a copy of; nil where it was not kept.
  package var emptyFileHash: String?
  /// How long each read took when it was tried, by which the length of samples was chosen; nil
  /// where none was tried.
  package var trialNanoseconds: [String: Int64]?

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

/// What the tool last found when it compared things that are equal, and things made 5 % slower.
package struct SelfTestRecord: Codable, Hashable, Sendable {
  package var finishedAt: String
  package var comparisons: Int
  /// Equal things whose interval at the raw 5 % level did not hold 1.
  package var flagged: Int
  /// Equal things called faster or slower.
  package var calledDifferent: Int
  package var injectedRuns: Int
  package var injectedFound: Int
  package var gitRevision: String
  /// The p-values of the equal things, for the histogram.
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
