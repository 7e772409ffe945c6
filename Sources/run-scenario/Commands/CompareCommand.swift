import ArgumentParser
import Foundation
import Measuring
import Reporting
import RunJournal

/// `run-scenario compare A B`: what became better or worse from one run to another.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare a later run with an earlier one of the same scenario.",
    discussion: """
      Plans, bytes, pages and the engine's steps are compared exactly; they decide on any machine. \
      The two runs were not interleaved, so their times cannot be compared in pairs. Runs of \
      different measurements, machines or settings are refused with the fields that differ.

      Ends with status 0 if nothing became worse, 2 if something did, 3 if answers differ, 4 if \
      times are too noisy to say, and 5 if the earlier run is missing or not comparable.

      EXAMPLES
        run-scenario compare runs/2026-11-21-publications runs/2026-11-22-publications
        run-scenario compare baseline/ now/ --counters-only
        run-scenario compare laptop/ server/ --force-compare
        run-scenario compare baseline/ now/ --json | jq '.counters[] | select(.isWorse)'
      """)

  @Argument(help: "The earlier run's folder, or its journal.", completion: .directory)
  var before: String

  @Argument(help: "The later run's folder, or its journal.", completion: .directory)
  var after: String

  @Flag(help: "Compare runs that differ in what matters, and say so.")
  var forceCompare = false

  @Flag(help: "Leave times out: for machines that are never quiet.")
  var countersOnly = false

  @Flag(help: "Print what changed as JSON; its fields are in Notebooks/Reference/CommandLine.md.")
  var json = false

  func run() throws {
    try Failure.reporting {
      let comparison = try StepDisplay.during("comparing") {
        let later = try JournalReader.read(path: Self.journal(in: after))
        return RunComparison(
          before: try earlier(), after: later, forced: forceCompare, onlyCounters: countersOnly)
      }
      print(
        json
          ? try JSONOutput.text(ComparisonSummary(comparison, before: before, after: after))
          : ComparisonText(comparison, before: before, after: after).text)
      if comparison.status != .unchanged { throw ExitCode(ExitStatus(comparison.status)) }
    }
  }

  /// Without a baseline there is nothing to say, which a script must be able to tell from a fault
  /// of the later run.
  private func earlier() throws -> Journal {
    do {
      return try JournalReader.read(path: Self.journal(in: before))
    } catch {
      Failure.print(error)
      throw ExitCode(ExitStatus.notComparable)
    }
  }

  private static func journal(in path: String) -> String {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return exists && !isFolder.boolValue ? path : "\(path)/journal.jsonl"
  }
}

extension ExitStatus {
  init(_ status: ComparisonStatus) {
    self =
      switch status {
      case .incompatible: .notComparable
      case .answersDiffer: .answersDiffer
      case .regression: .worse
      case .unresolved: .tooNoisy
      case .unchanged: .success
      }
  }
}
