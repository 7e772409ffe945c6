import Document
import Escaping
import RunJournal
import Statistics

/// A dot for each process in the order of running, with the mean and its interval.
struct EvidencePlot {
  var cell: Measurements
  var result: OperationResult
  var strategies: [String]

  var plot: Plot {
    let compared = result.strategies.filter { $0.comparison != nil }
    let ratios = compared.flatMap { $0.comparison?.processRatios ?? [] }
    let processes = compared.compactMap { $0.comparison?.processRatios.count }.max() ?? 1
    let label = result.operation.label
    return Plot(
      name: "evidence-" + HTMLText.identifier(result.operation.name),
      title: label.cut(to: 48),
      alternativeText: words(compared),
      horizontal: .counting(to: processes),
      horizontalLabel: "process, in running order",
      vertical: .ratios(covering: ratios),
      verticalLabel: "times the time of \(cell.baseline)",
      verticalReference: 1,
      curves: compared.flatMap { curves($0, processes: processes) },
      key: compared.map { Plot.KeyEntry(name: $0.strategy, paint: paint($0.strategy)) })
  }

  private func paint(_ strategy: String) -> PlotStyle { .strategy(strategy, among: strategies) }

  private func curves(_ strategy: StrategyResult, processes: Int) -> [Plot.Curve] {
    guard let comparison = strategy.comparison else { return [] }
    let ends = [1, Double(max(2, processes))]
    let interval = comparison.interval
    let band =
      interval.isBounded
      ? [
        Plot.Curve(
          style: .ribbon, paint: paint(strategy.strategy),
          points: ends.map {
            Plot.Point($0, comparison.ratio, yRange: interval.lower...interval.upper)
          })
      ] : []
    return band + [
      Plot.Curve(
        style: .points, paint: paint(strategy.strategy), size: 0.55,
        points: comparison.processRatios.enumerated().map {
          Plot.Point(Double($0.offset + 1), $0.element)
        })
    ]
  }

  private func words(_ compared: [StrategyResult]) -> String {
    let parts = compared.compactMap { strategy in
      strategy.comparison.map { "\(strategy.strategy) \($0.text)" }
    }
    return "Ratios of every process to \(cell.baseline) for "
      + "“\(result.operation.label)”: " + parts.joined(separator: ", ")
  }
}
