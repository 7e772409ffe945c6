import RealModule

/// The geometric mean of one strategy's ratios over several operations, and the influence of each
/// operation.
///
/// A mean of unlike operations depends on their weights. Therefore it comes with the weights, and
/// with the mean without each operation in turn: if one operation alone reverses the answer, the
/// answer is about that operation. The mean is taken within each process first, so that an effect
/// of a process on all its operations counts once.
package struct MeanOverOperations: Hashable, Sendable {
  package struct Operation: Hashable, Sendable {
    var name: String
    /// The weight, 0 or more; only the proportions matter.
    var weight: Double
    /// ln(candidate / baseline) by the number of the process.
    var logRatios: [Int: Double]

    package init(name: String, weight: Double = 1, logRatios: [Int: Double]) {
      self.name = name
      self.weight = weight
      self.logRatios = logRatios
    }
  }

  /// The mean without one operation.
  package struct Without: Hashable, Sendable {
    package let operation: String
    package let comparison: PairedComparison
  }

  /// The effect of omitting one operation on the answer.
  package struct Turn: Hashable, Sendable {
    package let operation: String
    let ratioWithout: Double
    /// True if faster becomes slower or vice versa.
    let crossesOne: Bool
    /// True if a difference worth reporting appears or disappears.
    let crossesMinimumEffect: Bool
  }

  package let comparison: PairedComparison
  /// The weights in the order of the operations, with a sum of 1.
  let weights: [Double]
  /// The means for each operation with a weight, unless it is the only one.
  package let without: [Without]

  /// - Throws: For a negative weight, without a positive weight, or if the operations have no
  ///   common process.
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

  /// Returns the operations without which the answer would change.
  ///
  /// Only the ratios count: a mean is at least the minimum effect below 1, above 1, or neither.
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

  /// Returns -1 below, 1 above, and 0 within the limit of no difference.
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

  /// Returns the weighted mean of each process that has all operations.
  private static func means(_ operations: [Operation]) throws(StatisticsError) -> [Double] {
    let weights = try normalized(operations.map(\.weight))
    let processes = (operations.first?.logRatios.keys.sorted() ?? [])
      .filter { process in operations.allSatisfy { $0.logRatios[process] != nil } }
    return processes.map { process in
      zip(operations, weights).reduce(0) { $0 + $1.1 * $1.0.logRatios[process, default: 0] }
    }
  }
}
