import Document
import Foundation
import LogicalModel
import RunJournal
import Statistics
import Testing

@testable import Claims

/// Claims that compare a published figure with this project's.
@Suite struct AnchorClaimTests {
  private func finding(_ id: String, _ evidence: ClaimEvidence) throws -> ClaimFinding {
    let claim = try #require(ClaimList.claim(id))
    return try #require(ClaimList.decide([claim], by: evidence).first)
  }

  private static let kindIndexes = ["standard", "none", "kind-and-sort", "analyzed"]

  /// Returns skewed kinds for which the index over the kind hurts and helps by the given factor.
  private func skewed(factor: Double, steps: Bool = true) -> SyntheticRun {
    let names = ["newest-100-common", "newest-50-rare"].flatMap { [$0, "\($0).engine"] }
    var run = SyntheticRun(
      scenario: "skewed-kinds", operations: names.map { ($0, .fetch) },
      cells: Self.kindIndexes.map { ["kindIndex": $0] }, processCount: 6)
    func multiple(_ place: SyntheticRun.Place) -> Double {
      let slow =
        place.operation.hasPrefix("newest-100") ? ["standard"] : ["none", "analyzed"]
      return slow.contains(place.parameters["kindIndex"] ?? "") ? factor : 1
    }
    run.time = { 1e5 * multiple($0) }
    run.statements = { place in
      let count = steps ? Int(500 * multiple(place)) : 500
      return [StatementRecord(sql: "S", plan: [], executions: 1, virtualMachineSteps: count)]
    }
    return run
  }

  @Test func `an index that helps and hurts is found by times and steps of unpaired cells`()
    throws
  {
    let evidence = try ClaimEvidence(skewed(factor: 40))
    for id in ["F9", "F10"] {
      let finding = try finding(id, evidence)
      #expect(finding.verdict == .confirmed, "\(id)")
      let texts = finding.observations.map(\.text)
      #expect(texts.contains("20,000 steps instead of 500 (40.0×)"))
      #expect(texts.contains { $0.hasPrefix("40") && $0.hasSuffix("unpaired)") })
      #expect(finding.observations.allSatisfy { $0.cell.contains(" to kindIndex=") })
    }
    #expect(try finding("F9", evidence).observations.count == 12)
    let none = try ClaimEvidence(skewed(factor: 2))
    #expect(try finding("F9", none).verdict == .refuted)
    let timesOnly = try finding("F9", ClaimEvidence(skewed(factor: 40, steps: false)))
    #expect(timesOnly.verdict == .depends)
  }

  @Test func `a missing cell is reported`() throws {
    var run = skewed(factor: 40)
    run.cells.removeLast()
    let evidence = try ClaimEvidence(run)
    #expect(try finding("F9", evidence).verdict == .confirmed)
    let analyzed = try finding("F10", evidence)
    #expect(analyzed.verdict == .notMeasured)
    #expect(analyzed.explanation.hasPrefix("Skewed-kinds lacks one of the two cells"))
  }

  /// Returns the newest of several tables, fetched with four statements.
  private func scale(subquery: Double, branches: Double = 3) -> SyntheticRun {
    let variants: [(variant: String?, time: Double)] = [
      (nil, 2), ("arm-limits", branches), ("compound", 1), ("subquery", subquery),
    ]
    let asked = variants.map { variant in
      let id = MeasurementID(
        operation: "newest-100-entry", level: .engine, variant: variant.variant)
      return (name: id.name, id: id, time: variant.time)
    }
    var run = SyntheticRun(
      scenario: "scale",
      operations: (["newest-100-entry"] + asked.map(\.name)).map { ($0, .fetch) },
      id: { name in
        asked.first { $0.name == name }?.id ?? MeasurementID(operation: name)
      },
      cells: [["size": "10k"], ["size": "100k"]], processCount: 6)
    func multiple(_ place: SyntheticRun.Place) -> Double {
      asked.first { $0.name == place.operation }?.time ?? 1
    }
    run.time = { 1e5 * multiple($0) }
    run.statements = { place in
      let steps = Int(1_000 * multiple(place))
      return [StatementRecord(sql: "S", plan: [], executions: 1, virtualMachineSteps: steps)]
    }
    return run
  }

