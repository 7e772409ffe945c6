import Foundation
import RunJournal
import TestSupport
import Testing

@testable import Measuring

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A run divided among several machines, and the merged results.
@Suite(.serialized) struct ShardCommandTests {
  private static let options = [
    "--strategy", "parent-entity", "--strategy", "details-relationship", "--accept-noise",
    "--no-progress", "--processes", "4", "--min-effect", "5%", "--budget", "9s",
  ]
  private let folder: Folder
  private let scenario: String

  init() throws {
    folder = try Folder()
    scenario = try folder.write(
      SmallScenario.family + """
        data: {seed: 2, size: 80, mix: {Entry: 50%, Note: 50%}}
        sweep: {size: [60, 80, 100]}
        workload:
          - newest: Entry
            by: date
            limit: 10
            samples: 2

        """, to: "sweep.yaml")
  }

  private func run(
    _ out: String, on machine: String, _ more: [String] = []
  ) throws -> Program.Result {
    try Program.run(
      list: [scenario] + Self.options + more + ["--out", folder.path("runs/\(out)")],
      environment: ["LINEAGE_MACHINE": machine])
  }

  private func merge(_ more: String...) throws -> Program.Result {
    try Program.run(
      list: ["report", folder.path("runs"), "--out", folder.path("merged")] + more)
  }

  private func journal(_ path: String) throws -> Journal {
    try JournalReader.read(path: folder.path("\(path)/journal.jsonl"))
  }

  @Test func `shards on two machines make one run, and each has only its cells`() throws {
    let shards = try (0..<2).map { number in
      let result = try run("\(number)", on: "node\(number)", ["--shard", "\(number + 1)/2"])
      try #require(result.status == 0, "\(result.errors)")
      return try journal("runs/\(number)").cells.map(\.name)
    }
    #expect(shards.flatMap(\.self).sorted() == ["size=100", "size=60", "size=80"])
    let plan = try Program.run(scenario, "--plan", "--shard", "2/2", "--json")
    try #require(plan.status == 0, "\(plan.errors)")
    let planned = try JSONDecoder().decode(Plan.self, from: Data(plan.output.utf8)).cells
    #expect(planned.map(\.name) == shards[1])
    let merged = try merge()
    try #require(merged.status == 0, "\(merged.errors)")
    #expect(merged.output.contains("entries: 3 of 3 cells on 2 machines"), "\(merged.output)")
    #expect(merged.output.contains("so every ratio comes from one machine"))
    for number in 0..<2 {
      let path = "merged/machines/node\(number)/entries"
      #expect(try journal(path).cells.map(\.name) == shards[number])
      // A merged run can be reported like any other.
      #expect(try Program.run("report", folder.path(path)).status == 0)
    }
    #expect(try folder.text("merged/merged.md").contains("## size=100"))
    let again = try merge()
    #expect(again.status == 64 && again.errors.contains("is not empty"), "\(again.errors)")
    #expect(try merge("--force").status == 0)
  }

  private struct Plan: Decodable {
    struct Cell: Decodable { let name: String }
    let cells: [Cell]
  }

  @Test func `a cell of two machines has a pooled ratio next to both`() throws {
    for name in ["a", "b"] {
      let result = try run(name, on: name, ["--cell", "size=60"])
      try #require(result.status == 0, "\(result.errors)")
    }
    let merged = try merge()
    try #require(merged.status == 0, "\(merged.errors)")
    #expect(merged.output.contains("Missing: size=80 and size=100."), "\(merged.output)")
    let rows = try folder.text("merged/ratios.csv").split(separator: "\n")
    let machines = rows.filter { $0.contains("newest-10-entry") }
      .map { $0.split(separator: ",", omittingEmptySubsequences: false)[6] }
    #expect(machines == ["pooled", "a", "b"])
  }

