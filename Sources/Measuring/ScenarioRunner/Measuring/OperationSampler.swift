import LogicalModel
import RunJournal
import SQLiteStore
import Timing
import Workloads

/// Takes the samples of operations in a connection that has worked before.
struct OperationSampler {
  let session: Session
  let store: SQLiteStore
  let timer: TimerFacts
  let levels: [Level]
  /// For each read how many times it is done within one sample.
  let batches: [String: Int]
  let replayEvery: Int?
  /// What actions at intended times wait by.
  let pacing: PacingClock
  /// Of the launch.
  var block = 0

  /// The records of one operation at all levels and in all ways to ask the engine, and at its pace.
  func records(_ operation: LogicalModel.Operation) throws -> [OperationRecord] {
    guard let timed = OperationSampling.operation(operation) else { return [] }
    let asked = try records(operation, timed)
    var single = operation
    single.repetitions = 1
    guard let pace = operation.pace, levels.contains(.objects), replayEvery == nil,
      let action = OperationSampling.operation(single)
    else { return asked }
    let sampler = PacedSampler(session: session, store: store, timer: timer, clock: pacing)
    return asked + [try sampler.record(single, action, pace)]
  }

  /// What is asked one after another, the next when the one before is done.
  func records(_ operation: LogicalModel.Operation, _ timed: any TimedOperation) throws
    -> [OperationRecord]
  {
    if operation.action.changesContent { return try changes(operation, timed) }
    return try levels.flatMap { level in
      try level == .objects
        ? [reads(operation, timed, variantName: nil)] : engineReads(operation, timed)
    }
  }

  /// All ways to ask the engine, each the first one in some blocks: what is asked later finds more
  /// in memory, and over the blocks that meets every way alike.
  ///
  /// The records stand in the order of the ways whatever the block.
  private func engineReads(_ operation: LogicalModel.Operation, _ timed: any TimedOperation) throws
    -> [OperationRecord]
  {
    let variants = try timed.engineVariants(in: session)
    guard !variants.isEmpty else { return [] }
    let first = block % variants.count
    let asked = try (variants[first...] + variants[..<first]).map {
      try reads(operation, timed, variantName: $0)
    }
    let start = variants.count - first
    return Array(asked[start...] + asked[..<start])
  }

  /// A change has no warm-up, as it cannot be made twice.
  private func changes(_ operation: LogicalModel.Operation, _ timed: any TimedOperation) throws
    -> [OperationRecord]
  {
    let clock = OperationClock(store: store, clock: timer.clock)
    var answer = Answer()
    for sample in 0..<operation.samples {
      try timed.run(sample: sample, in: session, clock: clock, answer: &answer)
    }
    return OperationRecord.changes(
      named: operation.name, clock, answer.outcome, try clock.statements.records(from: store),
      timer, levels: Set(levels))
  }

  private func reads(
    _ operation: LogicalModel.Operation, _ timed: any TimedOperation, variantName: String?
  ) throws -> OperationRecord {
    let batch = max(1, batches[operation.name] ?? 1)
    func round(_ sample: Int) throws -> PreparedSample {
      try PreparedSample(
        timed, named: operation.name, sample: sample, variantName: variantName,
        checksEngine: sample == 1,
        in: session)
    }
    let numbers = SampleNumbers(samples: operation.samples, batch: batch)
    let (warmup, state) = try warmUp { try numbers.ofWarmup($0).map(round) }
    let clock = OperationClock(store: store, clock: timer.clock)
    var answer = Answer()
    var single = LatencyHistogram()
    for sample in 0..<operation.samples {
      let ready = try numbers.ofSample(sample).map(round)
      let again = try replays(of: ready) { try numbers.ofSample(sample).map(round) }
      try run(ready, again, clock, &single)
      try ready[0].finish(&answer)
    }
    let counted = try counted(clock, batch: batch, operation.samples, round)
    return try record(
      MeasurementID(operation: operation.name, variantName: variantName), clock, counted,
      answer.outcome, warmup,
      state, histogram: batch > 1 ? single.record : nil)
  }

  private func record(
    _ id: MeasurementID, _ clock: OperationClock, _ counted: OperationClock, _ outcome: Outcome,
    _ warmup: [Int64], _ state: SteadyState.State, histogram: HistogramRecord?
  ) throws -> OperationRecord {
    let wall = clock.samples.map(\.wallNanoseconds)
    return OperationRecord(
      id: id, wallNanoseconds: timer.choice.corrected(wall),
      cpuNanoseconds: clock.samples.map(\.cpuNanoseconds), answerDigest: outcome.digest,
      answerCount: outcome.count, statements: try counted.statements.records(from: store),
      sampling: timer.sampling(of: wall, warmup: warmup, state), counters: counted.counters,
      histogram: histogram)
  }

  /// The clock whose counters are recorded.
  ///
  /// How often a sample repeats its action follows from how fast the machine is. What is counted
  /// must not, as runs are compared by it: so the first actions of all samples are done once more.
  private func counted(
    _ clock: OperationClock, batch: Int, _ samples: Int,
    _ round: (_ sample: Int) throws -> PreparedSample
  ) throws -> OperationClock {
    guard batch > 1, replayEvery == nil else { return clock }
    let counting = OperationClock(store: store, clock: timer.clock)
    for sample in 0..<samples { try counting.time(round(sample + 1).run) }
    return counting
  }

  /// Runs other samples until their times are steady; what they give is not looked at.
  private func warmUp(_ rounds: (_ number: Int) throws -> [PreparedSample]) throws
    -> (nanoseconds: [Int64], state: SteadyState.State)
  {
    let stopwatch = Stopwatch(clock: timer.clock)
    var number = 0
    return try timer.steady.warmup {
      let ready = try rounds(number)
      number += 1
      return try stopwatch.measure { for round in ready { try round.run() } }.sample.wallNanoseconds
    }
  }

  /// What is done twice to see whether the difference is found; nothing but in tests of the tool.
  private func replays(of rounds: [PreparedSample], _ again: () throws -> [PreparedSample]) throws
    -> [PreparedSample]
  {
    guard let replayEvery else { return [] }
    return try again().enumerated().filter { ($0.offset + 1).isMultiple(of: replayEvery) }
      .map(\.element)
  }

  private func run(
    _ rounds: [PreparedSample], _ replays: [PreparedSample], _ clock: OperationClock,
    _ single: inout LatencyHistogram
  ) throws {
    guard rounds.count > 1 else {
      return try clock.time { for round in rounds + replays { try round.run() } }
    }
    var ends = [Int64](repeating: 0, count: rounds.count + 1)
    try clock.time {
      ends[0] = timer.clock.wallNanoseconds()
      for (index, round) in rounds.enumerated() {
        try round.run()
        ends[index + 1] = timer.clock.wallNanoseconds()
      }
      for round in replays { try round.run() }
    }
    for (start, end) in zip(ends, ends.dropFirst()) { single.record(nanoseconds: end - start) }
  }
}

/// Which members and words the actions of a read ask for.
///
/// The first action of each sample asks for the same whatever the batch, and only its answer is
/// looked at.
private struct SampleNumbers {
  let samples: Int
  let batch: Int

  func ofSample(_ sample: Int) -> [Int] {
    [sample + 1] + (1..<batch).map { 1 + samples + sample * (batch - 1) + $0 }
  }

  func ofWarmup(_ number: Int) -> [Int] {
    (0..<batch).map { 1 + samples * batch + number * batch + $0 }
  }
}
