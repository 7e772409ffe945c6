import Foundation
import RunJournal
import Statistics
import Testing

@testable import Claims
@testable import ReportSamples
@testable import Reporting

/// Verdicts on journals with known truth.
@Suite struct ClaimRuleTests {
  private static let customers = [
    ("fetch-all-customer", OperationSummary.Sort.fetch), ("newest-100-customer", .fetch),
    ("newest-100-log-entry", .fetch), ("update-customer-city", .change),
    ("insert-1000-at-a-time", .insert),
  ].map { (name: $0.0, sort: $0.1) }

  private func finding(_ id: String, _ evidence: ClaimEvidence) throws -> ClaimFinding {
    let claim = try #require(ClaimList.claim(id))
    return try #require(ClaimList.decide([claim], by: evidence).first)
  }

  /// Returns audit-root with a parent entity slower by the given factor in each operation.
  private func auditRoot(noise: Double = 0.004, _ ratio: @escaping (String) -> Double)
    -> SyntheticRun
  {
    var run = SyntheticRun(
      scenario: "audit-root", operations: Self.customers,
      cells: [["customers": "40", "kindIndex": "standard"]], noise: noise)
    run.time = { 1e6 * ($0.strategy == "parent-entity" ? ratio($0.operation) : 1) }
    return run
  }

  @Test func `a loss in every operation is confirmed, with the closest one as its effect`()
    throws
  {
    let finding = try finding(
      "D4", ClaimEvidence(auditRoot { $0 == "update-customer-city" ? 1.21 : 1.6 }))
    #expect(finding.verdict == .confirmed)
    #expect(finding.observations.count == 5)
    let weakest = try #require(finding.weakest)
    #expect(weakest.label.hasPrefix("update-customer-city"))
    #expect(abs((weakest.value ?? 0) - 1.21) < 0.01)
    #expect(finding.effect.contains("weakest of 5"))
    #expect(weakest.file == "claims/audit-root/journal.jsonl")
  }

  @Test func `a real loss below the claimed one refutes it`() throws {
    let finding = try finding("D4", ClaimEvidence(auditRoot { _ in 1.04 }))
    #expect(finding.verdict == .refuted)
    #expect(finding.explanation == "Not true in 5 cases.")
  }

  @Test func `a loss in some operations makes the verdict depend on the operation`() throws {
    let finding = try finding(
      "D4", ClaimEvidence(auditRoot { $0 == "fetch-all-customer" ? 1.7 : 1 }))
    #expect(finding.verdict == .depends)
    #expect(finding.turns.first?.hasPrefix("only for ") == true)
  }

  @Test func `noise leaves a claim unresolved`() throws {
    let finding = try finding("D4", ClaimEvidence(auditRoot(noise: 0.2) { _ in 1.1 }))
    #expect(finding.verdict == .unresolved)
    #expect(finding.count(.open) >= 4)
  }

