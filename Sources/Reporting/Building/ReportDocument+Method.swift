import Sampling

/// The second half of a report: data, method, machine, and how to repeat it.
extension ReportDocument {
  private var run: RunRecord { report.run }

  var data: [Block] {
    let origin =
      run.scenario.dataOrigin == "generated"
      ? "Generated from seed \(run.scenario.dataSeed); the same seed gives the same data anywhere."
      : "Read from `\(run.scenario.dataOrigin)`."
    let notes = run.scenario.importNotes
    return [
      .heading(2, "The data"), .paragraph(origin),
      .table(
        Block.Table(
          columns: ["kind", "members"],
          rows: run.scenario.membersByKind.map { [$0.kind, Format.grouped($0.count)] },
          rightAligned: [1])),
    ] + (notes.isEmpty ? [] : [.details("What the import left out or changed", [.list(notes)])])
  }

  var method: [Block] {
    [
      .heading(2, "How it was measured"),
      .list([
        "Every strategy is loaded with the same members, read back and compared with them one by "
          + "one. Content digest in all launches: `\(report.contentDigest)`.",
        "Each launch is a fresh process with a fresh file. A block launches every strategy once; "
          + "the order within blocks is balanced, so that neither drift nor place favours one.",
        "The figure of a launch is the median of its samples. Ratios are paired t intervals on the "
          + "logarithms of \(report.blockCount) blocks; verdicts are adjusted for the number of "
          + "comparisons of an operation (Holm).",
        "An answer is hashed after the clock has stopped; every strategy and launch gave the same.",
        "A fetch is timed with its objects made and each one's kind looked at; their values lie in "
          + "rows that decode on access.",
        "Every file lies in the page cache: this compares work, not disks. Through objects only: "
          + "the same SQL without objects is not measured yet.",
      ]),
      .details("Machine, engine and settings", [.table(environment)]),
    ]
  }

  private var environment: Block.Table {
    let machine = run.environment
    let settings = report.settings.sorted { $0.key < $1.key }
      .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    return Block.Table(
      columns: ["", ""],
      rows: [
        ["processor", "\(machine.cpuModel), \(machine.cpuCount) in use"],
        ["hypervisor", machine.hypervisor],
        ["memory", Format.bytes(Double(machine.memoryBytes))],
        [
          "system", "\(machine.operatingSystem), \(machine.kernel), files on \(machine.fileSystem)",
        ],
        ["load average at the start", Format.fixed(machine.loadAverage, digits: 2)],
        [
          "build",
          "\(machine.buildConfiguration), Swift \(machine.swiftVersion), commit \(machine.gitRevision)",
        ],
        ["SQLite", "\(machine.sqliteVersion), \(machine.sqliteSourceID)"],
        ["SQLite options", machine.sqliteCompileOptions.joined(separator: ", ")],
        ["settings read back", settings],
        ["greatest peak memory", Format.bytes(Double(report.peakResidentBytes))],
      ], rightAligned: [])
  }

  var reproduction: [Block] {
    [
      .heading(2, "Repeat it"), .code(run.command),
      .paragraph(
        "Every sample is in `journal.jsonl` and `samples.csv` beside this report; "
          + "`run-scenario report` makes the report again from the journal."),
      .details("The scenario file", [.code(run.scenario.text)]),
    ]
  }
}
