import Lineage

/// Single values of a class.
extension PredicateGenerator {
  mutating func constant(_ valueClass: ValueClass) -> FetchExpression {
    .value(constantValue(valueClass))
  }

  mutating func constantValue(_ valueClass: ValueClass) -> FetchValue {
    randomValue(of: pick(valueClass.types)).map(FetchValue.attribute) ?? .null
  }

  /// Returns an attribute, or an expression of attributes and constants.
  mutating func expression(_ valueClass: ValueClass, _ depth: Int) -> FetchExpression {
    if depth > 0, chance(2, of: 5) { return compound(valueClass, depth) }
    let way = singleWay()
    if let attribute = attribute(of: way, valueClass), chance(5, of: 6) {
      return .keyPath(attribute.path)
    }
    return constant(valueClass)
  }

  private mutating func compound(_ valueClass: ValueClass, _ depth: Int) -> FetchExpression {
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      return .conditional(
        condition(depth - 1), expression(valueClass, depth - 1),
        expression(valueClass, depth - 1))
    case 1:
      return .function(
        .coalesce, [expression(valueClass, depth - 1), expression(valueClass, depth - 1)])
    case 2 where valueClass.hasExtremes:
      return aggregate(valueClass) ?? constant(valueClass)
    default:
      switch valueClass {
      case .number: return arithmetic(depth)
      case .text:
        return .function(
          pick([.lowercase, .uppercase, .canonical]), [expression(.text, depth - 1)])
      default: return expression(valueClass, depth - 1)
      }
    }
  }

  private mutating func arithmetic(_ depth: Int) -> FetchExpression {
    let function = pick(FetchFunction.allCases)
    switch function {
    case .modulus: return .function(function, [wholeNumber(depth - 1), wholeNumber(depth - 1)])
    case .add, .subtract, .multiply, .divide:
      return .function(function, [expression(.number, depth - 1), expression(.number, depth - 1)])
    case .negate, .absolute, .floor, .ceiling:
      return .function(function, [expression(.number, depth - 1)])
    case .length: return .function(.length, [expression(.text, depth - 1)])
    case .coalesce, .lowercase, .uppercase, .canonical:
      return aggregate(.number) ?? constant(.number)
    }
  }

  /// Returns an integer attribute, or another integer expression.
  private mutating func wholeNumber(_ depth: Int) -> FetchExpression {
    if depth > 0, chance(1, of: 4) { return .function(.length, [expression(.text, depth - 1)]) }
    let type = pick([.integer16, .integer32, .integer64] as [AttributeType])
    if let path = attribute(of: singleWay(), .number), path.type.integerRange != nil {
      return .keyPath(path.path)
    }
    return .value(randomValue(of: type).map(FetchValue.attribute) ?? .null)
  }

  /// Returns an aggregate of a collection in the class.
  private mutating func aggregate(_ valueClass: ValueClass) -> FetchExpression? {
    guard let way = collectionWay() else { return nil }
    if valueClass == .number, chance(1, of: 3) { return .aggregate(.count, .keyPath(way.path)) }
    guard let attribute = attribute(of: way, valueClass) else { return nil }
    let aggregate: FetchAggregate =
      valueClass == .number ? pick([.sum, .min, .max, .average]) : pick([.min, .max])
    return .aggregate(aggregate, .keyPath(attribute.path))
  }

  /// Returns a few constants, as one value or as a list of expressions.
  mutating func constants(_ valueClass: ValueClass, _ counts: ClosedRange<Int>) -> FetchExpression {
    let count = Int.random(in: counts, using: &random)
    let values = (0..<count).map { _ in constantValue(valueClass) }
    return chance(1, of: 3) ? .list(values.map(FetchExpression.value)) : .value(.list(values))
  }

  mutating func textOptions() -> TextOptions {
    TextOptions(rawValue: chance(1, of: 2) ? 0 : Int.random(in: 1...3, using: &random))
  }
}
