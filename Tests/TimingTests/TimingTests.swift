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

struct LatencyHistogramTests {
  @Test func `percentiles of one to ten thousand are exact to a thousandth`() throws {
    var histogram = LatencyHistogram()
    for value in Int64(1)...10_000 { histogram.record(nanoseconds: value * 1_000) }
    let record = histogram.record
    #expect(record.count == 10_000)
    for (got, wanted) in [
      (record.nanoseconds(atShare: 0.5), 5_000_000), (record.nanoseconds(atShare: 0.9), 9_000_000),
      (record.p99, 9_900_000), (record.maximum, 10_000_000),
    ] {
      let value = Double(try #require(got))
      #expect(abs(value / Double(wanted) - 1) <= 0.001, "\(value)")
    }
  }

  @Test func `an empty histogram has no latencies`() {
    #expect(LatencyHistogram().record.buckets.isEmpty)
  }

  @Test func `a clock that went backwards counts as zero`() {
    var histogram = LatencyHistogram()
    histogram.record(nanoseconds: -5)
    #expect(histogram.record.buckets == [[0, 1]])
  }
}
