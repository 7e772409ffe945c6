import Document
import RunJournal
import Statistics
import Testing

@testable import Claims
@testable import Reporting

/// Sentences that follow from their figures.
@Suite struct KeyFindingTests {
  /// A rule with a given figure.
  private struct Given: ClaimRule {
    var value: Double?
    var interval: ClosedRange<Double>?

    var uses: [ScenarioUse] { [] }

    func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
      guard let value else { return [.missing("given", "nobody gave it", scenario: "")] }
      return [
        ClaimBand(low: 1, high: .infinity).observation(
          "given", value,
          interval: interval.map { RatioInterval(lower: $0.lowerBound, upper: $0.upperBound) },
          text: "\(value)")
      ]
    }
  }

  private func answer(
    _ rules: [(label: String, rule: Given)], when: [String: String] = [:]
  ) throws -> KeyAnswer {
    KeyFinding(
      name: "given", question: "Is it slow?", subject: "it", quantity: "time", opponent: "another",
      claims: ["D1"],
      rows: rules.map {
        KeyFinding.Row(label: $0.label, when: when[$0.label] ?? "", rule: $0.rule)
      }
    ).answer(in: try ClaimEvidence(journals: []))
  }

  @Test func `more in every case is a yes with both ends`() throws {
    let answer = try answer([
      ("a", Given(value: 3, interval: 2.5...3.5)), ("b", Given(value: 1.4)),
      ("c", Given(value: 2, interval: 1.9...2.1)),
    ])
    #expect(answer.answer == .yes)
    #expect(answer.sentence == "It takes 1.4 to 3.0 times as long as another.")
  }

  @Test func `more in one case and less in another is reported with the case of each end`() throws {
    let answer = try answer([
      ("a", Given(value: 3)), ("b", Given(value: 0.5, interval: 0.4...0.6)),
      ("c", Given(value: 1.01, interval: 0.99...1.03)),
    ])
    #expect(answer.answer == .partly)
    #expect(answer.sentence == "It takes 0.50 to 3.0 times as long (b to a) as another.")
  }

  @Test func `a separate case has a separate answer`() throws {
    let answer = try answer(
      [("a", Given(value: 3)), ("b", Given(value: 0.25))], when: ["b": "with an index"])
    #expect(answer.answer == .yes)
    #expect(
      answer.sentence
        == "It takes 3.0 times as long as another; with an index: no, 4.0 times as fast.")
  }

  @Test(arguments: [
    (values: [1.08], answer: KeyCase.Answer.little, amount: "8 % more time"),
    ([1.0, 1.08], .hardly, "0 to 8 % more time"),
    ([1.3], .yes, "30 % more time"),
    ([0.9, 0.8], .less, "10 to 20 % less time"),
    ([0.9, 1.0], .no, "10 % less to 0 % more time"),
    ([0.001], .less, "1,000 times as fast"),
    ([0.9, 1.3], .partly, "10 % less to 30 % more time (1 to 0)"),
  ])
  func `the size of a difference determines the word`(
    values: [Double], answer: KeyCase.Answer, amount: String
  ) throws {
    let rows = values.reversed().enumerated().map { ("\($0)", Given(value: $1)) }
    let found = try self.answer(rows)
    #expect(found.answer == answer)
    #expect(found.cases[0].range?.amount == amount)
  }

  @Test(arguments: [
    (noisy: 0.97...1.08, answer: KeyCase.Answer.no), (0.92...1.12, .unknown),
  ])
  func `a no holds for the noisy figures too`(
    noisy: ClosedRange<Double>, answer: KeyCase.Answer
  ) throws {
    let found = try self.answer([
      ("a", Given(value: 1)), ("b", Given(value: 1.02, interval: noisy)),
    ])
    #expect(found.answer == answer)
    // A noisy figure does not weaken a yes.
    let slow = try self.answer([
      ("a", Given(value: 3)), ("b", Given(value: 1.02, interval: noisy)),
    ])
    #expect(slow.answer == .yes)
  }

  @Test func `an interval that crosses a limit of the band is too close to tell`() throws {
    let answer = try answer([
      ("a", Given(value: 1.06, interval: 1.02...1.1)), ("b", Given(value: nil)),
    ])
    #expect(answer.answer == .unknown && answer.answer.isMore == nil)
    #expect(answer.sentence == "Too close to tell for a, not measured for b.")
  }

  @Test func `the claims that a key finding names measure all its figures`() throws {
    for finding in KeyFinding.all {
      let claims = ClaimList.all.filter { finding.claims.contains($0.id) }
      #expect(claims.count == finding.claims.count, "\(finding.name)")
      for use in finding.rows.flatMap(\.rule.uses) {
        #expect(
          claims.contains { $0.scenarios.contains(use.scenario) },
          "\(finding.name) reads \(use.scenario)")
        let measured = Set(ClaimList.strategies(of: use.scenario))
        #expect(measured.isSuperset(of: use.strategies), "\(finding.name) in \(use.scenario)")
      }
    }
    #expect(Set(KeyFinding.all.map(\.name)).count == KeyFinding.all.count)
  }

  /// Returns runs in which a table for each kind takes the given multiple of the time across kinds,
  /// and one table of a single kind.
  private func answers(across: Double, alone: Double, noise: Double = 0.004) throws
    -> (answers: [KeyAnswer], rules: [DecidedRule])
  {
    let operations = [
      "fetch-all-publication", "newest-100-publication", "publication-by-tags",
      "search-publication-title", "count-publication-by-author", "fetch-all-book",
    ]
    var run = SyntheticRun(scenario: "publications", operations: operations.map { ($0, .fetch) })
    run.noise = noise
    run.time = { place in
      if place.operation == "fetch-all-book" {
        return place.strategy == "parent-entity" ? alone * 1e6 : 1e6
      }
      return place.strategy == "independent-entities" ? across * 1e6 : 1e6
    }
    let evidence = try ClaimEvidence(run)
    return (KeyFinding.all.map { $0.answer(in: evidence) }, evidence.decidedRules)
  }

  @Test(arguments: [
    (across: 2.0, alone: 2.0, answers: [KeyCase.Answer.yes, .yes], advice: "one table"),
    (1.0, 2.0, [.no, .yes], "either"),
    (0.5, 1.0, [.less, .no], "a table for each kind"),
  ])
  func `other figures change the answers, the advice and the verdict`(
    across: Double, alone: Double, answers expected: [KeyCase.Answer], advice: String
  ) throws {
    let (answers, rules) = try answers(across: across, alone: alone)
    func answer(_ name: String) throws -> KeyAnswer {
      try #require(answers.first { $0.finding.name == name })
    }
    #expect(try [answer("across-kinds"), answer("one-kind")].map(\.answer) == expected)
    let named = Dictionary(uniqueKeysWithValues: answers.map { ($0.finding.name, $0) })
    let rule = try #require(rules.first { $0.rule.finding == "across-kinds" })
    #expect((rule.isDecided ? rule.advice : "either") == advice && rule.size == .notComputed)
    #expect(try #require(rule.prose(named)).plain.contains(": \(rule.advice);"))
  }

  @Test func `each pair of answers has its own verdict, and noise has none`() throws {
    let factors = [(2.0, 2.0), (1, 2), (2, 1), (1, 1)]
    func verdict(_ across: Double, _ alone: Double, noise: Double = 0.004) throws -> String {
      let (answers, rules) = try answers(across: across, alone: alone, noise: noise)
      return Decision(answers, rules).verdict
    }
    let verdicts = try factors.map { try verdict($0.0, $0.1) }
    let noisy = try verdict(1.05, 1.05, noise: 0.2)
    #expect(Set(verdicts + [noisy]).count == 5)
  }

  @Test func `advice and prices refer to existing findings`() {
    let names = Set(KeyFinding.all.map(\.name))
    for rule in DecisionRule.all { #expect(names.contains(rule.finding)) }
    #expect(names.isSuperset(of: ["across-kinds", "one-kind", "space"]))
    #expect(KeyFinding.all.contains { !$0.price.isEmpty })
  }
}
