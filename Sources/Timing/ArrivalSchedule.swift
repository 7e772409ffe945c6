import Foundation
import Statistics

/// When the actions of a paced operation are meant to start, in nanoseconds after its beginning.
package enum ArrivalSchedule: Hashable, Sendable {
  /// One action after each interval.
  case fixed(intervalNanoseconds: Int64)
  /// Independent users: the waits are exponential with that mean.
  case poisson(meanNanoseconds: Int64, seed: UInt64)

  /// The intended starts, ascending; the same seed gives the same.
  package func intendedStarts(count: Int) -> [Int64] {
    switch self {
    case .fixed(let interval):
      return (0..<max(0, count)).map { Int64($0) * interval }
    case .poisson(let mean, let seed):
      var generator = SplitMix64(seed: seed)
      var time = 0.0
      return (0..<max(0, count)).map { _ in
        // In the middle of its step, so never 0, whose logarithm is infinite.
        let uniform = (Double(generator.next() >> 11) + 0.5) / 9_007_199_254_740_992
        defer { time -= Double(mean) * log(uniform) }
        return Int64(time)
      }
    }
  }
}
