import Document
import Escaping
import RunJournal
import Statistics

/// The cumulative share of operations by time, with a line for each strategy.
struct LatencyPlot {
  var operation: OperationSummary
  /// The name of the operation or of its response times.
  var name: String
  var latencies: [Latencies]
  var strategies: [String]

  var plot: Plot {
    let curves = latencies.map { latencies in
      Plot.Curve(
        style: .steps, paint: .strategy(latencies.strategy, among: strategies),
        points: latencies.steps.map { Plot.Point($0.value, $0.share) })
    }
    let times = curves.flatMap(\.points).map(\.x)
    let unit = TimeUnit(fitting: times)
    let label = operation.label
    return Plot(
      name: "latency-" + HTMLText.identifier(name),
      title: label.cut(to: 48),
      alternativeText: words,
      horizontal: .logarithmic(covering: times) { unit.text($0) },
      horizontalLabel: "time of one action (left is faster)",
      vertical: Axis(
        low: 0, high: 1.02, isLogarithmic: false,
        ticks: [(0.0, "0"), (0.25, "25 %"), (0.5, "p50"), (0.75, "75 %"), (0.95, "p95")].map {
          Axis.Tick(position: $0.0, label: $0.1)
        }), verticalLabel: "share of operations that took at most this long",
      curves: curves + marks,
      key: latencies.map {
        Plot.KeyEntry(name: $0.strategy, paint: .strategy($0.strategy, among: strategies))
      })
  }

  /// The strategies' symbols at p50 and p95, so that lines differ without colour.
  private var marks: [Plot.Curve] {
    latencies.map { latencies in
      let steps = latencies.steps
      return Plot.Curve(
        style: .points, paint: .strategy(latencies.strategy, among: strategies), size: 0.7,
        points: [0.5, 0.95].compactMap { share in
          steps.first { $0.share >= share }.map { Plot.Point($0.value, share) }
        })
    }
  }

  private var words: String {
    let parts = latencies.map { latencies in
      let middle = try? Summary.median(latencies.values)
      return "\(latencies.strategy) median \(TimeUnit.text(middle)) of \(latencies.count)"
    }
    return "Distribution of times of “\(operation.label)”: " + parts.joined(separator: ", ")
  }
}
