import Document
import Foundation
import Statistics

/// The growth of times, and the points where the winner changes.
struct ScalingSection {
  var report: Report

  /// The maximum number of collapsed drawings; all of them would make the page too large.
  private static let shownFigures = 8

  /// The section; nil if only one size was measured.
  var section: ReportSection? {
    let series = ScalingSeries.all(report.cells)
    guard !series.isEmpty else { return nil }
    let first = series.prefix { $0.measure.need != nil }
    let shown = first.isEmpty ? series.prefix(2) : first
    let rest = series.dropFirst(shown.count).prefix(Self.shownFigures)
    var blocks: [Block] = [
      .paragraph(crossings(series)), .figures(shown.flatMap(figures)),
      .table(slopes(series)),
    ]
    if !rest.isEmpty {
      blocks.append(.details("Single operations", [.figures(rest.flatMap(figures))]))
    }
    return ReportSection(kind: .scaling, blocks: blocks)
  }

  private func crossings(_ series: [ScalingSeries]) -> Prose {
    let found = series.flatMap { series in
      series.crossings.map { crossing in
        let place = series.sweep.place(crossing.value)
        let doubt = crossing.isResolved ? "" : " (possible, not resolved on both sides)"
        return "“\(series.measure.label)” from \(crossing.before) to \(crossing.after) near "
          + "\(place)\(doubt)"
      }
    }
    guard !found.isEmpty else {
      return
        "No \(term: "cross-over"): the fastest strategy of each operation is the same at every step."
    }
    return "The fastest changes (\(term: "cross-over")): \(found.joined(separator: "; "))."
  }

  /// Formats a slope with two decimals; growth is not known more precisely.
  private static func slope(_ value: Double) -> String {
    String(format: "%.2f", value).replacing("-", with: "−")
  }

  private func figures(_ series: ScalingSeries) -> [Block.FigureBlock] {
    let plots = ScalingPlot(series: series, strategies: report.strategyNames)
    return [
      Block.FigureBlock(drawable: plots.times, caption: growth(series)),
      Block.FigureBlock(drawable: plots.ratios, caption: winner(series)),
    ]
  }

  private func growth(_ series: ScalingSeries) -> Prose {
    let slopes = series.strategies.compactMap { strategy in
      strategy.line.map { (strategy.name, $0.slope) }
    }.sorted { $0.1 < $1.1 }
    guard let least = slopes.first, let most = slopes.last else {
      return "“\(series.measure.label)” along \(series.sweep.axis), with intervals as ribbons."
    }
    return "“\(series.measure.label)”: the \(term: "scaling plot", as: "slope") goes from "
      + "\(Self.slope(least.1)) (\(least.0)) to \(Self.slope(most.1)) (\(most.0))."
  }

  private func winner(_ series: ScalingSeries) -> Prose {
    if let crossing = series.crossings.first {
      return "The \(term: "cross-over") from \(crossing.before) to \(crossing.after) is near "
        + "\(series.sweep.place(crossing.value))."
    }
    let best = series.sweep.steps.last.flatMap { series.measure.result(in: $0.cell) }?
      .pairs.fastest
    return "Ratio to the fastest of each step, at the last step \(best ?? "none")."
  }

  private func slopes(_ series: [ScalingSeries]) -> Table {
    let names = report.strategyNames.filter { name in
      series.contains { $0.strategies.contains { $0.name == name } }
    }
    return Table(
      caption: "\(term: "scaling plot", as: "Slopes"): how time grows, with intervals where "
        + "there are three steps or more",
      corner: "operation",
      columns: names.map { Table.Column(title: "\(strategy: $0)") },
      rows: series.map { series in
        Table.Row(
          head: [
            Table.Line(prose: Prose(series.measure.label)),
            Table.Line(
              prose: Prose("along \(series.sweep.axis) \(series.sweep.others)"), style: .small),
          ],
          cells: names.map { name in
            Self.slope(series.strategies.first { $0.name == name }?.line)
          })
      }, exact: "\(table: "scaling")")
  }

  private static func slope(_ line: Line?) -> Table.Cell {
    guard let line else { return .empty }
    let range = line.slopeInterval
    let interval =
      range.lowerBound.isFinite && range.upperBound.isFinite
      ? "\(slope(range.lowerBound)) to \(slope(range.upperBound))" : "two steps only"
    return Table.Cell([
      Table.Line(prose: Prose(slope(line.slope)), style: .value),
      Table.Line(prose: Prose(interval), style: .small),
    ])
  }
}
