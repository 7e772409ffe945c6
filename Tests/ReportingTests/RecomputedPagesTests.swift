import Foundation
import TestSupport
import Testing

@testable import ReportSamples

/// The committed CSV files, also those of the claims page, compared with a second implementation of
/// their numbers.
///
/// `Tests/Recompute` is written in Python with SciPy and shares no line with the library, so a
/// mistake would have to be made twice to stay hidden.
@Suite struct RecomputedPagesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  /// True if SciPy is installed; this package does not require it.
  private static let hasSciPy = (try? python(["-c", "import numpy, scipy, yaml"]).status) == 0
  private static let reason: Comment = "needs python3 with numpy, scipy and yaml"
  private static let pages = ["Reports/claims.csv", "Reports/publications"]

  @Test(.enabled(if: hasSciPy, reason), arguments: pages)
  func `an independent script recomputes every number`(page: String) throws {
    let result = try Self.python(["Tests/Recompute", page])
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(.enabled(if: hasSciPy, reason))
  func `the script detects a wrong verdict`() throws {
    let committed = Self.root.appending(path: "Reports")
    let result = try withTemporaryFolder { folder in
      for name in ["claims.csv", "claims-turns.csv", "claims-answers.csv", "claims-runs.csv"] {
        let text = try String(contentsOf: committed.appending(path: name), encoding: .utf8)
        let wrong = text.replacing("\nM5,refuted", with: "\nM5,confirmed")
        try Data(wrong.utf8).write(to: folder.appending(path: name))
      }
      return try Self.python([
        "Tests/Recompute", folder.appending(path: "claims.csv").path,
        "--journals", committed.appending(path: "claims").path,
      ])
    }
    #expect(result.status == 1)
    #expect(result.output.contains("says confirmed, recomputed refuted"), "\(result.output)")
  }

  @Test(.enabled(if: hasSciPy && TestLength.isLong, TestLength.reason), arguments: pages)
  func `the script detects every wrong number`(page: String) throws {
    let result = try Self.python(["Tests/Recompute", "--refute", page])
    #expect(result.status == 0, "\(result.output)")
  }

  /// Runs Python at the repository's root and returns its output, including errors, and its exit
  /// status.
  private static func python(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-B"] + arguments
    process.currentDirectoryURL = root
    // One thread, because other tests run at the same time.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["OPENBLAS_NUM_THREADS": "1", "PYTHONIOENCODING": "utf-8"]) { _, own in own }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
