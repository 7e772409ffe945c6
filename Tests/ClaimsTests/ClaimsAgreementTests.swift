import RunJournal
import Testing

@testable import Claims

/// The message to a reader whose machine decides otherwise.
@Suite struct ClaimsAgreementTests {
  private func findings(_ parent: Double) throws -> [ClaimFinding] {
    var run = SyntheticRun(
      scenario: "contacts-like", operations: [("fetch", .fetch)], processCount: 6)
    run.time = { $0.strategy == "parent-entity" ? parent : 1e6 }
    let claims = ClaimList.all.filter { ["D9", "D3"].contains($0.id) }
    return ClaimList.decide(claims, by: try ClaimEvidence(run))
  }

  private func text(_ here: Double, _ there: Double) throws -> String {
    try ClaimsAgreement(here: findings(here), there: findings(there), place: "Reports/claims").text
  }

  @Test func `claims that are decided otherwise are named with both figures`() throws {
    #expect(
      try text(2e6, 3e6)
        == "1 of 1 claim decided in the same way here and by the runs in Reports/claims.")
    let unlike = try text(2e6, 5e5)
    #expect(unlike.hasPrefix("0 of 1 claim decided "))
    #expect(unlike.contains("\n  D9: refuted here (2.00"))
    #expect(unlike.contains("), confirmed there (0.50"))
  }

  @Test func `claims that one side cannot decide are not compared`() throws {
    let open = ClaimsAgreement(
      here: try findings(1e6), there: ClaimList.decide(by: try ClaimEvidence(journals: [])),
      place: "there")
    #expect(open.text == "No claim is decided both here and by the runs in there.")
  }
}
