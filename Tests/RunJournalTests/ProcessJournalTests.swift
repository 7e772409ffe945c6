import Foundation
import JournalSamples
import LogicalModel
import Statistics
import Testing

@testable import RunJournal

/// Journals of processes in which strategies take turns.
struct ProcessJournalTests {
  private static let strategies = ["a", "b", "c"]

  @Test(arguments: 0..<20)
  func `any processes, round plans and probes are read back as written`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (probe, plans, processes) = (
      random.probe(), random.list { $0.plan() },
      (0..<random.number(4)).map { random.process($0, of: Self.strategies) }
    )
    let entries =
      [.run(Samples.run), .probe(probe)] + plans.map(JournalEntry.plan)
      + Self.templates.map(JournalEntry.template) + processes.map(JournalEntry.process)
    let data = try Self.data(entries)
    let journal = try JournalReader.journal(from: data, path: "j")
    #expect(journal.run == Samples.run && journal.run.schemaVersion == 4)
    #expect(journal.probes.first == probe && journal.plans == plans, "seed \(seed)")
    #expect(journal.processes == processes, "seed \(seed)")
    let again =
      [.run(journal.run), .probe(try #require(journal.probes.first))]
      + journal.plans.map(JournalEntry.plan)
      + journal.templates.map(JournalEntry.template)
      + journal.processes.map(JournalEntry.process)
    #expect(try Self.data(again) == data, "seed \(seed)")
  }

  @Test func `counted work of an older version is left out, an unknown line is an error`()
    throws
  {
    let run = try Self.data([.run(Samples.run)])
    let work = Data(#"{"type":"work","cell":"","members":100,"figures":[]}"#.utf8) + Data("\n".utf8)
    let journal = try JournalReader.journal(from: run + work, path: "j")
    #expect(journal.run == Samples.run)
    let other = Data(#"{"type":"play","cell":""}"#.utf8) + Data("\n".utf8)
    #expect(throws: JournalError.self) { try JournalReader.journal(from: run + other, path: "j") }
  }

  @Test func `a process without the store of a strategy is rejected`() throws {
    var random = SplitMix64(seed: 1)
    let entries =
      [.run(RunRecord.of(Self.strategies))]
      + Self.templates.dropLast().map(JournalEntry.template)
      + [.process(random.process(0, of: Self.strategies))]
    let error = #expect(throws: JournalError.self) { try Journal(entries, path: "j") }
    #expect("\(try #require(error))".hasPrefix("j:4: not a journal entry: process 0 measured c,"))
  }

  @Test func `a process that cannot be compared is rejected`() throws {
    var random = SplitMix64(seed: 2)
    let run = RunRecord.of(Self.strategies)
    let whole = random.process(0, of: Self.strategies)
    var other = whole
    other.strategies[1].fileHash = "other"
    var part = whole
    part.strategies.removeLast()
    for processes in [[whole, whole], [other], [part]] {
      #expect(throws: JournalError.self) {
        try Journal(
          [.run(run)] + Self.templates.map(JournalEntry.template)
            + processes.map(JournalEntry.process), path: "j")
      }
    }
    let journal = try Journal(
      [.run(run)] + Self.templates.map(JournalEntry.template) + [.process(whole)], path: "j")
    #expect(journal.processes.measurements(of: "b") == [whole.strategies[1]])
    #expect(journal.processes.measurements.map(\.strategy) == Self.strategies)
  }

  @Test func `a journal that ends in half a process loses only that process`() throws {
    var random = SplitMix64(seed: 5)
    let processes = (0..<3).map { random.process($0, of: Self.strategies) }
    let whole = try Self.data(
      [.run(Samples.run)] + Self.templates.map(JournalEntry.template)
        + processes.map(JournalEntry.process))
    let last = try JournalWriter.line(for: .process(processes[2])).count
    for missing in stride(from: 1, to: last, by: 97) {
      let journal = try JournalReader.journal(from: whole.dropLast(missing), path: "j")
      #expect(journal.isTruncated, "\(missing) bytes cut")
      #expect(journal.processes == Array(processes.prefix(2)))
      #expect(journal.templates == Self.templates)
    }
  }

  @Test func `an end line counts only if no process follows`() throws {
    var random = SplitMix64(seed: 6)
    var end = Samples.end
    end.elapsedSeconds = 12
    let entries: [JournalEntry] =
      [.run(Samples.run)] + Self.templates.map(JournalEntry.template)
      + [
        .process(random.process(0, of: Self.strategies)), .end(end),
        .process(random.process(1, of: Self.strategies)),
      ]
    let journal = try JournalReader.journal(from: Self.data(entries), path: "j")
    #expect(journal.end == nil)
    #expect(journal.earlierEnd?.record == end && journal.earlierEnd?.processCount == 1)
  }

  private static func data(_ entries: [JournalEntry]) throws -> Data {
    try entries.map { try JournalWriter.line(for: $0) }.reduce(Data(), +)
  }

  private static let templates = strategies.map { strategy in
    TemplateRecord(
      cell: "", strategy: strategy, fileHash: "h", contentDigest: "c", logicalBytes: 1,
      afterLoad: StorageRecord(
        pageSizeBytes: 4_096, pageCount: 7, unassignedPages: 1,
        parts: [
          StoragePart(
            name: "T", role: .familyTable, pages: 6, cells: 1, payloadBytes: 1, unusedBytes: 1)
        ]), walPeakBytes: 1, settings: [:], indexes: [])
  }
}

extension RunRecord {
  fileprivate static func of(_ strategies: [String]) -> RunRecord {
    var run = Samples.run
    run.strategies = strategies.map { StrategySummary(name: $0, summary: "", model: []) }
    return run
  }
}

/// Records with a value in every field or in none, depending on the seed.
extension SplitMix64 {
  fileprivate mutating func number(_ limit: UInt64 = 1_000_000_007) -> Int {
    Int(next() % limit)
  }

  fileprivate mutating func share() -> Double { Double(next() >> 11) / Double(1 << 53) }

  fileprivate mutating func maybe<Value>(_ make: (inout SplitMix64) -> Value) -> Value? {
    next().isMultiple(of: 2) ? make(&self) : nil
  }

  fileprivate mutating func list<Value>(_ make: (inout SplitMix64) -> Value) -> [Value] {
    (0..<number(4)).map { _ in make(&self) }
  }

  fileprivate mutating func text() -> String {
    ["", "é \"x\"\n", "newest", "{\"a\":1}", "±1 %"][number(5)]
  }

  fileprivate mutating func id() -> MeasurementID {
    let level = Level.allCases[number(2)]
    return MeasurementID(
      operation: text(), level: level, cacheState: CacheState.allCases[number(2)],
      variant: level == .engine ? maybe { $0.text() } : nil)
  }

  fileprivate mutating func times() -> [Int64] { list { Int64($0.number()) } }

  fileprivate mutating func operation() -> OperationRecord {
    var record = OperationRecord(
      id: id(), wallNanoseconds: times(), cpuNanoseconds: times(), answerDigest: text(),
      answerCount: number(),
      statements: list {
        StatementRecord(
          sql: $0.text(), plan: $0.list { $0.text() }, executions: $0.number(),
          virtualMachineSteps: $0.number())
      },
      counters: maybe { CounterRecord(sorts: Int64($0.number())) })
    record.sampling = maybe {
      SamplingRecord(
        overheadNanoseconds: 1, clockStepNanoseconds: 1,
        residentShare: $0.maybe { $0.share() }, labels: $0.list { $0.text() })
    }
    record.questionCount = maybe { $0.number() }
    record.positions = maybe { random in random.list { $0.number() } }
    return record
  }

  fileprivate mutating func process(
    _ number: Int = 0, of strategies: [String] = ["a", "b"]
  ) -> ProcessRecord {
    ProcessRecord(
      cell: "", number: number, startedAt: text(),
      openingOrder: strategies.shuffled(using: &self),
      contention: maybe {
        ContentionRecord(
          wallNanoseconds: Int64($0.number()), stealShare: $0.maybe { $0.share() },
          reasons: $0.list { $0.text() })
      },
      resources: ResourceRecord(
        userMicroseconds: Int64(self.number()), systemMicroseconds: 2, peakResidentBytes: 3,
        minorFaults: 4, majorFaults: 5, voluntarySwitches: 6, involuntarySwitches: 7,
        blockBytesWritten: -1),
      strategies: strategies.map { strategy in
        StrategyMeasurement(
          strategy: strategy, fileHash: "h", contentDigest: text(), finalContentDigest: text(),
          settings: ["page_size": text()], operations: list { $0.operation() })
      })
  }

  fileprivate mutating func plan() -> PlanRecord {
    PlanRecord(
      cell: text(), firstProcess: number(), processCount: number(),
      rounds: list {
        PlanRecord.RoundCount(
          measurement: $0.id(), rounds: ["a": $0.number(), "b": $0.number()])
      }, reason: text())
  }

  fileprivate mutating func probe() -> ProbeRecord {
    ProbeRecord(
      cell: "", seconds: share(), pairs: number(), pairDeviation: share(),
      expectedHalfWidth: share(),
      minimumEffect: share(), secondsForTwoPercent: maybe { $0.share() })
  }
}
