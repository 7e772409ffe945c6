import Console
import Foundation
import LogicalModel
import Measuring
import ScenarioFormat
import Synchronization

/// Shows on standard error how far a file has been read, and what became of it.
final class ImportDisplay: Sendable {
  /// The files that were read, each once: cells of a sweep lose the same.
  private let received = Mutex<[ImportReport]>([])
  private let tell: @Sendable (ImportReport) -> Void
  private let steps: StepDisplay

  init(
    showsProgress: Bool,
    tell: @escaping @Sendable (ImportReport) -> Void = { Failure.note(ImportText.summary(of: $0)) }
  ) {
    self.tell = tell
    steps = StepDisplay(isShown: showsProgress, writesLogLines: true)
  }

  /// The files that were read to their end.
  var reports: [ImportReport] { received.withLock { $0 } }

  var watch: ImportWatch {
    ImportWatch(progress: { self.show($0, $1) }, finished: { self.finish($0) })
  }

  private func show(_ path: String, _ fraction: Double) {
    let name = URL(fileURLWithPath: path).lastPathComponent
    steps.show("reading \(Failure.harmless(name)) \(Int(fraction * 100)) %")
  }

  private func finish(_ report: ImportReport) {
    steps.end()
    received.withLock { received in
      guard !received.contains(report) else { return }
      received.append(report)
      tell(report)
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

  /// Checks everything but the content of the outside file, which may take long to read.
  static func check(path: String, data: String, settings: RunSettings) throws {
    var settings = settings
    settings.dataPath = nil
    let scenario = try PreparedScenario(path: path, settings: settings).scenario
    guard let mapping = scenario.dataset.importing else {
      throw ScenarioRunError.noImportMapping(scenario: path)
    }
    if mapping.format == .store {
      _ = try StoreImport(path: data, mapping: mapping, domain: scenario.domain)
    } else {
      try DataImport(path: data, mapping: mapping, domain: scenario.domain).requireFile()
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
    let more = rest > 0 ? ["and \(rest) more reasons; run-scenario check lists all of them"] : []
    let lines = [report.unmappedLine].compactMap { $0 } + losses.prefix(mostReasons) + more
    return (["\(name): \(report.headline)"] + lines.map { "  \($0)" }).joined(separator: "\n")
  }

  /// Everything that became of the file, what is lost first.
  static func whole(of report: ImportReport) -> String {
    let lost = [report.unmappedLine].compactMap { $0 } + report.losses
    let losses = lost.isEmpty ? ["nothing is lost"] : lost
    return
      (["\(report.path): \(report.headline)", "read as \(report.readingText)", "", "Lost:"]
      + losses.map { "  \($0)" } + ["", "All:"] + report.lines.dropFirst() + [""])
      .joined(separator: "\n")
  }
}
