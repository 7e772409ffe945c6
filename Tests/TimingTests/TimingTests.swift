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

  @Test func `an error passes through`() {
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

struct LatencyHistogramTests {
  @Test func `percentiles of one to ten thousand are exact to a thousandth`() throws {
    var histogram = LatencyHistogram()
    for value in Int64(1)...10_000 { histogram.record(nanoseconds: value * 1_000) }
    #expect(histogram.count == 10_000)
    for (got, wanted) in [
      (histogram.p50, 5_000_000), (histogram.p90, 9_000_000), (histogram.p99, 9_900_000),
      (histogram.maximum, 10_000_000),
    ] {
      let value = Double(try #require(got))
      #expect(abs(value / Double(wanted) - 1) <= 0.001, "\(value)")
    }
  }

  @Test func `an empty histogram has no percentiles`() {
    #expect(LatencyHistogram().p99 == nil)
    #expect(LatencyHistogram().maximum == nil)
  }

  @Test func `a clock that went backwards counts as nothing`() {
    var histogram = LatencyHistogram()
    histogram.record(nanoseconds: -5)
    #expect(histogram.count == 1)
    #expect(histogram.maximum == 0)
  }

  @Test func `histograms add up`() {
    var first = LatencyHistogram()
    var second = LatencyHistogram()
    first.record(nanoseconds: 10)
    second.record(nanoseconds: 2_000)
    first.add(second)
    #expect(first.count == 2)
    #expect(first.p50 == 10)
    #expect(first.maximum == 2_000)
  }
}
