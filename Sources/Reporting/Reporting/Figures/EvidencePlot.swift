import Document
import Escaping
import RunJournal
import Statistics

/// One dot for each block in the order of running, with the mean and its interval.
struct EvidencePlot {
  var cell: Measurements
  var result: OperationResult
  var strategies: [String]

  var plot: Plot {
    let compared = result.strategies.filter { $0.comparison != nil }
    let left = compared.flatMap { leftOut($0.strategy) }
    let ratios =
      compared.flatMap { $0.comparison?.blockRatios ?? [] } + left.map(\.y)
    let blocks = compared.compactMap { $0.comparison?.blockRatios.count }.max() ?? 1
    let label = result.operation.label
    return Plot(
      name: "evidence-" + HTMLText.identifier(result.operation.name),
      title: label.cut(to: 48),
      alternativeText: words(compared),
      horizontal: .counting(to: blocks),
      horizontalLabel: "\(cell.replicate.one), in the order of running",
      vertical: .ratios(covering: ratios),
      verticalLabel: "times the time of \(cell.baseline); open marks were left out",
      verticalReference: 1,
      curves: compared.flatMap { curves($0, blocks: blocks) } + left.curve(paint: hollow),
      key: compared.map { Plot.KeyEntry(name: $0.strategy, paint: paint($0.strategy)) })
  }

  private func paint(_ strategy: String) -> Paint { .strategy(strategy, among: strategies) }

  private var hollow: Paint { Paint(colour: Paint.faint, symbol: 6) }

  private func curves(_ strategy: StrategyResult, blocks: Int) -> [Plot.Curve] {
    guard let comparison = strategy.comparison else { return [] }
    let ends = [1, Double(max(2, blocks))]
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
        points: comparison.blockRatios.enumerated().map {
          Plot.Point(Double($0.offset + 1), $0.element)
        })
    ]
  }

  /// Launches that were left out, against the baseline's launch of the same block.
  private func leftOut(_ strategy: String) -> [Plot.Point] {
    let clock = result.headline
    let order = Set(result.times.map(\.block)).sorted()
    return cell.excluded.filter { $0.strategy == strategy }.compactMap { launch in
      guard let time = time(of: launch),
        let base = result.times.first(where: {
          $0.block == launch.block && $0.strategy == cell.baseline
        }), base.nanoseconds(by: clock) > 0, time.nanoseconds(by: clock) > 0,
        let place = order.firstIndex(of: launch.block)
      else { return nil }
      return Plot.Point(
        Double(place + 1), time.nanoseconds(by: clock) / base.nanoseconds(by: clock))
    }
  }

  /// Means over several operations are made of all the primary ones.
  private func time(of launch: LaunchRecord) -> LaunchTimes? {
    let names = cell.operations.map(\.operation.name)
    let counted = cell.primaryOperations.map(\.operation).filter { cell.cell.weight(of: $0) > 0 }
    if names.contains(result.operation.name) {
      return LaunchTimes(launch, operation: result.operation)
    }
    return LaunchTimes(
      meanOf: counted.compactMap { LaunchTimes(launch, operation: $0) },
      weights: counted.map(cell.cell.weight))
  }

  private func words(_ compared: [StrategyResult]) -> String {
    let parts = compared.compactMap { strategy in
      strategy.comparison.map { "\(strategy.strategy) \($0.text)" }
    }
    return "Ratios of every \(cell.replicate.one) to \(cell.baseline) for "
      + "“\(result.operation.label)”: " + parts.joined(separator: ", ")
  }
}

extension [Plot.Point] {
  /// One curve of these points, or none.
  fileprivate func curve(paint: Paint) -> [Plot.Curve] {
    isEmpty ? [] : [Plot.Curve(style: .points, paint: paint, size: 0.7, points: self)]
  }
}
