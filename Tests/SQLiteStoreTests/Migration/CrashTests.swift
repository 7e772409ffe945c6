import Foundation
import Lineage
import TestSupport
import Testing

/// Migrations that are killed at seeded points.
///
/// `LINEAGE_CRASH_POINTS=50 LINEAGE_CRASH_SEED=7 swift test --filter CrashTests` kills more often
/// and at other points.
@Suite(.serialized) struct CrashTests {
  enum Way: String, CaseIterable, CustomTestStringConvertible {
    case inPlace = "in-place"
    case copying

    var testDescription: String { rawValue }
  }

  private static let environment = ProcessInfo.processInfo.environment
  private static let pointCount = max(
    2, TestLength.count("LINEAGE_CRASH_POINTS", short: 10, long: 50))
  private static let firstSeed = environment["LINEAGE_CRASH_SEED"].flatMap(UInt64.init) ?? 2026

  @Test(.covers("C88", "F27"), arguments: Way.allCases, [2, 3])
  func `a store whose migration is killed is the old one or the new one`(
    way: Way, versionCount: Int
  ) throws {
    let crash = try Crash(way: way.rawValue, versionCount: versionCount)
    let life = try crash.run(tick: 0)
    #expect(life.commit > 0 && life.total > life.commit)
    #expect(try crash.outcome(path: life.path) == .new)
    var outcomes: [Crash.Outcome: [String]] = [:]
    for seed in Self.firstSeed..<(Self.firstSeed + UInt64(Self.pointCount)) {
      let tick = life.tick(seed: seed)
      let note = Comment(rawValue: "seed \(seed), tick \(tick) of \(life.total)")
      let death = try crash.run(tick: tick)
      #expect(death.wasKilled, note)
      let outcome = try crash.outcome(path: death.path, note)
      outcomes[outcome, default: []].append("\(seed)@\(tick)")
      try crash.expectMigrates(path: death.path, note)
    }
    let (old, new) = (outcomes[.old] ?? [], outcomes[.new] ?? [])
    print(
      "\(way.rawValue), \(versionCount) versions, commit at \(life.commit) of \(life.total), seed@tick"
        + "\n  old: \(old.joined(separator: " "))\n  new: \(new.joined(separator: " "))")
    // Otherwise all points were on one side, and the test proved nothing.
    #expect(!old.isEmpty && !new.isEmpty)
    #expect(outcomes[.neither] == nil)
  }
}
