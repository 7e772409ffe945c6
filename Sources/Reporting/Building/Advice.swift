import RunJournal
import Statistics

/// Which strategy to choose for one need, as far as the verdicts carry.
struct Advice {
  /// "space" or a ``Need``'s name.
  var need: String
  /// The sentence part behind "if".
  var condition: String
  /// The one with the lowest mean or the fewest bytes.
  var best: String
  /// No difference to the best one that matters.
  var equals: [String]
  /// Cannot be told from the best one.
  var open: [String]
  /// The nearest one that is worse, and by how much; nil if none is.
  var next: (strategy: String, comparison: ComparisonResult?, ratio: Double)?

  /// Where the advice would turn without one operation: what it says of a strategy that it speaks
  /// against, with that operation and without it.
  var restsOn: [Support] = []

  /// One operation that an advice hangs on.
  struct Support: Hashable {
    var operation: String
    var strategy: String
    var ratio: Double
    var ratioWithout: Double
  }

  /// True if it may be followed whichever operation is left out.
  var isRecommendation: Bool { next != nil && restsOn.isEmpty }

  /// The strategies that may be chosen: nothing speaks against any of them.
  var choices: [String] { [best] + equals + open }

  /// What speaks against the others; nil where naming them is no shorter than naming the choices.
  func avoided(among strategies: [String]) -> [String]? {
    let avoided = strategies.filter { !choices.contains($0) }
    return !avoided.isEmpty && choices.count > 2 && avoided.count < choices.count ? avoided : nil
  }

  /// For space first, then for every need that the cell measures; none for a single strategy.
  static func all(_ cell: Measurements) -> [Advice] {
    guard cell.strategies.count > 1 else { return [] }
    return [space(cell)].compactMap { $0 }
      + Need.allCases.compactMap { need in
        cell.needs[need].flatMap { time(need, $0, cell) }
      }
  }

  /// Bytes do not vary, but how B-trees happen to split makes a few pages more or less.
  private static func space(_ cell: Measurements) -> Advice? {
    let sorted = cell.storage.sorted { $0.record.fileBytes < $1.record.fileBytes }
    guard let first = sorted.first, first.record.fileBytes > 0 else { return nil }
    let ratios = sorted.dropFirst().map { result in
      (result.strategy, Double(result.record.fileBytes) / Double(first.record.fileBytes))
    }
    let worse = ratios.first { $0.1 >= 1.0005 }
    return Advice(
      need: "space", condition: "space matters most", best: first.strategy,
      equals: ratios.filter { $0.1 < 1.0005 }.map(\.0), open: [],
      next: worse.map { ($0.0, nil, $0.1) })
  }

  private static func time(_ need: Need, _ result: OperationResult, _ cell: Measurements)
    -> Advice?
  {
    let order = result.pairs.fastestFirst
    guard let best = order.first, result.pairs.family != nil else { return nil }
    let others = order.dropFirst().compactMap { name in
      result.pairs.result(of: name, to: best).map { (name, $0) }
    }
    let worse = others.first { $0.1.verdict == .slower }
    return Advice(
      need: need.rawValue, condition: need.condition(cell), best: best,
      equals: others.filter { [.same, .tiny].contains($0.1.verdict) }.map(\.0),
      open: others.filter { $0.1.verdict == .unresolved }.map(\.0),
      next: worse.map { ($0.0, $0.1, $0.1.ratio) },
      restsOn: others.filter { $0.1.verdict == .slower }.flatMap { name, comparison in
        supports(of: name, comparison, against: best, result, cell)
      })
  }

  /// The operations without which the best strategy would no longer be the better one of the two.
  private static func supports(
    of strategy: String, _ comparison: ComparisonResult, against best: String,
    _ result: OperationResult, _ cell: Measurements
  ) -> [Support] {
    result.pairs.without(of: strategy, to: best).filter(\.turnsAnswer).map { without in
      Support(
        operation: cell.label(of: without.operation), strategy: strategy,
        ratio: comparison.ratio, ratioWithout: without.ratio)
    }
  }
}

extension Measurements {
  /// The label of an operation by its name.
  func label(of name: String) -> String {
    operations.first { $0.operation.name == name }?.operation.fullLabel ?? name
  }
}
