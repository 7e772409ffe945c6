import Lineage
import LogicalModel
import RunJournal

/// Measures the one sample of an operation that is the first work of its process.
struct ColdStartSampler {
  let session: Session
  let store: SQLiteStore
  let timer: TimerFacts

  /// Returns the record of the operation at its level and in its cache state.
  ///
  /// - Throws: The errors of the operation.
  func record(_ measured: MeasuredOperation) throws -> OperationRecord {
    guard let timed = OperationSampling.operation(measured.operation) else {
      throw ScenarioRunError.noEngineLevel(operation: measured.name)
    }
    let round = try PreparedSample(
      timed, named: measured.name, sample: 1,
      variantName: measured.level == .engine ? EngineWork.sameStatements : nil, checksEngine: true,
      in: session)
    let resident = Residency.of([store.path, store.path + "-wal"])?.share
    let clock = OperationClock(store: store, clock: timer.clock)
    try clock.time(round.run)
    var answer = Answer()
    try round.finish(&answer)
    let wall = clock.samples.map(\.wallNanoseconds)
    return OperationRecord(
      id: measured.id, wallNanoseconds: timer.precision.corrected(wall),
      cpuNanoseconds: clock.samples.map(\.cpuNanoseconds), answerDigest: answer.digest,
      answerCount: answer.count, statements: try clock.statements.records(from: store),
      sampling: timer.sampling(of: wall, residentShare: resident),
      counters: clock.counters)
  }
}
