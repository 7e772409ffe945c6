import RealModule

/// The geometric mean of one strategy's ratios over several operations, and how much hangs on each.
///
/// A mean of unlike operations is a weighting in disguise. So it is shown with its weights, and with
/// the mean without each operation in turn: an answer that one operation alone turns around is that
/// operation's answer. The mean is taken within each process first, so that what a process does to
/// all of its operations counts once.
package struct MeanOverOperations: Hashable, Sendable {
  package struct Operation: Hashable, Sendable {
    var name: String
    /// 0 or more; only the proportions matter.
    var weight: Double
    /// ln(candidate / baseline) by the number of the process.
    var logRatios: [Int: Double]

    package init(name: String, weight: Double = 1, logRatios: [Int: Double]) {
      self.name = name
      self.weight = weight
      self.logRatios = logRatios
    }
  }

  /// The mean that is left when one operation is taken away.
  package struct Without: Hashable, Sendable {
    package let operation: String
    package let comparison: PairedComparison
  }

  /// The effect of leaving one operation out on the answer.
  package struct Turn: Hashable, Sendable {
    package let operation: String
    let ratioWithout: Double
    /// True if faster becomes slower or the other way round.
    let crossesOne: Bool
    /// True if a difference worth reporting ceases to be one, or one comes up.
    let crossesMinimumEffect: Bool
  }

  package let comparison: PairedComparison
  /// Adding up to 1, in the order of the operations.
  let weights: [Double]
  /// For each operation with weight, unless no other has any.
  package let without: [Without]

  /// - Throws: For a negative weight or none above 0, or where the operations have no process in
  ///   common.
  package init(
    of candidate: String, to baseline: String, operations: [Operation], level: Double = 0.95
  ) throws(StatisticsError) {
    weights = try Self.normalized(operations.map(\.weight))
    let counting = operations.filter { $0.weight > 0 }
    func comparison(_ operations: [Operation]) throws(StatisticsError) -> PairedComparison {
      try PairedComparison(
        candidate: candidate, baseline: baseline,
        differences: PairedDifferences(Self.means(operations)), level: level)
    }
    self.comparison = try comparison(counting)
    var without: [Without] = []
    for index in counting.indices where counting.count > 1 {
      var others = counting
      others.remove(at: index)
      without.append(
        Without(operation: counting[index].name, comparison: try comparison(others)))
    }
    self.without = without
  }

  /// The operations without which the answer would be another one.
  ///
  /// Judged by the ratios themselves: a mean is at least the minimum effect below 1, above 1, or
  /// neither.
  package func turns(_ rule: VerdictRule) -> [Turn] {
    let limit = Double.log(onePlus: rule.minimumEffect)
    let whole = comparison.logRatio
    return without.compactMap { without in
      let rest = without.comparison.logRatio
      let turn = Turn(
        operation: without.operation, ratioWithout: without.comparison.ratio,
        crossesOne: whole * rest < 0,
        crossesMinimumEffect: Self.side(whole, limit) != Self.side(rest, limit))
      return turn.crossesOne || turn.crossesMinimumEffect ? turn : nil
    }
  }

  /// -1 below, 1 above, 0 within the limit of no difference.
  private static func side(_ logRatio: Double, _ limit: Double) -> Int {
    guard abs(logRatio) >= limit, logRatio != 0 else { return 0 }
    return logRatio < 0 ? -1 : 1
  }

  private static func normalized(_ weights: [Double]) throws(StatisticsError) -> [Double] {
    try Summary.checkFinite(weights, what: "weights of operations")
    for (index, weight) in weights.enumerated() where weight < 0 {
      throw .outOfRange(what: "weight \(index)", value: weight, allowed: "of 0 or more")
    }
    let sum = weights.reduce(0, +)
    guard sum > 0 else {
      throw .outOfRange(what: "the sum of all weights", value: sum, allowed: "above 0")
    }
    return weights.map { $0 / sum }
  }

  /// The weighted mean of each process that has all operations.
  private static func means(_ operations: [Operation]) throws(StatisticsError) -> [Double] {
    let weights = try normalized(operations.map(\.weight))
    let processes = (operations.first?.logRatios.keys.sorted() ?? [])
      .filter { process in operations.allSatisfy { $0.logRatios[process] != nil } }
    return processes.map { process in
      zip(operations, weights).reduce(0) { $0 + $1.1 * $1.0.logRatios[process, default: 0] }
    }
  }
}
