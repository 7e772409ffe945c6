import Console
import Document
import Foundation
import Lineage
import Measuring
import Reporting
import ResultsDatabase
import RunJournal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A writer of a run's report and its summary.
struct ReportOutput {
  let folder: String
  let asJSON: Bool
  /// The weights of operations in means; they override those of the journal.
  var usage: [String: Double] = [:]
  var choosingEffect = Reporting.Choice.usualLimit
  /// The factor by which the device of interest is slower than the measuring machine.
  var slowness = 1.0
  /// True to replace a report of more processes.
  var replacesAny = false

  /// Writes and returns the report.
  func report() throws -> Report {
    let (report, missing) = try StepDisplay.during("writing the report") {
      try written()
    }
    for missing in missing { Failure.note("warning: \(missing)") }
    return report
  }

  func write() throws {
    let report = try report()
    if asJSON {
      print(try JSONSummary(report).text())
    } else {
      print(TerminalSummary(report, place: "\(folder)/report.html", styled: Terminal.styled).text)
    }
  }

  /// Writes and returns the report, with the figures that could not be drawn.
  private func written() throws -> (Report, missing: [MissingFigure]) {
    // Wait for another report of the same run; continue even if locking fails.
    let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    flock(lock, LOCK_EX)
    defer { close(lock) }
    let journal = try JournalReader.read(path: "\(folder)/journal.jsonl")
    if !replacesAny { try checkReplaced(by: journal) }
    let report = try ReportBuilder(
      usage: usage, choosingEffect: choosingEffect, slowness: slowness
    ).report(from: journal)
    let files = try ReportWriter(folder: URL(fileURLWithPath: folder)).write(report)
    try ResultsDatabase.write(
      journal: journal, report: report, to: databasePath)
    return (report, files.missingFigures)
  }

  private var databasePath: String { "\(folder)/\(Report.databaseName)" }

  /// Throws if the existing report has more processes than the journal, which may have lost lines.
  private func checkReplaced(by journal: Journal) throws {
    guard let before = ResultsDatabase.processCount(at: databasePath),
      before > journal.processes.count
    else { return }
    throw CommandError.poorerPage(
      "\(folder)/report.html",
      losses: ["it contains \(before) processes, and the journal has \(journal.processes.count)"],
      option: nil)
  }

  /// Writes the report of an interrupted run; does nothing after other errors.
  func write(after error: any Error) throws {
    guard case ScenarioRunError.interrupted = error,
      let journal = try? JournalReader.read(path: "\(folder)/journal.jsonl"),
      !journal.processes.isEmpty
    else { return }
    try write()
  }
}
