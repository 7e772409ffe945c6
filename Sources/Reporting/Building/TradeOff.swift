package import LogicalModel
import RunJournal
import Statistics

/// The space and fetch time of each strategy in one cache state.
package struct TradeOff: Hashable {
  package struct Point: Hashable {
    package var strategy: String
    package var bytesPerMember: Double
    var fileBytes: Int
    package var nanoseconds: Double
    package var interval: ClosedRange<Double>?
    /// The first strategy that is at least as good in both and better in one; nil if there is none.
    package var dominatedBy: String?
    package var processes: [Int]
  }

  package var state: CacheState
  /// The number of fetches in the mean.
  var fetchCount: Int
  package var points: [Point] = []

  package init(cell: Measurements, reading: CacheReading) {
    state = reading.state
    let names = reading.result.pairs.strategies
    fetchCount =
      names.first.map {
        max(1, reading.result.pairs.without(of: names[names.count - 1], to: $0).count)
      } ?? 1
    points = cell.storage.compactMap { storage in
      guard let result = reading.result.strategy(storage.strategy),
        let time = result.processorNanoseconds, time > 0, storage.bytesPerMember > 0
      else { return nil }
      return Point(
        strategy: storage.strategy, bytesPerMember: storage.bytesPerMember,
        fileBytes: storage.record.fileBytes, nanoseconds: time, interval: result.processorInterval,
        processes: result.processes)
    }
    for index in points.indices {
      points[index].dominatedBy =
        points.first {
          Self.dominates($0, points[index], pairs: reading.result.pairs)
        }?.strategy
    }
  }

  /// Returns true if a strategy dominates another; times count as worse only by verdict.
  private static func dominates(_ one: Point, _ other: Point, pairs: StrategyPairs) -> Bool {
    guard let comparison = pairs.result(of: other.strategy, to: one.strategy) else { return false }
    switch comparison.verdict {
    case .slower: return one.bytesPerMember <= other.bytesPerMember
    case .same: return one.bytesPerMember < other.bytesPerMember * 0.9995
    case .tiny: return comparison.ratio > 1 && one.bytesPerMember < other.bytesPerMember * 0.9995
    case .faster, .unresolved: return false
    }
  }
}
