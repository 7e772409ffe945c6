import Lineage
import LogicalModel
import ModelReshaping
import RunJournal

/// Performs an operation at intended times, like independent users, in a warm connection.
struct PacedSampler {
  /// The number of actions from which a p99 of one process has an interval: 1 - 0.99^368 is the
  /// first above 97.5 %.
  static let fewestActions = 400
  /// The maximum number of actions, all of which are prepared before the first begins.
  static let mostActions = 2_000

  let session: Session
  let store: SQLiteStore
  let timer: TimerFacts
  let clock: PacingClock

  /// Returns the number of actions: enough for percentiles and for a second, but few enough to end
  /// in time.
  ///
  /// Rates below 100 a second give fewer in a process.
  static func actions(at pace: Pace, samples: Int, mostSeconds: Double) -> Int {
    let wanted = max(fewestActions, samples, Int(min(pace.actionsPerSecond, 1e6)))
    return max(1, min(wanted, mostActions, Int(min(1e6, pace.actionsPerSecond * mostSeconds))))
  }

  /// Times single actions, each with a different question; checks as many answers as the operation
  /// has samples.
  ///
  /// The operation must perform its action once per sample. The starts are the same in every
  /// process, so strategies differ only in their answers' times. The samples are the times of the
  /// work itself; the histogram of responses has the waiting times.
  ///
  /// - Throws: the errors of the operation.
  func record(
    _ operation: LogicalModel.Operation, _ timed: any TimedOperation, _ pace: Pace
  ) throws -> OperationRecord {
    let count = Self.actions(
      at: pace, samples: operation.samples, mostSeconds: TimerFacts.mostPacedSeconds)
    var rounds: [PreparedSample?] = try (1...count).map { try round($0, operation.name, timed) }
    var taken: [Stopwatch.Sample] = []
    taken.reserveCapacity(count)
    let stopwatch = Stopwatch(clock: timer.clock)
    let times = try Pacing(schedule: schedule(pace, operation.name), actions: count).run(
      clock: clock,
      afterwards: { number in
        // Holding the objects of thousands of answers at once would measure another program.
        if number >= operation.samples { rounds[number] = nil }
      },
      { number in
        guard let round = rounds[number] else { return }
        taken.append(try stopwatch.measure(round.run).sample)
      })
    var answer = Answer()
    for round in rounds.prefix(operation.samples) { try round?.finish(&answer) }
    rounds = []
    return try record(operation, timed, taken, times, answer)
  }

  private func record(
    _ operation: LogicalModel.Operation, _ timed: any TimedOperation,
    _ taken: [Stopwatch.Sample], _ times: Pacing.Times, _ answer: Answer
  ) throws -> OperationRecord {
    // The counters are read in a separate pass, because reading them would delay other actions.
    let counted = OperationClock(store: store, clock: timer.clock)
    for sample in 1...max(1, operation.samples) {
      try counted.time(round(sample, operation.name, timed).run)
    }
    let wall = taken.map(\.wallNanoseconds)
    return OperationRecord(
      id: MeasurementID(operation: operation.name, isPaced: true),
      wallNanoseconds: timer.precision.corrected(wall),
      cpuNanoseconds: taken.map(\.cpuNanoseconds), answerDigest: answer.digest,
      answerCount: answer.count, statements: try counted.statements.records(from: store),
      sampling: timer.sampling(of: wall), counters: counted.counters,
      histogram: times.service.record, responseHistogram: times.response.record,
      lateStarts: times.lateStarts)
  }

  private func round(_ sample: Int, _ name: String, _ timed: any TimedOperation) throws
    -> PreparedSample
  {
    try PreparedSample(
      timed, named: name, sample: sample, variantName: nil, checksEngine: false, in: session)
  }

  private func schedule(_ pace: Pace, _ name: String) -> ArrivalSchedule {
    let interval = max(1, Int64(1e9 / pace.actionsPerSecond))
    return switch pace.arrivals {
    case .fixed: .fixed(intervalNanoseconds: interval)
    case .poisson:
      .poisson(
        meanNanoseconds: interval, seed: Hash128(of: "\(session.seed) arrivals of \(name)").low)
    }
  }
}
