import LogicalModel

@testable import RunJournal

/// A journal of invented figures with one of everything.
///
/// Two cells, two levels, a disturbed process, a self-test. Nothing in it was measured.
struct SmallRun {
  static let strategies = ["parent-entity", "enum-content"]
  static let cells = ["size=1k", "size=2k"]
  static let processCount = 6

  var entries: [JournalEntry] {
    let cells = Self.cells.enumerated().flatMap { number, name -> [JournalEntry] in
      let size = 1000 * (number + 1)
      return [.cell(cell(name, size: size)), .plan(plan(name))]
        + Self.strategies.map { .template(template($0, cell: name, size: size)) }
        + (0..<Self.processCount).map { .process(process($0, cell: name, size: size)) }
    }
    return [.run(run), .selfTest(selfTest)] + cells + [
      .end(EndRecord(outcome: .complete, detail: "", finishedAt: "2026-02-01T00:09:00Z"))
    ]
  }

  func journal() throws -> Journal { try Journal(entries, path: "small.jsonl") }

  private var run: RunRecord {
    RunRecord(
      scenario: scenario(size: 1000),
      strategies: Self.strategies.map {
        StrategySummary(
          name: $0, summary: "How \($0) stores.", model: ["Note(text)"], notes: ["a note"])
      },
      operations: operations, planSeed: .max, environment: environment,
      command: "run-scenario Scenarios/small.yaml", startedAt: "2026-02-01T00:00:00Z",
      isQuick: false)
  }

  private func scenario(size: Int) -> ScenarioSummary {
    ScenarioSummary(
      name: "small", title: "It's small", question: "What?", expectation: "This.",
      text: "scenario: small\n", dataSeed: 1, familySize: size,
      membersByKind: [KindCount(kind: "Note", count: size)], dataOrigin: "generated",
      importNotes: [])
  }

  private var environment: Environment {
    Environment(
      cpuModel: "Invented", cpuCount: 2, hypervisor: "none", memoryBytes: 8_000_000_000,
      kernel: "Linux 6", operatingSystem: "None", fileSystem: "ext4", swiftVersion: "6",
      buildConfiguration: "release", sqliteVersion: "3.40.1", sqliteSourceID: "0",
      sqliteCompileOptions: [], gitRevision: "0123abc", loadAverage: 0.1)
  }

  private let operations = [
    OperationSummary(
      id: MeasurementID(operation: "newest"), label: "fetch the newest 100", sort: .fetch,
      actionsPerSample: 10),
    OperationSummary(
      id: MeasurementID(operation: "newest", level: .engine), label: "fetch the newest 100",
      sort: .fetch, actionsPerSample: 10),
  ]

  private func cell(_ name: String, size: Int) -> CellRecord {
    CellRecord(
      name: name, parameters: ["size": name.replacing("size=", with: ""), "own": "4"],
      scenario: scenario(size: size), operations: operations, measurementHash: "feed\(size)")
  }

  private func plan(_ cell: String) -> PlanRecord {
    PlanRecord(
      cell: cell, firstProcess: 0, processCount: Self.processCount, rounds: [], reason: "pilot")
  }

  private let selfTest = SelfTestRecord(
    finishedAt: "2026-01-31T00:00:00Z", comparisons: 40, flagged: 2, calledDifferent: 0,
    injectedRuns: 5, injectedFound: 5, gitRevision: "0123abc", probabilities: [0.5, 0.04])

  private func storage(pages: Int) -> StorageRecord {
    StorageRecord(
      pageSizeBytes: 4096, pageCount: pages, unassignedPages: 1,
      parts: [
        StoragePart(
          name: "ZNOTE", role: .familyTable, pages: pages - 1, cells: 1000,
          payloadBytes: pages * 3000, unusedBytes: pages * 90, depth: 2, leafPages: pages - 2,
          interiorPages: 1, overflowPages: 0,
          layers: ByteLayers(pageHeaders: 8 * pages, nullColumns: 4000, values: 3000 * pages))
      ], freePages: 1, pointerMapPages: 0)
  }

  private func template(_ strategy: String, cell: String, size: Int) -> TemplateRecord {
    TemplateRecord(
      cell: cell, strategy: strategy, fileHash: "hash-\(strategy)-\(size)",
      contentDigest: "content-\(size)", logicalBytes: 40 * size,
      afterLoad: storage(pages: size / 40), afterChurn: storage(pages: size / 30),
      afterVacuum: storage(pages: size / 41), walPeakBytes: 4_000_000,
      settings: ["page_size": "4096", "journal_mode": "wal"],
      indexes: ["CREATE INDEX Z_ENT_INDEX ON ZNOTE(Z_ENT)"])
  }

  private func process(_ number: Int, cell: String, size: Int) -> ProcessRecord {
    let order = number.isMultiple(of: 2) ? Self.strategies : Self.strategies.reversed()
    return ProcessRecord(
      cell: cell, number: number, startedAt: "2026-02-01T00:01:00Z", openingOrder: order,
      contention: ContentionRecord(
        wallNanoseconds: 9_000_000, stealShare: 0.001,
        reasons: number == 0 ? ["steal 8 % of 1 %"] : []),
      resources: ResourceRecord(
        userMicroseconds: 5, systemMicroseconds: 2, peakResidentBytes: 9, minorFaults: 1,
        majorFaults: 0, voluntarySwitches: 3, involuntarySwitches: 1, blockBytesWritten: -1),
      strategies: Self.strategies.enumerated().map { place, strategy in
        StrategyMeasurement(
          strategy: strategy, fileHash: "hash-\(strategy)-\(size)",
          contentDigest: "content-\(size)",
          finalContentDigest: "final-\(size)", settings: [:],
          operations: operations.enumerated().map { index, operation in
            let speed = strategy == "enum-content" ? 11 : 10
            let noise = 37 * ((number * 2 + place) * 7 % 13)
            return record(operation.id, Int64(speed * (index + 1) * (10_000 + noise)))
          })
      })
  }

  private func record(_ id: MeasurementID, _ time: Int64) -> OperationRecord {
    OperationRecord(
      id: id, wallNanoseconds: [time * 2, time * 2], cpuNanoseconds: [time, time + 9],
      answerDigest: "answer", answerCount: 100,
      statements: [
        StatementRecord(
          sql: "SELECT t0.Z_PK FROM ZNOTE t0", plan: ["SCAN t0", "  USE TEMP B-TREE"],
          executions: 2, virtualMachineSteps: 99)
      ],
      sampling: SamplingRecord(
        overheadNanoseconds: 40, clockStepNanoseconds: 30),
      counters: CounterRecord(virtualMachineSteps: 99))
  }
}
