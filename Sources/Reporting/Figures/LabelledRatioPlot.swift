package import Document
package import Statistics

/// A row for each ratio, with its label above it and its interval.
package struct LabelledRatioPlot {
  package struct Row {
    var label: String
    var ratio: Double
    /// Nil for an exact ratio.
    var interval: RatioInterval?
    /// True for more and false for less; nil for about the same, and for a noisy ratio.
    var isMore: Bool?

    package init(label: String, ratio: Double, interval: RatioInterval?, isMore: Bool?) {
      self.label = label
      self.ratio = ratio
      self.interval = interval
      self.isMore = isMore
    }
  }

  var name: String
  /// A description of the rows for readers who cannot see the plot.
  var title: String
  /// The meaning of 1.
  var unit: String
  var rows: [Row]

  private static let rowPixels = 40

  package init(name: String, title: String, unit: String, rows: [Row]) {
    self.name = name
    self.title = title
    self.unit = unit
    self.rows = rows
  }

  package var drawable: any Drawable {
    let marks = rows.enumerated().map { place, row in
      Plot.Point(
        row.ratio, Double(place) + 0.2,
        xRange: row.interval.flatMap { $0.isBounded ? $0.lower...$0.upper : nil })
    }
    let axis = Axis.ratios(
      covering: marks.flatMap { [$0.xRange.lowerBound, $0.xRange.upperBound] })
    return Plot(
      name: name, title: "", alternativeText: words, horizontal: axis,
      horizontalLabel: unit.cut(to: 60),
      vertical: .rows(rows.count),
      verticalLabel: "", curves: .references(rows.count, from: -0.06) + curves(marks), key: [],
      texts: rows.enumerated().map { place, row in
        Plot.Text(x: axis.low, y: Double(place) - 0.13, text: Self.name(row))
      }, areaHeight: rows.count * Self.rowPixels)
  }

  /// Returns the marks: orange for more, blue for less, grey otherwise.
  private func curves(_ marks: [Plot.Point]) -> [Plot.Curve] {
    let paints: [(isMore: Bool?, paint: PlotStyle)] = [
      (true, .number(1)), (false, .number(0)), (nil, .number(5)),
    ]
    return paints.compactMap { isMore, paint in
      let points = zip(rows, marks).filter { $0.0.isMore == isMore }.map(\.1)
      return points.isEmpty
        ? nil : Plot.Curve(style: .whiskers, paint: paint, size: 0.9, points: points)
    }
  }

  private static func name(_ row: Row) -> String {
    "\(row.label): \(Ratio.text(row.ratio))".cut(to: 76)
  }

  private var words: String {
    "\(title) " + rows.map(Self.name).joined(separator: "; ")
  }
}
