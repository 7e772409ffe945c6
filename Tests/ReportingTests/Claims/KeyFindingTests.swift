import RunJournal
import Statistics
import Testing

@testable import Reporting

/// Sentences that come from their figures.
@Suite struct KeyFindingTests {
  /// A rule whose figure is given.
  private struct Given: ClaimRule {
    var value: Double?
    var interval: ClosedRange<Double>?

    var uses: [ScenarioUse] { [] }

    func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
      guard let value else { return [.missing("given", "nobody gave it", scenario: "")] }
      return [
        ClaimBand.atLeast(1).observation(
          "given", value,
          interval: interval.map { RatioInterval(lower: $0.lowerBound, upper: $0.upperBound) },
          text: "\(value)")
      ]
    }
  }

  private func answer(_ rules: [(String, Given)]) throws -> KeyAnswer {
    KeyFinding(
      name: "given", question: "Is it slow?", subject: "it takes", unit: "the time of another",
      claims: ["D1"], rows: rules.map { KeyFinding.Row(label: $0.0, rule: $0.1) }
    ).answer(in: try ClaimEvidence(journals: []))
  }

  @Test func `what is more everywhere is a yes with the least and the most`() throws {
    let answer = try answer([
      ("a", Given(value: 3, interval: 2.5...3.5)), ("b", Given(value: 1.4)),
      ("c", Given(value: 2, interval: 1.9...2.1)),
    ])
    #expect(answer.word == "Yes.")
    #expect(answer.sentence == "It takes 1.40 (b) to 3.00 (a) times the time of another.")
  }

  @Test func `more here and less there depends, and equal shapes are named`() throws {
    let answer = try answer([
      ("a", Given(value: 3)), ("b", Given(value: 0.5, interval: 0.4...0.6)),
      ("c", Given(value: 1.01, interval: 0.99...1.03)),
    ])
    #expect(answer.word == "It depends.")
    #expect(
      answer.sentence
        == "It takes 3.00 (a) but 0.500 (b) times the time of another; about the same for c.")
  }

  @Test func `equal everywhere is a no, and less everywhere is the contrary`() throws {
    let alike = try answer([("a", Given(value: 1)), ("b", Given(value: 1.02))])
    #expect(alike.word == "No.")
    #expect(alike.sentence == "It takes about the time of another for a and b.")
    let less = try answer([("a", Given(value: 0.5))])
    #expect(less.word == "No, on the contrary.")
    #expect(less.sentence == "It takes 0.500 (a) times the time of another.")
  }

  @Test func `an interval over an end of the band is too close to tell`() throws {
    let answer = try answer([
      ("a", Given(value: 1.06, interval: 1.02...1.1)), ("b", Given(value: nil)),
    ])
    #expect(answer.word == "Open.")
    #expect(answer.sentence == "Too close to tell for a; not measured for b.")
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
    #expect(KeyFinding.all.count == 10)
    #expect(Set(KeyFinding.all.map(\.name)).count == 10)
  }

  @Test func `faster figures turn a key finding round`() throws {
    let question = try #require(KeyFinding.all.first { $0.name == "across-kinds" })
    func word(_ factor: Double) throws -> String {
      var run = SyntheticRun(
        scenario: "publications",
        operations: [
          ("fetch-all-publication", .fetch), ("newest-100-publication", .fetch),
          ("publication-by-tags", .fetch), ("search-publication-title", .fetch),
          ("count-publication-by-author", .fetch),
        ])
      run.time = { $0.strategy == "independent-entities" ? factor * 1e6 : 1e6 }
      return question.answer(in: try ClaimEvidence(run)).word
    }
    #expect(try word(2) == "Yes.")
    #expect(try word(1) == "No.")
    #expect(try word(0.5) == "No, on the contrary.")
  }
}
