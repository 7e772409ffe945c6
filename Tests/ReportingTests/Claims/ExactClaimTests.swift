import Foundation
import RunJournal
import Testing

@testable import Reporting

/// Claims that are decided by what does not vary: bytes, columns, statements, code.
@Suite struct ExactClaimTests {
  private func finding(_ id: String, _ evidence: ClaimEvidence) throws -> ClaimFinding {
    let claim = try #require(ClaimList.claim(id))
    return try #require(ClaimList.decide([claim], by: evidence).first)
  }

  private static func table(_ name: String, empty: Int = 0) -> StoragePart {
    StoragePart(
      name: name, role: .familyTable, pages: 10, cells: 1000, payloadBytes: 9000,
      unusedBytes: 90, layers: ByteLayers(nullColumns: empty))
  }

  /// Own properties and kinds, with an empty cell of so many bytes in each row of the one table.
  private func siblings(bytesEach: Int) -> SyntheticRun {
    var run = SyntheticRun(
      scenario: "sparse-siblings", operations: [("fetch-all-item", .fetch)],
      cells: ["0", "4", "16"].flatMap { own in
        ["1", "4", "8"].map { ["own": own, "kinds": $0] }
      }, blocks: 4)
    run.parts = { place in
      // 20 % of the own values are absent in every shape.
      let absent = 0.2 * place.number("own")
      let others = place.number("own") * (place.number("kinds") - 1) * Double(bytesEach)
      let isOneTable = place.strategy == "parent-entity"
      return [
        Self.table("ZITEM", empty: Int((absent + (isOneTable ? others : 0)) * 1000))
      ]
    }
    return run
  }

  @Test func `one byte for each empty cell is confirmed, two are not`() throws {
    let one = try finding("F1", ClaimEvidence(siblings(bytesEach: 1)))
    #expect(one.verdict == .confirmed)
    #expect(one.observations.first?.value == 1)
    #expect(one.effect.hasPrefix("1.00 bytes for each"))
    #expect(try finding("F1", ClaimEvidence(siblings(bytesEach: 2))).verdict == .refuted)
    // Without the scenarios with real data the claim stays open.
    #expect(try finding("D1", ClaimEvidence(siblings(bytesEach: 1))).verdict == .unresolved)
  }

  private func columns(_ count: Int) -> [String] {
    ["Z_PK", "Z_ENT", "Z_OPT"] + (3..<count).map { "ZP\($0)" }
  }

  @Test func `a hundred columns are a hundred columns`() throws {
    for (count, verdict) in [(100, ClaimVerdict.confirmed), (99, .depends)] {
      var run = SyntheticRun(
        scenario: "contacts-like", operations: [("fetch-all-abcd-record", .fetch)], blocks: 4)
      run.parts = { _ in [Self.table("ZABCDRECORD")] }
      run.statements = { _ in [SyntheticRun.fetch("ZABCDRECORD", columns(count))] }
      #expect(try finding("D9", ClaimEvidence(run)).verdict == verdict)
    }
  }

  /// Publications with a condition in the fetch of one kind, and one table or two.
  private func publications(condition: String?, tables: [String]) -> SyntheticRun {
    var run = SyntheticRun(
      scenario: "publications",
      operations: ["fetch-all-book", "fetch-all-publication", "newest-100-publication"].map {
        ($0, .fetch)
      }, blocks: 4)
    run.parts = { place in
      place.strategy == "parent-entity"
        ? tables.map { Self.table($0) } : [Self.table("ZBOOK"), Self.table("ZPAPER")]
    }
    run.statements = { place in
      guard place.strategy == "parent-entity" else {
        return [
          SyntheticRun.fetch("ZBOOK", ["Z_PK", "ZTITLE", "ZISBN"]),
          SyntheticRun.fetch("ZPAPER", ["Z_PK", "ZTITLE", "ZDOI"]),
        ]
      }
      let condition = place.operation == "fetch-all-book" ? condition : nil
      return [
        SyntheticRun.fetch(
          "ZPUBLICATION", ["Z_PK", "Z_ENT", "ZTITLE", "ZISBN", "ZDOI"], where: condition)
      ]
    }
    return run
  }

