import Lineage
import TestModels

/// Changes parts of a predicate, to reach what no generator draws.
///
/// The result may be invalid; the check sorts it out.
struct Mutation {
  var random: SeededRandom
  /// One place in this many changes.
  let rarity: Int

  private mutating func happens() -> Bool { Int.random(in: 0..<rarity, using: &random) == 0 }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  mutating func mutated(_ predicate: FetchPredicate) -> FetchPredicate {
    switch predicate.form {
    case .constant, .tooDeep: return predicate
    case .comparison(let comparison): return .comparison(mutated(comparison))
    case .isKind(let expression, let name, let exactly):
      return .isKind(mutated(expression), entityName: name, exactly: exactly != happens())
    case .and(let parts):
      let parts = mutated(parts)
      return happens() ? .or(parts) : .and(parts)
    case .or(let parts):
      let parts = mutated(parts)
      return happens() ? .and(parts) : .or(parts)
    case .not(let part): return happens() ? mutated(part) : .not(mutated(part))
    }
  }

  private mutating func mutated(_ parts: [FetchPredicate]) -> [FetchPredicate] {
    var result: [FetchPredicate] = []
    for part in parts { result.append(happens() ? .not(mutated(part)) : mutated(part)) }
    return result
  }

  private mutating func mutated(_ comparison: FetchComparison) -> FetchComparison {
    var result = comparison
    result.left = mutated(comparison.left)
    result.right = mutated(comparison.right)
    if happens() { swap(&result.left, &result.right) }
    if happens() { result.comparison = pick(FetchComparison.Operator.allCases) }
    if happens() { result.modifier = pick(FetchComparison.Modifier.allCases) }
    if happens() { result.options = TextOptions(rawValue: Int.random(in: 0...3, using: &random)) }
    return result
  }

  private mutating func mutated(_ parts: [FetchExpression]) -> [FetchExpression] {
    var result: [FetchExpression] = []
    for part in parts { result.append(mutated(part)) }
    return result
  }

  private mutating func mutated(_ expression: FetchExpression) -> FetchExpression {
    switch expression.form {
    case .value(.list(let values)):
      return happens() ? .value(.list(values + [.null])) : expression
    case .value: return happens() ? .value(.null) : expression
    case .keyPath, .variable, .tooDeep: return expression
    case .list(let parts):
      let parts = mutated(parts)
      return happens() ? .list(parts + [.value(.null)]) : .list(parts)
    case .function(let function, let arguments):
      return .function(
        happens() ? pick(FetchFunction.allCases) : function, mutated(arguments))
    case .aggregate(let aggregate, let collection):
      return .aggregate(
        happens() ? pick(FetchAggregate.allCases) : aggregate, mutated(collection))
    case .subquery(let path, let variable, let condition):
      return .subquery(path, variable: variable, mutated(condition))
    case .conditional(let condition, let one, let other):
      return .conditional(mutated(condition), mutated(one), mutated(other))
    }
  }
}
