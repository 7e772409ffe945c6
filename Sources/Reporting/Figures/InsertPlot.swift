import Sampling

/// Objects stored in a second, window by window.
struct InsertPlot {
  var windows: InsertWindows
  var strategies: [String]

  var plot: Plot {
    let highest = windows.strategies.flatMap(\.rates).map(\.high).max() ?? 1
    let objects = Double(windows.operation.actionsPerSample)
    return Plot(
      name: "inserts-" + windows.operation.name.replacing(".", with: "-"),
      title: "Storing over time",
      alternativeText: "Rates of “\(windows.operation.label)” over \(windows.windowCount) windows.",
      horizontal: .linear(covering: [0, objects * Double(windows.windowCount)]) {
        Digits.count(Int($0))
      }, horizontalLabel: "objects stored before",
      vertical: .linear(upTo: highest / 1.15) { Digits.rate($0) },
      verticalLabel: "objects a second; the ribbon holds the middle half of the launches",
      curves: windows.strategies.flatMap { curves($0, objects: objects) },
      key: windows.strategies.map {
        Plot.KeyEntry(name: $0.name, paint: .strategy($0.name, among: strategies))
      })
  }

  private func curves(_ strategy: InsertWindows.Strategy, objects: Double) -> [Plot.Curve] {
    let paint = Paint.strategy(strategy.name, among: strategies)
    let points = strategy.rates.enumerated().map { index, rate in
      Plot.Point(Double(index) * objects, rate.middle, yRange: rate.low...rate.high)
    }
    return [
      Plot.Curve(style: .ribbon, paint: paint, points: points),
      Plot.Curve(style: .lines, paint: paint, size: 0.5, points: points),
    ]
  }
}