  @Test func `conditions are read from the recorded statements`() throws {
    let asking = try ClaimEvidence(
      publications(condition: "t0.Z_ENT = 3 ORDER BY t0.ZTITLE", tables: ["ZPUBLICATION"]))
    let leaf = try finding("B4", asking)
    #expect(leaf.verdict == .confirmed)
    #expect(leaf.effect == "`t0.Z_ENT = 3`")
    #expect(try finding("B5", asking).verdict == .confirmed)
    let silent = try ClaimEvidence(
      publications(condition: nil, tables: ["ZPUBLICATION"]))
    #expect(try finding("B4", silent).verdict == .refuted)
  }

  @Test func `tables and the properties they have are counted`() throws {
    let one = try ClaimEvidence(publications(condition: nil, tables: ["ZPUBLICATION"]))
    let covered = try finding("B2", one)
    #expect(covered.count(.supports) == 1)
    #expect(covered.verdict == .unresolved, "contacts-like was not run")
    #expect(try finding("B1", one).count(.supports) == 1)
    let two = try ClaimEvidence(
      publications(condition: nil, tables: ["ZPUBLICATION", "ZBOOK"]))
    #expect(try finding("B1", two).count(.contradicts) == 1)
  }

  @Test func `statements across kinds are counted against those of one table`() throws {
    var run = publications(condition: nil, tables: ["ZPUBLICATION"])
    run.operations = [("publication-by-tags", .fetch)]
    run.statements = { place in
      [SyntheticRun.statement("S", executions: place.strategy == "parent-entity" ? 20 : 100)]
    }
    let finding = try finding("A16", ClaimEvidence(run))
    #expect(finding.verdict == .confirmed)
    #expect(finding.effect == "5.00×, 100 to 20")
  }

  @Test func `declared properties are counted in the models`() throws {
    var run = publications(condition: nil, tables: ["ZPUBLICATION"])
    run.model = { strategy in
      strategy == "parent-entity"
        ? ["Publication(title, tags ->> Tag)", "  Book(isbn)", "  Plain()"]
        : ["Book(title, tags ->> Tag, isbn)", "Paper(title, tags ->> Tag, doi)"]
    }
    #expect(try finding("A12", ClaimEvidence(run)).effect == "2.00×, 6 to 3")
  }

  @Test func `siblings' properties of one name are counted without their numbers`() throws {
    var run = SyntheticRun(
      scenario: "item-data", operations: [("fetch-all-item-data", .fetch)], blocks: 4)
    run.parts = { _ in [Self.table("ZITEMDATA")] }
    run.statements = { _ in
      [
        SyntheticRun.fetch(
          "ZITEMDATA", ["ZVALUE", "ZVALUE1", "ZVALUE2", "ZVALUESET", "ZOLDVALUE"])
      ]
    }
    #expect(try finding("L13", ClaimEvidence(run)).verdict == .confirmed)
  }

  @Test func `an abstract root must name the same tables, and cost the same`() throws {
    var run = SyntheticRun(
      scenario: "publications", strategies: ["parent-entity", "abstract-root"],
      operations: [("fetch", .fetch), ("insert", .insert)])
    run.parts = { _ in [Self.table("ZPUBLICATION")] }
    #expect(try finding("C-6", ClaimEvidence(run)).verdict == .confirmed)
    #expect(try finding("C-6b", ClaimEvidence(run)).verdict == .confirmed)
    run.parts = { [Self.table($0.strategy == "parent-entity" ? "ZPUBLICATION" : "ZBOOK")] }
    #expect(try finding("C-6", ClaimEvidence(run)).verdict == .refuted)
    #expect(try finding("C-6b", ClaimEvidence(run)).verdict == .confirmed)
  }

