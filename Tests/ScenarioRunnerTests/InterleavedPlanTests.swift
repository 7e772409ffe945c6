import Foundation
import LogicalModel
import RunJournal
import Statistics
import Testing

@testable import Measuring

/// The numbers of processes and rounds of a cell, which follow from the journal alone.
@Suite struct InterleavedPlanTests {
  private static let read = MeasurementID(operation: "fetch")
  private static let load = MeasurementID(operation: "insert")

  private func plan(
    processes: Int = 8, budgetSeconds: Double? = nil, minimumEffect: Double = 0.02,
    fewest: Int? = nil
  ) -> InterleavedPlan {
    InterleavedPlan(
      cell: "", strategies: ["a", "b", "c"],
      measured: [
        PlannedMeasurement(
          id: Self.read, questionCount: 3, minimumEffect: minimumEffect, fixedRounds: nil,
          isLoad: false),
        PlannedMeasurement(
          id: Self.load, questionCount: 1, minimumEffect: 0.05, fixedRounds: 1, isLoad: true),
      ], processCount: processes, budgetSeconds: budgetSeconds, fewestProcesses: fewest)
  }

  private var journal: Journal {
    Journal(run: RunRecord.forTests)
  }

  /// Returns a process of the plan in which "c" takes five times as long as the others.
  private func process(_ number: Int, _ plan: PlanRecord, scatter: Double = 0.05)
    -> ProcessRecord
  {
    var generator = SplitMix64(seed: UInt64(number) &+ 11)
    func times(_ count: Int, _ level: Double) -> [Int64] {
      (0..<count).map { _ in
        let uniform = Double(generator.next() >> 11) / 9_007_199_254_740_992
        return Int64(5e6 * level * exp((uniform - 0.5) * 3.5 * scatter))
      }
    }
    let strategies = [("a", 1.0), ("b", 1.0), ("c", 5.0)].map { name, level in
      let operations = plan.rounds.map { planned in
        let wall = times(planned.rounds[name] ?? 0, level)
        var record = OperationRecord(
          id: planned.measurement, wallNanoseconds: wall, cpuNanoseconds: wall, answerDigest: "d",
          answerCount: 1, statements: [])
        record.questionCount = planned.measurement == Self.read ? 3 : 1
        return record
      }
      return StrategyMeasurement(
        strategy: name, fileHash: "", contentDigest: "", finalContentDigest: "", settings: [:],
        operations: operations)
    }
    let wall = strategies.flatMap(\.operations).flatMap(\.wallNanoseconds).reduce(0, +)
    return ProcessRecord(
      cell: "", number: number, startedAt: "", openingOrder: ["a", "b", "c"],
      contention: ContentionRecord(wallNanoseconds: wall + 500_000_000),
      resources: ResourceRecord(
        userMicroseconds: 0, systemMicroseconds: 0, peakResidentBytes: 0, minorFaults: 0,
        majorFaults: 0, voluntarySwitches: 0, involuntarySwitches: 0, blockBytesWritten: 0),
      strategies: strategies)
  }

  private static let templates = ["a", "b", "c"].map { strategy in
    JournalEntry.template(
      TemplateRecord(
        cell: "", strategy: strategy, fileHash: "", contentDigest: "", logicalBytes: 1,
        afterLoad: StorageRecord(
          pageSizeBytes: 4_096, pageCount: 1, unassignedPages: 0, parts: []), walPeakBytes: 0,
        settings: [:], indexes: []))
  }

  /// Returns every step until the end.
  private func steps(_ plan: InterleavedPlan) throws -> [JournalEntry] {
    var entries: [JournalEntry] = [.run(RunRecord.forTests)] + Self.templates
    while true {
      let known = try Journal(entries, path: "j")
      switch try plan.next(after: known) {
      case .plan(let record): entries.append(.plan(record))
      case .process(let number, let record):
        entries.append(.process(process(number, record)))
      case .done: return entries
      }
    }
  }

  @Test func `a pilot of two processes comes first, then the number fixed after it`() throws {
    let journal = try Journal(try steps(plan()), path: "j")
    #expect(journal.processes.map(\.number) == Array(0..<8))
    #expect(journal.plans.map(\.firstProcess) == [0, 2])
    #expect(journal.plans.map(\.processCount) == [2, 6])
    #expect(journal.plans[0].reason == "pilot")
  }

  @Test func `every query runs equally often, and fixed rounds stay`() throws {
    let journal = try Journal(try steps(plan()), path: "j")
    for planned in journal.plans.flatMap(\.rounds) {
      if planned.measurement == Self.load {
        #expect(planned.rounds.values.allSatisfy { $0 == 1 })
      } else {
        #expect(planned.rounds.values.allSatisfy { $0 > 0 && $0.isMultiple(of: 3) })
      }
    }
  }

