import Claims
import Console
import Foundation
import Measuring
import Reporting
import RunJournal

/// The runs of several machines or shards of a scenario, merged into one page.
///
/// Every run in and below the folders counts. A ratio is computed on each machine and then pooled.
struct MergedRuns {
  let folders: [String]
  /// The folder to write, which must be new or empty.
  let out: String
  /// True to replace the output of an earlier merge.
  let isForced: Bool

  func write() throws {
    let merge = try StepDisplay.during("merging") {
      var merge = try Merge(
        try inputs(), command: CommandLineText.text(of: CommandLine.arguments))
      merge.addClaims()
      return merge
    }
    let folder = try target()
    try StepDisplay.during("writing the page") {
      let place = try ScratchFolder()
      defer { withExtendedLifetime(place) {} }
      let files = MergeFiles(merge, drawingIn: URL(fileURLWithPath: place.path))
      for missing in files.missingFigures { Failure.note("report: \(missing)") }
      try files.write(to: URL(fileURLWithPath: folder))
    }
    print(merge.summary.joined(separator: "\n"))
    print("\(folder)/merged.html")
  }

  private func target() throws -> String {
    if isForced, FileManager.default.fileExists(atPath: "\(out)/merged.html") {
      try FileManager.default.removeItem(atPath: "\(out)/machines")
      return out
    }
    return try RunFolder(path: out).path
  }

  /// Returns each run below the folders once, by folder and path.
  private func inputs() throws -> [MergeInput] {
    var paths: [String] = []
    for folder in folders {
      let found = try Self.runs(in: folder)
      if found.isEmpty { throw ScenarioRunError.noRun(folder: folder) }
      paths += found.filter { !paths.contains($0) }
    }
    return try paths.compactMap(Self.input)
  }

  private static func runs(in folder: String) throws -> [String] {
    guard let below = FileManager.default.subpaths(atPath: folder) else {
      throw CommandError.noFolder(folder, option: "another name")
    }
    return below.filter { $0 == "journal.jsonl" || $0.hasSuffix("/journal.jsonl") }.sorted()
      .map { URL(fileURLWithPath: "\(folder)/\($0)").deletingLastPathComponent().relativePath }
  }

  /// Reads a run; returns nil if it was killed before it wrote anything.
  private static func input(_ folder: String) throws -> MergeInput? {
    let journal: Journal
    do throws(JournalError) {
      journal = try JournalReader.read(path: "\(folder)/journal.jsonl")
    } catch .missingRun(let path) {
      Failure.note("skipped \(path): \(JournalError.missingRun(path: path))")
      return nil
    }
    return MergeInput(
      path: folder, journal: journal, finished: FinishedCells.names(in: journal),
      wanted: try wanted(journal, folder))
  }

  /// Returns all cells of the scenario, even if the run was limited to some; for an older or merged
  /// journal, the cells in it.
  private static func wanted(_ journal: Journal, _ folder: String) throws -> [String] {
    guard let saved = try? SavedRun(journal.run, folder: folder) else {
      return journal.scenarioCells.map(\.name)
    }
    var settings = saved.settings
    settings.cells = nil
    return try CellSubset(
      text: journal.run.scenario.text, path: saved.scenarioPath, settings: settings
    ).cells.map(\.name)
  }
}

extension MergeError: ErrorWithExitStatus {
  var exitStatus: ExitStatus {
    switch self {
    case .differ: .notComparable
    case .answersDiffer: .answersDiffer
    case .nothingFinished: .noInput
    }
  }
}
