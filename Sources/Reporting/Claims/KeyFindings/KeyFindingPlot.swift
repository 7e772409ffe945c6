import Statistics

/// One row for each figure of a key finding, as a ratio with its interval.
struct KeyFindingPlot {
  var answer: KeyAnswer

  private static let rowPixels = 52

  var plot: Plot {
    let figures = answer.figures.filter { $0.side != .missing }
    let marks = figures.enumerated().map { row, figure in
      Plot.Point(
        figure.observation.value ?? 1, Double(row) + 0.18,
        xRange: figure.observation.interval.flatMap { $0.isBounded ? $0.lower...$0.upper : nil })
    }
    let axis = Axis.ratios(
      covering: marks.flatMap { [$0.xRange.lowerBound, $0.xRange.upperBound] })
    return Plot(
      name: answer.finding.name, title: "",
      alternativeText: words(figures), horizontal: axis,
      horizontalLabel: "times \(answer.finding.unit)".cut(to: 60),
      vertical: Axis(
        low: Double(figures.count) - 0.5, high: -0.5, isLogarithmic: false,
        ticks: figures.indices.map { Axis.Tick(position: Double($0) - 0.5, label: "") }),
      verticalLabel: "", curves: figures.indices.map(Self.reference) + curves(figures, marks),
      key: [],
      texts: figures.enumerated().map { row, figure in
        Plot.Text(x: axis.low, y: Double(row) - 0.17, text: Self.name(figure))
      }, areaHeight: figures.count * Self.rowPixels)
  }

  /// More is orange, less blue and what is neither grey.
  private func curves(_ figures: [KeyAnswer.Figure], _ marks: [Plot.Point]) -> [Plot.Curve] {
    let paints: [(sides: Set<KeyAnswer.Side>, paint: Paint)] = [
      ([.more], .number(1)), ([.less], .number(0)), ([.same, .open], .number(5)),
    ]
    return paints.compactMap { sides, paint in
      let points = zip(figures, marks).filter { sides.contains($0.0.side) }.map(\.1)
      return points.isEmpty
        ? nil : Plot.Curve(style: .whiskers, paint: paint, size: 0.9, points: points)
    }
  }

  /// Where both are the same, drawn in each row below its name, which it must not cross.
  private static func reference(row: Int) -> Plot.Curve {
    Plot.Curve(
      style: .lines, paint: Paint(colour: Paint.ink, symbol: 7), size: 0,
      points: [Plot.Point(1, Double(row) - 0.1), Plot.Point(1, Double(row) + 0.5)])
  }

  private static func name(_ figure: KeyAnswer.Figure) -> String {
    "\(figure.label): \(Ratio.text(figure.observation.value ?? 1))".cut(to: 60)
  }

  private func words(_ figures: [KeyAnswer.Figure]) -> String {
    "\(answer.finding.question) "
      + figures.map { "\($0.label) \($0.observation.text)" }.joined(separator: "; ")
  }
}
