import JournalSamples
import Statistics
import Synchronization
import Testing

@testable import Measuring
@testable import RunJournal

struct PacingTests {
  /// A clock that moves only when the test waits or works.
  private final class FakeTime: Sendable {
    private let now = Mutex<Int64>(1_000)

    var clock: PacingClock {
      PacingClock(nanoseconds: { self.now.withLock { $0 } }) { moment in
        self.now.withLock { $0 = max($0, moment) }
      }
    }

    func work(_ nanoseconds: Int64) { now.withLock { $0 += nanoseconds } }
  }

  private static let millisecond: Int64 = 1_000_000

  @Test(arguments: [
    ArrivalSchedule.fixed(intervalNanoseconds: 2_000_000),
    .poisson(meanNanoseconds: 2_000_000, seed: 9),
  ])
  func `a stall of 200 ms raises the paced p99 tenfold and not the service time's`(
    schedule: ArrivalSchedule
  ) throws {
    let calm = run(schedule, stall: 0)
    let stalled = run(schedule, stall: 200 * Self.millisecond)
    let before = try #require(calm.response.record.p99)
    let after = try #require(stalled.response.record.p99)
    #expect(after >= 10 * before, "\(before) \(after)")
    // A closed loop sees one slow action in a thousand.
    let service = try (#require(calm.service.record.p99), #require(stalled.service.record.p99))
    #expect(abs(service.1 - service.0) <= service.0 / 1_000)
    #expect(try #require(stalled.service.record.maximum) >= 200 * Self.millisecond)
    #expect(stalled.lateStarts > calm.lateStarts + 50)
    #expect(stalled.service.record.count == 2_000)
    #expect(stalled.response.record.count == 2_000)
  }

  private func run(_ schedule: ArrivalSchedule, stall: Int64) -> Pacing.Times {
    let time = FakeTime()
    return Pacing(schedule: schedule, actions: 2_000).run(clock: time.clock) { number in
      time.work(number == 1_000 ? Self.millisecond / 5 + stall : Self.millisecond / 5)
    }
  }

  @Test func `without waiting the response time equals the service time`() throws {
    let time = FakeTime()
    let pacing = Pacing(schedule: .fixed(intervalNanoseconds: 10), actions: 5)
    let times = pacing.run(clock: time.clock) { _ in time.work(7) }
    #expect(times.lateStarts == 0)
    #expect(times.response.record.maximum == 7)
    #expect(times.service.record.maximum == 7)
  }

  @Test func `fixed starts are even, and random ones keep the rate`() {
    #expect(
      ArrivalSchedule.fixed(intervalNanoseconds: 5).intendedStarts(count: 3) == [0, 5, 10])
    let schedule = ArrivalSchedule.poisson(meanNanoseconds: 1_000, seed: 4)
    let starts = schedule.intendedStarts(count: 20_000)
    #expect(starts == schedule.intendedStarts(count: 20_000))
    #expect(starts == starts.sorted())
    #expect(starts.first == 0)
    let mean = Double(starts.last ?? 0) / 19_999
    #expect(abs(mean - 1_000) < 30, "\(mean), seed 4")
    // A share of 1/e of exponential waits exceeds the mean.
    let long = zip(starts, starts.dropFirst()).count { $1 - $0 > 1_000 }
    #expect(abs(Double(long) / 19_999 - 0.3679) < 0.015, "\(long), seed 4")
    #expect(ArrivalSchedule.poisson(meanNanoseconds: 1, seed: 1).intendedStarts(count: 0).isEmpty)
  }

  @Test func `the system's clock waits for its moment`() {
    let clock = PacingClock.system
    let moment = clock.nanoseconds() + 2_000_000
    clock.wait(moment)
    #expect(clock.nanoseconds() >= moment)
  }
}