  @Test func `a shard without a cell says so and ends with status 0`() throws {
    let result = try run("none", on: "a", ["--shard", "4/4"])
    #expect(result.status == 0)
    #expect(
      result.errors.contains(/shard 4\/4 .* only 3/), "\(result.errors)")
    #expect(!folder.exists("runs/none"))
  }

  @Test func `an invalid shard, cell or run is rejected`() throws {
    #expect(try run("x", on: "a", ["--shard", "3/2"]).status == 64)
    let cell = try run("x", on: "a", ["--cell", "size=61"])
    #expect(cell.status == 64 && cell.errors.contains("no cell or operation \"size=61\""))
    let nothing = try merge()
    #expect(nothing.status == 66, "\(nothing.errors)")
    #expect(!folder.exists("merged"))
  }

  /// Starts a run of all cells and kills it when the given number of processes is in its journal.
  private func killed(_ out: String, on machine: String, afterProcesses count: Int) throws {
    let process = try Program.start(
      list: [scenario] + Self.options + ["--out", folder.path("runs/\(out)")],
      environment: ["LINEAGE_MACHINE": machine])
    func done() -> Int {
      let text = try? folder.text("runs/\(out)/journal.jsonl")
      return (text ?? "").components(separatedBy: "\"type\":\"process\"").count - 1
    }
    while done() < count && process.isRunning { Thread.sleep(forTimeInterval: 0.01) }
    let children = ResumeTests.children(of: process.processIdentifier)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(ResumeTests.end(children))
  }

  @Test func `the finished cells of a dead node are merged, and another node measures the others`()
    throws
  {
    try killed("first", on: "node1", afterProcesses: 5)
    let early = try merge()
    try #require(early.status == 0, "\(early.errors)")
    #expect(early.output.contains("Missing: "), "\(early.output)")
    let finished = try journal("merged/machines/node1/entries").cells.map(\.name)
    #expect(!finished.isEmpty)
    let rest = try run("second", on: "node2", ["--skip-finished", folder.path("runs")])
    try #require(rest.status == 0, "\(rest.errors)")
    #expect(rest.errors.contains("of 3 cells are already finished below"), "\(rest.errors)")
    let measured = try journal("runs/second").cells.map(\.name)
    #expect(finished + measured == ["size=60", "size=80", "size=100"])
    let whole = try merge("--force")
    #expect(whole.output.contains("entries: 3 of 3 cells on 2 machines"), "\(whole.output)")
    let nothing = try run("third", on: "node3", ["--skip-finished", folder.path("runs")])
    #expect(nothing.status == 0)
    #expect(nothing.errors.contains("all 3 cells are finished below"), "\(nothing.errors)")
  }

  @Test func `a run is resumed on its own machine, and on no other`() throws {
    try killed("first", on: "node1", afterProcesses: 5)
    let resume = [folder.path("runs/first"), "--no-progress"]
    let other = try Program.run(list: resume, environment: ["LINEAGE_MACHINE": "node2"])
    #expect(other.status == 64)
    #expect(other.errors.contains("machine node1, and this is node2"))
    let same = try Program.run(list: resume, environment: ["LINEAGE_MACHINE": "node1"])
    #expect(same.status == 0, "\(same.errors)")
    #expect(try journal("runs/first").cells.count == 3)
  }

  @Test func `runs of different measurements are rejected with both folders`() throws {
    #expect(try run("a", on: "a", ["--cell", "size=60"]).status == 0)
    _ = try folder.write(
      folder.text("sweep.yaml").replacing("limit: 10", with: "limit: 9"), to: "sweep.yaml")
    #expect(try run("b", on: "b", ["--cell", "size=60"]).status == 0)
    let merged = try merge()
    #expect(merged.status == 5)
    #expect(merged.errors.contains("runs/a"), "\(merged.errors)")
    #expect(merged.errors.contains("runs/b cannot be merged, because the scenario's line"))
    #expect(!folder.exists("merged"))
  }
}
