import ObjectModel

extension PredicateCheck {
  func checked(_ comparison: FetchComparison) throws(ObjectGraphError) -> FetchComparison {
    var result = comparison
    var left = try checked(comparison.left)
    if comparison.modifier == .direct {
      if comparison.comparison != .contains { left = try single(left) }
    } else if left.isCollection {
      guard case .keyPath = comparison.left else {
        throw problem(
          comparison.left, .unsupported(comparison.modifier.rawValue, type: "this collection"))
      }
    } else {
      // "There is one for which it holds" says no more of a single value than that it holds.
      guard comparison.modifier == .any else { throw problem(comparison.left, .notACollection) }
      result.modifier = .direct
    }
    let right = try checkedRightSide(of: comparison, left)
    for side in [left, right] where !side.isSameInGroup {
      throw problem(side.expression, .notGrouped)
    }
    let sides = try unified([left, right])
    (result.left, result.right) = (sides.parts[0].expression, sides.parts[1].expression)
    try requireSupport(for: result, sides.kind, left: left)
    return result
  }

  private func checkedRightSide(of comparison: FetchComparison, _ left: CheckedExpression)
    throws(ObjectGraphError) -> CheckedExpression
  {
    let right = try checked(comparison.right)
    switch comparison.comparison {
    case .isIn:
      guard right.isCollection else { throw problem(comparison.right, .notACollection) }
      return right
    case .between:
      switch comparison.right {
      case .list(let bounds) where bounds.count == 2: return right
      case .value(.list(let bounds)) where bounds.count == 2: return right
      case .list(let bounds): throw problem("BETWEEN", .notTwoBounds(bounds.count))
      case .value(.list(let bounds)): throw problem("BETWEEN", .notTwoBounds(bounds.count))
      default: throw problem("BETWEEN", .notTwoBounds(1))
      }
    default: return try single(right)
    }
  }

  private func requireSupport(
    for comparison: FetchComparison, _ kind: ValueKind, left: CheckedExpression
  ) throws(ObjectGraphError) {
    let name = comparison.comparison.rawValue
    let isText = kind == .text || kind == .null
    switch comparison.comparison {
    case .equal, .notEqual, .isIn: break
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .between:
      try require(kind.isOrdered, name, left)
    case .contains where left.isCollection && comparison.modifier == .direct: break
    case .contains, .beginsWith, .endsWith, .like: try require(isText, name, left)
    case .matches:
      try require(isText, name, left)
      try requirePattern(comparison.right)
    }
    try require(!comparison.options.contains(.numeric), "the numeric order of texts", left)
    guard comparison.options.isEmpty || isText else {
      throw problem(left.expression, .textOptions(type: kind.name(in: model)))
    }
  }

  private func requirePattern(_ expression: FetchExpression) throws(ObjectGraphError) {
    switch expression {
    case .value(.attribute(.string(let pattern))): try TextPattern.check(pattern)
    case .value(.null): break
    default: throw problem(expression, .patternNotConstant)
    }
  }
}
