import Foundation
import Lineage
import RunJournal
import TestSupport
import Testing

/// The program from its arguments to its files.
@Suite struct RunTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let publications = "Scenarios/publications.yaml"

  @Test func `a quick run writes a report, keeps the stores and ends with status 0`() throws {
    let result = try Program.run(
      Self.publications, "--quick", "--size", "300", "--out", folder.path("run"),
      "--keep-stores", folder.path("stores"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      try folder.contents("run") == [
        "answer.json", "journal.jsonl", "plots", "report.html", "report.md", "results.sqlite",
      ])
    let drawings = try Set(folder.contents("run/plots"))
    #expect(drawings.isSuperset(of: ["ratios.gp", "ratios.svg", "storage.svg"]))
    #expect(result.output.contains("Report: \(folder.path("run"))/report.html"))
    #expect(result.output.contains("Quick check only"))
    // Six stores loaded and two processes in which all six take turns.
    #expect(result.errors.contains("8 of 8 steps"))
    let report = try folder.text("run/report.md")
    for heading in ["## 1. The answer", "## 3. Scorecard", "## 4. Why: plans and work"] {
      #expect(report.contains(heading), "\(heading)")
    }
    try checkStores()
  }

  /// Checks the kept stores with an unmodified SQLite.
  private func checkStores() throws {
    let names = ["abstract-root", "enum-content", "parent-entity"]
    let others = ["coded-content", "details-relationship", "independent-entities"]
    #expect(try folder.contents("stores") == (names + others).sorted().map { "\($0).sqlite" })
    for name in names {
      let (check, entities, counts) = try Database(path: folder.path("stores/\(name).sqlite"))
        .read { database in
          (
            try String.fetchOne(database, sql: "PRAGMA integrity_check"),
            try String.fetchAll(database, sql: "SELECT Z_NAME FROM Z_PRIMARYKEY ORDER BY Z_ENT"),
            try Int.fetchAll(
              database, sql: "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_MAX > 0 ORDER BY Z_ENT")
          )
        }
      #expect(check == "ok", "\(name)")
      #expect(entities.first == "Author" && entities.last == "Tag", "\(name)")
      #expect(counts == [15, 300, 500], "\(name)")
    }
  }

  @Test func `two runs with one seed have the same content, and another seed has other content`()
    throws
  {
    func digest(_ name: String, seed: String) throws -> [String] {
      let result = try Program.run(
        try SmallScenario.write(in: folder), "--quick", "--strategy", "enum-content", "--seed",
        seed, "--out", folder.path(name))
      #expect(result.status == 0, "\(result.errors)")
      let journal = try JournalReader.read(path: folder.path("\(name)/journal.jsonl"))
      return journal.processes.measurements.map { $0.contentDigest + $0.finalContentDigest }
    }
    let one = try digest("one", seed: "5")
    #expect(Set(one).count == 1)
    #expect(try digest("two", seed: "5") == one)
    #expect(try digest("three", seed: "6") != one)
  }

  @Test func `a report made again from the journal is the same, byte for byte`() throws {
    let run = try Program.run(
      Self.publications, "--quick", "--size", "120", "--strategy", "parent-entity",
      "--strategy", "coded-content", "--out", folder.path("run"))
    #expect(run.status == 0, "\(run.errors)")
    let files = ["report.md", "report.html", "answer.json", "plots/ratios.svg"]
    let before = try files.map { try folder.text("run/\($0)") }
    let again = try Program.run("report", folder.path("run"))
    #expect(again.status == 0, "\(again.errors)")
    #expect(try files.map { try folder.text("run/\($0)") } == before)
    #expect(again.output == run.output)
    try checkLostLines()
  }

  /// Checks that a journal that lost a process replaces its report only with --force.
  private func checkLostLines() throws {
    let lines = try folder.text("run/journal.jsonl").split(separator: "\n")
    let last = try #require(lines.lastIndex { $0.contains("\"type\":\"process\"") })
    let rest = lines[..<last] + lines[(last + 1)...]
    _ = try folder.write(rest.joined(separator: "\n") + "\n", to: "run/journal.jsonl")
    let poorer = try Program.run("report", folder.path("run"))
    #expect(poorer.status == 64, "\(poorer.errors)")
    #expect(try Program.run("report", folder.path("run"), "--force").status == 0)
  }

  @Test func `standard output contains only JSON, which parses`() throws {
    let result = try Program.run(
      Self.publications, "--quick", "--size", "120", "--strategy", "parent-entity", "--strategy",
      "independent-entities", "--json", "--out", folder.path("run"))
    #expect(result.status == 0, "\(result.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let summary = try #require(object as? [String: Any])
    #expect(summary["familySize"] as? Int == 120)
    #expect((summary["strategies"] as? [Any])?.count == 2)
  }

  @Test func `an imported file is measured, and its losses are named`() throws {
    let items = try folder.write(
      """
      {"itemType":"book","title":"One","date":"1999","tags":["a","b"],"publisher":"P"}
      {"itemType":"journalArticle","title":"Two","date":"2001-05","tags":["b"],"color":"red"}
      {"itemType":"spaceship","title":"Three","creators":[{"firstName":"Ada","lastName":"L"}]}

      """, to: "items.jsonl")
    let result = try Program.run(
      "Scenarios/zotero.yaml", "--data", items, "--quick", "--accept-loss", "--strategy",
      "parent-entity", "--strategy", "coded-content", "--out", folder.path("run"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("items.jsonl: 3 items, 3 stored (100 %)"))
    let report = try folder.text("run/report.md")
    #expect(report.contains("items.jsonl"))
    #expect(report.contains("What the import did"))
    #expect(report.contains("color"))
  }

  @Test func `help shows examples, list shows all names, check reports success`() throws {
    let help = try Program.run("--help")
    #expect(help.status == 0)
    #expect(help.output.contains("EXAMPLES"))
    #expect(!help.output.contains("launch "))
    let list = try Program.run("list")
    #expect(list.output.contains("Scenarios/zotero.yaml"))
    #expect(list.output.contains("enum-content"))
    let valid = try Program.run(
      "check", "Scenarios/publications.yaml", "Scenarios/zotero.yaml",
      "Scenarios/goodbooks.yaml")
    #expect(valid.status == 0, "\(valid.errors)")
    #expect(valid.output.components(separatedBy: ": fine.").count == 4)
  }
}
