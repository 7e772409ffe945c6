import Foundation
import Statistics

/// Processes in which strategies take turns, with the noise of real rounds.
///
/// The deviations are those of a pair of strategies on the logarithmic scale.
struct InterleavedSimulation {
  /// The noise of single samples.
  enum Noise: String, CaseIterable {
    /// A normal core; one sample in ten is preempted and takes an exponential time longer. The
    /// ordinary deviation of a pair is 1.6 times the robust one.
    case preempted
    /// Normal with a deviation that varies from sample to sample by a log-normal factor; equally
    /// heavy tails.
    case peaked

    /// The robust deviation of a pair of unscaled samples.
    var pairDeviation: Double {
      switch self {
      case .preempted: 1.155
      case .peaked: 1.167
      }
    }
  }

  var strategies = 6
  var processes = 8
  var rounds = 24
  var questions = 1
  /// Each strategy's addition to ln(time); 0 for those beyond the end.
  var effects: [Double] = []
  var noise = Noise.preempted
  /// 1.4826 times the median absolute deviation of a pair in one round.
  var deviation = 0.08
  /// The deviation of a process's effect on a pair in all of its rounds.
  var processDeviation = 0.01
  /// The deviation of a query's effect on a pair; the mean over the queries is 0.
  var interaction = 0.0
  /// The number of rounds after which strategies from the second half on leave the rotation.
  var dropOut: Int?
  let seed: UInt64
  private var generator: SplitMix64

  init(seed: UInt64) {
    self.seed = seed
    generator = SplitMix64(seed: seed)
  }

  var names: [String] { (0..<strategies).map { "\($0)" } }

  /// Returns one operation of a whole run.
  mutating func run() -> InterleavedTimes {
    let questionEffects = (0..<strategies).map { _ in centred(min(questions, rounds)) }
    let made = (0..<processes).map { number in
      let processEffects = (0..<strategies).map { _ in
        processDeviation / 2.0.squareRoot() * gaussian()
      }
      return InterleavedTimes.Process(
        number: number,
        rounds: (0..<rounds).map { round in
          let question = round % questions
          let shared = 0.1 * gaussian()
          var samples: [String: InterleavedTimes.Sample] = [:]
          for (strategy, name) in names.enumerated() where isAsked(strategy, in: round) {
            let effect = strategy < effects.count ? effects[strategy] : 0
            let own = processEffects[strategy] + questionEffects[strategy][question]
            let time = exp(13 + shared + effect + own + sampleNoise())
            samples[name] = InterleavedTimes.Sample(
              processorNanoseconds: time, wallNanoseconds: 1.1 * time)
          }
          return InterleavedTimes.Round(question: question, samples: samples)
        })
    }
    return InterleavedTimes(strategies: names, processes: made)
  }

  private func isAsked(_ strategy: Int, in round: Int) -> Bool {
    guard let dropOut, strategy >= strategies / 2 else { return true }
    return round < dropOut
  }

  private mutating func centred(_ count: Int) -> [Double] {
    let values = (0..<count).map { _ in interaction / 2.0.squareRoot() * gaussian() }
    let mean = values.reduce(0, +) / Double(count)
    return values.map { $0 - mean }
  }

  private mutating func sampleNoise() -> Double {
    let raw: Double
    switch noise {
    case .preempted:
      let delay = uniform() < 0.1 ? -2.5 * log(uniform()) : 0
      raw = gaussian() / 2.0.squareRoot() + delay
    case .peaked:
      raw = gaussian() / 2.0.squareRoot() * exp(0.8 * gaussian())
    }
    return deviation / noise.pairDeviation * raw
  }

  mutating func uniform() -> Double {
    (Double(generator.next() >> 11) + 0.5) / 9_007_199_254_740_992
  }

  /// Returns a normal number by Box and Muller.
  mutating func gaussian() -> Double {
    (-2 * log(uniform())).squareRoot() * cos(2 * .pi * uniform())
  }
}
