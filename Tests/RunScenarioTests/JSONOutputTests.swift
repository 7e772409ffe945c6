import Foundation
import TestSupport
import Testing

/// The JSON of commands, which must be valid and have the reference's fields with their units.
@Suite struct JSONOutputTests {
  private static let sample = "Reports/publications"
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Returns the fields in the table after a heading of the reference.
  private func documented(_ command: String) throws -> Set<String> {
    let page = try String(
      contentsOfFile: "\(Program.repository)/Notebooks/Reference/CommandLine.md", encoding: .utf8)
    let section = try #require(page.components(separatedBy: "`\(command) --json`").dropFirst().last)
    let rows = section.components(separatedBy: "\n").drop { !$0.hasPrefix("| `") }
      .prefix { $0.hasPrefix("| `") }
    return Set(
      rows.flatMap { row in
        row.components(separatedBy: "|")[1].matches(of: /`([^`]+)`/).map { String($0.output.1) }
      })
  }

  /// Returns the paths of all values: `times[].ratio`.
  private func fields(_ value: Any, at path: String = "") -> Set<String> {
    switch value {
    case let object as [String: Any]:
      Set(object.flatMap { fields($1, at: path.isEmpty ? $0 : "\(path).\($0)") })
    case let list as [Any]: Set(list.flatMap { fields($0, at: path + "[]") })
    default: [path]
    }
  }

  private func fields(of arguments: [String], status: Set<Int32> = [0]) throws -> Set<String> {
    let result = try Program.run(list: arguments, in: Program.repository)
    #expect(status.contains(result.status), "\(result.errors)")
    return fields(try JSONSerialization.jsonObject(with: Data(result.output.utf8)))
  }

  @Test func `doctor prints the fields of the reference`() throws {
    let found = try fields(of: ["doctor", "--json"])
    // Only a busy machine is disturbed.
    let missing = try documented("doctor").symmetricDifference(found.union(["disturbances[]"]))
    #expect(missing.isEmpty)
  }

  @Test func `check prints the fields of the reference about a run`() throws {
    let path = try SmallScenario.write(in: folder)
    // So many that there are not enough objects.
    let text = try folder.text("entries.yaml").replacing("count: 2", with: "count: 50")
    let scenario = try folder.write(text, to: URL(fileURLWithPath: path).lastPathComponent)
    let found = try fields(
      of: ["run", scenario, "--plan", "--json", "--quick", "--strategy", "parent-entity"])
    // Every strategy can hold these kinds.
    let missing = try documented("check").symmetricDifference(found.union(["leftOut[]"]))
    #expect(missing.isEmpty)
  }

  @Test func `check prints the fields of the reference about data`() throws {
    let rows = (0..<40).map { number in
      "{\"kind\":\"\(number % 2 == 0 ? "a" : "b")\",\"\(number % 2 == 0 ? "x" : "y")\":\(number)}"
    }
    let list = "{\"items\":[\(rows.joined(separator: ","))]}"
    var found: Set<String> = []
    for (name, text) in [
      ("list.json", list), ("table.csv", "a,b\n1,x\n2,y\n"),
      ("lines.jsonl", rows.joined(separator: "\n")),
    ] {
      let data = try folder.write(text, to: name)
      let scenario = folder.path("\(name).yaml")
      #expect(try Program.run("draft", data, "--out", scenario).status == 0)
      // Text where the draft has numbers, so that something is lost.
      if name == "lines.jsonl" {
        try (text + "\n{\"kind\":\"a\",\"x\":\"many\"}").write(
          toFile: data, atomically: true, encoding: .utf8)
      }
      found.formUnion(
        try fields(of: [
          "run", scenario, "--plan", "--data", data, "--json", "--accept-loss", "--quick",
          "--strategy",
          "parent-entity",
        ]))
    }
    let ofPlan = try documented("check")
    let kinds = found.filter { $0.hasPrefix("members.") }
    #expect(kinds.count > 1)
    let missing = try documented("check --data FILE").symmetricDifference(
      found.subtracting(kinds).subtracting(ofPlan).union(["members.KIND"]))
    #expect(missing.isEmpty)
  }

  @Test func `compare prints the fields of the reference`() throws {
    let journal = try String(
      contentsOfFile: "\(Program.repository)/\(Self.sample)/journal.jsonl", encoding: .utf8)
    let digest = try #require(journal.firstMatch(of: /"contentDigest":"[^"]+"/)?.output)
    let steps = try #require(
      journal.firstMatch(of: /"sql":"[^"]*","virtualMachineSteps":[0-9]+/)?.output)
    let changes: [(String, String, Set<Int32>)] = [
      ("\"plan\":[\"", "\"plan\":[\"SCAN elsewhere\",\"", [2]),
      (String(steps), "\(steps)0", [2]),
      (String(digest), "\"contentDigest\":\"x\"", [3]),
      ("\"measurementHash\":\"", "\"measurementHash\":\"0", [5]),
      ("\"cpuModel\":\"", "\"cpuModel\":\"Another ", [4]),
    ]
    var found: Set<String> = []
    for (text, other, status) in changes {
      let later = try folder.write(journal.replacing(text, with: other), to: "journal.jsonl")
      found.formUnion(try fields(of: ["compare", Self.sample, later, "--json"], status: status))
    }
    // No counter of this sample varies, and no pair changes direction.
    let turns = ["cell", "operation", "candidate", "baseline", "ratios[]"].map { "turns[].\($0)" }
    let missing = try documented("compare").symmetricDifference(
      found.union(turns).union(["varyingCounters[]"]))
    #expect(missing.isEmpty)
  }

  @Test func `a comparison has the same result in JSON and in text`() throws {
    let words = try Program.run("compare", Self.sample, Self.sample)
    let json = try Program.run("compare", Self.sample, Self.sample, "--json")
    #expect(words.status == json.status)
    #expect(json.output.contains("\"isSameRun\" : true") && json.errors.isEmpty)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions are printed for every shell of the reference`(shell: String) throws {
    let result = try Program.run("--generate-completion-script", shell)
    #expect(result.status == 0)
    for command in ["report", "compare", "claims"] { #expect(result.output.contains(command)) }
    let page = try String(
      contentsOfFile: "\(Program.repository)/Notebooks/Reference/CommandLine.md", encoding: .utf8)
    #expect(page.contains("--generate-completion-script \(shell)"))
  }

  @Test func `the version is the changelog's, with SQLite's version`() throws {
    let result = try Program.run("--version")
    #expect(result.status == 0)
    let changes = try String(
      contentsOfFile: "\(Program.repository)/CHANGELOG.md", encoding: .utf8)
    let number = try #require(changes.firstMatch(of: /## [^0-9\n]*([0-9.]+)/)?.output.1)
    #expect(result.output.hasPrefix("run-scenario \(number), "), "\(result.output)")
    #expect(result.output.contains("\nSQLite 3.") && result.output.contains("THREADSAFE="))
  }
}
