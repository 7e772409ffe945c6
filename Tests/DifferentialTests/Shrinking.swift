import Lineage

/// Smaller predicates that may show the same fault.
extension FetchPredicate {
  /// Returns the smallest predicate found that fails, by repeatedly taking the first smaller one.
  func shrunk(while fails: (FetchPredicate) -> Bool) -> FetchPredicate {
    var smallest = self
    while let smaller = smallest.smaller.first(where: fails) { smallest = smaller }
    return smallest
  }

  var smaller: [FetchPredicate] {
    switch form {
    case .constant, .isKind, .tooDeep: []
    case .comparison(let comparison): comparison.smaller.map(FetchPredicate.comparison)
    case .not(let part): [part] + part.smaller.map(FetchPredicate.not)
    case .and(let parts): parts + Self.smaller(parts).map(FetchPredicate.and)
    case .or(let parts): parts + Self.smaller(parts).map(FetchPredicate.or)
    }
  }

  private static func smaller(_ parts: [FetchPredicate]) -> [[FetchPredicate]] {
    let half = parts.count / 2
    // Removing one part at a time would take as many steps as a chain has parts.
    guard half < 8 else { return [Array(parts[..<half]), Array(parts[half...])] }
    return parts.indices.flatMap { place -> [[FetchPredicate]] in
      var without = parts
      without.remove(at: place)
      return [without]
        + parts[place].smaller.map { smaller in
          var changed = parts
          changed[place] = smaller
          return changed
        }
    }
  }
}

extension FetchComparison {
  var smaller: [FetchComparison] {
    left.smaller.map { left in
      var changed = self
      changed.left = left
      return changed
    }
      + right.smaller.map { right in
        var changed = self
        changed.right = right
        return changed
      }
  }
}

extension FetchExpression {
  /// Smaller parts, possibly of another type; an invalid predicate does not count as failing.
  var smaller: [FetchExpression] {
    switch form {
    case .value(.list(let values)) where !values.isEmpty:
      values.indices.map { place in
        var without = values
        without.remove(at: place)
        return .value(.list(without))
      }
    case .value, .keyPath, .variable, .tooDeep: []
    case .list(let parts):
      parts.indices.map { place in
        var without = parts
        without.remove(at: place)
        return .list(without)
      }
    case .function(let function, let arguments):
      arguments
        + arguments.indices.flatMap { place in
          arguments[place].smaller.map { smaller in
            var changed = arguments
            changed[place] = smaller
            return .function(function, changed)
          }
        }
    case .aggregate(let aggregate, let collection):
      collection.smaller.map { .aggregate(aggregate, $0) }
    case .subquery(let path, let variable, let condition):
      [.keyPath(path)] + condition.smaller.map { .subquery(path, variable: variable, $0) }
    case .conditional(let condition, let one, let other):
      [one, other] + condition.smaller.map { .conditional($0, one, other) }
    }
  }
}
