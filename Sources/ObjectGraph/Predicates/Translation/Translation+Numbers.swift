import Foundation

/// Arithmetic.

extension PredicateTranslation {
  fileprivate mutating func function(
    _ function: FetchFunction, _ parts: Any...
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    var arguments: [FetchExpression] = []
    for part in parts { arguments.append(try expression(part).0) }
    return .expression(.function(function, arguments), isOptional: false)
  }
}

extension PredicateExpressions.Arithmetic: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    let function: FetchFunction =
      switch op {
      case .add: .add
      case .subtract: .subtract
      case .multiply: .multiply
      @unknown default: throw .unsupported(expression: "\(op)", reason: "it is not known")
      }
    return try translation.function(function, lhs, rhs)
  }
}

extension PredicateExpressions.IntDivision: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    try translation.function(.divide, lhs, rhs)
  }
}

extension PredicateExpressions.FloatDivision: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    try translation.function(.divide, lhs, rhs)
  }
}

extension PredicateExpressions.IntRemainder: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    try translation.function(.modulus, lhs, rhs)
  }
}

extension PredicateExpressions.UnaryMinus: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    try translation.function(.negate, wrapped)
  }
}
