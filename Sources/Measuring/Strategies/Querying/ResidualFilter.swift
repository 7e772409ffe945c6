import Lineage
import LogicalModel

/// Evaluates the conditions that the store cannot, with the semantics of predicates.
struct ResidualFilter {
  /// A condition on values by their positions; links are those of the object.
  private indirect enum Judge {
    case constant(Bool)
    case all([Judge])
    case any([Judge])
    case not(Judge)
    case value(position: Int, ValueTest)
    case link(FetchPredicate)
  }

  private let judges: [Judge]

  /// - Throws: ``StrategyError/notMapped(kind:name:)``.
  init(_ plan: MemberQueryPlan, _ stored: StoredDomain) throws(StrategyError) {
    let kind = plan.question.kind
    var judges: [Judge] = []
    for case .holds(let predicate) in plan.residual {
      judges.append(try Self.judge(predicate, stored, kind))
    }
    self.judges = judges
  }

  /// True if all conditions hold for a member's values and links.
  func holds(_ values: [PropertyValue], of object: ManagedObject) throws(ObjectGraphError) -> Bool {
    for judge in judges {
      guard try Self.truth(of: judge, values, object) == true else { return false }
    }
    return true
  }

  private static func judge(_ predicate: FetchPredicate, _ stored: StoredDomain, _ kind: String)
    throws(StrategyError) -> Judge
  {
    func judged(_ parts: [FetchPredicate]) throws(StrategyError) -> [Judge] {
      try parts.map { (part) throws(StrategyError) in try judge(part, stored, kind) }
    }
    switch predicate.form {
    case .constant(let value): return .constant(value)
    case .and(let parts): return .all(try judged(parts))
    case .or(let parts): return .any(try judged(parts))
    case .not(let part): return .not(try judge(part, stored, kind))
    case .comparison(let comparison):
      if let name = comparison.path?.steps.map(\.name).joined(separator: "."),
        let position = stored.domain.properties(of: kind).firstIndex(where: { $0.name == name })
      {
        return .value(position: position, ValueTest(comparison))
      }
      let translation = ConditionTranslation(domain: stored, kind: kind) { _, _ in nil }
      return .link(try translation.stored(predicate, []))
    case .isKind, .tooDeep: throw .notMapped(kind: kind, name: "\(predicate)")
    }
  }

  /// Returns nil for unknown, as in SQL.
  private static func truth(
    of judge: Judge, _ values: [PropertyValue], _ object: ManagedObject
  ) throws(ObjectGraphError) -> Bool? {
    switch judge {
    case .constant(let value): return value
    case .all(let parts): return try decided(parts, by: false, values, object)
    case .any(let parts): return try decided(parts, by: true, values, object)
    case .not(let part): return try truth(of: part, values, object).map { !$0 }
    case .value(let position, let test): return try test.truth(for: values[position].comparable)
    case .link(let predicate):
      if try predicate.evaluate(with: object) { return true }
      return try FetchPredicate.not(predicate).evaluate(with: object) ? false : nil
    }
  }

  /// Returns `decisive` if any part has that truth; otherwise an unknown part makes the result
  /// unknown.
  private static func decided(
    _ parts: [Judge], by decisive: Bool, _ values: [PropertyValue], _ object: ManagedObject
  ) throws(ObjectGraphError) -> Bool? {
    var result: Bool? = !decisive
    for part in parts {
      let truth = try truth(of: part, values, object)
      if truth == decisive { return decisive }
      if truth == nil { result = nil }
    }
    return result
  }
}

/// A comparison of one value with constants.
private struct ValueTest {
  private let comparison: FetchComparison.Operator
  private let options: TextOptions
  private let constants: [StoredValue?]

  init(_ comparison: FetchComparison) {
    self.comparison = comparison.comparison
    options = comparison.options
    constants = Self.constants(comparison.right)
  }

  private static func constants(_ expression: FetchExpression) -> [StoredValue?] {
    func constants(_ value: FetchValue) -> [StoredValue?] {
      switch value {
      case .null, .object: [nil]
      case .attribute(let value): [StoredValue(value)]
      case .list(let values): values.flatMap(constants)
      }
    }
    switch expression.form {
    case .value(let value): return constants(value)
    case .list(let parts): return parts.flatMap(self.constants)
    default: return [nil]
    }
  }

  /// Returns nil for unknown: a comparison with an absent value, unless it tests for absence.
  func truth(for value: StoredValue?) throws(ObjectGraphError) -> Bool? {
    let first = constants.first ?? nil
    switch comparison {
    case .equal where first == nil: return value == nil
    case .notEqual where first == nil: return value != nil
    case .isIn:
      var result: Bool? = false
      for constant in constants {
        let isEqual = try holds(value, .equal, constant)
        if isEqual == true { return true }
        if isEqual == nil { result = nil }
      }
      return result
    case .between:
      let isAbove = try holds(value, .greaterOrEqual, first)
      let isBelow = try holds(value, .lessOrEqual, constants.last ?? nil)
      if isAbove == false || isBelow == false { return false }
      return isAbove == nil || isBelow == nil ? nil : true
    default: return try holds(value, comparison, first)
    }
  }

  private func holds(
    _ value: StoredValue?, _ comparison: FetchComparison.Operator, _ other: StoredValue?
  ) throws(ObjectGraphError) -> Bool? {
    guard let value, let other else { return nil }
    if case .text(let text) = value, case .text(let other) = other {
      return try TextComparison(comparison, options: options).holds(text, other)
    }
    let order = value.order(to: other)
    switch comparison {
    case .equal: return order == 0
    case .notEqual: return order != 0
    case .less: return order < 0
    case .lessOrEqual: return order <= 0
    case .greater: return order > 0
    case .greaterOrEqual: return order >= 0
    case .between, .isIn, .contains, .beginsWith, .endsWith, .like, .matches:
      throw .invalidPredicate(comparison.rawValue, reason: "does not work with these types")
    }
  }
}
