import Document
import RunJournal

/// The overall rate of storing objects.
struct SpeedFigures {
  var cell: Measurements

  /// Bars of objects stored per second; nil without an insert operation.
  var inserts: Figure? {
    let results = cell.primaryOperations.filter { $0.operation.sort == .insert }
    guard !results.isEmpty else { return nil }
    var layout = RowLayout(isGrouped: results.count > 1)
    for result in results { layout.add(result) }
    let marks = layout.places.compactMap { mark($0.result, row: $0.row) }
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

  private func mark(_ result: StrategyResult, row: Int) -> Figure.Mark? {
    guard let rate = result.actionsPerSecond else { return nil }
    // A rate is the inverse of a time, so the interval's ends are exchanged.
    let low = result.processorInterval.map { 1e9 / $0.upperBound } ?? rate
    let high = result.processorInterval.map { 1e9 / $0.lowerBound } ?? rate
    return Figure.Mark(row: row, value: rate, low: low, high: high, text: Digits.rate(rate))
  }
}
