import Foundation
import JournalSamples
import Lineage
import ModelReshaping
import Synchronization
import Testing

@testable import LogicalModel
@testable import Measuring
@testable import RunJournal

/// Operations started at intended times.
@Suite struct PacedTests {
  private static let millisecond: Int64 = 1_000_000

  /// A clock that moves only when the test waits or works.
  private final class FakeTime: Sendable {
    private let now = Mutex<Int64>(1_000)

    var clock: SampleClock {
      SampleClock(
        wallNanoseconds: { self.now.withLock { $0 } }, cpuNanoseconds: { self.now.withLock { $0 } })
    }

    var pacing: PacingClock {
      PacingClock(nanoseconds: clock.wallNanoseconds) { moment in
        self.now.withLock { $0 = max($0, moment) }
      }
    }

    func work(_ nanoseconds: Int64) { now.withLock { $0 += nanoseconds } }
  }

  /// An operation that takes a fifth of a millisecond, and a stall in one sample.
  private struct Stalling: TimedOperation {
    let asked: any TimedOperation
    let time: FakeTime
    let stall: Int64

    func prepare(sample: Int, in session: Session) throws -> PreparedWork {
      let work = try asked.prepare(sample: sample, in: session)
      return PreparedWork(
        in: [],
        work: {
          time.work(PacedTests.millisecond / 5 + (sample == 250 ? stall : 0))
          return try work.work()
        }, answer: work.answer)
    }
  }

  static func opened(_ fixture: LaunchFixture) throws -> (StoreOpening.Opened, Session) {
    let template = try fixture.prepared()
    let prepared = try PreparedScenario(
      text: fixture.text, path: "shelf.yaml", settings: fixture.settings)
    let opening = StoreOpening(
      cell: prepared.cells[0], strategy: try StrategyList.strategy(named: template.strategy))
    let opened = try opening.open(fixture.files.store)
    let keys = try KeysFile(path: fixture.files.keys).read()
    return (opened, opening.session(opened, keys: keys))
  }

  private static let operation = LogicalModel.Operation(
    name: "newest",
    action: LogicalModel.Operation.Newest(kind: "Item", property: "date", limit: 10), samples: 500)

  /// Returns the records of 500 actions in sequence and at a pace, one of them stalled.
  private static func records(_ arrivals: Pace.Arrivals, stall: Int64) throws
    -> (closed: OperationRecord, paced: OperationRecord)
  {
    let fixture = try LaunchFixture()
    let (opened, session) = try opened(fixture)
    defer { try? opened.store.close() }
    let time = FakeTime()
    let timer = TimerFacts(clock: time.clock)
    let asked = try #require(OperationSampling.operation(operation))
    let stalling = Stalling(asked: asked, time: time, stall: stall)
    let closed = try closedLoop(stalling, session, opened.store, timer)
    let paced = try PacedSampler(
      session: session, store: opened.store, timer: timer, clock: time.pacing
    ).record(operation, stalling, Pace(actionsPerSecond: 200, arrivals: arrivals))
    return (closed, paced)
  }

  /// Returns the same actions, each begun after the previous one.
  private static func closedLoop(
    _ timed: any TimedOperation, _ session: Session, _ store: SQLiteStore, _ timer: TimerFacts
  ) throws -> OperationRecord {
    let clock = OperationClock(store: store, clock: timer.clock)
    var answer = Answer()
    for sample in 1...operation.samples {
      let round = try PreparedSample(
        timed, named: operation.name, sample: sample, variantName: nil, checksEngine: false,
        in: session)
      try clock.time(round.run)
      try round.finish(&answer)
    }
    return OperationRecord(
      id: MeasurementID(operation: operation.name),
      wallNanoseconds: clock.samples.map(\.wallNanoseconds),
      cpuNanoseconds: clock.samples.map(\.cpuNanoseconds), answerDigest: answer.digest,
      answerCount: answer.count, statements: [], counters: clock.counters)
  }

  private static func p99(_ nanoseconds: [Int64]) -> Int64? {
    var histogram = LatencyHistogram()
    for time in nanoseconds { histogram.record(nanoseconds: time) }
    return histogram.record.p99
  }

