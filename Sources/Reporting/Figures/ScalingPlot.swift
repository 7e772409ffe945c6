import Document
import Statistics

/// The times along a sweep, and the ratios to the fastest strategy of each step.
struct ScalingPlot {
  var series: ScalingSeries
  var strategies: [String]

  private var name: String {
    let letters = (series.measure.name + "-" + series.sweep.axis + "-" + series.sweep.others)
      .map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return String(letters).replacing(/^-+|-+$/, with: "")
  }

  var times: Plot {
    let points = series.strategies.flatMap(\.points)
    let unit = TimeUnit(fitting: points.map(\.nanoseconds))
    return Plot(
      name: "scaling-" + name, title: series.measure.label.cut(to: 48),
      alternativeText: words(unit), horizontal: horizontal, horizontalLabel: horizontalLabel,
      vertical: .logarithmic(
        covering: points.flatMap {
          [$0.nanoseconds, $0.interval?.lowerBound, $0.interval?.upperBound].compactMap { $0 }
        }
      ) { unit.text($0) },
      verticalLabel: "processor time of one action",
      curves: series.strategies.flatMap { strategy in
        curves(strategy.name, strategy.points.map { ($0, $0.nanoseconds, $0.interval) })
      }, key: key)
  }

  var ratios: Plot {
    let all = series.strategies.flatMap(\.points).flatMap { point in
      [point.toBest?.interval.upper, point.toBest?.ratio].compactMap { $0 }
    }
    let high = all.filter(\.isFinite).max() ?? 1
    return Plot(
      name: "winner-" + name, title: "Ratio to the fastest",
      alternativeText: "The same times as ratios to the fastest strategy of each step.",
      horizontal: horizontal, horizontalLabel: horizontalLabel,
      vertical: .ratios(covering: [0.95, high]),
      verticalLabel: crossing ?? "times the time of the fastest",
      verticalReference: 1,
      curves: series.strategies.flatMap { strategy in
        curves(
          strategy.name,
          strategy.points.map { point in
            let interval = point.toBest?.interval
            let isBounded = interval?.isBounded ?? false
            return (
              point, point.toBest?.ratio ?? 1,
              isBounded ? interval.map { $0.lower...$0.upper } : nil
            )
          })
      }, key: key
    ).crossed(at: series.crossings.first?.value)
  }

  private var crossing: String? {
    series.crossings.first.map {
      "times the time of the fastest; it changes near "
        + series.sweep.place($0.value)
    }
  }

  private func curves(
    _ strategy: String, _ points: [(ScalingSeries.Point, Double, ClosedRange<Double>?)]
  ) -> [Plot.Curve] {
    let paint = PlotStyle.strategy(strategy, among: strategies)
    let drawn = points.map { Plot.Point($0.0.value, $0.1, yRange: $0.2) }
    let hasRibbon = points.contains { $0.2 != nil }
    return (hasRibbon ? [Plot.Curve(style: .ribbon, paint: paint, points: drawn)] : [])
      + [Plot.Curve(style: .lines, paint: paint, size: 0.8, points: drawn)]
  }

  private var key: [Plot.KeyEntry] {
    series.strategies.map {
      Plot.KeyEntry(name: $0.name, paint: .strategy($0.name, among: strategies))
    }
  }

  private var horizontal: Axis {
    let values = series.sweep.steps.map(\.value)
    let ticks = values.map { value in
      Axis.Tick(
        position: value,
        label: series.sweep.isSize ? Digits.count(Int(value)) : Digits.three(value))
    }
    guard let low = values.min(), let high = values.max() else {
      return .linear(upTo: 1) { Digits.three($0) }
    }
    if low > 0 {
      return Axis(low: low / 1.2, high: high * 1.2, isLogarithmic: true, ticks: ticks)
    }
    let margin = (high - low) * 0.05
    return Axis(low: low - margin, high: high + margin, isLogarithmic: false, ticks: ticks)
  }

  private var horizontalLabel: String {
    series.sweep.isSize ? "members of the family" : series.sweep.axis
  }

  private func words(_ unit: TimeUnit) -> String {
    let parts = series.strategies.map { strategy in
      "\(strategy.name) "
        + strategy.points.map { unit.text($0.nanoseconds) }.joined(separator: ", ")
    }
    return "Time of “\(series.measure.label)” along \(series.sweep.axis): "
      + parts.joined(separator: "; ")
  }
}

extension Plot {
  fileprivate func crossed(at value: Double?) -> Plot {
    var plot = self
    plot.horizontalReference = value
    return plot
  }
}
