import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import run_scenario

/// `run-scenario claims` with existing journals, which runs nothing.
@Suite struct ClaimsCommandTests {
  private static let sample = "Reports/publications"
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func `claims are decided by the journals in a folder`() throws {
    let page = folder.path("claims.md")
    let result = try Program.run(
      "claims", "--from", Self.sample, "--only", "B4,B5,D4,E19", "--out", page)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("4 claims: "))
    let text = try folder.text("claims.md")
    #expect(text.contains("| <a id=\"claim-b4\"></a>"))
    #expect(text.contains("✔\u{A0}confirmed | condition `t0.Z_ENT = "))
    #expect(text.contains("/\(Self.sample)/journal.jsonl)"))
    for link in text.matches(of: /\]\((\.\.\/[^)]*)\)/).map(\.output.1) {
      #expect(FileManager.default.fileExists(atPath: folder.path(String(link))), "\(link)")
    }
    #expect(text.contains("run `run-scenario claims --only D4` to measure it"))
    #expect(text.contains(/\d+ lines instead of \d+ \([0-9.]+×\)/))
    #expect(
      try folder.contents(".").sorted() == [
        "claims-answers.csv", "claims-by-article.html", "claims-by-article.md", "claims-figures",
        "claims-runs.csv", "claims-turns.csv", "claims.csv", "claims.html", "claims.md",
      ])
  }

  /// Otherwise, a skill would lose claims, or rest on quick runs.
  @Test(arguments: [
    ["--skill", "."], ["--skill", ".", "--from", sample, "--only", "D4"],
    ["--skill", ".", "--from", sample, "--keep", "kept"], ["--skill", ".", "--quick"],
  ])
  func `a skill is written only of all claims, from given journals`(options: [String]) throws {
    let result = try Program.run(list: ["claims"] + options, in: folder.url.path)
    #expect(result.status == 64 && result.errors.contains("--skill"), "\(result.errors)")
    #expect(try folder.contents(".").isEmpty)
  }

  @Test func `deciding journals are stored compressed and reproduce the same page`() throws {
    let claims = ["--only", "B4,B5,D6,E19"]
    let kept = folder.path("kept")
    let first = try Program.run(
      list: ["claims", "--from", Self.sample, "--keep", kept, "--out", folder.path("a.md")] + claims
    )
    #expect(first.status == 0, "\(first.errors)")
    #expect(try folder.contents("kept") == ["publications.jsonl.xz"])
    let again = try Program.run(
      list: ["claims", "--from", kept, "--out", folder.path("b.md")] + claims)
    #expect(again.status == 0, "\(again.errors)")
    let texts = try ["a.md", "b.md"].map { name in
      try folder.text(name).split(separator: "\n").filter { !$0.contains("Made by") }
        .map {
          $0.replacing("(\(name.prefix(1))-", with: "(").replacing("(\(name.prefix(1)).", with: "(")
        }
    }
    #expect(texts[0] == texts[1])
    #expect(try folder.text("b.md").contains("](kept/publications.jsonl.xz)"))
  }

  @Test func `an unknown claim is rejected with the existing ones`() throws {
    let result = try Program.run("claims", "--only", "B4,Z9", "--out", folder.path("claims.md"))
    #expect(result.status == 64)
    #expect(result.errors.contains("Z9. "))
    #expect(result.errors.contains("A7, A12, A16"))
    #expect(try folder.contents(".").isEmpty)
  }

  @Test func `the command on a page hides the data's path and nothing else`() {
    #expect(
      ClaimsCommand.command(
        ["run-scenario", "claims", "--data", "data", "--out", "data/claims.md", "--quick"])
        == "run-scenario claims --data FOLDER --out data/claims.md --quick")
    #expect(
      ClaimsCommand.command(["run-scenario", "claims", "--data=/home/me/data"])
        == "run-scenario claims --data=FOLDER")
    #expect(
      ClaimsCommand.command(["run-scenario", "claims", "--only", "D1"])
        == "run-scenario claims --only D1")
  }

  @Test func `a missing folder, or one without a run, decides nothing and writes nothing`()
    throws
  {
    let page = folder.path("claims.md")
    let missing = try Program.run("claims", "--from", folder.path("nothing"), "--out", page)
    #expect(missing.status == 66)
    #expect(missing.errors.contains(folder.path("nothing")))
    let empty = try Program.run("claims", "--from", "Scenarios", "--out", page)
    #expect(empty.status == 66)
    #expect(empty.errors.contains("Scenarios (no journal.jsonl)"), "\(empty.errors)")
    let data = try Program.run("claims", "--data", folder.path("nothing"), "--out", page)
    #expect(data.status == 66 && data.errors.contains("with --data"), "\(data.errors)")
    #expect(!folder.exists("claims.md"))
  }

  @Test
  func `a page is replaced by one that decides as much, and by a poorer one only with --force`()
    throws
  {
    let page = folder.path("claims.md")
    let arguments = ["claims", "--from", Self.sample, "--out", page, "--only"]
    #expect(try Program.run(list: arguments + ["B4,B5"]).status == 0)
    let richer = try Program.run(list: arguments + ["B4,B5,E19"])
    #expect(richer.status == 0, "\(richer.errors)")
    let before = try folder.text("claims.md")
    let poorer = try Program.run(list: arguments + ["B4"])
    #expect(poorer.status == 64)
    #expect(
      poorer.errors.contains("2 claims would become undecided (B5, E19)"), "\(poorer.errors)")
    #expect(poorer.errors.contains("write elsewhere with --out, or replace it with --force"))
    #expect(try folder.text("claims.md") == before)
    #expect(try Program.run(list: arguments + ["B4", "--force"]).status == 0)
    #expect(try folder.text("claims.md").count < before.count)
  }

  @Test func `a poorer page is rejected before anything is measured`() throws {
    let before = try folder.write(
      String(contentsOfFile: "\(Program.repository)/Reports/claims.md", encoding: .utf8),
      to: "claims.md")
    for arguments in [["--quick"], ["--only", "B4"]] {
      let result = try Program.run(list: ["claims", "--out", before] + arguments)
      #expect(result.status == 64, "\(arguments)")
      #expect(result.errors.contains("Nothing was changed"), "\(result.errors)")
      #expect(!result.errors.contains("running, 1 of"))
    }
    #expect(try folder.contents() == ["claims.md"])
  }

  @Test func `a file that is not a claims page is never replaced`() throws {
    let path = try folder.write("# My notes\n", to: "notes.md")
    let result = try Program.run(
      "claims", "--from", Self.sample, "--only", "B4", "--out", path, "--force")
    #expect(result.status == 64)
    #expect(result.errors.contains("is not a page of claims"), "\(result.errors)")
    #expect(try folder.text("notes.md") == "# My notes\n")
  }

  /// Readers paste from the help into a clone without any runs.
  @Test func `no example in the help overwrites a page of the repository`() throws {
    let help = try Program.run("claims", "--help").output + Program.run("--help").output
    let examples = help.split(separator: "\n").filter { $0.contains("run-scenario claims -") }
    #expect(examples.count >= 4)
    for example in examples {
      for option in ["--out", "--keep", "--runs"] {
        #expect(!example.contains("\(option) Reports"), "\(example)")
      }
    }
    let options = try ClaimsCommand.parse([]).options
    #expect(options.out == "runs/claims.md" && options.runs == "runs/claims")
  }
}
