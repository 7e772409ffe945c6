import Document
import RunJournal
import Statistics

/// The engine's work, where it differs between strategies.
struct WhySection {
  var report: Report
  var cell: Measurements

  var section: ReportSection {
    // At a set pace the engine does the same; what it takes is under “Latency”.
    let rows = cell.operations.filter { $0.operation.pace == nil }.map { result in
      (
        result,
        result.strategies.map { WorkFacts($0, operation: result.operation, cell: cell) }
      )
    }
    let usual = rows.filter { cell.primaryNames.contains($0.0.operation.name) }
    return ReportSection(
      kind: .why,
      blocks: [
        .paragraph(
          "What each strategy asks of SQLite for \(whatIsCounted). "
            + "\(term: "virtual machine step", as: "Virtual machine steps") and "
            + "\(term: "page", as: "pages") count the engine's work and have no noise."),
        .table(steps(usual)),
      ] + counted(usual) + MergePart(report: report, cell: cell).blocks
        + [.heading("Statements, plans and models")] + shownPlans + [
          .details("The models of the strategies", [.articles(report.strategies.map(model))])
        ], files: [file(rows), StatementsFile.file(report.cells)] + MergePart.files(report.cells))
  }

  /// The plans of the operations that differ most; a page of all would be mostly SQL.
  private var shownPlans: [Block] {
    let differing = cell.answer?.costs.differing(by: report.choosingEffect) ?? []
    let named = differing.compactMap { name in
      cell.primaryOperations.first { $0.operation.name == name }
    }
    let shown = (named.isEmpty ? cell.primaryOperations : named).prefix(Self.shownOperations)
    return shown.map(plans) + [
      .note("The statements and plans of every operation are in \(file: StatementsFile.name).")
    ]
  }

  private static let shownOperations = 5

  /// The subject of the counts.
  private var whatIsCounted: String {
    "each question once, and one load"
  }

  private func hasPages(_ rows: Rows) -> Bool {
    rows.contains { $0.1.contains { $0.pages != nil } }
  }

  private func counted(_ rows: Rows) -> [Block] {
    if hasPages(rows) { return [.table(pages(rows))] + fits }
    return [
      .note(
        "Pages, \(term: "cache miss", as: "cache misses") and \(term: "sort", as: "sorts") are not "
          + "in this journal; a run with this version of the tool counts them.")
    ]
  }

  private typealias Rows = [(OperationResult, [WorkFacts])]

  private func steps(_ rows: Rows) -> Table {
    Table(
      caption:
        "\(term: "virtual machine step", as: "Steps") of \(whatIsCounted), ratio to "
        + "\(report.baseline), and statements run",
      corner: "operation",
      columns: cell.strategies.map { Table.Column(title: "\(strategy: $0)", isNumeric: true) },
      rows: rows.map { result, facts in
        let base = facts.first?.steps ?? 0
        return Table.Row(
          Prose(result.operation.fullLabel),
          facts.enumerated().map { index, facts in
            let ratio = index > 0 && base > 0 ? " " + Ratio.text(facts.steps / base) : ""
            let unsteady = facts.isSteady ? "" : " ⚠ varies"
            return Table.Cell([
              Table.Line(prose: Prose(Digits.count(Int(facts.steps)) + ratio + unsteady)),
              Table.Line(
                prose: Prose(Self.statements(facts.executions)), style: .small),
            ])
          })
      }, file: "work.csv")
  }

  private static func statements(_ count: Int) -> String {
    count == 1 ? "1 statement" : Digits.count(count) + " statements"
  }

  private func pages(_ rows: Rows) -> Table {
    Table(
      caption: "\(term: "page", as: "Pages") touched by \(whatIsCounted); below them "
        + "\(term: "cache miss", as: "misses"), \(term: "sort", as: "sorts"), "
        + "\(term: "full scan", as: "full-scan steps") and "
        + "\(term: "automatic index", as: "automatic indexes")",
      corner: "operation",
      columns: cell.strategies.map { Table.Column(title: "\(strategy: $0)", isNumeric: true) },
      rows: rows.filter { $0.1.contains { $0.pages != nil } }.map { result, facts in
        Table.Row(Prose(result.operation.fullLabel), facts.map(Self.pages))
      }, file: "work.csv")
  }

  private static func pages(_ facts: WorkFacts) -> Table.Cell {
    guard let pages = facts.pages else { return .empty }
    let parts = [
      ("missed", facts.misses), ("sorts", facts.sorts), ("scanned", facts.fullScanSteps),
      ("auto-indexes", facts.automaticIndexes),
    ].compactMap { name, value in
      value.flatMap { $0 > 0 ? "\(Digits.count(Int($0))) \(name)" : nil }
    }
    return Table.Cell([
      Table.Line(prose: Prose(Digits.count(Int(pages)))),
      Table.Line(prose: Prose(parts.joined(separator: ", ")), style: .small),
    ])
  }

  /// Time ≈ constant + a · steps + b · pages, where the cells allow to tell a from b.
  private var fits: [Block] {
    let found = cell.primaryOperations.compactMap { result -> Prose? in
      // Fewer nanoseconds for more work is an accident of few points.
      guard let fit = WorkFit(result.operation.name, cells: report.cells),
        fit.plane.determination > 0, fit.plane.perStep >= 0, fit.plane.perPage >= 0
      else { return nil }
      return "“\(result.operation.label)”: \(Self.nanoseconds(fit.plane.perStep)) a step and "
        + "\(Self.nanoseconds(fit.plane.perPage)) a page explain "
        + "\(Ratio.percentage(fit.plane.determination)) of the differences "
        + "(\(fit.count) points, the rest ±\(Self.nanoseconds(fit.plane.residualDeviation)))"
    }
    guard !found.isEmpty else {
      return [
        .note(
          "Steps and pages rise and fall together in so few strategies and cells, so their shares of a "
            + "time cannot be separated.")
      ]
    }
    return [
      .details(
        "How far steps and pages explain the times",
        [.list(found)] + unexplained(cell.primaryOperations.count - found.count))
    ]
  }

