import Sampling
import Statistics

/// The figures that show times: how fast objects are stored and every ratio to the baseline.
struct SpeedFigures {
  var measurements: Measurements
  var baseline: String

  /// Bars of objects stored a second; nil without an insert operation.
  var inserts: Figure? {
    let results = measurements.operations.filter { $0.operation.sort == .insert }
    guard !results.isEmpty else { return nil }
    var layout = RowLayout(isGrouped: results.count > 1)
    for result in results { layout.add(result, includingBaseline: true) }
    let marks = layout.places.compactMap { insertMark($0.result, row: $0.row) }
    guard !marks.isEmpty else { return nil }
    return Figure(
      name: "inserts", title: "Objects stored in one second of processor time",
      alternativeText: "Bars of insert throughput: "
        + layout.places.map { "\($0.result.strategy) \(Digits.rate($0.result.actionsPerSecond))" }
        .joined(separator: ", "),
      axisLabel: "objects per second (longer is better)", style: .bars,
      axis: .linear(upTo: marks.map(\.high).max() ?? 1) { Digits.rate($0) }, reference: nil,
      rows: layout.rows,
      series: [Figure.Series(name: "", paint: .number(0), marks: marks)])
  }

  private func insertMark(_ result: StrategyResult, row: Int) -> Figure.Mark? {
    guard let rate = result.actionsPerSecond else { return nil }
    // A rate is the inverse of a time, so the ends of the interval change places.
    let low = result.processorInterval.map { 1e9 / $0.upperBound } ?? rate
    let high = result.processorInterval.map { 1e9 / $0.lowerBound } ?? rate
    return Figure.Mark(row: row, value: rate, low: low, high: high, text: Digits.rate(rate))
  }

  /// A point and an interval for each ratio; nil when there is nothing to compare.
  var ratios: Figure? {
    let layout = RowLayout(comparisonsOf: measurements)
    let marks = layout.places.compactMap { place in
      place.result.comparison.map { (place.result.strategy, ratioMark($0, row: place.row)) }
    }
    guard !marks.isEmpty else { return nil }
    let names = measurements.storage.map(\.strategy)
    return Figure(
      name: "ratios", title: "Time compared with \(baseline)",
      alternativeText: ratioText(layout), axisLabel: "times the time (left of 1× is faster)",
      style: .points, axis: .ratios(covering: marks.flatMap { [$0.1.low, $0.1.high] }),
      reference: 1, rows: layout.rows,
      series: names.enumerated().compactMap { index, name in
        let own = marks.filter { $0.0 == name }.map(\.1)
        return own.isEmpty ? nil : Figure.Series(name: "", paint: .number(index), marks: own)
      })
  }

  private func ratioMark(_ comparison: ComparisonResult, row: Int) -> Figure.Mark {
    // Without enough blocks the interval has no ends: only the point can be drawn.
    let isBounded = comparison.interval.isBounded
    return Figure.Mark(
      row: row, value: comparison.ratio,
      low: isBounded ? comparison.interval.lower : comparison.ratio,
      high: isBounded ? comparison.interval.upper : comparison.ratio,
      text: Ratio.text(comparison.ratio) + " " + comparison.verdictText)
  }

  private func ratioText(_ layout: RowLayout) -> String {
    let parts = layout.places.compactMap { place in
      place.result.comparison.map {
        "\(place.operation.label), \(place.result.strategy): \($0.text) \($0.verdict.word)"
      }
    }
    return "Ratios of processor time to \(baseline) with intervals. "
      + parts.joined(separator: "; ")
  }
}
