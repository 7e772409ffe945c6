import LogicalModel
import RunJournal

/// A journal of invented figures with one of everything.
///
/// Two cells, two levels, a disturbed launch, a
/// self-test. Nothing in it was measured.
struct SmallRun {
  static let strategies = ["parent-entity", "enum-content"]
  static let cells = ["size=1k", "size=2k"]
  static let blocks = 6

  var entries: [JournalEntry] {
    var index = 0
    let cells = Self.cells.enumerated().flatMap { number, name -> [JournalEntry] in
      let size = 1000 * (number + 1)
      let launches = launches(cell: name, size: size, index: &index)
      return [.cell(cell(name, size: size)), .superBlock(superBlock(name))]
        + Self.strategies.map { .template(template($0, cell: name, size: size)) }
        + launches.map(JournalEntry.launch)
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

  private func superBlock(_ cell: String) -> SuperBlockRecord {
    SuperBlockRecord(
      cell: cell, firstBlock: 0, order: (0..<Self.blocks).map(order), reason: "first blocks")
  }

  private func order(_ block: Int) -> [String] {
    block.isMultiple(of: 2) ? Self.strategies : Self.strategies.reversed()
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

  private func launches(cell: String, size: Int, index: inout Int) -> [LaunchRecord] {
    var result: [LaunchRecord] = []
    for block in 0..<Self.blocks {
      for (position, strategy) in order(block).enumerated() {
        result.append(launch(index, block, position, strategy, cell: cell, size: size))
        index += 1
      }
    }
    // The first one was disturbed and is made again.
    result[0].contention?.reasons = ["steal 8 % of 1 %"]
    var again = launch(index, 0, 0, Self.strategies[0], cell: cell, size: size)
    again.attempt = 1
    index += 1
    return result + [again]
  }

  private func launch(
    _ index: Int, _ block: Int, _ position: Int, _ strategy: String, cell: String, size: Int
  ) -> LaunchRecord {
    let speed = strategy == "enum-content" ? 11 : 10
    let records = operations.enumerated().map { number, operation in
      record(operation.id, Int64(speed * (number + 1) * (10_000 + 37 * (index * 7 % 13))))
    }
    return LaunchRecord(
      index: index, block: block, position: position, strategy: strategy,
      startedAt: "2026-02-01T00:01:00Z", contentDigest: "content-\(size)",
      finalContentDigest: "final-\(size)", operations: records, storage: storage(pages: 25),
      resources: ResourceRecord(
        userMicroseconds: 5, systemMicroseconds: 2, peakResidentBytes: 9, minorFaults: 1,
        majorFaults: 0, voluntarySwitches: 3, involuntarySwitches: 1, blockBytesWritten: -1),
      settings: [:], cell: cell, attempt: 0, fileHash: "hash-\(strategy)-\(size)",
      contention: ContentionRecord(wallNanoseconds: 9_000_000, stealShare: 0.001))
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
        warmupNanoseconds: [time * 3], steadiness: "steady", overheadNanoseconds: 40,
        clockStepNanoseconds: 30),
      counters: CounterRecord(virtualMachineSteps: 99),
      histogram: HistogramRecord(buckets: [[900, 3], [1000, 1]]))
  }
}
