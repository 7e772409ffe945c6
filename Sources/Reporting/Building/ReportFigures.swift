import Sampling
import Statistics

/// The pictures of a report.
struct ReportFigures {
  let report: Report

  var storage: Figure {
    Figure(
      name: "storage", title: "File size by part", valueLabel: "megabytes", form: .stackedBars,
      rows: report.storage.map(\.strategy),
      series: StorageGroup.allCases.enumerated().map { index, group in
        Figure.Series(
          name: group.rawValue, colour: Figure.colours[index % Figure.colours.count],
          values: report.storage.map { Double($0.groups[group] ?? 0) / 1e6 }, intervals: nil)
      })
  }

  /// Throughput of each load; the bar from the slowest to the fastest launch.
  var inserts: Figure? {
    let loads = report.operations.filter { $0.summary.sort == .insert }
    guard !loads.isEmpty else { return nil }
    return Figure(
      name: "inserts", title: "Insert throughput",
      valueLabel: "thousand objects a second of processor time (median; slowest to fastest launch)",
      form: .intervals(reference: nil), rows: loads.map(\.summary.name),
      series: report.run.strategies.indices.map { index in
        let contenders = loads.map { $0.contenders[index] }
        return Figure.Series(
          name: report.run.strategies[index].name, colour: Self.colour(index),
          values: contenders.map { $0.objectsPerSecond / 1e3 },
          intervals: contenders.map { Self.rates($0.cpuRange) })
      })
  }

  /// Ratios to the baseline with their 95 % intervals.
  var ratios: Figure? {
    let compared = report.operations.filter { operation in
      operation.contenders.dropFirst().contains { $0.comparison != nil }
    }
    guard !compared.isEmpty else { return nil }
    return Figure(
      name: "ratios", title: "Time of each operation, \(report.baseline.name) = 1",
      valueLabel: "ratio of processor time with its 95 % interval; left of the line is faster",
      form: .intervals(reference: 1), rows: compared.map(\.summary.name),
      series: report.run.strategies.indices.dropFirst().map { index in
        let comparisons = compared.map { $0.contenders[index].comparison }
        return Figure.Series(
          name: report.run.strategies[index].name, colour: Self.colour(index),
          values: comparisons.map { $0?.ratio ?? .nan },
          intervals: comparisons.map { Self.drawable($0?.interval) })
      })
  }

  /// An interval from two or three launches can reach past anything that fits a picture; the
  /// table has its true ends.
  private static func drawable(_ interval: ClosedRange<Double>?) -> ClosedRange<Double> {
    guard let interval else { return 1...1 }
    return max(interval.lowerBound, 0.2)...max(0.2, min(interval.upperBound, 5))
  }

  private static func colour(_ index: Int) -> String {
    Figure.colours[index % Figure.colours.count]
  }

  private static func rates(_ nanoseconds: ClosedRange<Double>) -> ClosedRange<Double> {
    guard nanoseconds.lowerBound > 0 else { return 0...0 }
    return (1e6 / nanoseconds.upperBound)...(1e6 / nanoseconds.lowerBound)
  }
}
