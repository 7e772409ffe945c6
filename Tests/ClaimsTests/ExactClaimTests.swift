import Foundation
import RunJournal
import Testing

@testable import Claims
@testable import ReportSamples

/// Claims decided by figures that do not vary: bytes, columns, statements, code.
@Suite struct ExactClaimTests {
  private func finding(_ id: String, _ evidence: ClaimEvidence) throws -> ClaimFinding {
    let claim = try #require(ClaimList.claim(id))
    return try #require(ClaimList.decide([claim], by: evidence).first)
  }

  private static func table(_ name: String, bytes: Int = 9000) -> StoragePart {
    StoragePart(
      name: name, role: .familyTable, pages: bytes / 100, cells: 1000, payloadBytes: bytes,
      unusedBytes: 90)
  }

  /// Returns own properties and kinds, with an empty cell of the given bytes in each row of the one
  /// table.
  private func siblings(bytesEach: Double) -> SyntheticRun {
    var run = SyntheticRun(
      scenario: "sparse-siblings", operations: [("fetch-all-item", .fetch)],
      cells: ["0", "4", "16"].flatMap { own in
        ["1", "4", "8"].map { ["own": own, "kinds": $0] }
      }, processCount: 4)
    run.parts = { place in
      let values = 40 + 8 * place.number("own")
      let cells = place.number("own") * (place.number("kinds") - 1) * bytesEach
      // A longer entity number, whatever the number of cells.
      let more = place.strategy == "parent-entity" ? cells + 1 : 0
      return [Self.table("ZITEM", bytes: Int((values + more) * 1000))]
    }
    return run
  }

  @Test
  func `additional bytes of rows for each cell confirm and refute, and NULLs are not counted`()
    throws
  {
    let one = try finding("F1", ClaimEvidence(siblings(bytesEach: 1)))
    let slope = try #require(one.observations.first)
    #expect(slope.stance == .supports)
    #expect(abs((slope.value ?? 0) - 1) < 1e-9)
    #expect(slope.text.hasPrefix("1.00 bytes per empty cell (1.00 to 1.00)"))
    // Without the scenarios with real data the claim stays open.
    #expect(one.verdict == .unresolved)
    let three = try finding("F1", ClaimEvidence(siblings(bytesEach: 3)))
    #expect(three.observations.first?.stance == .contradicts)
    let none = try finding("D1", ClaimEvidence(siblings(bytesEach: 0)))
    #expect(none.count(.contradicts) == 2, "neither the rows nor the file")
    #expect(try finding("D1", ClaimEvidence(siblings(bytesEach: 1))).count(.supports) == 2)
  }

  private func columns(_ count: Int) -> [String] {
    ["Z_PK", "Z_ENT", "Z_OPT"] + (3..<count).map { "ZP\($0)" }
  }

  @Test func `a table of a hundred columns counts as a hundred columns`() throws {
    for count in [100, 99] {
      var run = SyntheticRun(
        scenario: "contacts-like", operations: [("fetch-all-abcd-record", .fetch)], processCount: 4)
      run.parts = { _ in [Self.table("ZABCDRECORD")] }
      run.statements = { _ in [SyntheticRun.fetch("ZABCDRECORD", columns(count))] }
      let width = try finding("D9", ClaimEvidence(run)).observations.first { $0.stance == .beside }
      #expect(width?.value == Double(count))
    }
  }

  @Test func `a table with only fetches of single values is as wide as its inserts`() throws {
    var run = SyntheticRun(
      scenario: "contacts-like", operations: [("fetch-all-abcd-record", .fetch)], processCount: 4)
    run.parts = { _ in [Self.table("ZABCDRECORD")] }
    let names = columns(100).joined(separator: ", ")
    run.statements = { _ in
      [
        SyntheticRun.statement("INSERT INTO ZABCDRECORD(\(names)) VALUES(?)"),
        SyntheticRun.fetch("ZABCDRECORD", ["ZP3"]),
      ]
    }
    let width = try finding("D9", ClaimEvidence(run)).observations.first { $0.stance == .beside }
    #expect(width?.value == 100)
  }

  /// Returns publications with a condition in the fetch of one kind, and one table or two.
  private func publications(condition: String?, tables: [String]) -> SyntheticRun {
    var run = SyntheticRun(
      scenario: "publications",
      operations: ["fetch-all-book", "fetch-all-publication", "newest-100-publication"].map {
        ($0, .fetch)
      }, processCount: 4)
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
    #expect(leaf.effect == "condition `t0.Z_ENT = 3`")
    #expect(try finding("B5", asking).verdict == .confirmed)
    let silent = try ClaimEvidence(
      publications(condition: nil, tables: ["ZPUBLICATION"]))
    #expect(try finding("B4", silent).verdict == .refuted)
  }