  /// Five questions across kinds, each with so many statements in the shapes without a parent.
  private func questions(_ counts: [Int]) -> SyntheticRun {
    let names = [
      "fetch-all-publication", "newest-100-publication", "publication-by-tags",
      "search-publication-title", "count-per-kind",
    ]
    var run = SyntheticRun(
      scenario: "publications",
      strategies: ["parent-entity", "independent-entities", "details-relationship"],
      operations: names.prefix(counts.count).map { ($0, .fetch) }, blocks: 4)
    run.statements = { place in
      let count = names.firstIndex(of: place.operation).map { counts[$0] } ?? 10
      return [
        SyntheticRun.statement("S", executions: place.strategy == "parent-entity" ? 10 : count)
      ]
    }
    return run
  }

  @Test func `equal numbers of statements do not confirm that there are fewer`() throws {
    let some = try finding("B8", ClaimEvidence(questions([10, 50, 20, 10, 10])))
    #expect(some.verdict == .confirmed)
    #expect(some.effect.hasPrefix("1.00× to 5.00×, at least twice for 2 of 5"))
    #expect(try finding("B8", ClaimEvidence(questions([10, 10, 10, 10, 10]))).verdict == .refuted)
    #expect(try finding("B8", ClaimEvidence(questions([10, 50, 20, 10, 9]))).verdict == .refuted)
    #expect(try finding("B8", ClaimEvidence(questions([10, 50]))).verdict == .notMeasured)
  }

  @Test func `what a test shows is no figure, and measures nothing`() throws {
    let nothing = try ClaimEvidence(journals: [])
    for (id, tests) in [("E3", "2 tests"), ("D11", "1 test")] {
      let finding = try finding(id, nothing)
      #expect(finding.verdict == .shownByTest, "\(id)")
      #expect(finding.explanation.hasPrefix("Shown by \(tests) of this repository"))
    }
    let converted = try finding("E16", nothing)
    #expect(converted.verdict == .notMeasured, "its tests do not stand in for the figure")
    #expect(converted.explanation.hasPrefix("Item-data was not run; run"))
    #expect(ClaimFinding.verdict([.supports, .shown]) == .confirmed)
    #expect(ClaimFinding.verdict([.contradicts, .shown]) == .refuted)
    #expect(ClaimFinding.verdict([]) == .notMeasured)
  }

  @Test func `lines of code leave comments and blank lines out`() throws {
    let text = "/// A type.\n\nstruct A {\n  // why\n  var b = 1  // c\n/* long\n   text */\n}\n"
    #expect(CodeLines.count(text) == 3)
    let paths = ClaimList.countedSources
    #expect(paths.count == 4)
    for (lines, verdict) in [(120, ClaimVerdict.confirmed), (119, .depends)] {
      let evidence = try ClaimEvidence(
        codeLines: [paths[0]: lines, paths[1]: 100, paths[2]: 150, paths[3]: 100])
      #expect(try finding("E19", evidence).verdict == verdict)
    }
    #expect(try finding("E19", ClaimEvidence(journals: [])).verdict == .notMeasured)
  }

  @Test func `the sum of claims counts those that hold somewhere`() throws {
    let nothing = try finding("D14", ClaimEvidence(journals: []))
    #expect(nothing.verdict == .notMeasured)
    let some = try finding("D14", ClaimEvidence(siblings(bytesEach: 1)))
    #expect(some.verdict == .unresolved, "a cost that was not found everywhere it was looked for")
    var wasting = siblings(bytesEach: 1)
    wasting.scenario = "audit-root"
    wasting.cells = [["own": "16", "kinds": "4"]]
    wasting.parts = { place in
      let one = [Self.table("ZA")]
      return place.strategy == "parent-entity" ? one + [Self.table("ZB")] : one
    }
    #expect(try finding("D14", ClaimEvidence(wasting)).verdict == .confirmed)
    #expect(try finding("D14", ClaimEvidence(wasting)).effect == "1 of 6 claims")
  }
}
