import Foundation

/// Conditions and comparisons.

extension PredicateExpressions.Conjunction: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    var parts = [try translation.condition(lhs)]
    // A chain is nested to the left; one list is easier to read and to run.
    if case .and(let inner) = parts[0], lhs is any ConjunctionType { parts = inner }
    return .condition(.and(parts + [try translation.condition(rhs)]))
  }
}

extension PredicateExpressions.Disjunction: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    var parts = [try translation.condition(lhs)]
    if case .or(let inner) = parts[0], lhs is any DisjunctionType { parts = inner }
    return .condition(.or(parts + [try translation.condition(rhs)]))
  }
}

private protocol ConjunctionType {}
extension PredicateExpressions.Conjunction: ConjunctionType {}
private protocol DisjunctionType {}
extension PredicateExpressions.Disjunction: DisjunctionType {}

extension PredicateExpressions.Negation: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    .condition(.not(try translation.condition(wrapped)))
  }
}

extension PredicateExpressions.Equal: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    let (left, right) = (try translation.term(lhs), try translation.term(rhs))
    guard let equality = TranslatedTerm.equality(left, right) else {
      throw .unsupported(expression: "==", reason: "a range is no value")
    }
    return .condition(equality)
  }
}

extension PredicateExpressions.NotEqual: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    let (left, right) = (try translation.term(lhs), try translation.term(rhs))
    guard let inequality = TranslatedTerm.inequality(left, right) else {
      throw .unsupported(expression: "!=", reason: "a range is no value")
    }
    return .condition(inequality)
  }
}

extension PredicateExpressions.Comparison: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    let comparison: FetchComparison.Operator =
      switch op {
      case .lessThan: .less
      case .lessThanOrEqual: .lessOrEqual
      case .greaterThan: .greater
      case .greaterThanOrEqual: .greaterOrEqual
      @unknown default: throw .unsupported(expression: "\(op)", reason: "it is not known")
      }
    let (left, _) = try translation.expression(lhs)
    let (right, _) = try translation.expression(rhs)
    return .condition(.comparison(FetchComparison(left, comparison, right)))
  }
}

extension PredicateExpressions.Conditional: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    let test = try translation.condition(test)
    let (ifTrue, otherwise) = (
      try translation.term(trueBranch), try translation.term(falseBranch)
    )
    if Output.self == Bool.self, let yes = ifTrue.condition, let no = otherwise.condition {
      return .condition(.or([.and([test, yes]), .and([.not(test), no])]))
    }
    guard let (yes, yesIsOptional) = ifTrue.expression,
      let (no, noIsOptional) = otherwise.expression
    else {
      throw .unsupported(expression: "?:", reason: "a range is no value")
    }
    return .expression(.conditional(test, yes, no), isOptional: yesIsOptional || noIsOptional)
  }
}
