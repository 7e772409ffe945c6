import Document
import RunJournal
import Statistics
import Testing

@testable import Claims
@testable import ReportSamples
@testable import Reporting

/// The articles' claims, decided over several machines.
@Suite struct MergedClaimsTests {
  private static func claim(_ rule: any ClaimRule) -> Claim {
    Claim(
      id: "T1", title: "Dearer", statement: "It costs.",
      source: Claim.Source(article: "nowhere", section: ""), criterion: "",
      refutation: "", rules: [rule])
  }

  /// Claims that fetching the newest takes at least a twentieth longer than in the parent entity.
  private static let dearer = claim(
    RatioRule(
      scenario: "synthetic", metric: .time("newest"), strategy: "enum-content",
      baseline: "parent-entity", band: ClaimBand(low: 1.05, high: .infinity)))

  private func row(_ newest: [Double], claim: Claim = dearer) throws -> MergedClaims.Row {
    let inputs = try newest.enumerated().map { number, ratio in
      try SyntheticMachine(name: "node\(number)", seed: UInt64(number) &+ 20, newest: ratio).input()
    }
    let merge = try Merge(inputs, command: "", builder: ReportBuilder())
    return try #require(MergedClaims(merge, claims: [claim]).rows.first)
  }

  @Test func `machines that agree confirm a claim together`() throws {
    let row = try row([1.3, 1.31, 1.3, 1.29])
    #expect(row.pooled.verdict == .confirmed)
    #expect(row.own == [.confirmed, .confirmed, .confirmed, .confirmed])
    #expect(!row.differs && !row.isContradictory)
  }

  @Test func `a machine that contradicts the others is named, and the pooled verdict is open`()
    throws
  {
    let row = try row([1.3, 1.31, 0.8])
    #expect(row.own == [.confirmed, .confirmed, .refuted])
    #expect(row.isContradictory && row.differs)
    #expect(row.pooled.verdict == .unresolved)
    let inputs = try [1.3, 0.8].enumerated().map { number, ratio in
      try SyntheticMachine(name: "node\(number)", newest: ratio).input()
    }
    let merge = try Merge(inputs, command: "", builder: ReportBuilder())
    let sentences = MergedClaims(merge, claims: [Self.dearer]).sentences
    #expect(
      sentences == [
        "1 claim of articles reads these scenarios. Machines reach different verdicts on 1 (T1), and "
          + "contradict each other on 1 (T1)."
      ])
  }

  @Test func `a single machine decides as its own report does`() throws {
    let row = try row([1.3])
    #expect(row.pooled.verdict == .confirmed && row.own == [.confirmed])
  }
}
