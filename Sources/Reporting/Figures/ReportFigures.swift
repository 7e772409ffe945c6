import Sampling

/// The figures of a report, made from its measurements.
enum ReportFigures {
  static func all(for report: Report) -> [Figure] {
    guard let measurements = report.measurements else { return [] }
    let speeds = SpeedFigures(measurements: measurements, baseline: report.baseline)
    return [storage(measurements)]
      + [speeds.inserts, speeds.ratios, speeds.blocks].compactMap { $0 }
  }

  private static func storage(_ measurements: Measurements) -> Figure {
    let largest = measurements.storage.map(\.record.fileBytes).max() ?? 0
    return Figure(
      name: "storage", title: "Space by part of the file",
      alternativeText: storageText(measurements), axisLabel: "size of the store file",
      style: .stackedBars,
      axis: .linear(upTo: Double(largest)) { Digits.bytes(Int($0)) }, reference: nil,
      rows: measurements.storage.map { Figure.Row(label: $0.strategy) },
      series: StorageCategory.allCases.enumerated().compactMap { index, category in
        series(category, paint: .number(index), in: measurements.storage)
      } + [totals(measurements.storage)])
  }

  private static func series(
    _ category: StorageCategory, paint: Paint, in results: [StorageResult]
  ) -> Figure.Series? {
    guard results.contains(where: { $0.bytes(in: category) > 0 }) else { return nil }
    let before = StorageCategory.allCases.prefix { $0 != category }
    let marks = results.enumerated().map { row, result in
      let low = before.map { result.bytes(in: $0) }.reduce(0, +)
      let high = low + result.bytes(in: category)
      return Figure.Mark(row: row, value: Double(high), low: Double(low), high: Double(high))
    }
    return Figure.Series(name: category.rawValue, paint: paint, marks: marks)
  }

  /// Bars without length that carry the size of the whole file behind the stack.
  private static func totals(_ results: [StorageResult]) -> Figure.Series {
    let marks = results.enumerated().map { row, result in
      let total = Double(result.record.fileBytes)
      return Figure.Mark(
        row: row, value: total, low: total, high: total,
        text: Digits.bytes(result.record.fileBytes))
    }
    return Figure.Series(name: "", paint: .number(0), marks: marks)
  }

  private static func storageText(_ measurements: Measurements) -> String {
    let sizes = measurements.storage.map {
      "\($0.strategy) \(Digits.bytes($0.record.fileBytes))"
    }
    return "Stacked bars of file sizes: " + sizes.joined(separator: ", ")
  }
}
