import Lineage
import LogicalModel
import ModelReshaping
import RunJournal

/// Asks an operation at intended times, as users do who do not wait for one another, in a connection
/// that has worked before.
struct PacedSampler {
  /// From so many on a p99 of one process has an interval: 1 - 0.99^368 is the first above 97.5 %.
  static let fewestActions = 400
  /// Each is made ready before the first begins.
  static let mostActions = 2_000

  let session: Session
  let store: SQLiteStore
  let timer: TimerFacts
  let clock: PacingClock

  /// As many actions as percentiles need and at least a second of them, but few enough to end in
  /// time: rates below 100 a second give fewer in a process.
  static func actions(at pace: Pace, samples: Int, mostSeconds: Double) -> Int {
    let wanted = max(fewestActions, samples, Int(min(pace.actionsPerSecond, 1e6)))
    return max(1, min(wanted, mostActions, Int(min(1e6, pace.actionsPerSecond * mostSeconds))))
  }

  /// The times of single actions, each of which asks for something else, and the answers to as many
  /// of the first as the operation has samples.
  ///
  /// Takes an operation that does its action once in a sample. The starts lie alike in every process,
  /// so strategies differ in nothing but their answers' times. The times of the samples are those of
  /// the work itself; how long somebody waited for an answer is in the histogram of responses.
  ///
  /// - Throws: what the operation throws.
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
        // Objects of thousands of answers at once would be another program than the one meant.
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
    // Counted apart: asking the engine for its counters takes time in which others would wait.
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
