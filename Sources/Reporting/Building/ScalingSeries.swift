import Foundation
package import Statistics

/// The growth of one operation's time along a sweep, and the points where the winner changes.
package struct ScalingSeries: Hashable {
  /// A strategy at one step.
  package struct Point: Hashable {
    package var value: Double
    package var nanoseconds: Double
    package var interval: ClosedRange<Double>?
    /// The comparison with the best strategy of the step; nil for the best one and without times.
    package var toBest: BaselineComparison?
    package var processes: [Int]
  }

  /// A strategy along the sweep.
  package struct Strategy: Hashable {
    package var name: String
    package var points: [Point]
    /// The fit of ln time over ln value; nil if the axis contains 0 or has fewer than two points.
    package var line: Line?
  }

  /// A point where the faster of two strategies becomes the slower one.
  struct Crossing: Hashable {
    var before: String
    var after: String
    var value: Double
    /// True if both sides are resolved; otherwise the crossing may be chance.
    var isResolved: Bool
  }

  package var measure: Sweep.Measure
  package var sweep: Sweep
  package var strategies: [Strategy]
  var crossings: [Crossing]

  /// Returns all operations and means along all axes.
  package static func all(_ cells: [Measurements]) -> [ScalingSeries] {
    Sweep.all(cells).flatMap { sweep in sweep.measures.compactMap { Self($0, in: sweep) } }
  }

  init?(_ measure: Sweep.Measure, in sweep: Sweep) {
    self.measure = measure
    self.sweep = sweep
    let results = sweep.steps.compactMap { step in
      measure.result(in: step.cell).map { (step.value, $0) }
    }
    guard results.count > 1, let names = sweep.steps.first?.cell.strategies else { return nil }
    strategies = names.compactMap { name in
      let points = results.compactMap { Self.point(of: name, at: $0.0, in: $0.1) }
      guard points.count > 1 else { return nil }
      return Strategy(name: name, points: points, line: Self.line(points))
    }
    crossings = zip(results, results.dropFirst()).compactMap { Self.crossing(from: $0, to: $1) }
    guard !strategies.isEmpty else { return nil }
  }

  private static func point(
    of strategy: String, at value: Double, in result: OperationResult
  ) -> Point? {
    guard let own = result.strategy(strategy), let time = own.processorNanoseconds, time > 0
    else { return nil }
    let best = result.pairs.fastest ?? ""
    return Point(
      value: value, nanoseconds: time, interval: own.processorInterval,
      toBest: result.pairs.result(of: strategy, to: best), processes: own.processes)
  }

  private static func line(_ points: [Point]) -> Line? {
    guard points.allSatisfy({ $0.value > 0 }) else { return nil }
    return try? Line(x: points.map { log($0.value) }, y: points.map { log($0.nanoseconds) })
  }

  /// Finds the crossing by linear interpolation of the log-ratio between two steps.
  private static func crossing(
    from start: (Double, OperationResult), to end: (Double, OperationResult)
  ) -> Crossing? {
    guard let before = start.1.pairs.fastest, let after = end.1.pairs.fastest,
      before != after, let first = start.1.pairs.result(of: after, to: before),
      let second = end.1.pairs.result(of: after, to: before)
    else { return nil }
    let heights = (log(first.ratio), log(second.ratio))
    guard heights.0 > heights.1 else { return nil }
    let share = heights.0 / (heights.0 - heights.1)
    let value =
      start.0 > 0
      ? exp(log(start.0) + share * (log(end.0) - log(start.0)))
      : start.0 + share * (end.0 - start.0)
    return Crossing(
      before: before, after: after, value: value,
      isResolved: first.verdict == .slower && second.verdict == .faster)
  }
}
