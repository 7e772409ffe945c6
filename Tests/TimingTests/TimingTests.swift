import JournalSamples
import Testing

@testable import Measuring
@testable import RunJournal

struct TimingTests {
  @Test func `a sample is the difference of two readings of each clock`() {
    let stopwatch = Stopwatch(clock: scriptedClock(wall: [100, 350], cpu: [20, 90]))
    let (result, sample) = stopwatch.measure { "answer" }
    #expect(result == "answer")
    #expect(sample == Stopwatch.Sample(wallNanoseconds: 250, cpuNanoseconds: 70))
  }

  @Test func `an error is rethrown`() {
    struct Broken: Error {}
    let stopwatch = Stopwatch(clock: scriptedClock(wall: [1, 2], cpu: [1, 2]))
    #expect(throws: Broken.self) { try stopwatch.measure { throw Broken() } }
  }

  @Test func `the overhead is the median of empty measurements`() {
    // Three measurements: 5, 1,000 and 7 nanoseconds.
    let clock = scriptedClock(wall: [0, 5, 10, 1_010, 2_000, 2_007], cpu: [])
    #expect(Stopwatch(clock: clock).overheadNanoseconds(measurements: 3) == 7)
  }

  @Test func `the system's clocks run forwards and count work`() {
    let (sum, sample) = Stopwatch().measure {
      (0..<2_000_000).reduce(UInt64(1)) { ($0 &* 31) ^ UInt64($1) }
    }
    #expect(sum != 0)
    #expect(sample.wallNanoseconds > 0)
    #expect(sample.cpuNanoseconds > 0)
  }

  @Test func `durations become whole nanoseconds`() {
    #expect(Duration.milliseconds(1_500).wholeNanoseconds == 1_500_000_000)
    #expect((Duration.zero - .nanoseconds(3)).wholeNanoseconds == -3)
  }
}
