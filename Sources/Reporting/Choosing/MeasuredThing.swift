import RunJournal
import Statistics

/// One thing that was measured in every strategy: the size of the file, or the time of an operation.
struct MeasuredThing {
  /// The subject of a figure.
  enum Kind: Hashable {
    case bytes
    /// Nanoseconds of one action; of a load, of one object.
    case time(OperationSummary.Sort)
  }

  /// "file" or an operation's name.
  var name: String
  var label: String
  var kind: Kind
  /// The figure of each strategy.
  ///
  /// A ratio is a mean over questions, so where they are unlike it is not the quotient of two figures.
  private(set) var figures: [String: Double]
  private let pairs: StrategyPairs?
  private let effect: Double

  /// The relation of a strategy to another one.
  struct Difference: Hashable {
    /// Above 1 is slower or larger.
    var ratio: Double
    var verdict: Verdict
    /// The other end of the interval that is farthest from 1, as a factor from 1 up: with 95 %
    /// confidence they are no further apart; infinite where too little was measured.
    var atMost: Double
    /// The figures that a decision would have needed; nil for bytes, which are exact.
    var advice: DecisionAdvice?
  }

  /// The size of the file, in which no difference is noise.
  init?(storage: [StorageResult], effect: Double) {
    guard storage.allSatisfy({ $0.record.fileBytes > 0 }) else { return nil }
    name = "file"
    label = "size of the file"
    kind = .bytes
    figures = Dictionary(
      uniqueKeysWithValues: storage.map { ($0.strategy, Double($0.record.fileBytes)) })
    pairs = nil
    self.effect = effect
  }

  /// Nil for an operation that has nothing to compare.
  init?(_ result: OperationResult, effect: Double) {
    guard let pairs = result.pairs.judged(by: VerdictRule(minimumEffect: effect)) else {
      return nil
    }
    name = result.operation.name
    // A whole load takes as many times as long.
    label = result.operation.label + (result.operation.sort == .insert ? ", for each object" : "")
    kind = .time(result.operation.sort)
    figures = Dictionary(
      uniqueKeysWithValues: result.strategies.compactMap { strategy in
        strategy.nanoseconds(by: result.headline).map { (strategy.strategy, $0) }
      })
    self.pairs = pairs
    self.effect = effect
  }

  /// The strategy's figure as a multiple of the other's.
  func difference(of strategy: String, to other: String) -> Difference? {
    if let pairs {
      return pairs.result(of: strategy, to: other).map {
        Difference(
          ratio: $0.ratio, verdict: $0.verdict,
          atMost: max($0.interval.upper, 1 / $0.interval.lower), advice: $0.advice)
      }
    }
    guard let mine = figures[strategy], let its = figures[other] else { return nil }
    let ratio = mine / its
    let size = max(ratio, 1 / ratio)
    let verdict: Verdict =
      ratio == 1 ? .same : size < 1 + effect ? .tiny : ratio > 1 ? .slower : .faster
    return Difference(ratio: ratio, verdict: verdict, atMost: size, advice: nil)
  }

  /// True where the first was found to be better, by what matters.
  func isBetter(_ strategy: String, than other: String) -> Bool {
    difference(of: strategy, to: other)?.verdict == .faster
  }

  /// The distance of the farthest two that were distinguished from each other; 1 where none were.
  func greatestRatio(among strategies: [String]) -> Double {
    strategies.flatMap { strategy in
      strategies.compactMap { other in
        isBetter(other, than: strategy)
          ? difference(of: strategy, to: other)?.ratio : nil
      }
    }.max() ?? 1
  }
}

extension StrategyPairs {
  /// The same measurements under another rule; nil where there is nothing to compare.
  func judged(by rule: VerdictRule) -> StrategyPairs? {
    guard family != nil else { return nil }
    var judged = self
    judged.rule = rule
    judged.processorFamily = processorFamily.flatMap { try? $0.judged(by: rule) }
    judged.wallFamily = wallFamily.flatMap { try? $0.judged(by: rule) }
    return judged.family == nil ? nil : judged
  }
}