  private func unexplained(_ count: Int) -> [Block] {
    count == 0
      ? []
      : [
        .note(
          "Of \(Count.text(count, "other operation")) the times do not follow from steps and pages: "
            + "the points are too few to tell the two apart, or something else weighs more.")
      ]
  }

  private static func nanoseconds(_ value: Double) -> String {
    TimeUnit(fitting: [value]).text(value)
  }

  /// Statements side by side; strategies that run the same ones share a column.
  private func plans(_ result: OperationResult) -> Block {
    var groups: [(names: [String], statements: [StatementRecord])] = []
    for strategy in result.strategies {
      let same = groups.firstIndex { group in
        group.statements.map(\.sql) == strategy.statements.map(\.sql)
          && group.statements.map(\.plan) == strategy.statements.map(\.plan)
      }
      if let same {
        groups[same].names.append(strategy.strategy)
      } else {
        groups.append(([strategy.strategy], strategy.statements))
      }
    }
    return .details(
      "\(term: "query plan", as: "Plans"): \(result.operation.label)",
      [
        .articles(
          groups.map { group in
            StatementBlocks.article(
              Prose(joining: group.names.map { "\(strategy: $0)" }, separator: ", "),
              group.statements)
          })
      ])
  }

  private func model(_ strategy: StrategySummary) -> Block.Article {
    Block.Article(
      title: strategy.name == report.baseline
        ? "\(strategy: strategy.name), \(term: "baseline")" : "\(strategy: strategy.name)",
      blocks: [.paragraph(Prose(strategy.summary))]
        + strategy.notes.map { .note("It loses: \($0)") }
        + [.preformatted(strategy.model.joined(separator: "\n"), language: "text")])
  }

  private func file(_ rows: Rows) -> CSVFile {
    CSVFile(
      name: "work.csv",
      header: [
        "cell", "operation", "strategy", "virtual_machine_steps", "statement_executions", "pages",
        "cache_misses", "sorts", "full_scan_steps", "automatic_indexes", "steady", "processes",
      ],
      rows: rows.flatMap { result, facts in
        facts.map { facts in
          [
            cell.cell.name, result.operation.name, facts.strategy, CSVFile.number(facts.steps),
            "\(facts.executions)", CSVFile.number(facts.pages), CSVFile.number(facts.misses),
            CSVFile.number(facts.sorts), CSVFile.number(facts.fullScanSteps),
            CSVFile.number(facts.automaticIndexes), facts.isSteady ? "yes" : "no",
            CSVFile.processes(facts.processes),
          ]
        }
      })
  }
}

/// Statements with their plans, as blocks.
enum StatementBlocks {
  private static let shown = 3

  static func article(_ title: Prose, _ statements: [StatementRecord]) -> Block.Article {
    let more = statements.count - shown
    return Block.Article(
      title: title,
      blocks: statements.prefix(shown).flatMap(blocks)
        + (more > 0 ? [.note("\(more) more are in \(file: StatementsFile.name).")] : [])
        + (statements.isEmpty ? [.note("No statement was recorded.")] : []))
  }

  private static func blocks(_ statement: StatementRecord) -> [Block] {
    let runs =
      statement.executions == 1 ? "run once" : "run \(Digits.count(statement.executions)) times"
    let plan: [Block] =
      statement.plan.isEmpty
      ? [] : [.preformatted(statement.plan.joined(separator: "\n"), language: "text")]
    return [.preformatted(readable(statement.sql), language: "sql")] + plan
      + [.note("\(runs), \(Digits.count(statement.virtualMachineSteps)) steps")]
  }

  /// Arms of a compound on lines of their own; a text in quotes might hold the words and stays.
  private static func readable(_ sql: String) -> String {
    sql.contains("'") ? sql : sql.replacing(" UNION ALL ", with: "\nUNION ALL\n")
  }
}

/// statements.csv: every statement of every operation, and of every way to merge, with its plan and its
/// work.
enum StatementsFile {
  static let name = "statements.csv"

  static func file(_ cells: [Measurements]) -> CSVFile {
    CSVFile(
      name: name,
      header: [
        "cell", "operation", "strategy", "way", "statement", "executions", "virtual_machine_steps",
        "sql", "plan",
      ],
      rows: cells.flatMap { cell in
        cell.operations.flatMap { result in
          result.strategies.flatMap {
            rows($0.statements, [cell.cell.name, result.operation.name, $0.strategy, ""])
          }
        }
          + MergeVariants.all(in: cell).flatMap { variants in
            variants.variants.flatMap {
              rows(
                $0.statements,
                [cell.cell.name, variants.operation.name, variants.strategy, $0.name])
            }
          }
      })
  }

  private static func rows(_ statements: [StatementRecord], _ place: [String]) -> [[String]] {
    statements.enumerated().map { index, statement in
      place + [
        "\(index + 1)", "\(statement.executions)", "\(statement.virtualMachineSteps)",
        statement.sql, statement.plan.joined(separator: "; "),
      ]
    }
  }
}
