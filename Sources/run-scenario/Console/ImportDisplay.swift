import Foundation
import LogicalModel
import Measuring
import Synchronization

/// Shows on standard error how far a file has been read, and what became of it.
final class ImportDisplay: Sendable {
  /// The lines about files that were shown.
  private let told = Mutex<[String]>([])
  private let steps: StepDisplay

  init(showsProgress: Bool) { steps = StepDisplay(isShown: showsProgress, writesLogLines: true) }

  var watch: ImportWatch {
    ImportWatch(progress: { self.show($0, $1) }, finished: { self.tell($0) })
  }

  private func show(_ path: String, _ fraction: Double) {
    let name = URL(fileURLWithPath: path).lastPathComponent
    steps.show("reading \(Failure.harmless(name)) \(Int(fraction * 100)) %")
  }

  /// Cells of a sweep that lose the same say so once.
  private func tell(_ report: ImportReport) {
    let text = ImportText.summary(of: report)
    steps.end()
    told.withLock { told in
      guard !told.contains(text) else { return }
      told.append(text)
      Failure.note(text)
    }
  }

  /// Ends an unfinished line, so that what is printed next starts on a line of its own.
  func end() { steps.end() }
}

extension PreparedScenario {
  /// Reads a scenario and its outside file, with progress on standard error.
  static func read(
    path: String, settings: RunSettings, showsProgress: Bool = true
  ) throws -> PreparedScenario {
    let display = ImportDisplay(showsProgress: showsProgress)
    defer { display.end() }
    return try PreparedScenario(path: path, settings: settings, watch: display.watch)
  }

  /// Checks everything but the outside file, which may take long to read.
  static func check(path: String, settings: RunSettings) throws {
    var settings = settings
    settings.dataPath = nil
    let prepared = try PreparedScenario(path: path, settings: settings)
    if prepared.scenario.dataset.importing == nil {
      throw ScenarioRunError.noImportMapping(scenario: path)
    }
  }
}

/// The result of reading an outside file, for people.
enum ImportText {
  /// The number of reasons that are named before a run.
  private static let mostReasons = 6

  /// A headline and the most important reasons why something is not stored.
  static func summary(of report: ImportReport) -> String {
    let name = URL(fileURLWithPath: report.path).lastPathComponent
    let losses = report.losses
    let rest = losses.count - mostReasons
    let more = rest > 0 ? ["and \(rest) more reasons; run-scenario import shows them all"] : []
    let lines = [report.unmappedLine].compactMap { $0 } + losses.prefix(mostReasons) + more
    return (["\(name): \(report.headline)"] + lines.map { "  \($0)" }).joined(separator: "\n")
  }
}
