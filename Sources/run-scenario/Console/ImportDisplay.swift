import Console
import Foundation
import LogicalModel
import Measuring
import ScenarioFormat
import Synchronization

/// A display of the progress and the results of imports on standard error.
final class ImportDisplay: Sendable {
  /// The distinct reports; cells of a sweep can import the same file.
  private let received = Mutex<[ImportReport]>([])
  private let present: @Sendable (ImportReport) -> Void
  private let steps: StepDisplay

  init(
    showsProgress: Bool,
    present: @escaping @Sendable (ImportReport) -> Void = {
      Failure.note(ImportText.summary(of: $0))
    }
  ) {
    self.present = present
    steps = StepDisplay(isShown: showsProgress, writesLogLines: true)
  }

  /// The reports of completed imports.
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
      present(report)
    }
  }

  /// Removes the shown step, so that the next output has its own line.
  func end() { steps.end() }
}

extension PreparedScenario {
  /// Reads a scenario and its data file, with progress on standard error.
  static func read(
    path: String, settings: RunSettings, imports: FileImports = FileImports(),
    showsProgress: Bool = true
  ) throws -> PreparedScenario {
    let display = ImportDisplay(showsProgress: showsProgress)
    defer { display.end() }
    return try PreparedScenario(
      path: path, settings: settings, imports: imports, watch: display.watch)
  }

  /// Checks everything except the content of the data file, which can take long to read.
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

/// The text of an import's result.
enum ImportText {
  /// The maximum number of reasons in a summary.
  private static let mostReasons = 6

  /// Returns a headline and the most important losses.
  static func summary(of report: ImportReport) -> String {
    let name = URL(fileURLWithPath: report.path).lastPathComponent
    let losses = report.losses
    let rest = losses.count - mostReasons
    let more = rest > 0 ? ["and \(rest) more reasons; run-scenario check lists all of them"] : []
    let lines =
      [report.unmappedLine].compactMap { $0 } + losses.prefix(mostReasons) + more
      + report.unclearKinds.prefix(mostReasons)
    return (["\(name): \(report.headline)"] + lines.map { "  \($0)" }).joined(separator: "\n")
  }

  /// Returns all results of an import, the losses first.
  static func whole(of report: ImportReport) -> String {
    let lost = [report.unmappedLine].compactMap { $0 } + report.losses
    let losses = lost.isEmpty ? ["nothing is lost"] : lost
    let unclear = report.unclearKinds
    return
      (["\(report.path): \(report.headline)", "read as \(report.readingText)", "", "Lost:"]
      + losses.map { "  \($0)" }
      + (unclear.isEmpty ? [] : ["", "Kinds:"] + unclear.map { "  \($0)" }) + ["", "All:"]
      + report.lines.dropFirst() + [""])
      .joined(separator: "\n")
  }
}