  @Test func `strategies far from the others get fewer rounds than similar ones`() throws {
    let journal = try Journal(try steps(plan()), path: "j")
    let rounds = try #require(
      journal.plans[1].rounds.first { $0.measurement == Self.read }?.rounds)
    let (first, second, far) = (rounds["a"] ?? 0, rounds["b"] ?? 0, rounds["c"] ?? 0)
    #expect(first == second && far < first && far > 0)
  }

  @Test func `a coarser difference needs fewer rounds`() throws {
    func rounds(_ effect: Double) throws -> Int {
      let journal = try Journal(try steps(plan(minimumEffect: effect)), path: "j")
      return try #require(
        journal.plans[1].rounds.first { $0.measurement == Self.read }?.rounds["a"])
    }
    #expect(try rounds(0.02) > (try rounds(0.1)))
  }

  @Test func `a budget cuts rounds, but never below four, and reports the shortfall`() throws {
    let free = try Journal(try steps(plan()), path: "j")
    let short = try Journal(try steps(plan(budgetSeconds: 0.1)), path: "j")
    func rounds(_ journal: Journal) throws -> Int {
      try #require(journal.plans[1].rounds.first { $0.measurement == Self.read }?.rounds["a"])
    }
    #expect(try rounds(short) < (try rounds(free)))
    #expect(try rounds(short) >= 4)
    #expect(free.plans[1].reason == "rounds that reach every requested half-width")
    #expect(
      short.plans[1].reason == "the budget allows only the minimum number of rounds")
  }

  /// A process of the pilot takes about a second.
  @Test func `a budget for the whole run allows as many processes as fit, but at least four`()
    throws
  {
    let counts = try [0.1, 3, 5, 7, 9, 60].map { seconds in
      let journal = try Journal(try steps(plan(budgetSeconds: seconds, fewest: 4)), path: "j")
      #expect(journal.plans.last?.end == journal.processes.count, "\(seconds) s")
      return journal.processes.count
    }
    #expect(counts == counts.sorted() && counts.first == 4 && counts.last == 8)
    #expect(Set(counts).count > 2, "\(counts)")
  }

  @Test func `the processes that will run are known better from process to process`() throws {
    let plan = plan(budgetSeconds: 5, fewest: 4)
    let whole = try steps(plan)
    let journals = try (1 + Self.templates.count...whole.count).map {
      try Journal(Array(whole.prefix($0)), path: "j")
    }
    func expected(_ journal: Journal, _ seconds: Double) -> Int {
      plan.expectedProcesses(after: journal, secondsPerProcess: seconds)
    }
    #expect(expected(journals[0], 0.1) == 8 && expected(journals[0], 60) == 4)
    let count = try #require(journals.last?.processes.count)
    for journal in journals where !journal.processes.isEmpty {
      // The pilot's own time counts, not the expectation; its plan then fixes the number.
      #expect(expected(journal, 0.1) == expected(journal, 60))
      if journal.plans.count > 1 { #expect(expected(journal, 60) == count) }
    }
  }

  @Test func `a run read back at any point continues with the same steps`() throws {
    let whole = try steps(plan())
    for count in (1 + Self.templates.count)...whole.count {
      let known = try Journal(Array(whole.prefix(count)), path: "j")
      let next = try plan().next(after: known)
      switch next {
      case .plan(let record): #expect(whole[count] == .plan(record))
      case .process(let number, let record):
        guard case .process(let measured) = whole[count] else {
          Issue.record("no process at \(count)")
          continue
        }
        #expect(measured.number == number)
        #expect(whole.prefix(count).contains(.plan(record)))
      case .done: #expect(count == whole.count)
      }
    }
  }
}

extension RunRecord {
  fileprivate static let forTests = RunRecord(
    scenario: ScenarioSummary(
      name: "s", title: "", question: "", expectation: "", text: "", dataSeed: 1, familySize: 1,
      membersByKind: [], dataOrigin: "generated", importNotes: []),
    strategies: ["a", "b", "c"].map { StrategySummary(name: $0, summary: "", model: []) },
    operations: [], planSeed: 1,
    environment: Environment(
      cpuModel: "", cpuCount: 1, hypervisor: "", memoryBytes: 1, kernel: "", operatingSystem: "",
      fileSystem: "", swiftVersion: "", buildConfiguration: "release", sqliteVersion: "",
      sqliteSourceID: "", sqliteCompileOptions: [], gitRevision: "", loadAverage: 0),
    command: "", startedAt: "", isQuick: false)
}
