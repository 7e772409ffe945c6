import Document
import RunJournal

/// The differences of the engine's work between strategies.
struct WhySection {
  var report: Report
  var cell: Measurements

  var section: ReportSection {
    ReportSection(
      kind: .why,
      blocks: [
        .table(work), .heading("Plans"),
      ] + differing.prefix(Self.shownPlans).filter(isMoreThanScans).map(plans)
        + [.note("Statements and plans of every operation: \(table: "statements").")]
        + MergePart(report: report, cell: cell).blocks
        + [.details("The models of the strategies", [.articles(report.strategies.map(model))])])
  }

  private static let shownPlans = 3
  private static let shownRows = 4

  /// The reads and counts that differ most, or all of them.
  ///
  /// A page with all operations would be mostly SQL.
  private var differing: [OperationResult] {
    let reads = cell.primaryOperations.filter { [.fetch, .count].contains($0.operation.sort) }
    let names = cell.answer?.costs.differing(by: report.choosingEffect) ?? []
    let found = names.compactMap { name in reads.first { $0.operation.name == name } }
    return found.isEmpty ? reads : found
  }

  /// False if the first statement of every strategy scans a table in its order.
  private func isMoreThanScans(_ result: OperationResult) -> Bool {
    result.strategies.compactMap(\.statements.first).flatMap(\.plan).contains {
      !$0.hasPrefix("SCAN")
    }
  }

  /// Returns the counted work of the operations that differ.
  private var work: Table {
    Table(
      caption: "\(term: "virtual machine step", as: "Steps"), \(term: "page", as: "pages") and "
        + "statements of the reads that differ most, each query counted once",
      corner: "operation",
      columns: cell.strategies.map { Table.Column(title: "\(strategy: $0)", isNumeric: true) },
      rows: differing.prefix(Self.shownRows).map { result in
        let facts = result.strategies.map {
          WorkFacts($0, operation: result.operation, cell: cell)
        }
        let base = facts.first?.steps ?? 0
        return Table.Row(
          Prose(result.operation.fullLabel),
          facts.enumerated().map { index, facts in
            let ratio = index > 0 && base > 0 ? " " + Ratio.text(facts.steps / base) : ""
            let unsteady = facts.isSteady ? "" : " ⚠ varies"
            let pages = facts.pages.map { "\(Digits.count(Int($0))) pages, " } ?? ""
            let statements =
              facts.executions == 1
              ? "1 statement" : "\(Digits.count(facts.executions)) statements"
            return Table.Cell([
              Table.Line(prose: Prose(Digits.count(Int(facts.steps)) + ratio + unsteady)),
              Table.Line(prose: Prose(pages + statements), style: .small),
            ])
          })
      }, exact: "\(table: "work")")
  }

  /// Returns statements next to each other; strategies with the same ones share a column.
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
        + [.preformatted(strategy.model.joined(separator: "\n"), language: "text")])
  }
}

/// The blocks for statements and their plans.
enum StatementBlocks {
  static func article(_ title: Prose, _ statements: [StatementRecord]) -> Block.Article {
    let more = statements.count - 1
    return Block.Article(
      title: title,
      blocks: statements.prefix(1).map(block)
        + (more > 0 ? [.note("and \(Count.text(more, "more statement"))")] : [])
        + (statements.isEmpty ? [.note("No statements were recorded.")] : []))
  }

  /// Returns the statement with its plan as comments.
  private static func block(_ statement: StatementRecord) -> Block {
    let runs =
      statement.executions == 1 ? "once" : "\(Digits.count(statement.executions)) times"
    let lines =
      [readable(statement.sql)] + statement.plan.map { "-- \($0)" }
      + ["-- \(runs), \(Digits.count(statement.virtualMachineSteps)) steps"]
    return .preformatted(lines.joined(separator: "\n"), language: "sql")
  }

  /// Removes the list of columns, unless the statement has quoted text that may resemble it.
  private static func readable(_ sql: String) -> String {
    sql.contains("'")
      ? sql : sql.replacing(#/^SELECT [^()]*, [^()]*? FROM /#, with: "SELECT … FROM ")
  }
}
