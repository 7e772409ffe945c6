import ArgumentParser
import Foundation
import LogicalModel
import Measuring

/// `run-scenario import FILE --data FILE`: what of a file would be stored, without measuring anything.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Read a data file as a scenario would and tell what is stored and what is lost.",
    discussion: """
      Measures nothing and needs no lock. Ends with status 0, with 65 if more than 2 % of the items, \
      or of the values that the scenario asks for, have no place in it, and with 64 if the scenario \
      asks for fields that no item has.

      EXAMPLES
        run-scenario import Scenarios/zotero.yaml --data items.jsonl
        run-scenario import Scenarios/goodbooks.yaml --data books.csv --json > import.json
        run-scenario import posts.yaml --data posts.csv --accept-loss
      """)

  @Argument(help: "The scenario file.", completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String

  @Option(
    help: ArgumentHelp("The JSON Lines or CSV file.", valueName: "file"), completion: .file())
  var data: String

  @Flag(help: "End with status 0 however much is lost.")
  var acceptLoss = false

  @Flag(help: "Print the figures as JSON.")
  var json = false

  @Flag(help: "Show no progress.")
  var noProgress = false

  func run() throws {
    try Failure.reporting {
      let report = try read()
      print(json ? try JSONOutput.text(ImportSummary(report)) : Self.text(report))
      if report.losesMuch && !acceptLoss {
        Failure.note("so much is lost that a run stops here, unless it has --accept-loss")
        throw ExitCode(ExitStatus.wrongContent)
      }
    }
  }

  private func read() throws -> ImportReport {
    let display = ImportDisplay(showsProgress: !noProgress)
    defer { display.end() }
    let prepared = try PreparedScenario(path: scenario, settings: RunSettings())
    guard let mapping = prepared.scenario.dataset.importing else {
      throw ScenarioRunError.noImportMapping(scenario: scenario)
    }
    let path = data
    let watch = display.watch
    return try DataImport(
      path: path, mapping: mapping, domain: prepared.scenario.domain, acceptsLoss: acceptLoss
    ) { watch.progress(path, $0) }.load().1
  }

  private static func text(_ report: ImportReport) -> String {
    let lost = [report.unmappedLine].compactMap { $0 } + report.losses
    let losses = lost.isEmpty ? ["nothing is lost"] : lost
    return
      (["\(report.path): \(report.headline)", "read as \(report.readingText)", "", "Lost:"]
      + losses.map { "  \($0)" } + ["", "All:"] + report.lines.dropFirst())
      .joined(separator: "\n")
  }
}

/// The JSON of `import`.
struct ImportSummary: Encodable {
  struct Reason: Encodable {
    var reason: String
    /// A property, link, kind or field.
    var name: String
    var count: Int
    var first: ImportReport.Occurrence?
  }

  var schemaVersion = 1
  var file: String
  var encoding: String
  var separator: String?
  /// The list of the one object in the file, where the items are in one of its lists.
  var list: String?
  var items: Int
  var stored: Int
  var storedPercent: Double
  var mappedValues: Int
  var lostValues: Int
  /// True if so much is lost that a run needs permission to continue.
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
