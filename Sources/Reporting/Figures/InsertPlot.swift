import Document
import Escaping
import RunJournal

/// The objects stored per second in each window, above the size of the write-ahead log.
struct InsertPlot {
  var windows: InsertWindows
  var strategies: [String]

  /// The width of labels, so that both drawings begin at the same position.
  private static let labelCharacters = 8

  var rates: Plot {
    let highest = windows.strategies.flatMap(\.windows).map(\.high).max() ?? 1
    return Plot(
      name: name, title: windows.operation.label.cut(to: 50), alternativeText: words,
      horizontal: stored, horizontalLabel: "objects stored",
      vertical: .linear(upTo: highest / 1.15) { Digits.rate($0) },
      verticalLabel: "objects a second of processor time; ribbon: the middle half",
      curves: steady(upTo: highest * 1.08) + windows.strategies.flatMap(curves), key: key,
      leastLabelCharacters: Self.labelCharacters)
  }

  /// The size of the log, with marks at restarts; nil if it was not recorded.
  var log: Plot? {
    let sizes = windows.strategies.flatMap(\.windows).compactMap(\.logBytes)
    guard let largest = sizes.max(), largest > 0 else { return nil }
    return Plot(
      name: name + "-log", title: "Size of the write-ahead log",
      alternativeText: logWords, horizontal: stored, horizontalLabel: "objects stored",
      vertical: .linear(upTo: largest / 1.15) { Digits.bytes(Int($0)) },
      verticalLabel: "size of the log; open marks: restarts",
      curves: windows.strategies.flatMap(logCurves), key: key, areaHeight: 150,
      leastLabelCharacters: Self.labelCharacters)
  }

  private var name: String { "inserts-" + HTMLText.identifier(windows.operation.name) }

  private var stored: Axis {
    let most = windows.strategies.flatMap(\.windows).map(\.after).max() ?? 1
    return .linear(covering: [0, Double(most)]) { Digits.count(Int($0)) }
  }

  private var key: [Plot.KeyEntry] {
    windows.strategies.map {
      Plot.KeyEntry(name: $0.name, paint: .strategy($0.name, among: strategies))
    }
  }

  /// Returns a shaded background for the windows with steady rates.
  private func steady(upTo top: Double) -> [Plot.Curve] {
    guard let steady = windows.steady, let first = windows.strategies.first else { return [] }
    let start = first.windows[steady.lowerBound].before
    let end = first.windows[steady.upperBound - 1].after
    return [
      Plot.Curve(
        style: .ribbon, paint: PlotStyle(colour: PlotStyle.faint, symbol: 7),
        points: [Double(start), Double(end)].map { Plot.Point($0, top, yRange: 0...top) })
    ]
  }

  /// Places a rate at the middle of its window.
  private func curves(_ strategy: InsertWindows.Strategy) -> [Plot.Curve] {
    let paint = PlotStyle.strategy(strategy.name, among: strategies)
    let points = strategy.windows.map { window in
      Plot.Point(
        Double(window.before + window.after) / 2, window.rate, yRange: window.low...window.high)
    }
    return [
      Plot.Curve(style: .ribbon, paint: paint, points: points),
      Plot.Curve(style: .lines, paint: paint, size: 0.5, points: points),
    ]
  }

  /// Places a log size at the end of its window.
  private func logCurves(_ strategy: InsertWindows.Strategy) -> [Plot.Curve] {
    let paint = PlotStyle.strategy(strategy.name, among: strategies)
    func point(_ window: InsertWindows.Window) -> Plot.Point {
      Plot.Point(Double(window.after), window.logBytes ?? 0)
    }
    return [
      Plot.Curve(style: .lines, paint: paint, size: 0, points: strategy.windows.map(point)),
      Plot.Curve(
        style: .points, paint: paint.hollow, size: 0.9, points: strategy.restarts.map(point)),
    ]
  }

  private var words: String {
    let parts = windows.strategies.map { strategy in
      let ends = [strategy.windows.first, strategy.windows.last].map { Digits.rate($0?.rate) }
      return "\(strategy.name) from \(ends[0]) to \(ends[1])"
    }
    return "Objects a second of “\(windows.operation.label)” over \(windows.windowCount) windows: "
      + parts.joined(separator: ", ") + "."
  }

  private var logWords: String {
    let parts = windows.strategies.map { strategy in
      let largest = strategy.windows.compactMap(\.logBytes).max() ?? 0
      return "\(strategy.name) at most \(Digits.bytes(Int(largest))), restarted in "
        + "\(strategy.restarts.count) of \(strategy.windows.count) windows"
    }
    return "The write-ahead log during “\(windows.operation.label)”: "
      + parts.joined(separator: ", ") + "."
  }
}
