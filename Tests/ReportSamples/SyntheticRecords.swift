import RunJournal

extension ScenarioSummary {
  static let synthetic = ScenarioSummary(
    name: "synthetic", title: "Invented figures for tests",
    question: "What does it cost to store books, articles and notes as kinds of one publication?",
    expectation: "One entity with a type attribute saves space, since no key is stored twice; "
      + "fetching all is much the same.",
    text: "name: synthetic\nquestion: What does it cost?\nkinds: [book, article, note]\n",
    dataSeed: 42, familySize: 10_000,
    membersByKind: [
      KindCount(kind: "Book", count: 4000), KindCount(kind: "Article", count: 5000),
      KindCount(kind: "Note", count: 1000), KindCount(kind: "Tag", count: 120),
    ],
    dataOrigin: "generated", importNotes: [])
}

extension StrategySummary {
  static func synthetic(_ name: String) -> StrategySummary {
    StrategySummary(
      name: name, summary: "An invented summary of how \(name) stores the family.",
      model: [
        "Publication", "  title: string", "  publishedAt: date", "  tags: Tag <->>",
        "Book : Publication", "  pages: integer 32, optional", "Article : Publication",
        "  journal: string, optional", "Note : Publication", "  body: string",
      ])
  }
}

extension StatementRecord {
  static func synthetic(_ strategy: String, number: Int) -> StatementRecord {
    StatementRecord(
      sql: "SELECT t0.Z_PK, t0.Z_ENT, t0.ZTITLE, t0.ZPUBLISHEDAT FROM ZPUBLICATION t0 "
        + "WHERE t0.Z_ENT IN (?, ?, ?) AND t0.ZTITLE < ? ORDER BY t0.ZPUBLISHEDAT DESC",
      plan: ["SEARCH t0 USING INDEX Z_\(strategy)_\(number) (Z_ENT=?)", "  USE TEMP B-TREE"],
      executions: 20 * number + 1, virtualMachineSteps: 123_456 * (number + 1))
  }
}

extension StorageRecord {
  static func synthetic(pages: Int) -> StorageRecord {
    let sizes: [(String, StoragePart.Role, Int)] = [
      ("ZPUBLICATION", .familyTable, pages * 6 / 10), ("ZTAG", .companionTable, pages / 20),
      ("Z_Publication_byDate", .familyIndex, pages / 8), ("ZTAG_byName", .companionIndex, 9),
      ("Z_1TAGS", .linkTable, pages / 10), ("Z_1TAGS_inverse", .linkIndex, pages / 20),
      ("sqlite_schema", .bookkeeping, 4),
    ]
    let used = sizes.map(\.2).reduce(0, +)
    return StorageRecord(
      pageSizeBytes: 4096, pageCount: pages, unassignedPages: pages - used,
      parts: sizes.map { name, role, pages in
        StoragePart(
          name: name, role: role, pages: pages, cells: pages * 40, payloadBytes: pages * 3600,
          unusedBytes: pages * 100)
      })
  }
}

extension ResourceRecord {
  static let synthetic = ResourceRecord(
    userMicroseconds: 1_000_000, systemMicroseconds: 100_000, peakResidentBytes: 40_000_000,
    minorFaults: 9000, majorFaults: 0, voluntarySwitches: 10, involuntarySwitches: 20,
    blockBytesWritten: 12_000_000)
}

extension Environment {
  static let synthetic = Environment(
    cpuModel: "Invented Processor 3000", cpuCount: 2, hypervisor: "none",
    memoryBytes: 8_000_000_000, kernel: "6.1.0", operatingSystem: "Invented Linux 12",
    fileSystem: "ext4", swiftVersion: "6.3.1", buildConfiguration: "release",
    sqliteVersion: "3.46.0", sqliteSourceID: "2024-05-23 invented",
    sqliteCompileOptions: ["ENABLE_DBSTAT_VTAB", "THREADSAFE=2"], gitRevision: "0123abc",
    loadAverage: 0.25)
}
