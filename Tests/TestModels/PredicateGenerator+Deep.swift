public import Lineage

/// Long chains and deeply nested well-typed predicates.
extension PredicateGenerator {
  /// The ways to nest a condition or a value in another one.
  private enum Level: CaseIterable {
    case and, or, not, subquery, ternary, left, right, call, coalesce, branch, bound
  }

  /// Returns a predicate of up to the given levels, drawn one by one or all alike.
  public mutating func randomDeepPredicate(for entity: EntityDescription, levels: Int)
    -> FetchPredicate
  {
    scopes = [Scope(base: .subject, entity: entity)]
    let count = Int.random(in: 0...levels, using: &random)
    let kinds = chance(1, of: 2) ? Level.allCases : [pick(Level.allCases), pick(Level.allCases)]
    return condition(in: (0..<count).map { _ in pick(kinds) }[...])
  }

  /// Returns a chain of AND or OR of conditions, some of which are chains themselves.
  public mutating func randomChain(for entity: EntityDescription, count: Int) -> FetchPredicate {
    scopes = [Scope(base: .subject, entity: entity)]
    // Few different ones, because SQLite joins at most 64 tables for all their paths.
    let pool = conditions(12)
    let parts = (0..<Int.random(in: 1...count, using: &random)).map { _ in
      chance(1, of: 20) ? .not(chain(of: pool.shuffled(using: &random))) : pick(pool)
    }
    return chain(of: parts)
  }

  private mutating func conditions(_ count: Int) -> [FetchPredicate] {
    (0..<count).map { _ in condition(0) }
  }

  private mutating func chain(of parts: [FetchPredicate]) -> FetchPredicate {
    chance(1, of: 2) ? .and(parts) : .or(parts)
  }

  private mutating func condition(in levels: ArraySlice<Level>) -> FetchPredicate {
    guard let level = levels.first else { return condition(1) }
    let rest = levels.dropFirst()
    switch level {
    case .and, .or:
      let parts = ([condition(in: rest)] + conditions(pick([0, 1, 1, 2, 12]))).shuffled(
        using: &random)
      return level == .and ? .and(parts) : .or(parts)
    case .not: return .not(condition(in: rest))
    case .subquery:
      // Each level visits all elements once for each element of the surrounding level.
      guard scopes.count < 6, let way = collectionWay() else { return .not(condition(in: rest)) }
      let variable = newVariable()
      scopes.append(Scope(base: .element(variable), entity: way.entity))
      let inner = condition(in: rest)
      scopes.removeLast()
      let count = FetchExpression.aggregate(
        .count, .subquery(way.path, variable: variable, inner))
      let number = FetchExpression.value(.attribute(.integer(pick([0, 1]))))
      return .comparison(
        chance(1, of: 2)
          ? FetchComparison(count, .greater, number) : FetchComparison(number, .less, count))
    case .ternary, .left, .right, .call, .coalesce, .branch, .bound:
      let (value, constant) = (number(in: levels), constant(.number))
      switch pick([0, 1, 2]) {
      case 0: return .comparison(FetchComparison(value, .lessOrEqual, constant))
      case 1: return .comparison(FetchComparison(constant, .lessOrEqual, value))
      default:
        return .comparison(
          FetchComparison(constant, .between, .list([constant, value])))
      }
    }
  }

  private mutating func number(in levels: ArraySlice<Level>) -> FetchExpression {
    guard let level = levels.first else { return expression(.number, 0) }
    let rest = levels.dropFirst()
    let sign = pick([.add, .subtract, .multiply, .divide] as [FetchFunction])
    switch level {
    case .left: return .function(sign, [number(in: rest), expression(.number, 0)])
    case .right: return .function(sign, [expression(.number, 0), number(in: rest)])
    case .call:
      return .function(pick([.absolute, .negate, .floor, .ceiling]), [number(in: rest)])
    case .coalesce:
      return .function(
        .coalesce, [expression(.number, 0), number(in: rest)].shuffled(using: &random))
    case .bound:
      return .aggregate(
        pick([.min, .max, .sum]), .list([expression(.number, 0), number(in: rest)]))
    case .branch:
      let branches = [number(in: rest), expression(.number, 0)].shuffled(using: &random)
      return .conditional(condition(0), branches[0], branches[1])
    case .and, .or, .not, .subquery, .ternary:
      return .conditional(condition(in: rest), expression(.number, 0), expression(.number, 0))
    }
  }
}
