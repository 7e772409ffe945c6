import Foundation
public import Lineage

/// Predicates of every structure with a text, valid or not.
extension PredicateGenerator {
  private static var names: [String] {
    [
      "title", "author", "price", "in", "Any", "SELF", "self", "entity", "name", "size", "first",
      "a b", "", "über", "@count", "a.b", "x1", "_", "count", "now", "1st", "日", "as", "list",
    ]
  }

  private static var elementNames: [String] { ["e", "x", "in", "odd name", "e2"] }
  private static var variableNames: [String] { ["FETCH_SOURCE", "LIMIT", "and", "two words"] }

  public mutating func randomAnyPredicate(depth: Int) -> FetchPredicate {
    anyPredicate(depth, elements: [])
  }

  private mutating func anyPredicate(_ depth: Int, elements: [String]) -> FetchPredicate {
    switch depth <= 0
      ? Int.random(in: 0..<5, using: &random) : Int.random(in: 0..<9, using: &random)
    {
    case 0: return .constant(chance(1, of: 2))
    case 1:
      return .isKind(
        anyExpression(depth - 1, elements), entityName: pick(Self.names), exactly: chance(1, of: 2))
    case 5: return .and(anyPredicates(depth - 1, elements))
    case 6: return .or(anyPredicates(depth - 1, elements))
    case 7: return .not(anyPredicate(depth - 1, elements: elements))
    default:
      return .comparison(
        FetchComparison(
          anyExpression(depth - 1, elements), pick(FetchComparison.Operator.allCases),
          anyExpression(depth - 1, elements), modifier: pick(FetchComparison.Modifier.allCases),
          options: TextOptions(rawValue: Int.random(in: 0...3, using: &random))))
    }
  }

  private mutating func anyPredicates(_ depth: Int, _ elements: [String]) -> [FetchPredicate] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in
      anyPredicate(depth, elements: elements)
    }
  }

  private mutating func anyExpressions(
    _ depth: Int, _ elements: [String], _ counts: ClosedRange<Int>
  ) -> [FetchExpression] {
    (0..<Int.random(in: counts, using: &random)).map { _ in anyExpression(depth, elements) }
  }

  private mutating func anyExpression(_ depth: Int, _ elements: [String]) -> FetchExpression {
    let shapes = depth <= 0 ? 4 : 10
    switch Int.random(in: 0..<shapes, using: &random) {
    case 0: return .value(anyValue(depth))
    case 1: return .variable(pick(Self.variableNames))
    case 2, 3: return .keyPath(anyPath(elements))
    case 4: return .list(anyExpressions(depth - 1, elements, 0...3))
    case 5, 6: return anyFunction(depth, elements)
    case 7: return .aggregate(pick(FetchAggregate.allCases), anyExpression(depth - 1, elements))
    case 8:
      let name = pick(Self.elementNames)
      return .subquery(
        anyPath(elements), variable: name,
        anyPredicate(depth - 1, elements: elements + [name]))
    default:
      return .conditional(
        anyPredicate(depth - 1, elements: elements), anyExpression(depth - 1, elements),
        anyExpression(depth - 1, elements))
    }
  }

  private mutating func anyFunction(_ depth: Int, _ elements: [String]) -> FetchExpression {
    let function = pick(FetchFunction.allCases)
    let counts: ClosedRange<Int> =
      switch function {
      case .add, .subtract, .multiply, .divide, .modulus: 2...2
      case .coalesce: 1...3
      default: 1...1
      }
    return .function(function, anyExpressions(depth - 1, elements, counts))
  }

  private mutating func anyPath(_ elements: [String]) -> FetchKeyPath {
    var path = FetchKeyPath.subject
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      path.steps.append(
        FetchKeyPath.Step(pick(Self.names), castTo: chance(1, of: 5) ? pick(Self.names) : nil))
    }
    if chance(1, of: 5) { path.castTo = pick(Self.names) }
    if let element = elements.randomElement(using: &random), chance(1, of: 2) {
      path.base = .element(element)
    } else if !path.steps.isEmpty, chance(1, of: 8) {
      path.base = .element(pick(Self.variableNames))
    }
    return path
  }

  private mutating func anyValue(_ depth: Int) -> FetchValue {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .null
    case 1 where depth > 0:
      return .list((0..<Int.random(in: 0...3, using: &random)).map { _ in anyValue(depth - 1) })
    case 2:
      return objects.values.flatMap { $0 }.sorted { $0.uriRepresentation < $1.uriRepresentation }
        .randomElement(using: &random).map(FetchValue.object) ?? .null
    case 3: return .attribute(.double(Double(bitPattern: random.next())).finite)
    case 4: return .attribute(.integer(Int64(truncatingIfNeeded: random.next())))
    case 5: return .attribute(.string(anyText()))
    case 6:
      return .attribute(.date(Date(timeIntervalSinceReferenceDate: Double(random.next()) / 1e9)))
    case 7: return .attribute(.double(pick([.infinity, -.infinity, -0.0, .leastNonzeroMagnitude])))
    default:
      let type = pick(AttributeType.allCases.filter { !ValuePool.values(of: $0).isEmpty })
      return randomValue(of: type).map(FetchValue.attribute) ?? .null
    }
  }

  private mutating func anyText() -> String {
    let scalars = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in
      Unicode.Scalar(
        UInt32.random(in: chance(1, of: 2) ? 0...127 : 0...0x10FFFF, using: &random))
    }
    return scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
  }
}

extension AttributeValue {
  /// The value without NaN, which equals neither itself nor its text.
  fileprivate var finite: AttributeValue {
    if case .double(let number) = self, number.isNaN { .double(0) } else { self }
  }
}
