import ArgumentParser
import Console
import Escaping
import Foundation
import Lineage
import Measuring
import Reporting
import RunJournal

/// The command `run-scenario compare A B`, which lists the changes from one run to another.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare a later run with an earlier one of the same scenario.",
    discussion: """
      Compares plans, bytes, pages and the engine's steps exactly; these are valid on any machine. \
      Compares the time of a strategy relative to the other strategies of its run. For runs of one \
      machine it also compares the time of all strategies together; for runs of two machines, only \
      the ratios. If other programs disturbed a run, times count relative to the other times of their \
      process. Names the lines in which the scenarios differ. Compares the operations that both runs \
      have, also of different models, such as with and without an index; rejects runs of other data.

      Exits with status 0 if nothing became worse and every time stayed within 10 % (or as many as \
      `--thresholds` allows), 2 if something became worse, 3 if answers differ, 4 if the runs cannot \
      tell, and 5 if the earlier run is missing or not comparable.

      EXAMPLES
        run-scenario compare runs/2026-11-21-publications runs/2026-11-22-publications
        run-scenario compare --last --verbose
        run-scenario compare baseline/ now/ --markdown --thresholds allowed.yaml
        run-scenario compare baseline/ now/ --json | jq '.counters[] | select(.isWorse)'
      """)

  @Argument(help: "The earlier run's folder, or its journal.", completion: .directory)
  var before: String?

  @Argument(help: "The later run's folder, or its journal.", completion: .directory)
  var after: String?

  @Flag(help: "Compare the two newest runs of one scenario below runs/.")
  var last = false

  @Flag(help: "Do not compare times: for machines that are never quiet.")
  var countersOnly = false

  @Option(
    help: ArgumentHelp(
      "A file with the increase to allow in each measure, in percent, such as `times: 10` or `bytes: 1`.",
      valueName: "file"),
    completion: .file())
  var thresholds: String?

  @Flag(help: "Also print every time and what did not change.")
  var verbose = false

  @Flag(help: "Print the changes as a Markdown table for a pull request.")
  var markdown = false

  @Flag(help: "Print the changes as JSON; Notebooks/Reference/CommandLine.md describes the fields.")
  var json = false

  func validate() throws {
    guard last ? before == nil : after != nil else {
      throw ValidationError("Give either two runs, the earlier one first, or --last.")
    }
    guard [json, markdown, verbose].count(where: { $0 }) < 2 else {
      throw ValidationError("Give only one of --json, --markdown and --verbose.")
    }
  }

  func run() throws {
    try Failure.reporting {
      let (before, after) = try last ? LatestRuns.two(below: "runs") : (before ?? "", after ?? "")
      if last { Failure.note("comparing \(before) with \(after)") }
      let allowed = try thresholds.map { path in
        try Thresholds(text: Self.text(ofFile: path), path: path)
      }
      let comparison = try StepDisplay.during("comparing") {
        let later = try JournalReader.read(path: Self.journal(in: after))
        return RunComparison(
          before: try Self.earlier(before), after: later, onlyCounters: countersOnly,
          thresholds: allowed ?? Thresholds())
      }
      let text = ComparisonText(comparison, before: before, after: after)
      print(
        json
          ? try JSONOutput.text(ComparisonSummary(comparison, before: before, after: after))
          : markdown ? text.markdown : text.text(verbose: verbose))
      if comparison.status != .unchanged { throw ExitCode(ExitStatus(comparison.status)) }
    }
  }

  private static func text(ofFile path: String) throws(CommandError) -> String {
    do { return try OrdinaryFile.text(path) } catch {
      throw .unreadable(path, reason: error.description)
    }
  }

  /// Reads the earlier run.
  ///
  /// A failure has its own exit status, so that scripts can distinguish a missing baseline from an
  /// error in the later run.
  private static func earlier(_ path: String) throws -> Journal {
    do {
      return try JournalReader.read(path: journal(in: path))
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

/// The runs that `compare --last` compares.
private enum LatestRuns {
  /// Returns a folder's newest run, and the next older one of the same scenario, data and size.
  ///
  /// - Throws: ``CommandError/noTwoRuns(below:newest:)``.
  static func two(below folder: String) throws -> (before: String, after: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let runs = names.compactMap { name -> (path: String, run: RunRecord)? in
      let path = "\(folder)/\(name)"
      return (try? JournalReader.run(path: "\(path)/journal.jsonl")).map { (path, $0) }
    }.sorted { ($1.run.startedAt, $0.path) < ($0.run.startedAt, $1.path) }
    guard let newest = runs.first,
      let other = runs.dropFirst().first(where: { isAlike($0.run, newest.run) })
    else { throw CommandError.noTwoRuns(below: folder, newest: runs.first?.path) }
    return (other.path, newest.path)
  }

  private static func isAlike(_ first: RunRecord, _ second: RunRecord) -> Bool {
    let scenarios = [first.scenario, second.scenario]
    return first.isQuick == second.isQuick && scenarios[0].name == scenarios[1].name
      && scenarios[0].dataOrigin == scenarios[1].dataOrigin
      && scenarios[0].familySize == scenarios[1].familySize
  }
}

extension ExitStatus {
  init(_ status: ComparisonStatus) {
    self =
      switch status {
      case .incompatible: .notComparable
      case .answersDiffer: .answersDiffer
      case .regression: .worse
      case .cannotTell: .tooNoisy
      case .unchanged: .success
      }
  }
}
