import Document
import RunJournal
import Statistics

/// A row for each operation, with a mark and its interval for each strategy.
struct RatioPlot {
  var cell: Measurements
  var strategies: [String]

  private static let rowPixels = 66

  /// The plot; nil if there is nothing to compare.
  var figure: Block? {
    let operations = (cell.primaryOperations + [cell.overall].compactMap { $0 })
      .filter { $0.pairs.family != nil }
    guard !operations.isEmpty, cell.strategies.count > 1 else { return nil }
    let differing = operations.filter(differs)
    let plot = plot(operations, shown: differing.isEmpty ? operations : differing)
    let alike = differing.isEmpty ? 0 : operations.count - differing.count
    return .figures([
      Block.FigureBlock(
        drawable: plot,
        caption: "\(finding(operations)) Marks are ratios to \(cell.baseline) with their "
          + "\(term: "interval", as: "intervals") (\(term: "ratio plot"))."
          + (alike == 0
            ? ""
            : " Not drawn: \(Count.text(alike, "operation")) with all strategies within "
              + "\(Ratio.percentage(Choice.usualLimit))."))
    ])
  }

  /// True if a strategy differs from the baseline by more than the limit of a choice.
  private func differs(_ operation: OperationResult) -> Bool {
    operation.strategies.compactMap(\.comparison?.ratio).contains {
      max($0, 1 / $0) > 1 + Choice.usualLimit
    }
  }

  private func plot(_ all: [OperationResult], shown operations: [OperationResult]) -> Plot {
    let curves = cell.strategies.dropFirst().map { strategy in
      Plot.Curve(
        style: .whiskers, paint: .strategy(strategy, among: strategies), size: 0.5,
        points: operations.enumerated().compactMap { row, operation in
          point(of: strategy, in: operation, row: row)
        })
    }
    let ends = curves.flatMap(\.points).flatMap { [$0.xRange.lowerBound, $0.xRange.upperBound] }
    let axis = Axis.ratios(covering: ends)
    return Plot(
      name: "ratios", title: "Time compared with \(cell.baseline)",
      alternativeText: words(all), horizontal: axis,
      horizontalLabel: "1× = the time of \(cell.baseline) (left is faster)",
      vertical: .rows(operations.count), verticalLabel: "", verticalReference: nil,
      curves: .references(operations.count, from: -0.18) + curves,
      key: cell.strategies.dropFirst().map {
        Plot.KeyEntry(name: $0, paint: .strategy($0, among: strategies))
      },
      texts: names(operations, at: axis.low), areaHeight: operations.count * Self.rowPixels)
  }

  /// Returns a strategy's mark; the marks of a row are below one another and do not overlap.
  private func point(
    of strategy: String, in operation: OperationResult, row: Int
  ) -> Plot.Point? {
    guard let comparison = operation.strategy(strategy)?.comparison,
      let place = cell.strategies.firstIndex(of: strategy)
    else { return nil }
    let offset = (Double(place) - 0.5) / Double(cell.strategies.count - 1) * 0.66 - 0.18
    let interval = comparison.interval
    return Plot.Point(
      comparison.ratio, Double(row) + offset,
      // Without enough processes the interval is unbounded, and only the point is drawn.
      xRange: interval.isBounded ? interval.lower...interval.upper : nil)
  }

  /// Returns the operations' names, placed above the marks to save width on a phone.
  private func names(_ operations: [OperationResult], at place: Double) -> [Plot.Text] {
    operations.enumerated().map { row, operation in
      Plot.Text(x: place, y: Double(row) - 0.21, text: operation.operation.label.cut(to: 76))
    }
  }

  private func finding(_ operations: [OperationResult]) -> String {
    let comparisons = operations.flatMap(\.strategies).compactMap(\.comparison)
    let decided = comparisons.count { [.faster, .slower].contains($0.verdict) }
    return "\(decided) of \(comparisons.count) comparisons show a difference that matters."
  }

  /// Describes the range of each strategy's ratios; the view `results` contains all of them.
  private func words(_ operations: [OperationResult]) -> String {
    let ranges = cell.strategies.dropFirst().compactMap { strategy -> String? in
      let compared = operations.compactMap { $0.strategy(strategy)?.comparison }
      guard let least = compared.map(\.ratio).min(), let greatest = compared.map(\.ratio).max()
      else { return nil }
      let faster = compared.count { $0.verdict == .faster }
      let slower = compared.count { $0.verdict == .slower }
      return "\(strategy): \(faster) faster and \(slower) slower of \(compared.count), "
        + "\(Ratio.text(least)) to \(Ratio.text(greatest))"
    }
    return "Ratios of time to \(cell.baseline). "
      + ranges.joined(separator: "; ") + "."
  }
}

extension Axis {
  /// Creates an axis with one row per entry, the first on top, and lines between rows.
  static func rows(_ count: Int) -> Axis {
    Axis(
      low: Double(count) - 0.5, high: -0.5, isLogarithmic: false,
      ticks: (0..<count).map { Axis.Tick(position: Double($0) - 0.5, label: "") })
  }
}

extension [Plot.Curve] {
  /// Returns a line at ratio 1 for each row, below the row's name so that it does not cross it.
  static func references(_ count: Int, from offset: Double) -> [Plot.Curve] {
    (0..<count).map { row in
      Plot.Curve(
        style: .lines, paint: PlotStyle(colour: PlotStyle.ink, symbol: 7), size: 0,
        points: [Plot.Point(1, Double(row) + offset), Plot.Point(1, Double(row) + 0.5)])
    }
  }
}
