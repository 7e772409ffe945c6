import Foundation
import Measuring
import TestSupport
import Testing

/// Commands that wait for another measurement, and the progress of slow ones.
@Suite struct WaitingTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func held() throws -> RunLock {
    try RunLock(
      path: folder.path("lock"),
      holder: RunLock.Holder(
        processID: 4_711, command: "run-scenario other.yaml", startedAt: "2026-01-02T03:04:05Z"))
  }

  @Test func `a waiting command names the other and continues when the lock is free`() throws {
    var lock: RunLock? = try held()
    let log = folder.path("log")
    _ = try folder.write("", to: "log")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = [
      try SmallScenario.write(in: folder), "--wait", "--quick", "--out", folder.path("run"),
    ]
    process.environment = ProcessInfo.processInfo.environment
      .merging(["LINEAGE_LOCK": folder.path("lock")]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
    try process.run()
    let sentence =
      "process 4711 (run-scenario other.yaml)"
    while try !folder.text("log").contains(sentence) && process.isRunning {
      Thread.sleep(forTimeInterval: 0.02)
    }
    #expect(process.isRunning)
    #expect(!folder.exists("run"))
    #expect(lock != nil)
    lock = nil
    process.waitUntilExit()
    let errors = try folder.text("log")
    #expect(process.terminationStatus == 0, "\(errors)")
    #expect(folder.exists("run/report.html"))
  }

  @Test func `work of more than a second shows a clock and leaves the result clean`()
    throws
  {
    let result = try Program.run("doctor", in: folder.url.path)
    #expect(result.status == 0)
    #expect(
      result.errors.contains(" · 00:0"),
      "\(result.errors)")
    #expect(result.output.hasPrefix("Two identical stores"), "\(result.output)")
  }

  @Test(arguments: [
    ["SMALL", "--out", "RUN"], ["doctor"], ["doctor", "--selftest"],
  ])
  func `without waiting a command ends at once and says how to wait`(arguments: [String]) throws {
    let lock = try held()
    let paths = ["SMALL": try SmallScenario.write(in: folder), "RUN": folder.path("run")]
    let result = try Program.run(
      list: arguments.map { paths[$0] ?? $0 }, in: folder.url.path, lock: folder.path("lock"))
    #expect(result.status == 1)
    #expect(result.errors.contains("process 4711 has been measuring"), "\(result.errors)")
    #expect(result.errors.contains("wait for it with --wait"), "\(result.errors)")
    withExtendedLifetime(lock) {}
  }

  @Test func `every command that takes the lock can wait for it and names its file`() throws {
    for command in ["run", "doctor", "claims"] {
      let help = try Program.run("help", command).output
      #expect(help.contains("--wait") && help.contains("LINEAGE_LOCK"), "\(command)")
    }
  }
}
