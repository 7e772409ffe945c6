import Foundation

/// Collections of objects, lists of constants and substrings.

extension PredicateTranslation {
  /// Returns the elements of a to-many path for which a test is true.
  fileprivate mutating func subquery(
    _ sequence: Any, _ variable: PredicateExpressions.VariableID, _ test: Any,
    isNegated: Bool = false
  ) throws(PredicateTranslationError) -> FetchExpression {
    var collection: FetchExpression.Form?
    if case .expression(let expression, _) = try term(sequence) { collection = expression.form }
    let (path, element, known): (FetchKeyPath, String, [FetchPredicate])
    switch collection {
    case .keyPath(let found): (path, element, known) = (found, newElement(), [])
    case .subquery(let found, let name, let predicate):
      (path, element, known) = (found, name, [predicate])
    default:
      throw .unsupported(
        expression: Self.name(sequence), reason: "only to-many relationships can be searched")
    }
    bind(
      variable,
      to: .expression(
        .keyPath(FetchKeyPath(base: .element(element), steps: [])), isOptional: false))
    let condition = try self.condition(test)
    let all = known + [isNegated ? .not(condition) : condition]
    return .subquery(path, variable: element, all.count == 1 ? all[0] : .and(all))
  }

  /// Returns a test for each constant in a list, or nil if the sequence is no such list.
  fileprivate mutating func tests(
    _ sequence: Any, _ variable: PredicateExpressions.VariableID, _ test: Any
  ) throws(PredicateTranslationError) -> [FetchPredicate]? {
    guard case .expression(let list, _) = try term(sequence),
      case .value(.list(let values)) = list.form
    else { return nil }
    var tests: [FetchPredicate] = []
    for value in values {
      bind(variable, to: .value(value))
      tests.append(try condition(test))
    }
    return tests
  }

  fileprivate static func count(
    of collection: FetchExpression, _ comparison: FetchComparison.Operator
  ) -> FetchPredicate {
    .comparison(
      FetchComparison(
        .aggregate(.count, collection), comparison, .value(.attribute(.integer(0)))))
  }

  /// Returns a substring, or nil for other sequences.
  fileprivate mutating func textPart(
    _ comparison: FetchComparison.Operator, _ whole: Any, _ part: Any
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    let (whole, _) = try expression(whole)
    let (part, _) = try expression(part)
    return .condition(.comparison(FetchComparison(whole, comparison, part)))
  }
}

extension PredicateExpressions.SequenceContainsWhere: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    if let tests = try translation.tests(sequence, variable.key, test) {
      return .condition(.or(tests))
    }
    let found = try translation.subquery(sequence, variable.key, test)
    return .condition(PredicateTranslation.count(of: found, .greater))
  }
}

extension PredicateExpressions.SequenceAllSatisfy: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    if let tests = try translation.tests(sequence, variable.key, test) {
      return .condition(.and(tests))
    }
    let failing = try translation.subquery(sequence, variable.key, test, isNegated: true)
    return .condition(PredicateTranslation.count(of: failing, .equal))
  }
}

extension PredicateExpressions.Filter: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    .expression(try translation.subquery(sequence, variable.key, filter), isOptional: false)
  }
}

extension PredicateExpressions.SequenceContains: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    if LHS.Output.self == String.self {
      return try translation.textPart(.contains, sequence, element)
    }
    let (list, _) = try translation.expression(sequence)
    let (value, isOptional) = try translation.expression(element)
    guard isOptional else {
      return .condition(.comparison(FetchComparison(value, .isIn, list)))
    }
    // A list can contain nil, a relationship cannot.
    var constants: [FetchValue] = []
    if case .value(.list(let values)) = list.form { constants = values }
    let rest = constants.contains(.null) ? .value(.list(constants.filter { $0 != .null })) : list
    let isIn = FetchPredicate.and([
      TranslatedTerm.isPresent(value), .comparison(FetchComparison(value, .isIn, rest)),
    ])
    return .condition(
      constants.contains(.null) ? .or([TranslatedTerm.isAbsent(value), isIn]) : isIn)
  }
}

extension PredicateExpressions.CollectionContainsCollection: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    guard Base.Output.self == String.self else {
      throw .unsupported(
        expression: "contains", reason: "a collection in a collection; test each element")
    }
    return try translation.textPart(.contains, base, other)
  }
}

extension PredicateExpressions.SequenceStartsWith: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    guard Base.Output.self == String.self else {
      throw .unsupported(expression: "starts(with:)", reason: "only texts support starts(with:)")
    }
    return try translation.textPart(.beginsWith, base, prefix)
  }
}

/// Ranges and tests for their elements.

/// A captured range.
protocol TranslatableRange {
  var term: TranslatedTerm { get }
}

extension Range: TranslatableRange where Bound: FetchValueConvertible {
  var term: TranslatedTerm {
    .range(.value(lowerBound.fetchValue), .value(upperBound.fetchValue), isClosed: false)
  }
}

extension ClosedRange: TranslatableRange where Bound: FetchValueConvertible {
  var term: TranslatedTerm {
    .range(.value(lowerBound.fetchValue), .value(upperBound.fetchValue), isClosed: true)
  }
}

extension PartialRangeFrom: TranslatableRange where Bound: FetchValueConvertible {
  var term: TranslatedTerm { .range(.value(lowerBound.fetchValue), nil, isClosed: true) }
}

extension PartialRangeUpTo: TranslatableRange where Bound: FetchValueConvertible {
  var term: TranslatedTerm { .range(nil, .value(upperBound.fetchValue), isClosed: false) }
}

extension PartialRangeThrough: TranslatableRange where Bound: FetchValueConvertible {
  var term: TranslatedTerm { .range(nil, .value(upperBound.fetchValue), isClosed: true) }
}

extension PredicateExpressions.Range: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    .range(
      try translation.expression(lower).0, try translation.expression(upper).0, isClosed: false)
  }
}

extension PredicateExpressions.ClosedRange: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    .range(
      try translation.expression(lower).0, try translation.expression(upper).0, isClosed: true)
  }
}

extension PredicateExpressions.RangeExpressionContains: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    guard case .range(let lower, let upper, let isClosed) = try translation.term(range) else {
      throw .unsupported(expression: "contains", reason: "this is not a range")
    }
    let (value, _) = try translation.expression(element)
    func comparison(
      _ comparison: FetchComparison.Operator, _ resolved: FetchExpression
    ) -> FetchPredicate {
      .comparison(FetchComparison(value, comparison, resolved))
    }
    if let lower, let upper, isClosed {
      return .condition(comparison(.between, .list([lower, upper])))
    }
    let bounds = [
      lower.map { comparison(.greaterOrEqual, $0) },
      upper.map { comparison(isClosed ? .lessOrEqual : .less, $0) },
    ].compactMap { $0 }
    return .condition(bounds.count == 1 ? bounds[0] : .and(bounds))
  }
}
