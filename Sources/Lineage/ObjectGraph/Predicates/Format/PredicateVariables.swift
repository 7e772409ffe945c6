/// A variable of a predicate that could not be replaced.
///
/// ```swift
/// let byAuthor = try FetchPredicate(format: "author.name == $AUTHOR")
/// try byAuthor.substituting(variables: [:])  // throws no value was given for $AUTHOR
/// ```
public struct PredicateVariableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reasons why a variable has no value.
  public enum Reason: Hashable, Sendable {
    case missing
    /// A subquery needs a collection at the end of a path, which a value does not have.
    case collectionOfSubquery
  }

  /// The name without `$`, or the whole path from a variable.
  public var name: String
  /// The reason; `missing` except for the variable of a subquery.
  public var reason: Reason
  /// The names for which values were given.
  public var given: [String]

  public var description: String {
    switch reason {
    case .missing:
      "no value was given for $\(name)"
        + (given.isEmpty ? "" : "; the given names are \(given.joined(separator: ", "))")
    case .collectionOfSubquery:
      "$\(name) is the variable of a SUBQUERY and cannot be replaced by a value; use a key path"
    }
  }
}

extension FetchPredicate {
  /// Returns the predicate with its variables replaced by values.
  ///
  /// A path from a variable, such as `$FETCH_SOURCE.name`, is replaced by the value given for
  /// `FETCH_SOURCE.name`, because a predicate has no objects from which to follow a path.
  /// Superfluous values are ignored.
  ///
  /// ```swift
  /// let byAuthor = try FetchPredicate(format: "author.name == $AUTHOR")
  /// let byAda = try byAuthor.substituting(variables: ["AUTHOR": "Ada".fetchValue])
  /// print(byAda)  // prints author.name == "Ada"
  /// ```
  public func substituting(
    variables: [String: FetchValue]
  ) throws(PredicateVariableError) -> FetchPredicate {
    let replacement = VariableReplacement { (name, reason) throws(PredicateVariableError) in
      guard let value = variables[name], reason == .missing else {
        throw PredicateVariableError(
          name: name, reason: variables[name] == nil ? .missing : reason,
          given: variables.keys.sorted())
      }
      return .value(value)
    }
    return try replacement.replacing(in: self, elements: [])
  }

  /// The names for which ``substituting(variables:)`` requires values.
  package var variableNames: Set<String> {
    var names: Set<String> = []
    withoutActuallyEscaping({ (name: String) in _ = names.insert(name) }) { note in
      let search = VariableReplacement { (name, _) throws(PredicateVariableError) in
        note(name)
        return .variable(name)
      }
      // Never throws, because the replacement does not.
      _ = try? search.replacing(in: self, elements: [])
    }
    return names
  }
}

/// Replaces the variables of a predicate.
private struct VariableReplacement {
  typealias Failure = PredicateVariableError

  /// Returns the expression for a name, or throws where no value is allowed.
  let replacement: (String, Failure.Reason) throws(Failure) -> FetchExpression

  func replacing(
    in predicate: FetchPredicate, elements: Set<String>
  ) throws(Failure) -> FetchPredicate {
    switch predicate.form {
    case .constant, .tooDeep: return predicate
    case .comparison(var comparison):
      comparison.left = try replacing(in: comparison.left, elements)
      comparison.right = try replacing(in: comparison.right, elements)
      return .comparison(comparison)
    case .isKind(let expression, let name, let isExact):
      return .isKind(
        try replacing(in: expression, elements), entityName: name, exactly: isExact)
    case .and(let parts): return .and(try replacing(in: parts, elements))
    case .or(let parts): return .or(try replacing(in: parts, elements))
    case .not(let negated): return .not(try replacing(in: negated, elements: elements))
    }
  }

  private func replacing(
    in parts: [FetchPredicate], _ elements: Set<String>
  ) throws(Failure) -> [FetchPredicate] {
    try parts.map { (part) throws(Failure) in try replacing(in: part, elements: elements) }
  }

  private func replacing(
    in expression: FetchExpression, _ elements: Set<String>
  ) throws(Failure) -> FetchExpression {
    switch expression.form {
    case .value, .tooDeep: return expression
    case .variable(let name): return try replacement(name, .missing)
    case .keyPath(let path):
      return try Self.freeName(of: path, elements).map { (name) throws(Failure) in
        try replacement(name, .missing)
      } ?? expression
    case .list(let list): return .list(try replacing(in: list, elements))
    case .function(let function, let arguments):
      return .function(function, try replacing(in: arguments, elements))
    case .aggregate(let aggregate, let collection):
      return .aggregate(aggregate, try replacing(in: collection, elements))
    case .subquery(let path, let variable, let predicate):
      if let name = Self.freeName(of: path, elements) {
        _ = try replacement(name, .collectionOfSubquery)
      }
      return .subquery(
        path, variable: variable,
        try replacing(in: predicate, elements: elements.union([variable])))
    case .conditional(let predicate, let ifTrue, let otherwise):
      return .conditional(
        try replacing(in: predicate, elements: elements), try replacing(in: ifTrue, elements),
        try replacing(in: otherwise, elements))
    }
  }

  private func replacing(
    in expressions: [FetchExpression], _ elements: Set<String>
  ) throws(Failure) -> [FetchExpression] {
    try expressions.map { (part) throws(Failure) in try replacing(in: part, elements) }
  }

  /// Returns the name of a path that starts from no element of an enclosing subquery.
  private static func freeName(of path: FetchKeyPath, _ elements: Set<String>) -> String? {
    guard case .element(let name) = path.base, !elements.contains(name) else { return nil }
    return ([name] + path.steps.map(\.name)).joined(separator: ".")
  }
}
