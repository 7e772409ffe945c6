import Foundation
import RunJournal
import Statistics
import TestSupport
import Testing

@testable import Measuring

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs that are killed at any moment and resumed.
@Suite(.serialized) struct ResumeTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func arguments(_ out: String) throws -> [String] {
    [try SmallScenario.write(in: folder)] + SmallScenario.options + ["--out", folder.path(out)]
  }

  private static let kills = TestLength.count("LINEAGE_KILLS", short: 3, long: 20)

  /// The moment at which a run is killed: the number of journal lines, and a delay after them.
  ///
  /// Waiting for lines makes the kill independent of the machine's speed; the delay spreads the
  /// kills over the work between two lines.
  private struct Moment: CustomStringConvertible {
    let lines: Int
    let milliseconds: Int

    init(lineCount: Int, _ generator: inout SplitMix64) {
      lines = generator.index(below: lineCount + 1)
      milliseconds = generator.index(below: 100)
    }

    var description: String { "killed \(milliseconds) ms after line \(lines)" }
  }

  private func journal(_ name: String) throws -> Journal {
    try JournalReader.read(path: folder.path("\(name)/journal.jsonl"))
  }

  @Test func `a run killed at any moment resumes without losing or repeating a process`()
    throws
  {
    let whole = try Program.run(list: arguments("whole"))
    try #require(whole.status == 0, "\(whole.errors)")
    let (expected, lineCount) = (try journal("whole"), lines(of: "whole"))
    var generator = SplitMix64(seed: 20)
    for number in 0..<Self.kills {
      let moment = Moment(lineCount: lineCount, &generator)
      guard try killAndResume("run-\(number)", moment) else { continue }
      let resumed = try journal("run-\(number)")
      #expect(resumed.end?.outcome == .complete, "\(moment)")
      #expect(resumed.plans.first == expected.plans.first, "\(moment)")
      #expect(resumed.processes.map(\.number) == expected.processes.map(\.number))
      #expect(
        resumed.processes.map(\.openingOrder) == expected.processes.map(\.openingOrder),
        "\(moment)")
      try reportsTwiceAlike("run-\(number)")
      #expect(digests(resumed) == digests(expected))
    }
  }

  /// Checks that the resumed run's report equals the one that its journal gives.
  private func reportsTwiceAlike(_ name: String) throws {
    let first = try folder.text("\(name)/report.html")
    let again = try Program.run("report", folder.path(name))
    #expect(again.status == 0, "\(again.errors)")
    #expect(try folder.text("\(name)/report.html") == first)
  }

  private func digests(_ journal: Journal) -> Set<String> {
    Set(
      journal.processes.measurements.flatMap { measured in
        [measured.finalContentDigest, measured.strategy + measured.fileHash]
          + measured.operations.map { $0.name + $0.answerDigest }
      })
  }

  /// Returns false if there was nothing to resume yet.
  private func killAndResume(_ name: String, _ moment: Moment) throws -> Bool {
    let process = try Program.start(list: arguments(name))
    while lines(of: name) < moment.lines && process.isRunning {
      Thread.sleep(forTimeInterval: 0.01)
    }
    Thread.sleep(forTimeInterval: Double(moment.milliseconds) / 1_000)
    let children = Self.children(of: process.processIdentifier)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(Self.end(children), "a launch outlived its run")
    if lines(of: name) == 0 {
      #expect(moment.lines == 0, "\(moment): no journal")
      return false
    }
    let resumed = try Program.run(folder.path(name), "--no-progress")
    #expect(resumed.status == 0, "\(moment): \(resumed.errors)")
    return true
  }

  /// Returns the number of complete lines of a run's journal, 0 without one.
  private func lines(of name: String) -> Int {
    let path = folder.path("\(name)/journal.jsonl")
    let bytes = try? Data(contentsOf: URL(fileURLWithPath: path))
    return bytes?.count { $0 == UInt8(ascii: "\n") } ?? 0
  }

  /// Waits until all have ended; returns false if one is alive after ten minutes.
  static func end(_ processes: [ProcessIdentity]) -> Bool {
    let clock = ContinuousClock()
    let limit = clock.now + .seconds(600)
    while processes.contains(where: \.isAlive) {
      if clock.now > limit { return false }
      Thread.sleep(forTimeInterval: 0.01)
    }
    return true
  }

  /// Returns the running ones; a process that has ended has no start time.
  static func children(of pid: Int32) -> [ProcessIdentity] {
    let folder = "/proc/\(pid)/task"
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return tasks.flatMap { task in
      let text = (try? String(contentsOfFile: "\(folder)/\(task)/children", encoding: .utf8)) ?? ""
      return text.split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
        .map { ProcessIdentity(of: $0) }.filter { $0.startTicks != nil }
    }
  }

  /// A run keeps its options: others would mix measurements.
  @Test(arguments: [
    ["--size", "50"], ["--quick"], ["--shard", "1/2"], ["--out", "other"], ["--plan"],
    ["--only", "newest"], ["--weight", "newest=2"], ["--seed", "7"],
  ])
  func `a run is not continued with other options`(options: [String]) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("begun"), withIntermediateDirectories: true)
    try Data().write(to: folder.url.appending(path: "begun/journal.jsonl"))
    let result = try Program.run(list: ["run", "begun"] + options, in: folder.url.path)
    #expect(result.status == 64 && result.errors.contains("--keep-stores"), "\(result.errors)")
    #expect(try folder.contents("begun") == ["journal.jsonl"])
  }

  @Test func `a second run names the measuring process and leaves no folder`() throws {
    let lock = folder.path("lock")
    let first = try Program.start(list: arguments("first") + ["--processes", "100"], lock: lock)
    while !folder.exists("first/journal.jsonl") && first.isRunning {
      Thread.sleep(forTimeInterval: 0.02)
    }
    let second = try Program.run(list: arguments("second"), lock: lock)
    kill(first.processIdentifier, SIGKILL)
    first.waitUntilExit()
    #expect(second.status == 1)
    #expect(second.errors.contains("process \(first.processIdentifier) has been measuring"))
    #expect(!folder.exists("second"))
  }

  @Test func `a resumed run ends with an error if a store differs from before`() throws {
    let run = try Program.run(list: arguments("run"))
    try #require(run.status == 0, "\(run.errors)")
    let path = folder.path("run/journal.jsonl")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let hash = try #require(try journal("run").templates.first?.fileHash)
    // Another hash, and the last processes lost.
    let changed = lines.dropLast(3).map { $0.replacing(hash, with: String(hash.reversed())) }
    try (changed.joined(separator: "\n") + "\n")
      .write(toFile: path, atomically: true, encoding: .utf8)
    let resumed = try Program.run(folder.path("run"))
    #expect(resumed.status == 1)
    #expect(resumed.errors.contains("different bytes"), "\(resumed.errors)")
  }

  /// Starts a run of many processes and kills it when the given number is in the journal.
  private func killed(_ more: [String], afterProcesses count: Int) throws {
    let process = try Program.start(
      list: arguments("run") + ["--processes", "30"] + more, in: folder.url.path)
    let path = folder.path("run/journal.jsonl")
    func done() -> Int {
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      return text.components(separatedBy: "\"type\":\"process\"").count - 1
    }
    while done() < count && process.isRunning { Thread.sleep(forTimeInterval: 0.01) }
    let children = Self.children(of: process.processIdentifier)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(Self.end(children))
  }

  @Test func `a resumed run keeps its stores in the given folder and prints their paths`() throws {
    try killed(["--keep-stores", "kept"], afterProcesses: 1)
    #expect(try folder.contents("kept").isEmpty)
    let unasked = try Program.run(folder.path("run"), in: folder.url.path)
    #expect(unasked.status == 64 && unasked.errors.contains("--keep-stores kept"))
    #expect(try folder.contents("kept").isEmpty)
    let resumed = try Program.run(
      folder.path("run"), "--keep-stores", "kept", in: folder.url.path)
    try #require(resumed.status == 0, "\(resumed.errors)")
    #expect(
      resumed.errors.contains(
        "the stores are in kept: parent-entity.sqlite, details-relationship.sqlite"),
      "\(resumed.errors)")
    #expect(
      try folder.contents("kept") == ["details-relationship.sqlite", "parent-entity.sqlite"])
    for template in try journal("run").templates {
      let path = folder.path("kept/\(template.strategy).sqlite")
      #expect(try FileHash.hash(ofFile: path) == template.fileHash)
    }
  }

  @Test
  func `a foreign file in the place of a kept store ends a resumed run before it begins`()
    throws
  {
    try killed(["--keep-stores", "kept"], afterProcesses: 1)
    let mine = try folder.write("mine", to: "kept/parent-entity.sqlite")
    let before = try folder.text("run/journal.jsonl")
    let resumed = try Program.run(
      folder.path("run"), "--keep-stores", "kept", in: folder.url.path)
    #expect(resumed.status == 64)
    #expect(resumed.errors.contains("parent-entity.sqlite exists"), "\(resumed.errors)")
    #expect(try String(contentsOfFile: mine, encoding: .utf8) == "mine")
    #expect(try folder.text("run/journal.jsonl") == before)
  }

  @Test func `stores of a cell that was measured before are made again to be kept`() throws {
    let whole = try Program.run(
      list: arguments("run") + ["--keep-stores", "kept"], in: folder.url.path)
    try #require(whole.status == 0, "\(whole.errors)")
    #expect(whole.errors.contains("the stores are in kept"), "\(whole.errors)")
    // As if the run had been killed after the cell's last process, before it kept a store.
    let lines = try folder.text("run/journal.jsonl").split(separator: "\n")
    _ = try folder.write(lines.dropLast().joined(separator: "\n") + "\n", to: "run/journal.jsonl")
    try FileManager.default.removeItem(atPath: folder.path("kept/parent-entity.sqlite"))
    let resumed = try Program.run(
      folder.path("run"), "--keep-stores", "kept", in: folder.url.path)
    try #require(resumed.status == 0, "\(resumed.errors)")
    let template = try #require(try journal("run").templates.first)
    #expect(
      try FileHash.hash(ofFile: folder.path("kept/\(template.strategy).sqlite"))
        == template.fileHash)
  }

  @Test func `a run resumed with accepted noise says so in its report`() throws {
    let arguments = try arguments("run").filter { $0 != "--accept-noise" } + ["--quick"]
    let process = try Program.start(list: arguments + ["--processes", "30"])
    while lines(of: "run") < 6 && process.isRunning { Thread.sleep(forTimeInterval: 0.01) }
    let children = Self.children(of: process.processIdentifier)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(Self.end(children))
    let resumed = try Program.run(folder.path("run"), "--accept-noise")
    #expect(resumed.status == 0, "\(resumed.errors)")
    #expect(try journal("run").acceptsNoise)
    #expect(try folder.text("run/report.md").contains("accepts any noise from then on"))
  }
}
