public import Lineage

/// Predicates that an evaluator must accept for objects of an entity.
extension PredicateGenerator {
  /// Returns a predicate on objects of the entity, nested at most to the given depth.
  public mutating func randomWellTypedPredicate(
    for entity: EntityDescription, depth: Int
  ) -> FetchPredicate {
    scopes = [Scope(base: .subject, entity: entity)]
    return condition(depth)
  }

  mutating func condition(_ depth: Int) -> FetchPredicate {
    guard depth > 0, chance(3, of: 5) else { return simpleCondition(max(0, depth)) }
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: return .and(conditions(depth - 1))
    case 2, 3: return .or(conditions(depth - 1))
    case 4: return .not(condition(depth - 1))
    case 5: return subqueryCount(depth) ?? simpleCondition(depth)
    default: return simpleCondition(depth)
    }
  }

  private mutating func conditions(_ depth: Int) -> [FetchPredicate] {
    (0..<pick([0, 1, 2, 2, 2, 3])).map { _ in condition(depth) }
  }

  private mutating func simpleCondition(_ depth: Int) -> FetchPredicate {
    let found: FetchPredicate? =
      switch Int.random(in: 0..<20, using: &random) {
      case 0: .constant(chance(1, of: 2))
      case 1, 2: kindTest()
      case 3, 4: singleObjectComparison()
      case 5: collectionObjectComparison()
      case 6, 7, 8: quantifiedComparison(depth)
      case 9: membership(depth)
      case 10: nilTest()
      default: valueComparison(depth)
      }
    return found ?? valueComparison(depth)
  }

  private mutating func valueComparison(_ depth: Int) -> FetchPredicate {
    // A class of one of the nearest object's attributes, so that most comparisons are useful.
    let near = attribute(of: singleWay()).flatMap { ValueClass($0.type) }
    let valueClass = near ?? pick(ValueClass.allCases)
    return .comparison(
      comparison(of: expression(valueClass, depth), valueClass, .direct, depth))
  }

  /// Returns a predicate such as `ANY tags.name BEGINSWITH "a"`.
  private mutating func quantifiedComparison(_ depth: Int) -> FetchPredicate? {
    guard let way = collectionWay(), let attribute = attribute(of: way),
      let valueClass = ValueClass(attribute.type)
    else { return nil }
    return .comparison(
      comparison(
        of: .keyPath(attribute.path), valueClass, pick([.any, .all, .none]), depth))
  }

  /// Returns a comparison of the left side with one of its class's operators.
  private mutating func comparison(
    of left: FetchExpression, _ valueClass: ValueClass, _ modifier: FetchComparison.Modifier,
    _ depth: Int
  ) -> FetchComparison {
    let ordered: [FetchComparison.Operator] = [
      .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .isIn,
    ]
    let textual: [FetchComparison.Operator] = [.contains, .beginsWith, .endsWith, .like, .matches]
    let operators: [FetchComparison.Operator] =
      valueClass == .text
      ? ordered + textual : valueClass.isOrdered ? ordered : [.equal, .notEqual, .isIn]
    let comparison = pick(operators)
    let right: FetchExpression =
      switch comparison {
      case .between: constants(valueClass, 2...2)
      case .isIn: constants(valueClass, 0...4)
      case .like: .value(.attribute(.string(pick(ValuePool.patterns))))
      case .matches: .value(.attribute(.string(pick(ValuePool.regularExpressions))))
      default:
        chance(1, of: modifier == .direct ? 2 : 4)
          ? expression(valueClass, depth - 1) : constant(valueClass)
      }
    return FetchComparison(
      left, comparison, right, modifier: modifier,
      options: valueClass == .text ? textOptions() : [])
  }

  /// Returns a test of a value's or an object's membership in a collection.
  private mutating func membership(_ depth: Int) -> FetchPredicate? {
    guard let way = collectionWay() else { return nil }
    if chance(1, of: 2) {
      guard let attribute = attribute(of: way), let valueClass = ValueClass(attribute.type) else {
        return nil
      }
      let element = expression(valueClass, depth - 1)
      return chance(1, of: 2)
        ? .comparison(FetchComparison(element, .isIn, .keyPath(attribute.path)))
        : .comparison(FetchComparison(.keyPath(attribute.path), .contains, element))
    }
    guard let element = object(of: way.entity) else { return nil }
    return chance(1, of: 2)
      ? .comparison(FetchComparison(element, .isIn, .keyPath(way.path)))
      : .comparison(FetchComparison(.keyPath(way.path), .contains, element))
  }

  /// Returns a test of whether a property has a value.
  private mutating func nilTest() -> FetchPredicate? {
    guard let attribute = attribute(of: singleWay()) else { return nil }
    return .comparison(
      FetchComparison(.keyPath(attribute.path), pick([.equal, .notEqual]), .value(.null)))
  }
}
