/// Turning a condition on an object into the condition on an element of a subquery.
extension FetchPredicate {
  /// The same condition with the element of that name in the object's place.
  func about(_ element: String) -> FetchPredicate {
    switch self {
    case .constant: self
    case .comparison(var comparison):
      {
        comparison.left = comparison.left.about(element)
        comparison.right = comparison.right.about(element)
        return .comparison(comparison)
      }()
    case .isKind(let expression, let name, let exactly):
      .isKind(expression.about(element), entityName: name, exactly: exactly)
    case .and(let parts): .and(parts.map { $0.about(element) })
    case .or(let parts): .or(parts.map { $0.about(element) })
    case .not(let part): .not(part.about(element))
    }
  }

  /// How deep subqueries are nested in it, so that each level gets a name of its own.
  var subqueryDepth: Int {
    switch self {
    case .constant: 0
    case .comparison(let comparison):
      max(comparison.left.subqueryDepth, comparison.right.subqueryDepth)
    case .isKind(let expression, _, _): expression.subqueryDepth
    case .and(let parts), .or(let parts): parts.map(\.subqueryDepth).max() ?? 0
    case .not(let part): part.subqueryDepth
    }
  }
}

extension FetchExpression {
  fileprivate func about(_ element: String) -> FetchExpression {
    switch self {
    case .value, .variable: self
    case .keyPath(let path): .keyPath(path.about(element))
    case .list(let parts): .list(parts.map { $0.about(element) })
    case .function(let function, let parts): .function(function, parts.map { $0.about(element) })
    case .aggregate(let aggregate, let part): .aggregate(aggregate, part.about(element))
    case .subquery(let path, let variable, let condition):
      .subquery(path.about(element), variable: variable, condition.about(element))
    case .conditional(let condition, let one, let other):
      .conditional(condition.about(element), one.about(element), other.about(element))
    }
  }

  fileprivate var subqueryDepth: Int {
    switch self {
    case .value, .variable, .keyPath: 0
    case .list(let parts), .function(_, let parts): parts.map(\.subqueryDepth).max() ?? 0
    case .aggregate(_, let part): part.subqueryDepth
    case .subquery(_, _, let condition): condition.subqueryDepth + 1
    case .conditional(let condition, let one, let other):
      max(condition.subqueryDepth, one.subqueryDepth, other.subqueryDepth)
    }
  }
}

extension FetchKeyPath {
  fileprivate func about(_ element: String) -> FetchKeyPath {
    guard base == .subject else { return self }
    return FetchKeyPath(base: .element(element), castTo: castTo, steps: steps)
  }
}
