import RunJournal

@testable import Measuring

/// Journals that stay in memory.
final class MemoryJournal: @unchecked Sendable {
  private(set) var entries: [JournalEntry] = []

  func writer(continuing content: Journal? = nil) -> RunningJournal {
    RunningJournal(continuing: content) { self.entries.append($0) }
  }

  /// Returns the journal that a reader would find.
  func content() throws -> Journal { try Journal([.run(Self.run)] + entries, path: "memory") }

  static let run = RunRecord(
    scenario: ScenarioSummary(
      name: "s", title: "S", question: "?", expectation: "!", text: "", dataSeed: 1,
      familySize: 1, membersByKind: [], dataOrigin: "generated", importNotes: []),
    strategies: [], operations: [], planSeed: 1,
    environment: Environment(
      cpuModel: "", cpuCount: 1, hypervisor: "none", memoryBytes: 1, kernel: "",
      operatingSystem: "", fileSystem: "", swiftVersion: "", buildConfiguration: "debug",
      sqliteVersion: "", sqliteSourceID: "", sqliteCompileOptions: [], gitRevision: "",
      loadAverage: 0), command: "", startedAt: "", isQuick: false)
}

extension ProcessRecord {
  /// Returns a process that measured nothing and took a second.
  static func empty(_ number: Int, cell: String = "") -> ProcessRecord {
    ProcessRecord(
      cell: cell, number: number, startedAt: "", openingOrder: [],
      contention: ContentionRecord(wallNanoseconds: 1_000_000_000),
      resources: ResourceRecord(
        userMicroseconds: 0, systemMicroseconds: 0, peakResidentBytes: 0, minorFaults: 0,
        majorFaults: 0, voluntarySwitches: 0, involuntarySwitches: 0, blockBytesWritten: 0),
      strategies: [])
  }
}
