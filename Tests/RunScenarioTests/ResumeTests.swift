import Foundation
import Machine
import RunJournal
import Statistics
import TestFolders
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs that are killed at any moment and gone on with.
@Suite(.serialized) struct ResumeTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func arguments(_ out: String) throws -> [String] {
    [try SmallScenario.write(in: folder)] + SmallScenario.options + ["--out", folder.path(out)]
  }

  /// 3 by default, 20 where the environment asks for it.
  private static let kills =
    ProcessInfo.processInfo.environment["LINEAGE_KILLS"].flatMap(Int.init) ?? 3

  private func journal(_ name: String) throws -> Journal {
    try JournalReader.read(path: folder.path("\(name)/journal.jsonl"))
  }

  @Test func `a run that is killed at any moment goes on without a lost or a doubled process`()
    throws
  {
    let start = Date()
    let whole = try Program.run(list: arguments("whole"))
    try #require(whole.status == 0, "\(whole.errors)")
    let seconds = Date().timeIntervalSince(start)
    var generator = SplitMix64(seed: 20)
    for number in 0..<Self.kills {
      let moment = seconds * Double(generator.index(below: 1_000)) / 1_000
      try killAndResume("run-\(number)", after: moment)
      guard folder.exists("run-\(number)/journal.jsonl") else { continue }
      let (resumed, expected) = (try journal("run-\(number)"), try journal("whole"))
      #expect(resumed.end?.outcome == .complete, "killed after \(moment) s")
      #expect(resumed.roundPlans.first == expected.roundPlans.first, "killed after \(moment) s")
      #expect(resumed.processes.map(\.number) == expected.processes.map(\.number))
      #expect(
        resumed.processes.map(\.openingOrder) == expected.processes.map(\.openingOrder),
        "killed after \(moment) s")
      #expect(resumed.launches.map(\.index) == Array(resumed.launches.indices))
      try reportsTwiceAlike("run-\(number)")
      #expect(digests(resumed) == digests(expected))
    }
  }

  /// The report that the resumed run wrote is the one that its journal gives.
  private func reportsTwiceAlike(_ name: String) throws {
    let first = try folder.text("\(name)/report.html")
    let again = try Program.run("report", folder.path(name))
    #expect(again.status == 0, "\(again.errors)")
    #expect(try folder.text("\(name)/report.html") == first)
  }

  private func digests(_ journal: Journal) -> Set<String> {
    Set(
      journal.launches.flatMap { launch in
        [launch.finalContentDigest, launch.strategy + (launch.fileHash ?? "")]
          + launch.operations.map { $0.name + $0.answerDigest }
      })
  }

  private func killAndResume(_ name: String, after seconds: Double) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = try arguments(name)
    process.currentDirectoryURL = URL(fileURLWithPath: Program.repository)
    process.environment = ProcessInfo.processInfo.environment
      .merging(["LINEAGE_LOCK": folder.path("lock")]) { $1 }
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    Thread.sleep(forTimeInterval: seconds)
    let children = Self.children(of: process.processIdentifier)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let deadline = Date().addingTimeInterval(5)
    while children.contains(where: \.isAlive) && Date() < deadline {
      Thread.sleep(forTimeInterval: 0.01)
    }
    let living = children.filter(\.isAlive)
    #expect(living.isEmpty, "a launch outlived its run")
    guard folder.exists("\(name)/journal.jsonl"), (try? journal(name)) != nil else { return }
    let resumed = try Program.run("resume", folder.path(name), "--no-progress")
    #expect(resumed.status == 0, "killed after \(seconds) s: \(resumed.errors)")
  }

  /// Those that run: what has ended before it is looked at has no start.
  static func children(of pid: Int32) -> [ProcessIdentity] {
    let folder = "/proc/\(pid)/task"
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return tasks.flatMap { task in
      let text = (try? String(contentsOfFile: "\(folder)/\(task)/children", encoding: .utf8)) ?? ""
      return text.split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
        .map { ProcessIdentity(of: $0) }.filter { $0.startTicks != nil }
    }
  }

  @Test func `a second run is told which process measures, and leaves no folder`() throws {
    let lock = folder.path("lock")
    let first = try Program.start(list: arguments("first") + ["--processes", "100"], lock: lock)
    while !folder.exists("first/journal.jsonl") && first.isRunning {
      Thread.sleep(forTimeInterval: 0.02)
    }
    let second = try Program.run(list: arguments("second"), lock: lock)
    kill(first.processIdentifier, SIGKILL)
    first.waitUntilExit()
    #expect(second.status == 1)
    #expect(second.errors.contains("process \(first.processIdentifier) is measuring"))
    #expect(!folder.exists("second"))
  }

  @Test func `a store that comes out other than before ends a resumed run`() throws {
    let run = try Program.run(list: arguments("run"))
    try #require(run.status == 0, "\(run.errors)")
    let path = folder.path("run/journal.jsonl")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let hash = try #require(try journal("run").templates.first?.fileHash)
    // Another hash, and the last processes lost.
    let changed = lines.dropLast(3).map { $0.replacing(hash, with: String(hash.reversed())) }
    try (changed.joined(separator: "\n") + "\n")
      .write(toFile: path, atomically: true, encoding: .utf8)
    let resumed = try Program.run("resume", folder.path("run"))
    #expect(resumed.status == 1)
    #expect(resumed.errors.contains("other bytes"), "\(resumed.errors)")
  }
}
