/// One operation of a workload, ready to be sampled against a session.
package protocol TimedOperation: Sendable {
  /// Makes one sample ready. Sample numbers decide which members, words and values are asked for,
  /// so every strategy is asked the same.
  ///
  /// - Throws: ``WorkloadError``, `StrategyError` or the errors of store and object graph.
  func prepare(sample: Int, in session: Session) throws -> PreparedWork
}

extension TimedOperation {
  /// Runs one sample at the level of objects with the clock on during the work.
  package func run(sample: Int, in session: Session, clock: any WorkClock, answer: inout Answer)
    throws
  {
    let prepared = try prepare(sample: sample, in: session)
    var result = WorkResult.changed
    try clock.time { result = try prepared.work() }
    try prepared.answer(result, &answer)
  }

  /// The names of the ways in which the engine alone can be asked, in this store.
  package func engineNames(in session: Session) throws -> [String] {
    try prepare(sample: 0, in: session).engine().map(\.name)
  }
}
