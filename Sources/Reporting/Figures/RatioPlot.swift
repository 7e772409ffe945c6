import Foundation
import Sampling
import Statistics

/// One row for each operation, one mark with its interval for each strategy.
struct RatioPlot {
  var cell: Measurements
  var strategies: [String]

  private static let rowPixels = 46

  /// Nil when there is nothing to compare.
  var figure: Block? {
    let operations = (cell.primaryOperations + [cell.overall].compactMap { $0 })
      .filter { $0.pairs.family != nil }
    guard !operations.isEmpty, cell.strategies.count > 1 else { return nil }
    let plot = plot(operations)
    return .figures([
      Block.FigureBlock(
        drawable: plot,
        caption: "\(finding(operations)) Marks are ratios to \(cell.baseline) with their "
          + "\(term: "interval", as: "intervals") (\(term: "ratio plot")).")
    ])
  }

  private func plot(_ operations: [OperationResult]) -> Plot {
    let curves = cell.strategies.dropFirst().map { strategy in
      Plot.Curve(
        style: .whiskers, paint: .strategy(strategy, among: strategies), size: 0.8,
        points: operations.enumerated().compactMap { row, operation in
          point(of: strategy, in: operation, row: row)
        })
    }
    let ends = curves.flatMap(\.points).flatMap { [$0.xRange.lowerBound, $0.xRange.upperBound] }
    return Plot(
      name: "ratios", title: "Time compared with \(cell.baseline)",
      alternativeText: words(operations), horizontal: .ratios(covering: ends),
      horizontalLabel: "times the time (left of 1× is faster)", horizontalReference: 1,
      vertical: rows(operations), verticalLabel: "", verticalReference: nil, curves: curves,
      key: cell.strategies.dropFirst().map {
        Plot.KeyEntry(name: $0, paint: .strategy($0, among: strategies))
      },
      areaHeight: operations.count * Self.rowPixels)
  }

  /// Marks of one row stand a little above one another, so that whiskers do not hide each other.
  private func point(
    of strategy: String, in operation: OperationResult, row: Int
  ) -> Plot.Point? {
    guard let comparison = operation.strategy(strategy)?.comparison,
      let place = cell.strategies.firstIndex(of: strategy)
    else { return nil }
    let others = Double(cell.strategies.count - 1)
    let offset = (Double(place) - (others + 1) / 2) / max(others, 3) * 0.72
    let interval = comparison.interval
    return Plot.Point(
      comparison.ratio, Double(row) + offset,
      // Without enough blocks the interval has no ends: only the point can be drawn.
      xRange: interval.isBounded ? interval.lower...interval.upper : nil)
  }

  /// The first operation stands on top.
  private func rows(_ operations: [OperationResult]) -> Axis {
    Axis(
      low: Double(operations.count) - 0.4, high: -0.6, isLogarithmic: false,
      ticks: operations.enumerated().map { row, operation in
        let label = operation.operation.label
        return Axis.Tick(
          position: Double(row), label: label.count > 30 ? label.prefix(28) + "…" : label)
      })
  }

  private func finding(_ operations: [OperationResult]) -> String {
    let comparisons = operations.flatMap(\.strategies).compactMap(\.comparison)
    let decided = comparisons.count { [.faster, .slower].contains($0.verdict) }
    return "\(decided) of \(comparisons.count) comparisons show a difference that matters."
  }

  private func words(_ operations: [OperationResult]) -> String {
    let parts = operations.flatMap { operation in
      operation.strategies.compactMap { strategy in
        strategy.comparison.map {
          "\(operation.operation.label), \(strategy.strategy): \($0.text) \($0.verdict.word)"
        }
      }
    }
    return "Ratios of processor time to \(cell.baseline) with intervals. "
      + parts.joined(separator: "; ")
  }
}
