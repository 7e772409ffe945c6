import Console
import RunJournal
import Statistics

/// One row for each way to merge, with its time as a multiple of the best statement's.
struct MergePlot {
  var ways: MergeWays
  var strategies: [String]

  private static let rowPixels = 60

  var plot: Plot {
    let rows = ways.ways
    let marks = rows.enumerated().map { row, way in
      let range = way.interval.flatMap { $0.isBounded ? $0.lower...$0.upper : nil }
      return Plot.Point(way.ratio ?? 1, Double(row) + 0.16, xRange: range)
    }
    let axis = Axis.ratios(
      covering: marks.flatMap { [$0.xRange.lowerBound, $0.xRange.upperBound] })
    return Plot(
      name: "merging-\(ways.operation.name)-\(ways.strategy)",
      title: ways.operation.label.cut(to: 48), alternativeText: words,
      horizontal: axis, horizontalLabel: "times the time of the best statement",
      vertical: Axis(
        low: Double(rows.count) - 0.5, high: -0.5, isLogarithmic: false,
        ticks: rows.indices.map { Axis.Tick(position: Double($0) - 0.5, label: "") }),
      verticalLabel: "each way with its ratio and the time of one action",
      curves: rows.indices.map(Self.reference) + [
        Plot.Curve(
          style: .whiskers, paint: .strategy(ways.strategy, among: strategies), size: 0.9,
          points: marks)
      ], key: [],
      texts: rows.enumerated().map { row, way in
        Plot.Text(x: axis.low, y: Double(row) - 0.17, text: name(way))
      }, areaHeight: rows.count * Self.rowPixels)
  }

  /// The best statement, drawn in each row below its name, which it must not cross.
  private static func reference(row: Int) -> Plot.Curve {
    Plot.Curve(
      style: .lines, paint: Paint(colour: Paint.ink, symbol: 7), size: 0,
      points: [Plot.Point(1, Double(row) - 0.1), Plot.Point(1, Double(row) + 0.5)])
  }

  private func name(_ way: MergeWays.Way) -> String {
    let time = TimeUnit(fitting: [way.processorNanoseconds]).text(way.processorNanoseconds)
    return "\(way.label): \(way.ratio.map(Ratio.text) ?? "lowest"), \(time)"
  }

  private var words: String {
    "Times of “\(ways.operation.label)” in \(ways.strategy) as multiples of the best statement's. "
      + ways.ways.map(name).joined(separator: "; ")
  }
}
