import Foundation
import Sampling
import Testing

@testable import Reporting

@Suite(.enabled(if: ProcessInfo.processInfo.environment["KEEP_REPORT"] != nil)) struct Scratch {
  @Test func scratch() throws {
    for (name, more) in [
      ("out", []), ("six", ["independent-entities", "details-relationship", "coded-content"]),
    ] {
      var journal = SyntheticJournal()
      journal.strategies += more
      journal.noise = 0.02
      let copy = URL(fileURLWithPath: "/tmp/rp/" + name)
      let report = try ReportBuilder().report(from: journal.entries)
      try ReportWriter(folder: copy).write(report)
    }
    var entries = SyntheticJournal().entries.prefix(20)
    try ReportWriter(folder: URL(fileURLWithPath: "/tmp/rp/cut")).write(
      ReportBuilder().report(from: Array(entries)))
    guard case .launch(var launch) = entries[5] else { return }
    launch.operations[1].answerDigest = "7c1e another"
    entries[5] = .launch(launch)
    try ReportWriter(folder: URL(fileURLWithPath: "/tmp/rp/differ")).write(
      ReportBuilder().report(from: Array(entries)))
  }
}

@Suite(.enabled(if: ProcessInfo.processInfo.environment["LOOP_REPORT"] != nil)) struct LoopScratch {
  @Test func looping() throws {
    let folder = URL(fileURLWithPath: "/tmp/rp/loop")
    var other = SyntheticJournal(); other.seed = 99
    let reports = try [SyntheticJournal(), other].map { try ReportBuilder().report(from: $0.entries) }
    for number in 0..<100_000 {
      try ReportWriter(folder: folder).write(reports[number % 2])
      if number < 2 { try ReportWriter(folder: URL(fileURLWithPath: "/tmp/rp/ref\(number)")).write(reports[number]) }
    }
  }
}
