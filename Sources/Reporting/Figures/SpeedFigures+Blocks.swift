import Sampling
import Statistics

extension SpeedFigures {
  /// A dot for each block of each comparison: the evidence behind the intervals.
  var blocks: Figure? {
    let layout = RowLayout(comparisonsOf: measurements)
    let names = measurements.storage.map(\.strategy)
    let series = names.enumerated().compactMap { index, name in
      let marks = layout.places.filter { $0.result.strategy == name }.flatMap(Self.dots)
      return marks.isEmpty ? nil : Figure.Series(name: "", paint: .number(index), marks: marks)
    }
    let ratios = series.flatMap(\.marks).map(\.value)
    guard !ratios.isEmpty else { return nil }
    return Figure(
      name: "blocks", title: "Every block compared with \(baseline)",
      alternativeText: "One dot for each block's ratio of processor time to \(baseline), "
        + "from \(Ratio.text(ratios.min() ?? 1)) to \(Ratio.text(ratios.max() ?? 1)).",
      axisLabel: "times the time; one dot is one block", style: .dots,
      axis: .ratios(covering: ratios), reference: 1, rows: layout.rows, series: series)
  }

  private static func dots(_ place: RowLayout.Place) -> [Figure.Mark] {
    let ratios = place.result.comparison?.blockRatios ?? []
    return ratios.map { Figure.Mark(row: place.row, value: $0, low: $0, high: $0) }
  }
}
