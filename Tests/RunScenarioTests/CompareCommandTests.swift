import Foundation
import TestSupport
import Testing

/// `run-scenario compare` as a script meets it: by its exit status.
@Suite struct CompareCommandTests {
  private static let sample = "Reports/publications-six-shapes"
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// The sample's journal with a text replaced in it.
  private func changed(_ text: String, to other: String) throws -> String {
    let journal = try String(
      contentsOfFile: "\(Program.repository)/\(Self.sample)/journal.jsonl", encoding: .utf8)
    #expect(journal.contains(text))
    return try folder.write(journal.replacing(text, with: other), to: "journal.jsonl")
  }

  @Test func `a run compared with itself is reported as the same run`() throws {
    let result = try Program.run("compare", Self.sample, Self.sample, "--counters-only")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("the same run twice"))
    let journal = "\(Self.sample)/journal.jsonl"
    #expect(try Program.run("compare", journal, Self.sample, "--counters-only").status == 0)
  }

  @Test func `without variation no change is reported`() throws {
    let later = try changed("\"startedAt\":\"20", to: "\"startedAt\":\"30")
    let result = try Program.run("compare", Self.sample, later, "--counters-only")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("Bytes, pages and steps: no change."))
  }

  @Test func `times that are too noisy to tell end with status 4`() throws {
    let later = try changed("\"startedAt\":\"20", to: "\"startedAt\":\"30")
    let result = try Program.run("compare", Self.sample, later)
    let isOpen = result.output.contains("unresolved")
    #expect(result.status == (isOpen ? 4 : 0), "\(result.errors)")
    #expect(result.output.contains("unpaired"))
  }

  @Test func `another plan is a regression, reported before any time`() throws {
    let later = try changed("\"plan\":[\"", to: "\"plan\":[\"SCAN elsewhere\",\"")
    let result = try Program.run("compare", Self.sample, later)
    #expect(result.status == 2, "\(result.errors)")
    let plan = try #require(result.output.range(of: "+   SCAN elsewhere"))
    let times = try #require(result.output.range(of: "Times, unpaired"))
    #expect(plan.lowerBound < times.lowerBound)
  }

  @Test func `other answers end with status 3`() throws {
    let text = try String(
      contentsOfFile: "\(Program.repository)/\(Self.sample)/journal.jsonl", encoding: .utf8)
    let digest = try #require(text.firstMatch(of: /"contentDigest":"([^"]+)"/)?.output.1)
    let wrong = try changed("\"contentDigest\":\"\(digest)\"", to: "\"contentDigest\":\"x\"")
    let result = try Program.run("compare", Self.sample, wrong)
    #expect(result.status == 3, "\(result.errors)")
    #expect(result.output.contains("stored content"))
  }

  @Test func `another machine, or no earlier run at all, ends with status 5`() throws {
    let later = try changed("\"cpuModel\":\"", to: "\"cpuModel\":\"Another ")
    let refused = try Program.run("compare", Self.sample, later)
    #expect(refused.status == 5)
    #expect(refused.output.contains(" / Another "))
    let forced = try Program.run(
      "compare", Self.sample, later, "--force-compare", "--counters-only")
    #expect(forced.status == 0)
    #expect(forced.output.contains("FORCED"))
    let missing = try Program.run("compare", folder.path("nowhere"), Self.sample)
    #expect(missing.status == 5)
    #expect(missing.errors.contains("nowhere"))
    let absent = try Program.run("compare", Self.sample, folder.path("nowhere"))
    #expect(absent.status == 66)
    #expect(absent.errors.contains("Give the folder of a run"), "\(absent.errors)")
    #expect(try Program.run("compare", Self.sample).status == 64)
  }
}
