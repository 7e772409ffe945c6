import ArgumentParser
import Console
import Escaping
import Foundation
import LogicalModel
import Measuring
import ScenarioFormat

/// The processes, minutes and disk space of each cell of a run.
///
/// It runs the first and the last cell at small sizes for a few seconds; larger sizes are
/// extrapolated and marked as estimates.
struct RunPlan {
  let scenario: String
  let settings: RunSettings
  let asJSON: Bool

  func print() async throws {
    let display = ImportDisplay(showsProgress: true) { [asJSON] in
      if !asJSON { Swift.print(ImportText.whole(of: $0)) }
    }
    defer { display.end() }
    var data: ImportSummary? { display.reports.last.map(ImportSummary.init) }
    let prepared: PreparedScenario
    do {
      prepared = try PreparedScenario(path: scenario, settings: settings, watch: display.watch)
    } catch ScenarioRunError.tooMuchLost {
      if asJSON, let data { Swift.print(try JSONOutput.text(data)) }
      Failure.note(
        "a run would stop here because too much is lost; pass --accept-loss to run anyway")
      throw ExitCode(ExitStatus.wrongContent)
    }
    let place = try ScratchFolder()
    let trial = CostTrial(
      prepared: prepared, settings: settings, executable: ThisExecutable.path, folder: place.path)
    let estimate = try await StepDisplay.during("running it at small sizes") {
      try await trial.estimate()
    }
    // A trial can fail, for example because values are not unique.
    if !asJSON { try CheckText.print(prepared, display.reports) }
    Swift.print(
      asJSON
        ? try JSONOutput.text(PlanAndData(plan: PlanSummary(prepared, estimate), data: data))
        : "\n" + PlanText(prepared: prepared, estimate: estimate).text)
    do {
      try prepared.requireRoom(in: FileManager.default.currentDirectoryPath)
    } catch {
      Failure.note("a run in this folder would fail: \(error.reason)")
    }
  }
}

/// The output for a valid scenario.
enum CheckText {
  static func print(_ prepared: PreparedScenario, _ reports: [ImportReport] = []) throws {
    let lost = reports.flatMap(\.wholeFieldsLost)
    Terminal.print(
      "\(prepared.path): \(lost.isEmpty ? "fine" : "valid, but it loses whole fields"). "
        + counts(prepared))
    if !lost.isEmpty {
      Terminal.print(
        "every item has these fields, and none is stored: \(lost.joined(separator: ", "))",
        indent: 2)
    }
    let domain = prepared.scenario.domain
    if domain.withDescendants(of: domain.family).count(where: { !$0.isAbstract }) == 1 {
      Terminal.print("one kind: there is nothing to compare", indent: 2)
    }
    if let sentence = try prepared.hardlyDiffer() { Terminal.print(sentence, indent: 2) }
    for sentence in prepared.leftOut { Terminal.print("left out: \(sentence)", indent: 2) }
    for sentence in prepared.reductions { Terminal.print(sentence, indent: 2) }
  }

  /// Returns, for example, `3 kinds and 2 companions, 20,099 members, 1 operation`.
  private static func counts(_ prepared: PreparedScenario) -> String {
    let scenario = prepared.scenario
    let (domain, dataset) = (scenario.domain, scenario.dataset)
    let family = domain.withDescendants(of: domain.family).count
    let companions = domain.allKinds.count - family
    let kinds =
      SizeText.counted(family, "kind")
      + (companions > 0 ? " and \(SizeText.counted(companions, "companion"))" : "")
    let cells = prepared.cells.count
    return [
      kinds, SizeText.counted(dataset.size, "member"),
      SizeText.counted(scenario.workload.count, "operation"),
    ].joined(separator: ", ") + (cells > 1 ? ", \(SizeText.counted(cells, "cell"))" : "")
  }
}

/// The findings as JSON; Notebooks/Reference/CommandLine.md describes the fields.
private struct PlanAndData: Encodable {
  let plan: PlanSummary
  /// The last import of the data file; nil for generated data.
  let data: ImportSummary?

  func encode(to encoder: any Encoder) throws {
    try plan.encode(to: encoder)
    try data?.encode(to: encoder)
  }
}

/// The fields of the data file.
private struct ImportSummary: Encodable {
  struct Reason: Encodable {
    var reason: String
    /// The name of a property, link, kind or field.
    var name: String
    var count: Int
    var first: ImportReport.Occurrence?
  }

  var schemaVersion = PlanSummary.schemaVersion
  var file: String
  var encoding: String
  var separator: String?
  /// The name of the list with the items, if the file is one object.
  var list: String?
  var items: Int
  var stored: Int
  var storedPercent: Double
  var mappedValues: Int
  var lostValues: Int
  /// True if a run needs `--accept-loss`.
  var losesMuch: Bool
  var members: [String: Int]
  var reasons: [Reason]

  init(_ report: ImportReport) {
    file = report.path
    (encoding, separator) = (report.encodingName, report.separatorName)
    list = report.listName
    (items, stored) = (report.itemCount, report.storedItemCount)
    storedPercent = 100 * Double(stored) / Double(max(1, items))
    (mappedValues, lostValues) = (report.mappedValueCount, report.lostValueCount)
    losesMuch = report.losesMuch
    members = Dictionary(uniqueKeysWithValues: report.members.entries.map { ($0.name, $0.count) })
    reasons = report.tallies.flatMap { reason, tally in
      tally.entries.map { Reason(reason: reason, name: $0.name, count: $0.count, first: $0.first) }
    }
  }
}
