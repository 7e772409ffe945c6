/// The samples and the answer of one operation in one strategy and process.
package struct OperationRecord: Codable, Hashable, Sendable {
  package var id: MeasurementID
  /// The wall time of each sample, without warm-up.
  package var wallNanoseconds: [Int64]
  /// Processor time (user and system) of the same samples.
  package var cpuNanoseconds: [Int64]
  /// A digest over the answers of all samples and the warm-up.
  package var answerDigest: String
  /// The number of objects or counts that all samples returned.
  package var answerCount: Int
  /// The operation's distinct SQL statements in order of first use.
  package var statements: [StatementRecord]
  /// Nil if the run recorded only the samples; the same holds for `counters`.
  package var sampling: SamplingRecord?
  package var counters: CounterRecord?
  /// The number of questions; nil in older journals.
  ///
  /// Sample i answers question i modulo this number, the same question in every strategy and every
  /// process. The questions of a load are its slices in order.
  package var questionCount: Int?
  /// The number of objects that each question finds; nil unless questions take turns, and in older
  /// journals.
  package var questionAnswerCounts: [Int]?
  /// The position of each sample within its round, from 0; nil in older journals.
  package var positions: [Int]?
  /// The median processor time of a fetch that is the same in every process, a measure of the
  /// machine's speed between the samples; nil for writes and in older journals.
  package var referenceNanoseconds: Int64?
  /// The parts of a load, of about equal size, in order; nil for other operations.
  package var windows: [LoadWindowRecord]?

  package init(
    id: MeasurementID, wallNanoseconds: [Int64], cpuNanoseconds: [Int64], answerDigest: String,
    answerCount: Int, statements: [StatementRecord], sampling: SamplingRecord? = nil,
    counters: CounterRecord? = nil,
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
    self.windows = windows
  }

  /// See ``MeasurementID/name``.
  package var name: String { id.name }
}

/// One SQL statement, its plan and its work.
package struct StatementRecord: Codable, Hashable, Sendable {
  package var sql: String
  /// The rows of EXPLAIN QUERY PLAN, indented by depth; empty for statements without a plan.
  package var plan: [String]
  package var executions: Int
  /// The virtual machine steps of all executions, a noise-free measure of work.
  package var virtualMachineSteps: Int

  package init(sql: String, plan: [String], executions: Int, virtualMachineSteps: Int) {
    self.sql = sql
    self.plan = plan
    self.executions = executions
    self.virtualMachineSteps = virtualMachineSteps
  }
}
