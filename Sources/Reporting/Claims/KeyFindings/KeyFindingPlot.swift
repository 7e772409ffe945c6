import Document
import Statistics

/// A row for each figure of a key finding, as a ratio with its interval.
struct KeyFindingPlot {
  var name: String
  /// A description of the figures for readers who cannot see the plot.
  var title: String
  /// The meaning of 1.
  var unit: String
  var figures: [KeyFigure]

  private static let rowPixels = 40

  var plot: Plot {
    let marks = figures.enumerated().map { row, figure in
      Plot.Point(
        figure.value, Double(row) + 0.2,
        xRange: figure.observation.interval.flatMap { $0.isBounded ? $0.lower...$0.upper : nil })
    }
    let axis = Axis.ratios(
      covering: marks.flatMap { [$0.xRange.lowerBound, $0.xRange.upperBound] })
    return Plot(
      name: name, title: "", alternativeText: words, horizontal: axis,
      horizontalLabel: unit.cut(to: 60),
      vertical: .rows(figures.count),
      verticalLabel: "", curves: .references(figures.count, from: -0.06) + curves(marks), key: [],
      texts: figures.enumerated().map { row, figure in
        Plot.Text(x: axis.low, y: Double(row) - 0.13, text: Self.name(figure))
      }, areaHeight: figures.count * Self.rowPixels)
  }

  /// Returns the marks: orange for more, blue for less, grey otherwise.
  private func curves(_ marks: [Plot.Point]) -> [Plot.Curve] {
    let paints: [(sides: Set<KeyFigure.Side>, paint: PlotStyle)] = [
      ([.more], .number(1)), ([.less], .number(0)), ([.same, .open], .number(5)),
    ]
    return paints.compactMap { sides, paint in
      let points = zip(figures, marks).filter { sides.contains($0.0.side) }.map(\.1)
      return points.isEmpty
        ? nil : Plot.Curve(style: .whiskers, paint: paint, size: 0.9, points: points)
    }
  }

  private static func name(_ figure: KeyFigure) -> String {
    "\(figure.label): \(Ratio.text(figure.value))".cut(to: 76)
  }

  private var words: String {
    "\(title) " + figures.map(Self.name).joined(separator: "; ")
  }
}

extension KeyAnswer {
  /// The measured figures as a drawing; nil if there are so few that the sentence has them all.
  var figure: Block.FigureBlock? {
    let shown = figures.filter { $0.side != .missing }
    guard shown.count > 2 else { return nil }
    let unit = "1× = the \(finding.quantity) of \(finding.opponent)"
    let isVarying = shown.contains { $0.observation.interval != nil }
    return Block.FigureBlock(
      drawable: KeyFindingPlot(
        name: finding.name, title: finding.question, unit: unit, figures: shown
      ).plot,
      caption: Prose(unit + (isVarying ? "; bars show the 95 % interval." : ".")))
  }
}
