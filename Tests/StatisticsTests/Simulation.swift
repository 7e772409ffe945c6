import Foundation
import Statistics

/// Launches with the faults of a real machine: drift, position effects, noise and outliers.
struct Simulation {
  var strategies: Int
  var blocks: Int
  /// What each strategy adds to ln(time).
  var effects: [Double]
  /// How much noisier than usual each strategy's launches are.
  var noise: [Double]
  /// What the first launch of a block costs more.
  var firstPosition = 0.03
  var seed: UInt64
  private var generator: SplitMix64

  init(strategies: Int, blocks: Int, effects: [Double], seed: UInt64) {
    self.strategies = strategies
    self.blocks = blocks
    self.effects = effects
    noise = effects.map { _ in 1 }
    self.seed = seed
    generator = SplitMix64(seed: seed)
  }

  /// One whole run: drift sd 2 %, launch noise 1.5 %, three launches of a hundred 10 % slower.
  mutating func run() throws -> BlockTable {
    let names = (0..<strategies).map { "\($0)" }
    let order = BalancedOrder.plan(strategies: names, blocks: blocks, seed: generator.next())
    var drift = 0.0
    var observations: [BlockObservation] = []
    for (block, row) in order.enumerated() {
      for (position, name) in row.enumerated() {
        drift = 0.8 * drift + 0.012 * gaussian()
        let outlier = uniform() < 0.03 ? 0.1 : 0
        let strategy = names.firstIndex(of: name) ?? 0
        let effect = effects[strategy] + (position == 0 ? firstPosition : 0)
        let launchNoise = 0.015 * noise[strategy] * gaussian()
        observations.append(
          BlockObservation(
            block: block, position: position, strategy: name,
            logValue: 1 + drift + effect + launchNoise + outlier))
      }
    }
    return try BlockTable(observations, strategies: names)
  }

  mutating func uniform() -> Double {
    (Double(generator.next() >> 11) + 0.5) / 9_007_199_254_740_992
  }

  /// By Box and Muller.
  mutating func gaussian() -> Double {
    (-2 * log(uniform())).squareRoot() * cos(2 * .pi * uniform())
  }
}