  @Test func `tables and their properties are counted`() throws {
    let one = try ClaimEvidence(publications(condition: nil, tables: ["ZPUBLICATION"]))
    let covered = try finding("B2", one)
    #expect(covered.count(.supports) == 1)
    #expect(covered.verdict == .unresolved, "contacts-like was not run")
    #expect(try finding("B1", one).count(.supports) == 1)
    let two = try ClaimEvidence(
      publications(condition: nil, tables: ["ZPUBLICATION", "ZBOOK"]))
    #expect(try finding("B1", two).count(.contradicts) == 1)
  }

  @Test func `statements across kinds are compared with those of one table`() throws {
    var run = publications(condition: nil, tables: ["ZPUBLICATION"])
    run.operations = [("publication-by-tags", .fetch)]
    run.statements = { place in
      [SyntheticRun.statement("S", executions: place.strategy == "parent-entity" ? 20 : 100)]
    }
    let finding = try finding("A16", ClaimEvidence(run))
    #expect(finding.verdict == .confirmed)
    #expect(finding.effect == "100 statements instead of 20 (5.00×)")
  }

  @Test func `declared properties, relationships and indexes are counted`() throws {
    var run = publications(condition: nil, tables: ["ZPUBLICATION"])
    run.model = { strategy in
      strategy == "parent-entity"
        ? ["Publication(title, tags ->> Tag)", "  Book(isbn)", "  Plain()"]
        : ["Book(title, tags ->> Tag, isbn)", "Paper(title, tags ->> Tag, doi)"]
    }
    let texts = try finding("A12", ClaimEvidence(run)).observations.map(\.text)
    #expect(texts.contains("6 properties instead of 3 (2.00×)"))
    #expect(texts.contains("2 relationships instead of 1 (2.00×)"))
  }

  @Test func `siblings' properties of one name are counted without their numbers`() throws {
    var run = SyntheticRun(
      scenario: "item-data", operations: [("fetch-all-item-data", .fetch)], processCount: 4)
    run.parts = { _ in [Self.table("ZITEMDATA")] }
    run.statements = { _ in
      [
        SyntheticRun.fetch(
          "ZITEMDATA", ["ZVALUE", "ZVALUE1", "ZVALUE2", "ZVALUESET", "ZOLDVALUE"])
      ]
    }
    #expect(try finding("L13", ClaimEvidence(run)).verdict == .confirmed)
  }

  @Test func `an abstract root must have the same tables and the same cost`() throws {
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

  /// Returns five queries across kinds, each with the given number of statements in strategies
  /// without a parent.
  private func questions(_ counts: [Int]) -> SyntheticRun {
    let names = [
      "fetch-all-publication", "newest-100-publication", "publication-by-tags",
      "search-publication-title", "count-per-kind",
    ]
    var run = SyntheticRun(
      scenario: "publications",
      strategies: ["parent-entity", "independent-entities", "details-relationship"],
      operations: names.prefix(counts.count).map { ($0, .fetch) }, processCount: 4)
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
    #expect(
      some.effect.hasPrefix("1.00× to 5.00× as many statements, at least twice as many for 2 of 5"))
    #expect(try finding("B8", ClaimEvidence(questions([10, 10, 10, 10, 10]))).verdict == .refuted)
    #expect(try finding("B8", ClaimEvidence(questions([10, 50, 20, 10, 9]))).verdict == .refuted)
    #expect(try finding("B8", ClaimEvidence(questions([10, 50]))).verdict == .notMeasured)
  }

  @Test func `a claim shown by a test has no figure and measures nothing`() throws {
    let nothing = try ClaimEvidence(journals: [])
    for (id, tests) in [("E3", "3 tests"), ("D11", "1 test"), ("A7", "5 tests")] {
      let finding = try finding(id, nothing)
      #expect(finding.verdict == .shownByTest, "\(id)")
      #expect(finding.explanation.hasPrefix("\(tests) of this repository"))
    }
    let converted = try finding("E16", nothing)
    #expect(converted.verdict == .notMeasured, "its tests do not stand in for the figure")
    #expect(converted.explanation.hasPrefix("Item-data was not run; run"))
    #expect(ClaimFinding.verdict([.supports, .shown]) == .confirmed)
    #expect(ClaimFinding.verdict([.contradicts, .shown]) == .refuted)
    #expect(ClaimFinding.verdict([]) == .notMeasured)
  }

  @Test func `comments and blank lines are not counted as lines of code`() throws {
    let text = "/// A type.\n\nstruct A {\n  // why\n  var b = 1  // c\n/* long\n   text */\n}\n"
    #expect(CodeLines.count(text) == 3)
    let pairs = try #require(ClaimList.claim("E19")).rules.compactMap { $0 as? CodeRule }
    for (lines, verdict) in [(120, ClaimVerdict.confirmed), (119, .depends), (90, .depends)] {
      var counts: [String: Int] = [:]
      for pair in pairs { (counts[pair.path], counts[pair.baseline]) = (150, 100) }
      counts[pairs[0].path] = lines
      #expect(try finding("E19", ClaimEvidence(codeLines: counts)).verdict == verdict)
    }
    #expect(try finding("E19", ClaimEvidence(codeLines: [:])).verdict == .notMeasured)
  }
}
