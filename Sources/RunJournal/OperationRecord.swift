/// The samples and the answer of one operation in one strategy and process.
package struct OperationRecord: Codable, Hashable, Sendable {
  package var id: MeasurementID
  /// One wall-clock time for each sample, warm-up left out.
  package var wallNanoseconds: [Int64]
  /// Processor time (user and system) of the same samples.
  package var cpuNanoseconds: [Int64]
  /// The digest over the answers of all samples and the warm-up.
  package var answerDigest: String
  /// Objects or counts returned by all samples together.
  package var answerCount: Int
  /// The distinct SQL statements of the operation in order of first use.
  package var statements: [StatementRecord]
  /// Nil where the run recorded the samples alone, as is the following.
  package var sampling: SamplingRecord?
  package var counters: CounterRecord?
  /// Single actions, where a sample holds many; else nil.
  package var histogram: HistogramRecord?
  /// From the intended start of each action, for paced operations only.
  package var responseHistogram: HistogramRecord?
  /// Actions of a paced operation that began late, as the one before was not done; nil where
  /// nothing was paced.
  package var lateStarts: Int?
  /// The number of questions; nil for paced operations.
  ///
  /// Sample i answers question i modulo this number, the same question in every strategy and every
  /// process; for a load its slices in order.
  package var questionCount: Int?
  /// The place of each sample within its round, from 0; nil for paced operations.
  package var positions: [Int]?
  /// One load in parts of about equal size, in order; nil for what is no load.
  package var windows: [LoadWindowRecord]?

  package init(
    id: MeasurementID, wallNanoseconds: [Int64], cpuNanoseconds: [Int64], answerDigest: String,
    answerCount: Int, statements: [StatementRecord], sampling: SamplingRecord? = nil,
    counters: CounterRecord? = nil, histogram: HistogramRecord? = nil,
    responseHistogram: HistogramRecord? = nil, lateStarts: Int? = nil,
    windows: [LoadWindowRecord]? = nil
  ) {
    self.id = id
    self.wallNanoseconds = wallNanoseconds
    self.cpuNanoseconds = cpuNanoseconds
    self.answerDigest = answerDigest
    self.answerCount = answerCount
    self.statements = statements
    self.sampling = sampling
    self.counters = counters
    self.histogram = histogram
    self.responseHistogram = responseHistogram
    self.lateStarts = lateStarts
    self.windows = windows
  }

  /// See ``MeasurementID/name``.
  package var name: String { id.name }
}

/// One SQL statement, how the engine runs it and how much it worked.
package struct StatementRecord: Codable, Hashable, Sendable {
  package var sql: String
  /// The rows of EXPLAIN QUERY PLAN, indented by depth; empty for statements without a plan.
  package var plan: [String]
  package var executions: Int
  /// Virtual machine steps of all executions, a noise-free measure of work.
  package var virtualMachineSteps: Int

  package init(sql: String, plan: [String], executions: Int, virtualMachineSteps: Int) {
    self.sql = sql
    self.plan = plan
    self.executions = executions
    self.virtualMachineSteps = virtualMachineSteps
  }
}
