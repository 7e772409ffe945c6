import Foundation
import Statistics

/// A bootstrap of a run's costs (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993).
struct Resamples {
  private let costs: Costs
  /// The number of measured processes, and of processes in a resample.
  private let count: Int
  private let drawnCount: Int
  /// The factor that widens a percentile interval of few processes to the t interval.
  private let stretch: Double
  private var random = SplitMix64(seed: 22)

  /// Returns resamples of runs with a multiple of the processes.
  ///
  /// - Parameters:
  ///   - costs: The costs of the run.
  ///   - factor: The multiple.
  ///   - count: The number of resamples.
  /// - Returns: A cost for each resample, item and strategy.
  static func all(
    of costs: Costs, factor: Int = 1, count: Int = Recommendation.resampleCount
  ) -> [[[Double]]] {
    var resamples = Resamples(costs, factor: factor)
    return (0..<count).map { _ in resamples.next() }
  }

  private init(_ costs: Costs, factor: Int) {
    self.costs = costs
    count = max(1, costs.processCount)
    drawnCount = count * factor
    stretch = Self.stretch(drawnCount)
  }

  /// Draws a resample: processes for all items at once, and the deviation of another run.
  ///
  /// A slow process is slow in all items.
  private mutating func next() -> [[Double]] {
    let picked = (0..<drawnCount).map { _ in random.index(below: count) }
    return costs.items.map { item in
      zip(item.costs, item.deviations).map { cost, deviations in
        guard deviations.count > 1 else { return cost }
        let drawn = picked.map { deviations[$0 % deviations.count] }
        let noise = stretch * Summary.mean(drawn)
        return cost * exp(noise + UnpairedComparison.runDeviation * random.normal())
      }
    }
  }

  private static func stretch(_ count: Int) -> Double {
    guard count > 1, let t = try? StudentT(degreesOfFreedom: Double(count - 1)).quantile(0.975)
    else { return 1 }
    return (Double(count) / Double(count - 1)).squareRoot() * t / 1.959964
  }
}

extension SplitMix64 {
  /// Returns a value of the standard normal distribution, by the Box-Muller method.
  mutating func normal() -> Double {
    let first = Double((next() >> 11) + 1) / Double(1 << 53)
    let second = Double(next() >> 11) / Double(1 << 53)
    return (-2 * log(first)).squareRoot() * cos(2 * .pi * second)
  }
}