  @Test(arguments: Pace.Arrivals.allCases)
  func `a stall of 200 ms raises the paced p99 tenfold and does not change the closed loop's`(
    arrivals: Pace.Arrivals
  ) throws {
    let calm = try Self.records(arrivals, stall: 0)
    let stalled = try Self.records(arrivals, stall: 200 * Self.millisecond)
    let closed = try (
      #require(Self.p99(calm.closed.wallNanoseconds)),
      #require(Self.p99(stalled.closed.wallNanoseconds))
    )
    #expect(abs(closed.1 - closed.0) <= closed.0 / 1_000)
    #expect(stalled.closed.wallNanoseconds.max() == 200_200_000)
    let response = try (
      #require(calm.paced.responseHistogram?.p99),
      #require(stalled.paced.responseHistogram?.p99)
    )
    #expect(response.1 >= 10 * response.0, "\(response)")
    // Waiting actions took no longer once they began.
    let service = try (
      #require(Self.p99(calm.paced.wallNanoseconds)),
      #require(Self.p99(stalled.paced.wallNanoseconds))
    )
    #expect(abs(service.1 - service.0) <= service.0 / 1_000)
    #expect(try #require(stalled.paced.lateStarts) >= #require(calm.paced.lateStarts) + 20)
    #expect(stalled.paced.wallNanoseconds.count == 500)
    // All have the same queries and answers.
    let records = [calm.closed, calm.paced, stalled.closed, stalled.paced]
    #expect(Set(records.map(\.answerDigest)).count == 1)
    #expect(Set(records.map(\.answerCount)) == [5_000])
    let steps = try records.map { try #require($0.counters?.virtualMachineSteps) }
    #expect(steps[0] > 0 && Set(steps).count == 1)
  }

  @Test(arguments: [
    (200.0, 10, 4.0, 400), (200, 700, 4, 700), (50, 10, 4, 200), (1_000, 10, 4, 1_000),
    (1_000_000, 1, 4, 2_000), (1, 1, 0.5, 1), (400, 10, 0.5, 200),
  ])
  func `there are as many actions as percentiles need, within seconds`(
    rate: Double, samples: Int, seconds: Double, count: Int
  ) {
    let pace = Pace(actionsPerSecond: rate)
    #expect(PacedSampler.actions(at: pace, samples: samples, mostSeconds: seconds) == count)
  }

  @Test func `a pace makes a separate operation, the same in every strategy`() throws {
    var settings = RunSettings(isQuick: true)
    settings.levels = Level.allCases
    var answers: Set<String> = []
    for strategy in StrategyList.all.map(\.name) {
      var fixture = try LaunchFixture(settings, strategy: strategy)
      fixture.text = fixture.text.replacing(
        "limit: 10\n", with: "limit: 10\n    repetitions: 4\n    rate: 400 per second\n")
      let reply = try fixture.measured(fixture.prepared())
      let paced = reply.operations.filter { $0.name.hasSuffix(".paced") }
      let record = try #require(paced.first)
      #expect(paced.count == 1 && record.name == "newest-10-item.paced")
      #expect(record.wallNanoseconds.count == 400 && record.cpuNanoseconds.count == 400)
      #expect(record.histogram?.count == 400 && record.responseHistogram?.count == 400)
      #expect(record.lateStarts != nil && record.answerCount == 30)
      answers.insert(record.answerDigest)
    }
    #expect(answers.count == 1)
  }

  @Test func `a paced operation is summarised next to the others`() throws {
    let text = LaunchFixture.scenario.replacing(
      "limit: 10\n",
      with: "limit: 10\n    repetitions: 4\n    rate: 0.4k per second\n    arrivals: poisson\n")
    var settings = RunSettings()
    settings.cacheStates = [.evicted, .warmConnection]
    let prepared = try PreparedScenario(text: text, path: "shelf.yaml", settings: settings)
    let record = try CellRecord(prepared.cells[0], text: "")
    let newest = record.operations.filter { $0.id.operation == "newest-10-item" }
    #expect(
      newest.map(\.name) == [
        "newest-10-item.evicted", "newest-10-item", "newest-10-item.paced",
      ])
    #expect(newest.map(\.actionsPerSample) == [4, 4, 1])
    #expect(newest.map(\.pace) == [nil, nil, "400 a second, Poisson"])
    #expect(newest.last?.id.cacheState == .warmConnection && newest.last?.id.level == .objects)
    settings.cacheStates = [.evicted]
    let evicted = try PreparedScenario(text: text, path: "shelf.yaml", settings: settings)
    #expect(evicted.scenario.measuredOperations.allSatisfy { !$0.isPaced })
  }
}
