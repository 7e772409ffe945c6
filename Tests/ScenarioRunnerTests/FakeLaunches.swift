import Foundation
import RunJournal
import Statistics

@testable import ScenarioRunner

/// Launches that take no time: their figures follow from the slot and a seed.
struct FakeLaunches {
  var seed: UInt64 = 5
  /// The standard deviation of the logarithms, roughly.
  var scatter = 0.02
  /// By how much each strategy is slower than the one before.
  var step = 0.0
  var strategies = ["a", "b"]
  /// First attempts that others disturb.
  var disturbed: Set<Int> = []
  /// Whether those are disturbed again when they are made again.
  var isDisturbedAgain = false
  var wallNanoseconds: Int64 = 1_000_000_000

  func record(_ slot: LaunchSlot, index: Int) -> LaunchRecord {
    let place = UInt64(slot.block * 64 + slot.position)
    var generator = SplitMix64(seed: seed &+ place &* 7_919)
    _ = generator.next()
    let uniform = Double(generator.next() >> 11) / 9_007_199_254_740_992
    let level = Double(strategies.firstIndex(of: slot.strategy) ?? 0) * step
    let nanoseconds = 1e6 * exp(level + (uniform - 0.5) * 3.5 * scatter)
    let isDisturbed = (slot.attempt == 0 || isDisturbedAgain) && disturbed.contains(slot.block)
    return LaunchRecord(
      index: index, block: slot.block, position: slot.position, strategy: slot.strategy,
      startedAt: "2026-01-01T00:00:00Z", contentDigest: "c", finalContentDigest: "c",
      operations: [
        OperationRecord(
          id: MeasurementID(operation: "fetch"), wallNanoseconds: [1],
          cpuNanoseconds: [Int64(nanoseconds)],
          answerDigest: "d", answerCount: 1, statements: [])
      ],
      storage: StorageRecord(pageSizeBytes: 1, pageCount: 1, unassignedPages: 1, parts: []),
      resources: ResourceRecord(
        userMicroseconds: 0, systemMicroseconds: 0, peakResidentBytes: 0, minorFaults: 0,
        majorFaults: 0, voluntarySwitches: 0, involuntarySwitches: 0, blockBytesWritten: 0),
      settings: [:], cell: slot.cell, attempt: slot.attempt, fileHash: "h",
      contention: ContentionRecord(
        wallNanoseconds: wallNanoseconds, reasons: isDisturbed ? ["others"] : []))
  }

  /// Measures one cell to its end, or until so many launches are made.
  func run(
    _ plan: CellPlan, _ journal: inout RunningJournal, atMost count: Int = .max,
    announce: @escaping (String) -> Void = { _ in }
  ) async throws -> CellPlan.Ending? {
    var made = 0
    let loop = CellLoop(
      plan: plan,
      launch: { slot, index in
        made += 1
        return record(slot, index: index)
      }, announce: announce, shallStop: { made >= count })
    return try await loop.run(&journal)
  }
}

/// Journals that stay in memory.
final class MemoryJournal: @unchecked Sendable {
  private(set) var entries: [JournalEntry] = []

  func writer(continuing content: Journal? = nil) -> RunningJournal {
    RunningJournal(continuing: content) { self.entries.append($0) }
  }

  /// What a reader would find.
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