  @Test func `merging statements are paired by process, at the sizes of the claim`() throws {
    let finding = try finding("F8", ClaimEvidence(scale(subquery: 400)))
    #expect(finding.verdict == .confirmed)
    #expect(finding.observations.count == 6)
    #expect(finding.observations.allSatisfy { $0.cell == "size=100k" })
    #expect(finding.observations.contains { $0.text == "400,000 steps instead of 1,000 (400×)" })
    #expect(try self.finding("F8", ClaimEvidence(scale(subquery: 40))).verdict == .depends)
    #expect(
      try self.finding("F8", ClaimEvidence(scale(subquery: 400, branches: 20))).verdict == .depends)
  }

  /// Returns a kind added later that writes the same for every size, or pages for each object.
  private func later(pagesPerMember: Double) -> SyntheticRun {
    var run = SyntheticRun(
      scenario: "add-subentity-later",
      strategies: ["parent-entity", "independent-entities", "coded-content"],
      operations: [("add-kind-below-publication", .change)],
      cells: [["size": "10k"], ["size": "100k"]], processCount: 6)
    run.counters = { place in
      let pages = Int64(20 + pagesPerMember * Double(place.size))
      return CounterRecord(cacheWrites: pages, walPeakBytes: pages * 4_120)
    }
    return run
  }

  @Test func `a kind added later that rewrites rows is detected by pages and log`() throws {
    let kept = try finding("F3", ClaimEvidence(later(pagesPerMember: 0)))
    #expect(kept.verdict == .confirmed)
    #expect(kept.observations.count == 9)
    let rewritten = try finding("F3", ClaimEvidence(later(pagesPerMember: 0.01)))
    #expect(rewritten.verdict == .depends)
    #expect(rewritten.count(.contradicts) == 6)
    var nothing = later(pagesPerMember: 0)
    nothing.counters = { $0.strategy == "coded-content" ? CounterRecord() : nil }
    let coded = try finding("F3", ClaimEvidence(nothing))
    #expect(
      coded.observations.contains {
        $0.text == "0 pages instead of 0" && $0.stance == .supports
      })
  }

  @Test func `an effect of the published order is between its square root and its square`() {
    let band = ClaimBand.around(4)
    #expect(band.low == 2 && band.high == 16)
    let saving = ClaimBand.around(0.25)
    #expect(saving.low == 0.0625 && saving.high == 0.5)
  }

  @Test func `cells that no row of a kind can fill are counted by kind`() throws {
    var run = SyntheticRun(
      scenario: "zotero", operations: [("fetch-all-publication", .fetch)], processCount: 4)
    run.members = [KindCount(kind: "Book", count: 600), KindCount(kind: "Paper", count: 400)]
    run.statements = { place in
      place.strategy == "parent-entity"
        ? [SyntheticRun.fetch("ZPUBLICATION", ["ZTITLE", "ZISBN", "ZDOI", "ZISSUE"])]
        : [
          SyntheticRun.fetch("ZBOOK", ["ZTITLE", "ZISBN"]),
          SyntheticRun.fetch("ZPAPER", ["ZTITLE", "ZDOI", "ZISSUE"]),
        ]
    }
    func table(_ name: String, _ bytes: Int) -> StoragePart {
      StoragePart(
        name: name, role: .familyTable, pages: 10, cells: 500, payloadBytes: bytes, unusedBytes: 90)
    }
    // A book lacks two of the columns and a paper one: 600 × 2 + 400 cells.
    run.parts = { place in
      place.strategy == "parent-entity"
        ? [table("ZPUBLICATION", 51_600)] : [table("ZBOOK", 20_000), table("ZPAPER", 30_000)]
    }
    for id in ["D1", "F1"] {
      let finding = try finding(id, ClaimEvidence(run))
      let figure = try #require(finding.observations.first { $0.scenario == "zotero" })
      #expect(figure.stance == .supports && figure.value == 1)
      #expect(figure.text == "1.00 bytes per empty cell (1.60 per row)")
    }
  }
}
