import Document
import RunJournal

/// The information needed to repeat the run and to verify the result.
struct ReproduceSection {
  var report: Report

  var section: ReportSection {
    ReportSection(
      kind: .reproduce,
      blocks: [
        .preformatted(report.command, language: "console"),
        .paragraph(
          "All figures come from \(file: "journal.jsonl"), which also has the scenario: "
            + "\(code: "run-scenario report FOLDER") writes this page again from it, byte for byte."
        ),
        .facts(data + hashes + environment),
      ] + importing + files)
  }

  private var data: [Block.Fact] {
    let scenario = report.scenario
    let kinds = scenario.membersByKind.map { "\(Digits.grouped($0.count)) \($0.kind)" }
    return [
      Block.Fact("data", "\(scenario.dataOrigin), seed \(String(scenario.dataSeed))"),
      Block.Fact("members and companions", Prose(kinds.joined(separator: ", "))),
    ]
  }

  private var importing: [Block] {
    let notes = report.scenario.importNotes
    return notes.isEmpty
      ? [] : [.details("What the import did", [.list(notes.map { Prose($0) })])]
  }

  /// The settings and hashes of the shown cell; the journal contains all others.
  private var hashes: [Block.Fact] {
    guard let cell = report.measurements else { return [] }
    let settings = cell.settings.map { "\($0.name) \($0.values.joined(separator: "/"))" }
    let measurement = cell.cell.measurementHash
    return [
      Block.Fact("\(term: "digest") of the content", "\(code: cell.contentDigest)"),
      measurement.isEmpty
        ? nil : Block.Fact("\(term: "measurement hash")", "\(code: measurement)"),
      Block.Fact("settings of the stores", Prose(settings.joined(separator: ", "))),
    ].compactMap { $0 }
  }

  private var environment: [Block.Fact] {
    let environment = report.environment
    return [
      Block.Fact(
        "machine",
        Prose(
          "\(Digits.bytes(Int(environment.memoryBytes))) of memory, kernel \(environment.kernel), "
            + "hypervisor \(environment.hypervisor), load \(Digits.three(environment.loadAverage)) "
            + "at the start"))
    ]
  }

  /// The files with further details; empty for a report without figures.
  private var files: [Block] {
    report.cells.isEmpty
      ? []
      : [
        .note(
          "\(code: "sqlite3 -csv results.sqlite 'SELECT * FROM samples'") prints every sample. The "
            + "folder \(code: "plots") has each drawing with its gnuplot commands and data.")
      ]
  }
}
