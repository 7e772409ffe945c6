import Foundation
import TestSupport
import Testing

@testable import RunJournal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs that are killed, interrupted, or run out of disk space.
@Suite(.serialized) struct MishapTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private var journalPath: String { folder.path("run/journal.jsonl") }

  private func processCount() -> Int {
    let text = (try? String(contentsOfFile: journalPath, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\"type\":\"process\"").count - 1
  }

  /// Starts a run of many processes and waits until the given number is in the journal, however
  /// long a busy machine takes.
  private func started(untilProcesses count: Int, of planned: Int) throws -> Process {
    let process = try Program.start(
      list: [try SmallScenario.write(in: folder)] + SmallScenario.options
        + ["--processes", "\(planned)", "--out", folder.path("run")])
    while processCount() < count && process.isRunning {
      Thread.sleep(forTimeInterval: 0.02)
    }
    return process
  }

  @Test func `a killed run leaves a readable journal and no half report`() throws {
    // Two are the pilot: from the third on the journal contains the planned number.
    let process = try started(untilProcesses: 3, of: 12)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let journal = try JournalReader.read(path: journalPath)
    #expect(journal.processes.count >= 3)
    #expect(journal.processes.allSatisfy { $0.strategies.count == 2 })
    #expect(journal.end == nil)
    #expect(!folder.exists("run/report.html") && !folder.exists("run/report.md"))
    let report = try Program.run("report", folder.path("run"))
    #expect(report.status == 0, "\(report.errors)")
    #expect(try folder.text("run/report.md").contains("12 planned"))
  }

  @Test func `an interrupted run finishes its process, writes a report and can be resumed`()
    throws
  {
    // Enough that a busy machine does not finish them before this point.
    let process = try started(untilProcesses: 1, of: 24)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 6)
    let journal = try JournalReader.read(path: journalPath)
    #expect(journal.end?.outcome == .interrupted)
    #expect(journal.end?.detail.contains("run-scenario run \(folder.path("run"))") == true)
    #expect(!folder.exists("run/stores") && folder.exists("run/report.html"))
    let before = try #require(journal.end?.elapsedSeconds)
    let resumed = try Program.run(folder.path("run"))
    #expect(resumed.status == 0, "\(resumed.errors)")
    let end = try #require(JournalReader.read(path: journalPath).end)
    #expect(end.outcome == .complete)
    // The time is the sum of both parts.
    #expect(try #require(end.elapsedSeconds) > before && before > 0)
  }

  @Test func `interrupting a run does not wait for a half-loaded store`() throws {
    // Loading takes many times as long as noticing that it has begun.
    let process = try Program.start(
      list: [
        try SmallScenario.write(in: folder), "--size", "2m", "--strategy", "parent-entity",
        "--strategy", "enum-content", "--accept-noise", "--out", folder.path("run"),
      ])
    while !folder.exists("run/stores") && process.isRunning { Thread.sleep(forTimeInterval: 0.02) }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 6)
    let journal = try JournalReader.read(path: journalPath)
    #expect(journal.templates.isEmpty && journal.end?.outcome == .interrupted)
  }

  @Test func `a journal cut anywhere in its last line is read up to the line before`() throws {
    let run = try Program.run(
      SmallScenario.write(in: folder), "--quick", "--strategy", "parent-entity", "--strategy",
      "abstract-root", "--strategy", "enum-content", "--out", folder.path("run"))
    #expect(run.status == 0, "\(run.errors)")
    let whole = try Data(contentsOf: URL(fileURLWithPath: journalPath))
    for missing in [1, 7, 40] {
      try whole.dropLast(missing).write(to: URL(fileURLWithPath: journalPath))
      let journal = try JournalReader.read(path: journalPath)
      #expect(journal.isTruncated && journal.processes.count == 2 && journal.end == nil)
    }
  }

  /// Mounting needs root and a container that permits it; only an attempt shows.
  private static let canMount: Bool = {
    guard let folder = try? Folder() else { return false }
    defer { _ = command("umount", folder.url.path) }
    return command("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder.url.path) == 0
  }()

  @Test(.enabled(if: canMount, "needs the right to mount a small file system"))
  func `a full disk is an error that says so, and the journal stays readable`() throws {
    let disk = folder.path("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    try #require(Self.command("mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", disk) == 0)
    defer { _ = Self.command("umount", disk) }
    let result = try Program.run(
      "Scenarios/publications.yaml", "--size", "20k", "--accept-noise", "--out", "\(disk)/run")
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.errors.contains("no space left"), "\(result.errors)")
    let journal = try JournalReader.read(path: "\(disk)/run/journal.jsonl")
    #expect(journal.processes.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: "\(disk)/run/report.html"))
    #expect(!FileManager.default.fileExists(atPath: "\(disk)/run/stores"))
  }

  @Test(.enabled(if: canMount, "needs the right to mount a small file system"))
  func `too little space for a store's copy is an error with the bytes and the remedy`() throws {
    let (disk, store) = (folder.path("disk"), folder.path("shop.sqlite"))
    try ShopStore.make(at: store)
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    try #require(Self.command("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", disk) == 0)
    defer { _ = Self.command("umount", disk) }
    let size = try Data(contentsOf: URL(fileURLWithPath: store)).count
    for command in ["lint", "advise", "draft", "inspect"] {
      let result = try Program.run(list: [command, store], environment: ["TMPDIR": disk])
      #expect(result.status == 1, "\(command): \(result.errors)")
      #expect(
        [" in \(disk) ", " \(store), ", " \(size + 65_536) bytes", "TMPDIR"]
          .allSatisfy(result.errors.contains), "\(command): \(result.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk).isEmpty)
  }

  private static func command(_ arguments: String...) -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
