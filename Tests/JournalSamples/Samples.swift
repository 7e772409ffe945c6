package import RunJournal

/// Small journal entries that fill every field.
package enum Samples {
  package static let environment = Environment(
    cpuModel: "A Processor", cpuCount: 2, hypervisor: "none", memoryBytes: 1 << 33,
    kernel: "Linux 6.1", operatingSystem: "An OS", fileSystem: "ext4 on /dev/vda",
    swiftVersion: "6.3.1", buildConfiguration: "release", sqliteVersion: "3.40.1",
    sqliteSourceID: "2022-12-28", sqliteCompileOptions: ["ENABLE_DBSTAT_VTAB"],
    gitRevision: "unknown", loadAverage: 0.25)

  package static let run = RunRecord(
    scenario: ScenarioSummary(
      name: "publications", title: "Publications", question: "Which?", expectation: "None",
      text: "name: publications\nü: \"é\"\n", dataSeed: .max, familySize: 3,
      membersByKind: [KindCount(kind: "Book", count: 3)], dataOrigin: "generated",
      importNotes: []),
    strategies: [StrategySummary(name: "a", summary: "One.", model: ["Book"])],
    operations: [
      OperationSummary(
        id: MeasurementID(operation: "fetch"), label: "fetch all", sort: .fetch,
        actionsPerSample: 1)
    ],
    planSeed: 7, environment: environment, command: "run-scenario run x",
    startedAt: "2026-01-01T00:00:00Z", isQuick: false)

  package static let template = TemplateRecord(
    cell: "", strategy: "a", fileHash: "h", contentDigest: "d", logicalBytes: 1,
    afterLoad: StorageRecord(pageSizeBytes: 4_096, pageCount: 2, unassignedPages: 2, parts: []),
    walPeakBytes: 0, settings: ["journal_mode": "wal", "page_size": "4096"], indexes: [])

  package static func process(_ number: Int) -> ProcessRecord {
    ProcessRecord(
      cell: "", number: number, startedAt: "2026-01-01T00:00:01Z", openingOrder: ["a"],
      contention: nil,
      resources: ResourceRecord(
        userMicroseconds: 1, systemMicroseconds: 2, peakResidentBytes: 3, minorFaults: 4,
        majorFaults: 5, voluntarySwitches: 6, involuntarySwitches: 7, blockBytesWritten: -1),
      strategies: [
        StrategyMeasurement(
          strategy: "a", fileHash: "h", contentDigest: "d", finalContentDigest: "f",
          settings: ["journal_mode": "wal", "page_size": "4096"],
          operations: [
            OperationRecord(
              id: MeasurementID(operation: "fetch"), wallNanoseconds: [1, 2],
              cpuNanoseconds: [1, 1], answerDigest: "e", answerCount: 3,
              statements: [
                StatementRecord(sql: "SELECT 1", plan: [], executions: 2, virtualMachineSteps: 9)
              ])
          ])
      ])
  }

  package static let end = EndRecord(
    outcome: .complete, detail: "", finishedAt: "2026-01-01T00:01:00Z")
}
