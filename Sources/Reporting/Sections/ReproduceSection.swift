import Document
import RunJournal

/// Everything needed to measure it again, and to see that it is the same.
struct ReproduceSection {
  var report: Report

  var section: ReportSection {
    ReportSection(
      kind: .reproduce,
      blocks: [
        .preformatted(report.command, language: "console"),
        .paragraph(
          "The figures come from \(file: "journal.jsonl") alone: "
            + "\(code: "run-scenario report FOLDER") makes this page again from it, byte by byte."),
        .details("The scenario", [.preformatted(report.scenario.text, language: "yaml")]),
        .details("The data", [.facts(family)]),
      ] + importing + hashes + [.details("Run and environment", [.facts(run + environment)])]
        + files)
  }

  private var family: [Block.Fact] {
    let scenario = report.scenario
    return [
      Block.Fact("members of the family", Prose(Digits.grouped(scenario.familySize))),
      Block.Fact("data", Prose(scenario.dataOrigin)),
      Block.Fact("\(term: "seed") of the data", Prose(String(scenario.dataSeed))),
    ] + scenario.membersByKind.map { Block.Fact(Prose($0.kind), Prose(Digits.grouped($0.count))) }
  }

  private var importing: [Block] {
    let notes = report.scenario.importNotes
    return notes.isEmpty
      ? [] : [.details("What the import did", [.list(notes.map { Prose($0) })])]
  }

  private var hashes: [Block] {
    guard !report.cells.isEmpty else { return [] }
    let answers = report.measurements?.operations.map { result in
      Block.Fact(
        Prose(result.operation.fullLabel),
        "\(Digits.count(result.answerCount)) returned, \(code: result.answerDigest)")
    }
    return [
      .details(
        "\(term: "digest", as: "Digests") and hashes, the same in every process",
        [.facts(report.cells.flatMap(Self.hashes) + (answers ?? []))]),
      .details("Settings of the stores", [.facts(settings)]),
    ]
  }

  private static func hashes(_ cell: Measurements) -> [Block.Fact] {
    let name = cell.cell.name.isEmpty ? "" : "\(cell.cell.name): "
    let measurement =
      cell.cell.measurementHash.isEmpty
      ? []
      : [
        Block.Fact("\(name)\(term: "measurement hash")", "\(code: cell.cell.measurementHash)")
      ]
    return [
      Block.Fact("\(name)\(term: "digest") of the stored content", "\(code: cell.contentDigest)")
    ] + measurement
      + cell.storage.map {
        Block.Fact("\(name)file of \($0.strategy)", "\(code: $0.template.fileHash)")
      }
  }

  private var settings: [Block.Fact] {
    (report.measurements?.settings ?? []).map {
      Block.Fact(Prose($0.name), Prose($0.values.joined(separator: ", ")))
    }
  }

  private var run: [Block.Fact] {
    let progress = report.progress
    return [
      Block.Fact("started", Prose(report.startedAt)),
      Block.Fact(
        "processes",
        "\(progress.finishedProcesses) of \(progress.plannedProcesses) planned"),
      Block.Fact("\(term: "seed") of the order", Prose(String(report.planSeed))),
    ]
  }

  private var environment: [Block.Fact] {
    report.environment.facts.map { Block.Fact(Prose($0.name), Prose($0.value)) }
  }

  /// The files of tables; a report without figures has none.
  private var files: [Block] {
    report.cells.isEmpty
      ? []
      : [
        .note(
          "Every sample is in \(file: "samples.csv"), with its process. Each drawing is in the folder "
            + "\(code: "plots"), beside the commands and data that gnuplot drew it from.")
      ]
  }
}

extension Environment {
  /// Readable lines for the environment table.
  var facts: [(name: String, value: String)] {
    [
      ("processor", "\(cpuModel), \(cpuCount) cores"), ("hypervisor", hypervisor),
      ("memory", Digits.bytes(Int(memoryBytes))),
      ("system", "\(operatingSystem), kernel \(kernel)"), ("file system", fileSystem),
      ("Swift", "\(swiftVersion), \(buildConfiguration) build"),
      ("SQLite", "\(sqliteVersion) (\(sqliteSourceID))"),
      ("SQLite compile options", sqliteCompileOptions.joined(separator: " ")),
      ("revision of the tool", gitRevision),
      ("load when the run began", Digits.three(loadAverage)),
    ]
  }
}
