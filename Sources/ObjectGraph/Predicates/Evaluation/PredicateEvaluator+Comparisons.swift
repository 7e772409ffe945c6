import ObjectModel

extension PredicateEvaluator {
  func truth(of comparison: FetchComparison, in scope: Scope) throws(ObjectGraphError) -> Truth {
    switch comparison.modifier {
    case .direct:
      if comparison.comparison == .contains, isCollection(comparison.left, in: scope) {
        return try membership(
          of: value(of: comparison.right, in: scope),
          in: elements(of: comparison.left, in: scope), comparison.options)
      }
      return try truth(of: comparison, left: value(of: comparison.left, in: scope), in: scope)
    case .any: return Truth(try !holdsForNone(comparison, in: scope))
    case .none: return Truth(try holdsForNone(comparison, in: scope))
    case .all:
      for element in try elements(of: comparison.left, in: scope) {
        guard try truth(of: comparison, left: element, in: scope) == .true else { return .false }
      }
      return .true
    }
  }

  private func holdsForNone(_ comparison: FetchComparison, in scope: Scope)
    throws(ObjectGraphError) -> Bool
  {
    for element in try elements(of: comparison.left, in: scope) {
      if try truth(of: comparison, left: element, in: scope) == .true { return false }
    }
    return true
  }

  /// One value of the left side against the right side.
  private func truth(of comparison: FetchComparison, left: StoredValue?, in scope: Scope)
    throws(ObjectGraphError) -> Truth
  {
    let right = comparison.right
    switch comparison.comparison {
    case .isIn:
      return try membership(of: left, in: elements(of: right, in: scope), comparison.options)
    case .between:
      let bounds = try elements(of: right, in: scope)
      guard bounds.count == 2 else {
        throw .invalidPredicate("BETWEEN", reason: "takes a list of two bounds")
      }
      return min(
        try compare(left, .greaterOrEqual, bounds[0], comparison.options),
        try compare(left, .lessOrEqual, bounds[1], comparison.options))
    case .equal, .notEqual:
      let asksForAbsence = comparison.comparison == .equal
      if right == .value(.null) { return Truth((left == nil) == asksForAbsence) }
      let other = try value(of: right, in: scope)
      if comparison.left == .value(.null) { return Truth((other == nil) == asksForAbsence) }
      return try compare(left, comparison.comparison, other, comparison.options)
    default:
      return try compare(
        left, comparison.comparison, value(of: right, in: scope), comparison.options)
    }
  }

  /// SQL's IN: not known if the value is not found but may be one of the absent ones.
  private func membership(
    of value: StoredValue?, in elements: [StoredValue?], _ options: TextOptions
  ) throws(ObjectGraphError) -> Truth {
    var result = Truth.false
    for element in elements where result != .true {
      result = max(result, try compare(value, .equal, element, options))
    }
    return result
  }

  private func compare(
    _ left: StoredValue?, _ comparison: FetchComparison.Operator, _ right: StoredValue?,
    _ options: TextOptions
  ) throws(ObjectGraphError) -> Truth {
    guard let left, let right else { return .unknown }
    if case .text(let left) = left, case .text(let right) = right {
      return Truth(try TextComparison(comparison, options: options).holds(left, right))
    }
    let order = left.order(to: right)
    switch comparison {
    case .equal: return Truth(order == 0)
    case .notEqual: return Truth(order != 0)
    case .less: return Truth(order < 0)
    case .lessOrEqual: return Truth(order <= 0)
    case .greater: return Truth(order > 0)
    case .greaterOrEqual: return Truth(order >= 0)
    case .between, .isIn, .contains, .beginsWith, .endsWith, .like, .matches:
      throw .invalidPredicate(comparison.rawValue, reason: "does not go with these types")
    }
  }
}
