import Testing

@testable import Claims

/// The reading of claims.yaml.
@Suite struct ClaimsFileTests {
  /// Returns a file with one claim, whose rules are given as lines.
  private static func text(_ rules: String, more: String = "") -> String {
    """
    sources:
      - {key: essay, kind: article, article: An essay, title: Essay, about: Short., questions: [Why?]}
    claims:
      - id: T1
        title: Dearer
        statement: It costs.
        source: essay
        section: Costs
        criterion: More.
        refutation: Less.
        \(more)
        rules:
          - \(rules)
    questions:
      - name: cost
        question: Does it cost?
        subject: it takes
        quantity: time
        opponent: another
        claims: [T1]
        rows:
          - label: counting
            figure: {rule: layer, scenario: s, operation: count, strategy: a, band: {atLeast: 1}}
    rules:
      - {when: Counts, strategy: a, opponent: b, scenario: s, operation: count, finding: cost}
    """
  }

  private static let ratio =
    "{rule: ratio, scenario: s, metric: file, strategy: a, baseline: b, band: {atLeast: 1.1}}"

  @Test func `a file contains articles, claims and questions`() throws {
    let file = try ClaimsFile(text: Self.text(Self.ratio))
    #expect(file.articles.map(\.title) == ["Essay"])
    let claim = try #require(file.claims.first)
    #expect(claim.source == Claim.Source(key: "essay", article: "An essay", section: "Costs"))
    let rule = try #require(claim.rules.first as? RatioRule)
    #expect(rule.metric == .fileBytes && rule.band == ClaimBand(low: 1.1, high: .infinity))
    let row = try #require(file.questions.first?.rows.first)
    #expect(file.rules.map(\.finding) == ["cost"])
    #expect(row.label == "counting" && (row.rule as? LayerRule)?.operation == "count")
  }

  @Test func `lists make a rule for each element, the last list varying slowest`() throws {
    let rules = try ClaimsFile(
      text: Self.text(
        """
        {rule: ratio, scenario: [s, t], metric: [file, time newest], strategy: a, baseline: [b, c], \
        band: {within: 0.1}}
        """)
    ).claims.flatMap(\.rules).compactMap { $0 as? RatioRule }
    #expect(rules.map(\.scenario) == ["s", "s", "s", "s", "t", "t", "t", "t"])
    #expect(
      rules.prefix(4).map(\.metric) == [.fileBytes, .fileBytes, .time("newest"), .time("newest")])
    #expect(rules.prefix(2).map(\.baseline) == ["b", "c"])
  }

  @Test(arguments: [
    ("{atLeast: 2}", ClaimBand(low: 2, high: .infinity)), ("{atMost: 3}", .atMost(3)),
    ("{atLeast: 2, atMost: 3}", .from(2, to: 3)), ("{within: 0.25}", .within(0.25)),
    ("{around: 4}", .from(2, to: 16)), ("{atMostAround: 0.25}", .atMost(0.5)),
  ])
  func `a band can be written in each of its forms`(text: String, band: ClaimBand) throws {
    let rules = try ClaimsFile(
      text: Self.text(Self.ratio.replacing("{atLeast: 1.1}", with: text))
    ).claims.flatMap(\.rules)
    #expect((rules.first as? RatioRule)?.band == band)
  }

  @Test func `an unknown part of the file is an error with its line`() throws {
    func error(_ text: String) -> ClaimsFileError? {
      #expect(throws: ClaimsFileError.self) { try ClaimsFile(text: text) }
    }
    let rule = Self.ratio
    #expect(
      error(Self.text(rule.replacing("ratio", with: "ration")))
        == .unknown("rule", "ration", line: 13))
    #expect(
      error(Self.text(rule.replacing("band", with: "size: 1, band")))
        == .unknown("key", "size", line: 13))
    #expect(error(Self.text(rule, more: "remarks: None.")) == .unknown("key", "remarks", line: 4))
    #expect(
      error(Self.text(rule).replacing("source: essay", with: "source: poem"))
        == .unknown("source", "poem", line: 4))
    #expect(
      error(Self.text(rule).replacing("\nquestions:", with: "\nanswers:"))
        == .missing("questions", line: 1))
    for wrong in [
      rule.replacing("metric: file, ", with: ""), rule.replacing("file", with: "size"),
      rule.replacing("file", with: "mean tea"), rule.replacing("{atLeast: 1.1}", with: "{}"),
      rule.replacing("{atLeast: 1.1}", with: "{atLeast: 1, within: 2}"),
    ] {
      guard case .malformed(_, line: 13) = error(Self.text(wrong)) else {
        Issue.record("\(wrong) is read")
        continue
      }
    }
    #expect(error("") == .noYAML("it is empty"))
    guard case .noYAML = error("a: [") else {
      Issue.record("half a list is read")
      return
    }
  }
}
