extension FetchPredicate {
  /// The predicate without tests for absence that its comparisons already imply.
  ///
  /// `title != nil AND title == "x"` is true exactly where `title == "x"` is, which suffices where
  /// nothing is negated.
  var withoutNeedlessTests: FetchPredicate {
    switch form {
    case .or(let parts): return .or(parts.map(\.withoutNeedlessTests))
    case .and(let parts):
      let compared = parts.flatMap(\.comparedExpressions)
      let needed = parts.filter { part in
        guard let tested = part.expressionTestedForPresence else { return true }
        return !compared.contains { $0 == tested || tested.isStart(of: $0) }
      }.map(\.withoutNeedlessTests)
      return needed.count == 1 ? needed[0] : .and(needed)
    case .comparison(var comparison):
      comparison.left = comparison.left.withoutNeedlessTests
      comparison.right = comparison.right.withoutNeedlessTests
      return .comparison(comparison)
    case .constant, .isKind, .not, .tooDeep: return self
    }
  }

  private var expressionTestedForPresence: FetchExpression? {
    guard case .comparison(let test) = form, test.comparison == .notEqual,
      test.right == .value(.null), test.modifier == .direct
    else { return nil }
    return test.left
  }

  /// The expressions that must be present for the comparison to be true.
  private var comparedExpressions: [FetchExpression] {
    switch form {
    case .comparison(let comparison) where comparison.modifier == .direct:
      comparison.left == .value(.null) || comparison.right == .value(.null)
        ? [] : [comparison.left, comparison.right]
    case .isKind(let expression, _, _): [expression]
    default: []
    }
  }
}

extension FetchExpression {
  /// Returns true for a path that is a prefix of another, which therefore has no value if this one
  /// has none.
  func isStart(of other: FetchExpression) -> Bool {
    guard case .keyPath(let start) = form, case .keyPath(let path) = other.form else {
      return false
    }
    return start.base == path.base && start.castTo == path.castTo
      && path.steps.starts(with: start.steps)
  }

  /// In a subquery, too, only true results count.
  fileprivate var withoutNeedlessTests: FetchExpression {
    switch form {
    case .aggregate(let aggregate, let collection):
      .aggregate(aggregate, collection.withoutNeedlessTests)
    case .subquery(let path, let variable, let predicate):
      .subquery(path, variable: variable, predicate.withoutNeedlessTests)
    default: self
    }
  }
}
