import Foundation

/// Ranges and what is in them.

/// A range that a predicate has captured.
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
      throw .unsupported(expression: "contains", reason: "this is no range")
    }
    let (value, _) = try translation.expression(element)
    func comparison(
      _ comparison: FetchComparison.Operator, _ bound: FetchExpression
    ) -> FetchPredicate {
      .comparison(FetchComparison(value, comparison, bound))
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
