import Foundation
import TestFolders
import Testing

@testable import run_scenario

/// `run-scenario claims` by what is there, which runs nothing.
@Suite struct ClaimsCommandTests {
  private static let sample = "Reports/sample-publications"
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func `claims are decided by the journals below a folder`() throws {
    let page = folder.path("claims.md")
    let result = try Program.run(
      "claims", "--from", Self.sample, "--only", "B4,B5,D6,E19", "--out", page)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("4 claims: "))
    let text = try folder.text("claims.md")
    #expect(text.contains("| [B4](#claim-b4) |"))
    #expect(text.contains("✔ confirmed | `t0.Z_ENT = "))
    #expect(text.contains("(\(Self.sample)/journal.jsonl), launches "))
    #expect(text.contains("Goodbooks was not run; run `run-scenario claims --only D6`"))
    // The sources were counted where the program ran.
    #expect(text.contains(/lines of code \| [0-9.]+×, \d+ to \d+ lines/))
  }

  @Test func `a claim that nobody made is refused with those there are`() throws {
    let result = try Program.run("claims", "--only", "B4,Z9", "--out", folder.path("claims.md"))
    #expect(result.status == 64)
    #expect(result.errors.contains("No claim Z9. There are A12, A16"))
    #expect(try folder.contents(".").isEmpty)
  }

  @Test func `a page's command does not tell where the data are, and nothing else is lost`() {
    #expect(
      ClaimsCommand.withoutPlaceOfData(
        ["run-scenario", "claims", "--data", "data", "--out", "data/claims.md", "--quick"])
        == ["run-scenario", "claims", "--data", "FOLDER", "--out", "data/claims.md", "--quick"])
    #expect(
      ClaimsCommand.withoutPlaceOfData(["run-scenario", "claims", "--data=/home/me/data"])
        == ["run-scenario", "claims", "--data=FOLDER"])
    let others = ["run-scenario", "claims", "--only", "D1"]
    #expect(ClaimsCommand.withoutPlaceOfData(others) == others)
  }

  @Test func `a folder without journals leaves everything open and says how to measure`() throws {
    let result = try Program.run(
      "claims", "--from", folder.path("nothing"), "--out", folder.path("claims.md"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("not measured"))
    #expect(try folder.text("claims.md").contains("run `run-scenario claims --only A12`"))
  }
}
