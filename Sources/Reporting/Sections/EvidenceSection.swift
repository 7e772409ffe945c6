import Document
import Foundation
import RunJournal
import Statistics

/// The ratio of every process, so that drift can be distinguished from difference.
struct EvidenceSection {
  var report: Report
  var cell: Measurements

  var section: ReportSection {
    let operations = (cell.primaryOperations + [cell.overall].compactMap { $0 })
      .filter { $0.pairs.family != nil }
    guard !operations.isEmpty else {
      return ReportSection(
        kind: .evidence,
        blocks: [
          .paragraph(
            "Paired evidence needs two strategies and two processes; the journal has fewer."
          )
        ])
    }
    let shown = operations.last { $0.operation.id == .overall } ?? operations[0]
    let differing = cell.answer?.costs.differing(by: report.choosingEffect) ?? []
    let rest = differing.compactMap { name in operations.first { $0.operation.name == name } }
      .filter { $0.operation.id != shown.operation.id }.prefix(Self.shownFigures)
    return ReportSection(
      kind: .evidence,
      blocks: [
        .figures([figure(shown)]),
        .details("Process by process in what differs most", [.figures(rest.map(figure))]),
        .table(positions(operations)),
      ] + clocks, files: [file(operations)])
  }

  /// The ratios of every operation are in the file; a page of all drawings is slow to load.
  private static let shownFigures = 2

  private func figure(_ result: OperationResult) -> Block.FigureBlock {
    Block.FigureBlock(
      drawable: EvidencePlot(cell: cell, result: result, strategies: report.strategyNames).plot,
      caption: "\(drift(result)) (\(term: "evidence plot").)")
  }

  private func drift(_ result: OperationResult) -> Prose {
    let dependent = result.strategies.compactMap { strategy in
      strategy.comparison.flatMap { comparison -> String? in
        let logs = comparison.processRatios.map { log($0) }
        return (try? Autocorrelation.beyondChance(in: logs))
          .map { "\(strategy.strategy) (\(Digits.three($0)))" }
      }
    }
    return dependent.isEmpty
      ? "No process resembles the one before it more than chance allows."
      : "⚠ \(term: "autocorrelation", as: "Processes resemble the one before") for "
        + "\(Enumeration.text(dependent)); the intervals are widened for it."
  }

  private func positions(_ operations: [OperationResult]) -> Table {
    let places = cell.strategies.indices.map { "\($0 + 1)." }
    return Table(
      caption: "\(term: "position effect"): what a place in the \(term: "round") does to a time",
      corner: "operation",
      columns: places.map { Table.Column(title: Prose($0), isNumeric: true) }
        + [Table.Column(title: "judged")],
      rows: operations.filter { !$0.pairs.positionEffects.isEmpty }.map { result in
        let effects = result.pairs.positionEffects
        let largest = effects.map { abs(expm1($0)) }.max() ?? 0
        let isLarge = largest > result.smallestEffect
        return Table.Row(
          Prose(result.operation.label),
          cell.strategies.indices.map { place in
            Table.Cell(
              Prose(
                effects.indices.contains(place)
                  ? Ratio.signedPercentage(expm1(effects[place])) : "–"))
          } + [
            Table.Cell(
              isLarge
                ? "⚠ above \(Ratio.percentage(result.smallestEffect)), drawn anew in every round"
                : "below \(Ratio.percentage(result.smallestEffect)), drawn anew in every round")
          ])
      }, file: "process-ratios.csv")
  }

  /// The operations for which a waiting user and a working processor would say something else.
  private var clocks: [Block] {
    let judged = cell.operations.filter { !$0.operation.id.isPaced } + cell.needs.sortedResults
    let found = judged.compactMap(ClockDisagreement.init)
    let rule: Prose =
      "Warm reads, loads and changes are judged by \(term: "processor time"), reads in a new process "
      + "and from storage by \(term: "wall-clock time")."
    return found.isEmpty
      ? [.note("\(rule) The other clock gives the same verdict everywhere.")]
      : [
        .details(
          "\(Count.text(found.count, "operation or mean", plural: "operations or means")) in which processor time and wall-clock time "
            + "give different verdicts",
          [.note(rule), .list(found.map { Prose($0.sentence) })])
      ]
  }

  private func file(_ operations: [OperationResult]) -> CSVFile {
    CSVFile(
      name: "process-ratios.csv",
      header: ["cell", "operation", "strategy", "order", "ratio_to_baseline", "position_effects"],
      rows: operations.flatMap { result in
        let effects = result.pairs.positionEffects.map { "\($0)" }.joined(separator: " ")
        return result.strategies.flatMap { strategy in
          (strategy.comparison?.processRatios ?? []).enumerated().map { index, ratio in
            [
              cell.cell.name, result.operation.name, strategy.strategy, "\(index)",
              CSVFile.number(ratio), effects,
            ]
          }
        }
      })
  }
}
