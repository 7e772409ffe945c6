import Foundation
import RunJournal
import TestSupport
import Testing

/// Special measurements: sweeps, levels, cache states, precision, and the tool's self-checks.
@Suite struct MeasuringTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let scenario =
    SmallScenario.family + """
      data: {seed: 2, size: 200, mix: {Entry: 50%, Note: 50%}}
      sweep: {size: [60, 120]}
      workload:
        - insert: all at once
        - newest: Entry
          by: date
          limit: $limit
          samples: 3
        - edit: Entry
          change: set title
          count: 2
          samples: 2

      """

  private func scenario(_ extra: String = "") throws -> String {
    try folder.write(
      Self.scenario.replacing("$limit", with: "10") + extra, to: "entries.yaml")
  }

  private func journal() throws -> Journal {
    try JournalReader.read(path: folder.path("run/journal.jsonl"))
  }

  private let two = [
    "--strategy", "parent-entity", "--strategy", "independent-entities", "--accept-noise",
  ]
  private let three = ["--processes", "3", "--min-effect", "5%"]

  @Test func `a sweep is one journal with every cell, its stores and its processes`() throws {
    let result = try Program.run(
      list: [try scenario(), "--out", folder.path("run"), "--no-progress"] + two + three)
    #expect(result.status == 0, "\(result.errors)")
    let journal = try journal()
    #expect(journal.cells.map(\.name) == ["size=60", "size=120"])
    #expect(journal.cells.map(\.scenario.familySize) == [60, 120])
    #expect(Set(journal.cells.map(\.measurementHash)).count == 2)
    #expect(journal.templates.map(\.cell) == ["size=60", "size=60", "size=120", "size=120"])
    for cell in journal.cells {
      let processes = journal.processes.filter { $0.cell == cell.name }
      #expect(processes.count == 3 && processes.allSatisfy { $0.contention != nil })
      for measured in processes.measurements {
        let template = journal.templates.first {
          $0.cell == cell.name && $0.strategy == measured.strategy
        }
        #expect(measured.fileHash == template?.fileHash)
      }
    }
    #expect(!folder.exists("run/stores"))
  }

  @Test func `levels and cache states are separate operations in separate processes`()
    throws
  {
    let result = try Program.run(
      list: [
        try scenario(), "--out", folder.path("run"), "--only", "size=60", "--quick", "--level",
        "objects", "--level", "engine", "--cache", "warm-connection", "--cache", "new-process",
        "--no-progress",
      ] + two)
    #expect(result.status == 0, "\(result.errors)")
    let journal = try journal()
    let names = journal.cells[0].operations.map(\.name)
    #expect(names.contains("newest-10-entry.engine.new-process"))
    for measured in journal.processes.measurements {
      #expect(Set(names).isSubset(of: measured.operations.map(\.name)))
      let first = measured.operations.filter { $0.name.hasSuffix("new-process") }
      #expect(first.count == 2 && first.allSatisfy { $0.sampling?.residentShare != nil })
    }
  }

  @Test func `a run probes the machine first and states its target precision`() throws {
    let result = try Program.run(
      list: [
        try scenario(), "--out", folder.path("run"), "--only", "size=60 newest", "--processes",
        "2", "--no-progress",
      ] + two)
    #expect(result.status == 0, "\(result.errors)")
    let journal = try journal()
    let probe = try #require(journal.probes.first)
    #expect([0.02, 0.05, 0.1, 0.2].contains(probe.minimumEffect) && probe.pairDeviation > 0)
    #expect(journal.cells.map(\.minimumEffect) == [probe.minimumEffect])
    #expect(journal.plans.map(\.reason) == ["pilot"])
  }

  @Test func `a debug build measures nothing for publication and leaves no folder`() throws {
    let result = try Program.run(list: [try scenario(), "--out", folder.path("run")])
    #expect(result.status == 64)
    #expect(result.errors.contains("swift build -c release"), "\(result.errors)")
    #expect(!folder.exists("run"))
  }

  @Test func `progress shows the cell, the process and the figures so far`() throws {
    let result = try Program.run(list: [try scenario(), "--out", folder.path("run")] + two + three)
    #expect(result.errors.contains("size=60"), "\(result.errors)")
    #expect(result.errors.contains("10 of 10 steps"), "\(result.errors)")
    #expect(result.errors.contains("size=60, 1 process "), "\(result.errors)")
    #expect(result.errors.contains("newest-10-entry"), "\(result.errors)")
  }

  @Test func `a plan lists cells, processes, minutes and disk space, and leaves no files`() throws {
    let path = try scenario()
    let result = try Program.run(
      list: [path, "--plan", "--size", "9000"] + two, in: folder.url.path)
    #expect(result.status == 0, "\(result.errors)")
    for word in ["size=9000", "9,000", "guess", "MB", "minutes", "newest-10-entry"] {
      #expect(result.output.contains(word), "\(word) in \(result.output)")
    }
    #expect(try folder.contents() == ["entries.yaml"])
  }

  @Test func `doctor probes the machine, reports detectable effects, and rejects unreachable ones`()
    throws
  {
    let result = try Program.run(
      "doctor", "--precision", "0.001%", in: folder.url.path)
    #expect(result.status == 4, "\(result.errors)")
    #expect(result.output.contains(/128 +±[0-9.]+ %/), "\(result.output)")
    #expect(try folder.contents().isEmpty)
  }

  @Test func `a self-test appends its result, and a run copies the last one`() throws {
    let result = try Program.run(
      "doctor", "--selftest", "--comparisons", "6", in: folder.url.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("of 6 reached p < 0.05"), "\(result.output)")
    #expect(result.output.contains("of 1 run"))
    let run = try Program.run(
      list: [try scenario(), "--quick", "--only", "size=60", "--out", "run"] + two,
      in: folder.url.path)
    #expect(run.status == 0, "\(run.errors)")
    let outcome = try #require(try journal().selfTest)
    #expect(outcome.comparisons == 6 && outcome.probabilities.count == 6)
    // Five of six false alarms at 5 % occur once in half a million times, on any noisy machine.
    #expect(outcome.flagged <= 4)
    #expect(outcome.injectedRuns == 1)
  }

  @Test func `inspect shows where the bytes of a store go`() throws {
    let store = folder.path("shop.sqlite")
    try ShopStore.make(at: store)
    let result = try Program.run("inspect", store, "--raw")
    #expect(result.status == 0, "\(result.errors)")
    let lines = try #require(result.output.components(separatedBy: "Where the bytes go\n").last)
    let bytes = lines.matches(of: #/(?m)^ +([0-9,]+)  /#)
      .compactMap { Int($0.output.1.replacing(",", with: "")) }
    let file = try FileManager.default.attributesOfItem(atPath: store)[.size] as? Int
    #expect(bytes.count > 5 && bytes.reduce(0, +) == file, "\(lines)")
  }
}
