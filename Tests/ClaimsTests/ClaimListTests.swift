import Document
import Foundation
import LogicalModel
import ModelReshaping
import ScenarioFormat
import Testing

@testable import Claims
@testable import Measuring
@testable import ReportSamples
@testable import Reporting

/// The list of claims, which must name only existing things and omit none.
@Suite struct ClaimListTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  private func cells(_ scenario: String) throws -> [Cell] {
    let path = Self.root.appending(path: "Scenarios/\(scenario).yaml").path
    return try ScenarioReader(strategies: StrategyList.names).cells(
      text: try ScenarioReader.text(ofFile: path), path: path)
  }

  @Test func `every claim has a unique ID`() {
    let ids = ClaimList.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.count == 71)
  }

  @Test func `every claim states its source, its measure and its criterion`() {
    for claim in ClaimList.all {
      #expect(!claim.statement.isEmpty && !claim.criterion.isEmpty, "\(claim.id)")
      let isOwn = claim.source.kind == .ownQuestion
      #expect(claim.source.section.isEmpty == isOwn, "\(claim.id)")
      #expect(!claim.refutation.isEmpty && claim.refutation.hasSuffix("."), "\(claim.id)")
      #expect(claim.title.count <= 48 && claim.title != claim.statement, "\(claim.id)")
      let isEarlier = claim.source.kind == .earlierFigures
      #expect(isEarlier == claim.id.hasPrefix("F"), "\(claim.id)")
      #expect(claim.published.isEmpty != (isEarlier || claim.id.hasPrefix("EF")), "\(claim.id)")
      #expect(claim.statement.hasSuffix(".") && claim.criterion.hasSuffix("."), "\(claim.id)")
      #expect(!claim.rules.isEmpty, "\(claim.id)")
    }
  }

  @Test(arguments: ClaimList.all.flatMap(\.uses).uniqued())
  func `the scenario's file contains everything that a claim reads`(use: ScenarioUse) throws {
    let cells = try cells(use.scenario)
    let scenario = try #require(cells.first?.scenario)
    let operations = Set(scenario.workload.map(\.name))
    for operation in use.operations {
      let parts = operation.split(separator: ".").map(String.init)
      #expect(operations.contains(parts[0]), "\(use.scenario) lacks \(operation)")
      for level in parts.dropFirst() {
        #expect(scenario.measuring.levels.map(\.rawValue).contains(level), "\(use.scenario)")
      }
    }
    let strategies = scenario.strategies.isEmpty ? PlotStyle.strategies : scenario.strategies
    for strategy in use.strategies {
      #expect(strategies.contains(strategy), "\(use.scenario) leaves out \(strategy)")
    }
    for axis in use.axes {
      #expect(cells.contains { $0.parameters[axis] != nil }, "\(use.scenario) has no \(axis)")
    }
  }

  @Test func `a scenario lists exactly the claims that read it`() throws {
    for name in ClaimList.scenarios(of: ClaimList.all) {
      let claims = try #require(try cells(name).first).scenario.claims
      #expect(claims == ClaimList.claims(reading: name), "\(name)")
    }
  }

  @Test func `a criterion based on an earlier figure states the limits applied`()
    throws
  {
    for id in ["F2", "F4", "F6", "F7", "F11"] {
      let claim = try #require(ClaimList.claim(id))
      let bands = claim.rules.compactMap {
        ($0 as? RatioRule)?.band ?? ($0 as? CellRatioRule)?.band
      }
      #expect(!bands.isEmpty)
      for band in bands { #expect(claim.criterion.contains(band.times), "\(id): \(band.times)") }
    }
    #expect(ClaimBand.around(10.6).times == "3.26 to 112 times")
    #expect(ClaimBand.atMost(2.25).times == "at most 2.25 times")
  }

  @Test func `the page states the origins of its claims`() throws {
    let counts = Dictionary(grouping: ClaimList.all, by: \.source.kind).mapValues(\.count)
    let expected: [ClaimOrigin: Int] = [
      .article: 55, .appleStores: 1, .earlierFigures: 11, .ownQuestion: 4,
    ]
    #expect(counts == expected)
    let page = ClaimsPage(
      findings: ClaimList.decide(by: try ClaimEvidence(journals: [])),
      evidence: try ClaimEvidence(journals: []), command: "run-scenario claims")
    let text = page.markdown()
    #expect(
      text.contains(
        "Of these claims 55 are from articles, 1 is from stores written by Apple's programs, 11 are "
          + "figures measured earlier by this project and 4 are questions of this "
          + "project."))
    let articles = ArticlesPage(
      findings: page.findings, command: page.command, claimsPage: "claims.md")
    #expect(
      articles.page.markdown().contains("(https://learn.microsoft.com/ef/core/performance/"))
    #expect(
      page.tally == "1 confirmed, 1 refuted, 16 shown by a test, 2 overtaken, 51 not measured")
  }

  @Test func `every cited test and every counted source exists`() throws {
    for rule in ClaimList.all.flatMap(\.rules).compactMap({ $0 as? TestRule }) {
      let text = try String(
        contentsOf: Self.root.appending(path: rule.file), encoding: .utf8)
      #expect(text.contains("func `\(rule.name)`("), "\(rule.file) lacks \(rule.name)")
    }
  }

  @Test func `the recorded line counts equal those of the sources`() throws {
    let used = ClaimList.all.flatMap(\.rules).compactMap {
      ($0 as? CodeRule).map { [$0.path, $0.baseline] }
    }
    #expect(Set(used.joined()) == Set(CountedSources.lines.keys))
    for (path, lines) in CountedSources.lines {
      let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
      #expect(CodeLines.count(text) == lines, "\(path)")
    }
  }

  @Test func `each strategy has its own colour, in one order`() {
    #expect(PlotStyle.strategies == StrategyList.names)
    let paints = StrategyList.names.map { PlotStyle.strategy($0, among: StrategyList.names) }
    #expect(Set(paints.map(\.colour)).count == paints.count)
  }

  @Test func `only strategies that some claim compares are run, the parent entity first`() throws {
    #expect(ClaimList.strategies(of: "publications") == PlotStyle.strategies)
    #expect(ClaimList.strategies(of: "audit-root") == ["parent-entity", "independent-entities"])
    for name in ClaimList.scenarios(of: ClaimList.all) {
      let strategies = ClaimList.strategies(of: name)
      #expect(strategies.first == "parent-entity" && strategies.count > 1, "\(name)")
    }
    #expect(ClaimList.strategies(of: "unknown").isEmpty)
  }

  @Test func `scenarios for real data describe how to read it, and some claim reads them`() throws {
    for (name, file) in ClaimList.realData {
      let scenario = try #require(try cells(name).first).scenario
      #expect(scenario.dataset.importing?.format.rawValue == URL(filePath: file).pathExtension)
      #expect(!ClaimList.claims(reading: name).isEmpty, "\(name)")
    }
  }
}

extension ClaimBand {
  /// The range as criteria state it, such as "0.504 to 0.843 times" or "at least 3.00 times".
  fileprivate var times: String {
    if high == .infinity { return "at least \(Digits.three(low)) times" }
    if low <= 0 { return "at most \(Digits.three(high)) times" }
    return "\(Digits.three(low)) to \(Digits.three(high)) times"
  }
}
