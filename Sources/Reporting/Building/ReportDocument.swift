import Sampling
import Statistics

/// A report's blocks in the order in which they are read: the answer, then how it came about.
struct ReportDocument {
  let report: Report

  private var run: RunRecord { report.run }
  private var figures: ReportFigures { ReportFigures(report: report) }

  var blocks: [Block] {
    [.heading(1, run.scenario.title), .paragraph(headline)] + standing
      + (isComparable ? answer + times + storage + expectation + statements : [])
      + models + data + method + reproduction
  }

  private var isComparable: Bool {
    if case .answersDiffer = report.standing { return false }
    return true
  }

  private var headline: String {
    let size = Format.grouped(run.scenario.familySize)
    return "Scenario `\(run.scenario.name)`, \(size) members, "
      + "\(run.scenario.dataOrigin == "generated" ? "generated data" : "data from \(run.scenario.dataOrigin)"), "
      + "\(run.strategies.count) strategies, \(report.blockCount) blocks, \(run.startedAt)."
      + (run.isQuick ? " **A quick run: it shows that everything works, not who is faster.**" : "")
  }

  private var standing: [Block] {
    switch report.standing {
    case .complete: []
    case .partial(let reason):
      [.note(title: "This run is not complete", [.paragraph(reason)])]
    case .answersDiffer(let detail):
      [
        .note(
          title: "The strategies do not agree, so there are no figures",
          [
            .paragraph(detail),
            .paragraph(
              "A time means nothing if the answers differ. Mend the strategy or report this as a "
                + "bug, with the journal beside this file."),
          ])
      ]
    }
  }

  private var answer: [Block] {
    let narrative = Narrative(report: report)
    return [
      .heading(2, "The question"), .paragraph(run.scenario.question),
      .note(
        title: "In short",
        [.list(narrative.findings)] + (narrative.caution.map { [.paragraph($0)] } ?? [])),
      .details(
        "How to read the figures",
        [
          .list([
            "A **ratio** compares a strategy with \(report.baseline.name): 0.80× is 20 % less time "
              + "or space, 1.25× is 25 % more.",
            "The **interval** holds the ratios that the measurements do not rule out, with 95 % "
              + "confidence. If it is narrow the machine was quiet; if it contains 1, the two may "
              + "well be equal.",
            "The **verdict** is `faster` or `slower` if the difference is sure and large enough to "
              + "matter (2 % for fetches, 5 % for writes), `same` if the whole interval lies within "
              + "that, `unresolved` otherwise.",
            "Times are **processor time**, the median of launches in fresh processes. Sizes and "
              + "counts are exact.",
          ])
        ]),
    ]
  }

  private var times: [Block] {
    [.heading(2, "Time")] + (figures.ratios.map { [.figure($0)] } ?? [])
      + [.table(timeTable)]
      + (figures.inserts.map { [.heading(3, "Loading"), .figure($0), .table(insertTable)] } ?? [])
  }

  private var timeTable: Block.Table {
    let others = run.strategies.dropFirst().map(\.name)
    return Block.Table(
      columns: ["operation", report.baseline.name] + others,
      rows: report.operations.map { operation in
        [
          "`\(operation.summary.name)` \(operation.summary.label)",
          Format.duration(nanoseconds: operation.contenders[0].cpuNanoseconds),
        ] + operation.contenders.dropFirst().map(Self.cell)
      }, rightAligned: Set(1...max(1, run.strategies.count)))
  }

  private static func cell(_ figures: ContenderFigures) -> String {
    let time = Format.duration(nanoseconds: figures.cpuNanoseconds)
    guard let comparison = figures.comparison, let verdict = figures.verdict else { return time }
    return "\(time), \(Format.ratio(comparison.ratio)) "
      + "(\(Format.interval(comparison.interval))) **\(verdict.rawValue)**"
  }

  private var insertTable: Block.Table {
    Block.Table(
      columns: ["load"] + run.strategies.map(\.name),
      rows: report.operations.filter { $0.summary.sort == .insert }.map { operation in
        ["`\(operation.summary.name)` \(operation.summary.label)"]
          + operation.contenders.map {
            "\(Format.number($0.objectsPerSecond)) objects/s"
          }
      }, rightAligned: Set(1...run.strategies.count))
  }

  private var storage: [Block] {
    let groups = StorageGroup.allCases
    return [
      .heading(2, "Space"), .figure(figures.storage),
      .table(
        Block.Table(
          columns: ["strategy", "file", "ratio", "bytes a member"] + groups.map(\.rawValue),
          rows: report.storage.map { figures in
            [
              "`\(figures.strategy)`", Format.bytes(Double(figures.fileBytes)),
              Format.ratio(figures.ratio), Format.number(figures.bytesPerMember),
            ] + groups.map { Format.bytes(Double(figures.groups[$0] ?? 0)) }
          }, rightAligned: Set(1...(3 + groups.count)))),
      .details(
        "Every table and index",
        report.storage.flatMap { figures in
          [Block.heading(4, figures.strategy), .table(Self.partTable(figures))]
        }),
    ]
  }

  private static func partTable(_ figures: StorageFigures) -> Block.Table {
    Block.Table(
      columns: ["table or index", "pages", "rows or cells", "payload", "unused"],
      rows: figures.parts.sorted { ($1.pages, $0.name) < ($0.pages, $1.name) }.map { part in
        [
          "`\(part.name)`", Format.grouped(part.pages), Format.grouped(part.cells),
          Format.bytes(Double(part.payloadBytes)), Format.bytes(Double(part.unusedBytes)),
        ]
      }, rightAligned: [1, 2, 3, 4])
  }

  private var expectation: [Block] {
    [
      .heading(2, "What was expected"), .paragraph(run.scenario.expectation),
      .paragraph(
        "That was written before the run. Compare it with the findings above; where they differ, "
          + "the next section shows the work behind the times."),
    ]
  }

  private var statements: [Block] {
    [
      .heading(2, "Why: SQL, plans and work"),
      .paragraph(
        "What each strategy asked the database, how the engine ran it, how often, and how many "
          + "steps its virtual machine took in the first launch. Steps do not depend on the "
          + "machine's mood."),
    ]
      + report.operations.map { operation in
        .details(
          "`\(operation.summary.name)` \(operation.summary.label)",
          [
            .columns(
              operation.contenders.map { contender in
                Block.Column(
                  title: contender.strategy,
                  blocks: contender.statements.flatMap(Self.statement))
              })
          ])
      }
  }

  private static func statement(_ record: StatementRecord) -> [Block] {
    let plan =
      record.plan.isEmpty ? "" : "\n" + record.plan.map { "  → \($0)" }.joined(separator: "\n")
    return [
      .code(record.sql + plan),
      .paragraph(
        "\(Format.grouped(record.executions)) executions, "
          + "\(Format.grouped(record.virtualMachineSteps)) steps"),
    ]
  }

  private var models: [Block] {
    [
      .heading(2, "The models"),
      .columns(
        run.strategies.map { strategy in
          Block.Column(
            title: strategy.name,
            blocks: [
              .paragraph(strategy.summary), .code(strategy.model.joined(separator: "\n")),
            ])
        }),
    ]
  }
}
