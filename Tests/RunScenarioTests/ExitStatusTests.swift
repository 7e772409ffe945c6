import Console
import Foundation
import TestSupport
import Testing

@testable import Measuring

/// The program's exit statuses, which must be those of its reference.
@Suite struct ExitStatusTests {
  /// Swift Testing has another one.
  typealias Status = Console.ExitStatus

  private static let sample = "Reports/publications"
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func `the reference's table of exit statuses equals the program's`() throws {
    let page = try String(
      contentsOfFile: "\(Program.repository)/Notebooks/Reference/CommandLine.md", encoding: .utf8)
    let rows = page.split(separator: "\n").compactMap { $0.firstMatch(of: /^\| (\d+) \|/)?.1 }
    #expect(rows.map(String.init) == Status.allCases.map { "\($0.rawValue)" })
  }

  @Test(arguments: Status.allCases)
  func `each status of the table occurs`(status: Status) throws {
    let result = try ended(with: status)
    #expect(result.status == status.rawValue, "\(result.errors)")
  }

  /// Runs the program so that it ends with the status.
  private func ended(with status: Status) throws -> Program.Result {
    switch status {
    case .success: try Program.run("list")
    case .other: try whileLocked()
    case .worse: try compared(#/"plan":\["/#, with: "\"plan\":[\"SCAN elsewhere\",\"")
    case .answersDiffer:
      // A process's digest, not a template's.
      try compared(#/"contentDigest":"[^"]+"(?=,"fileHash")/#, with: "\"contentDigest\":\"x\"")
    case .tooNoisy:
      try Program.run(
        "doctor", "--precision", "0.0001%", in: folder.url.path)
    case .notComparable: try Program.run("compare", folder.path("nowhere"), Self.sample)
    case .interrupted: try interrupted()
    case .wrongInput: try Program.run("list", "--frobnicate")
    case .wrongContent: try Program.run("inspect", folder.write("no store", to: "notes.txt"))
    case .noInput: try Program.run("report", folder.path("nowhere"))
    }
  }

  private func whileLocked() throws -> Program.Result {
    let path = folder.path("lock")
    let lock = try RunLock(
      path: path, holder: RunLock.Holder(processID: 1, command: "other", startedAt: "now"))
    defer { withExtendedLifetime(lock) {} }
    return try Program.run(list: ["doctor"], in: folder.url.path, lock: path)
  }

  /// Compares the sample run with itself after a replacement.
  private func compared(
    _ pattern: some RegexComponent, with text: String
  ) throws -> Program.Result {
    let journal = try String(
      contentsOfFile: "\(Program.repository)/\(Self.sample)/journal.jsonl", encoding: .utf8)
    let later = try folder.write(
      journal.replacing(pattern, with: text, maxReplacements: 1), to: "journal.jsonl")
    return try Program.run("compare", Self.sample, later, "--counters-only")
  }

  private func interrupted() throws -> Program.Result {
    let process = try Program.start(
      list: [try SmallScenario.write(in: folder)] + SmallScenario.options
        + ["--processes", "100", "--out", folder.path("run")])
    while !folder.exists("run/journal.jsonl") && process.isRunning {
      Thread.sleep(forTimeInterval: 0.02)
    }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    return Program.Result(status: process.terminationStatus, output: "", errors: "")
  }
}
