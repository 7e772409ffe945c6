import Lineage
import LogicalModel
import RunJournal

/// Measures the launch of an app: the first work of its process opens the store and shows the first
/// screen.
///
/// The system's own work to start a program is left out, because no strategy changes it.
struct AppLaunch {
  let opening: StoreOpening
  let timer: TimerFacts
  let keys: [String: OrdinalKeys]

  /// Returns the record of one launch.
  ///
  /// The statements and the answer come from a second, untimed run.
  ///
  /// - Throws: the errors of store and object graph.
  func record(_ operation: LogicalModel.Operation, openingStore path: String) throws
    -> OperationRecord
  {
    guard let timed = OperationSampling.operation(operation) else {
      throw ScenarioRunError.unknownOperation(operation.name)
    }
    func prepared(_ session: Session) throws -> PreparedSample {
      try PreparedSample(
        timed, named: operation.name, sample: 0, variantName: nil, checksEngine: false, in: session)
    }
    let ((opened, session), sample) = try Stopwatch(clock: timer.clock).measure {
      let opened = try opening.open(path)
      let session = opening.session(opened, keys: keys)
      try prepared(session).run()
      return (opened, session)
    }
    let clock = OperationClock(store: opened.store, clock: timer.clock)
    let again = try prepared(session)
    try clock.time(again.run)
    var answer = Answer()
    try again.finish(&answer)
    let wall = [sample.wallNanoseconds]
    let record = OperationRecord(
      id: MeasurementID(operation: operation.name, cacheState: .launch),
      wallNanoseconds: timer.precision.corrected(wall), cpuNanoseconds: [sample.cpuNanoseconds],
      answerDigest: answer.digest, answerCount: answer.count,
      statements: try clock.statements.records(from: opened.store),
      sampling: timer.sampling(of: wall), counters: clock.counters)
    try opened.store.close()
    return record
  }
}