  @Test func `without a journal no verdict is given, and the page explains how to measure`() throws
  {
    let finding = try finding("D4", ClaimEvidence(journals: []))
    #expect(finding.verdict == .notMeasured)
    #expect(
      finding.explanation
        == "Audit-root was not run; run `run-scenario claims --only D4` to measure it.")
  }

  @Test func `an operation without times keeps a claim from being confirmed`() throws {
    var run = auditRoot { _ in 1.6 }
    run.operations.removeLast()
    let finding = try finding("D4", ClaimEvidence(run))
    #expect(finding.verdict == .unresolved)
    #expect(finding.count(.missing) == 1)
  }

  @Test func `different answers decide nothing`() throws {
    var journal = try auditRoot { _ in 1.6 }.journal()
    journal.processes[2].strategies[0].operations[0].answerDigest = "another"
    let evidence = try ClaimEvidence(
      journals: [("j", journal)], builder: ReportBuilder())
    let finding = try finding("D4", evidence)
    #expect(finding.verdict == .notMeasured)
    #expect(finding.explanation.contains("gave different answers"))
  }

  @Test func `a claim's verdict changes where the ratio crosses its limit`() throws {
    var run = SyntheticRun(
      scenario: "scale", operations: [("newest", .fetch), ("insert", .insert)],
      cells: ["1k", "10k", "100k", "1000k"].map { ["size": $0] }, processCount: 8)
    // The ratio crosses 1.1 at exactly 31,623 objects.
    run.time = { place in
      place.strategy == "parent-entity"
        ? 1e6 * 1.1 * pow(Double(place.size) / 31_623, 0.1) : 1e6
    }
    let rule = RatioRule(
      scenario: "scale", metric: .mean(.reading), strategy: "parent-entity",
      baseline: "independent-entities", band: ClaimBand(low: 1.1, high: .infinity))
    let claim = Claim(
      id: "T", title: "", statement: "", source: Claim.Source(article: "", section: ""),
      criterion: "", refutation: "",
      rules: [rule])
    let finding = ClaimFinding(claim, in: try ClaimEvidence(run))
    #expect(finding.verdict == .depends)
    let turn = try #require(finding.turns.first)
    #expect(turn.hasPrefix("true above about 3") && turn.hasSuffix("000 members"), "\(turn)")
    let place = try #require(TurningPoint.turns(finding.observations).first)
    #expect(place.axis == "size" && place.side == "as claimed" && place.measured == 1e4...1e5)
    #expect(abs((place.place ?? 0) / 31_623 - 1) < 0.1)
    let equal = try self.finding("D2", ClaimEvidence(run))
    #expect(equal.verdict == .depends, "more time, and no more space")
    run.parts = { place in
      [
        StoragePart(
          name: "ZROOT", role: .familyTable,
          pages: place.strategy == "parent-entity" ? 120 : 99, cells: 1000, payloadBytes: 1,
          unusedBytes: 1)
      ]
    }
    let large = try self.finding("D2", ClaimEvidence(run))
    #expect(large.verdict == .confirmed)
    #expect(large.figures.count == 3)
    #expect(large.count(.beside) == 3, "smaller sizes decide nothing")
  }

  @Test func `a value without a number is named where a claim's verdict changes`() throws {
    var run = SyntheticRun(
      scenario: "skewed-kinds", operations: [("newest-100-common", .fetch)],
      cells: ["standard", "none"].map { ["kindIndex": $0] }, processCount: 8)
    run.time = { place in
      place.strategy == "parent-entity" && place.parameters["kindIndex"] == "standard" ? 9e6 : 1e6
    }
    let finding = try finding("B12", ClaimEvidence(run))
    #expect(finding.verdict == .depends)
    #expect(finding.turns == ["true with Core Data's index, not with no index over the kind"])
  }

  @Test func `levels that cost nothing and levels that cost 5 % each are distinguished`() throws {
    let names = ["fetch-all-level1", "fetch-level1-by-id", "insert-all-at-once"]
    for (each, verdict) in [(1.0, ClaimVerdict.confirmed), (1.05, .refuted)] {
      var run = SyntheticRun(
        scenario: "deep-hierarchy", operations: names.map { ($0, .fetch) },
        cells: ["1", "2", "4", "8"].map { ["depth": $0] }, processCount: 8)
      // Deeper kinds have more values in both strategies, which is not a cost of the hierarchy.
      run.time = { place in
        let depth = place.number("depth")
        return 1e6 * pow(1.1, depth) * (place.strategy == "parent-entity" ? pow(each, depth) : 1)
      }
      #expect(try finding("B10", ClaimEvidence(run)).verdict == verdict)
    }
  }

  @Test func `the balance of a mix is the share at which the two halves cancel out`() throws {
    let deep = ["deep-newest", "deep-fetch-all", "deep-since", "deep-search"]
    let shallow = ["shallow-newest", "shallow-fetch-all", "shallow-since", "shallow-search"]
    var run = SyntheticRun(
      scenario: "query-mix", operations: (deep + shallow).map { ($0, .fetch) }, noise: 0.001)
    run.time = { place in
      guard place.strategy == "parent-entity" else { return 1e7 }
      return place.operation.hasPrefix("deep") ? 1e7 / 1.2 : 1e7 * 1.44
    }
    // ln 1.44 / (ln 1.44 + ln 1.2) = 2/3.
    let won = try beside("D8", ClaimEvidence(run))
    #expect(abs((won.value ?? 0) - 2.0 / 3) < 0.005)
    run.time = { $0.strategy == "parent-entity" ? 1.3e7 : 1e7 }
    #expect(try beside("D8", ClaimEvidence(run)).text == "no share")
  }

  private func beside(_ id: String, _ evidence: ClaimEvidence) throws -> ClaimObservation {
    let found = try finding(id, evidence).observations.filter { $0.stance == .beside }
    return try #require(found.first)
  }

  /// Fieller's interval of a quotient of two means, computed by hand for unrelated blocks.
  @Test func `the interval of a balance contains every share in doubt`() throws {
    let across = [-0.2, -0.1, -0.3, -0.2]
    let alone = [0.1, 0.1, 0.1, 0.1]
    // Mean -0.2 and 0.1: the balance is 0.1 / 0.3. With t(3) = 3.1824 and a standard error of
    // 0.0408 · p, |0.1 - 0.3 p| <= 0.1299 p from 0.2326 to 0.5880.
    let interval = try #require(MixRule.interval(across: across, alone: alone))
    #expect(abs(interval.lowerBound - 0.2326) < 0.0011)
    #expect(abs(interval.upperBound - 0.5880) < 0.0011)
    #expect(MixRule.interval(across: [-1, -1, -1], alone: [-1, -1, -1]) == 0...0)
    #expect(MixRule.interval(across: [1, 1, 1], alone: [1, 1, 1]) == 1...1)
  }

  @Test func `a bad example is compared with a good one, including the errors of both`() throws {
    var good = SyntheticRun(scenario: "publications", operations: [("fetch-all-book", .fetch)])
    good.time = { $0.strategy == "parent-entity" ? 1.05e6 : 1e6 }
    let bad = auditRoot { _ in 1.5 }
    let finding = try finding("D5", ClaimEvidence(bad, good))
    #expect(finding.verdict == .confirmed)
    #expect(abs((finding.observations.first?.value ?? 0) - 1.5 / 1.05) < 0.01)
  }
}
