import Document
import LogicalModel

/// A point with a cross for each strategy; lower left is better in both.
struct TradeOffPlot {
  var tradeOff: TradeOff
  var strategies: [String]

  var plot: Plot {
    let points = tradeOff.points
    let unit = TimeUnit(fitting: points.map(\.nanoseconds))
    return Plot(
      name: "tradeoff-" + tradeOff.state.rawValue,
      title: "Space against time, \(tradeOff.state.rawValue)",
      alternativeText: words(unit),
      horizontal: .linear(upTo: Double(points.map(\.fileBytes).max() ?? 0)) {
        Digits.bytes(Int($0))
      },
      horizontalLabel: "size of the file (left is smaller)",
      vertical: .linear(
        upTo: points.map { max($0.nanoseconds, $0.interval?.upperBound ?? 0) }.max() ?? 0
      ) { unit.text($0) },
      verticalLabel: "a fetch: geometric mean of \(tradeOff.fetchCount) (lower is faster)",
      curves: points.map { point in
        Plot.Curve(
          style: .crosses, paint: paint(of: point), size: 1.1,
          points: [Plot.Point(Double(point.fileBytes), point.nanoseconds, yRange: point.interval)])
      },
      key: points.map { point in
        Plot.KeyEntry(name: point.strategy, paint: paint(of: point))
      })
  }

  private func paint(of point: TradeOff.Point) -> PlotStyle {
    let paint = PlotStyle.strategy(point.strategy, among: strategies)
    return point.dominatedBy == nil ? paint : paint.hollow
  }

  private func words(_ unit: TimeUnit) -> String {
    let parts = tradeOff.points.map {
      "\($0.strategy) \(Digits.bytes($0.fileBytes)) and "
        + "\(unit.text($0.nanoseconds)) a fetch\($0.dominatedBy == nil ? "" : ", dominated")"
    }
    return "Points of space against fetch time: " + parts.joined(separator: "; ")
  }
}
