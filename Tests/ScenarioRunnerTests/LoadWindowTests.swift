import RunJournal
import Testing

@testable import Measuring

/// The parts of a load.
@Suite struct LoadWindowTests {
  private static func time(_ number: Int) -> Stopwatch.Sample {
    Stopwatch.Sample(wallNanoseconds: Int64(number * 10), cpuNanoseconds: Int64(number * 7))
  }

  private static func log(_ bytes: Int64, _ sequence: UInt32?) -> LogState {
    LogState(bytes: bytes, sequence: sequence)
  }

  /// Returns the parts of a load in batches of the given sizes.
  private static func windows(_ batches: [Int]) -> LoadWindows {
    var windows = LoadWindows(objects: batches.reduce(0, +), log: log(0, nil))
    for (number, batch) in batches.enumerated() where windows.add(batch) {
      windows.close(at: time(number + 1), log: log(Int64(number), 0))
    }
    windows.close(at: time(batches.count + 3), log: log(99, 0))
    return windows
  }

  @Test(arguments: [
    ([10_000, 10_000, 30], 3), (Array(repeating: 20, count: 1_000), 20),
    (Array(repeating: 1_000, count: 50), 20), ([5], 1), (Array(repeating: 1, count: 19), 19),
    ([1, 1, 1, 20_000], 1), ([Int](), 1),
  ])
  func `parts end with batches, number at most twenty and add up to the load`(
    batches: [Int], count: Int
  ) {
    let records = Self.windows(batches).records
    #expect(records.count == count)
    #expect(records.reduce(0) { $0 + $1.objects } == batches.reduce(0, +))
    let whole = Self.time(batches.count + 3)
    #expect(records.reduce(0) { $0 + $1.wallNanoseconds } == whole.wallNanoseconds)
    #expect(records.reduce(0) { $0 + $1.cpuNanoseconds } == whole.cpuNanoseconds)
    #expect(records.last?.logBytes == 99)
  }

  @Test func `batches of one size make parts of about one size`() {
    let records = Self.windows(Array(repeating: 1_000, count: 50)).records
    #expect(Set(records.map(\.objects)) == [2_000, 3_000])
  }

  @Test func `a log restart is recognised by its sequence number`() {
    #expect(Self.log(0, nil).restarts(since: Self.log(0, nil)) == 0)
    #expect(Self.log(9, 3).restarts(since: Self.log(9, 1)) == 2)
    #expect(Self.log(9, 0).restarts(since: Self.log(9, .max)) == 1)
    // The first header of a new log has number 0.
    #expect(Self.log(9, 0).restarts(since: Self.log(0, nil)) == 0)
    #expect(Self.log(9, 4).restarts(since: Self.log(0, nil)) == 4)
    #expect(Self.log(0, nil).restarts(since: Self.log(9, 4)) == 0)
  }

  @Test func `a log restart within the first part counts, and so does a temporarily missing log`() {
    var windows = LoadWindows(objects: 40, log: Self.log(0, nil))
    let sequences: [UInt32?] = [2, 2, nil, 3]
    for (number, sequence) in sequences.enumerated() {
      _ = windows.add(10)
      windows.close(at: Self.time(number + 1), log: Self.log(9, sequence))
    }
    #expect(windows.records.map(\.logRestarts) == [2, 0, 0, 1])
  }

  @Test func `the windows of a load add up to the load`() throws {
    var fixture = try LaunchFixture()
    // Enough pages for a checkpoint now and then.
    fixture.text = fixture.text.replacing("size: 60", with: "size: 20k")
      .replacing("20 at a time", with: "500 at a time")
    let reply = try fixture.measured(fixture.prepared())
    for name in ["insert-all-at-once", "insert-500-at-a-time"] {
      let record = try #require(reply.operations.first { $0.name == name })
      let windows = try #require(record.windows)
      #expect(windows.reduce(0) { $0 + $1.objects } == 20_005)
      let overhead = record.sampling?.overheadNanoseconds ?? 0
      #expect(
        windows.reduce(0) { $0 + $1.wallNanoseconds } - record.wallNanoseconds.reduce(0, +)
          == overhead * Int64(record.wallNanoseconds.count))
      #expect(
        windows.reduce(0) { $0 + $1.cpuNanoseconds } == record.cpuNanoseconds.reduce(0, +))
      #expect(windows.allSatisfy { $0.wallNanoseconds > 0 })
      #expect(windows.last.map { $0.logBytes > 0 } == true)
    }
    func windows(_ name: String) -> [LoadWindowRecord] {
      reply.operations.first { $0.name == name }?.windows ?? []
    }
    // No checkpoint can happen within one transaction.
    let whole = windows("insert-all-at-once")
    #expect(whole.count <= LoadWindows.most && whole.allSatisfy { $0.logRestarts == 0 })
    #expect(whole.map(\.logBytes) == whole.map(\.logBytes).sorted())
    let batches = windows("insert-500-at-a-time")
    #expect(batches.count == 20 && batches.contains { $0.logRestarts > 0 })
    #expect(reply.operations.first { $0.name == "newest-10-item" }?.windows == nil)
  }
}
