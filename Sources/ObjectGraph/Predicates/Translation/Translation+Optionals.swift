import Foundation

/// Optionals and casts.

extension PredicateExpressions.OptionalFlatMap: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    let (value, _) = try translation.expression(wrapped)
    // Inside, the value is there.
    translation.bind(variable.key, to: .expression(value, isOptional: false))
    let result = try translation.term(transform)
    let present = TranslatedTerm.isPresent(value)
    switch result {
    case .condition(let predicate): return .optionalCondition(present: present, predicate)
    case .optionalCondition(let inner, let predicate):
      return .optionalCondition(present: .and([present, inner]), predicate)
    case .expression(let path, _) where value.isStart(of: path):
      return .expression(path, isOptional: true)
    case .expression(let expression, _):
      // Not every expression is absent where the value is: a constant is not.
      return .expression(
        .conditional(present, expression, .value(.null)), isOptional: true)
    case .range: throw .unsupported(expression: "?.", reason: "a range is no value")
    }
  }
}

extension PredicateExpressions.NilCoalesce: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    let (left, right) = (try translation.term(lhs), try translation.term(rhs))
    if case .optionalCondition(let present, let predicate) = left, let otherwise = right.condition {
      if otherwise == .constant(false) { return .condition(.and([present, predicate])) }
      return .condition(.or([.and([present, predicate]), .and([.not(present), otherwise])]))
    }
    guard let (value, _) = left.expression, let (otherwise, isOptional) = right.expression else {
      throw .unsupported(expression: "??", reason: "a range is no value")
    }
    return .expression(.function(.coalesce, [value, otherwise]), isOptional: isOptional)
  }
}

extension PredicateExpressions.ForcedUnwrap: TranslatableExpression {
  /// Where Swift would stop for nil, a comparison is not true.
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    switch try translation.term(inner) {
    case .expression(let expression, _): return .expression(expression, isOptional: false)
    case .optionalCondition(let present, let predicate):
      return .condition(.and([present, predicate]))
    case .condition, .range:
      throw .unsupported(expression: "!", reason: "it is not optional")
    }
  }
}

extension PredicateExpressions.ConditionalCast: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    let (path, isOptional) = try translation.path(input)
    let (cast, isNarrower) = try translation.cast(
      path, to: Desired.self, isNarrower: !(Input.Output.self is Desired.Type))
    return .expression(.keyPath(cast), isOptional: isOptional || isNarrower)
  }
}

extension PredicateExpressions.ForceCast: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    let (path, isOptional) = try translation.path(input)
    let (cast, _) = try translation.cast(
      path, to: Desired.self, isNarrower: !(Input.Output.self is Desired.Type))
    return .expression(.keyPath(cast), isOptional: isOptional)
  }
}

extension PredicateExpressions.TypeCheck: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    let (path, isOptional) = try translation.path(input)
    guard let desired = Desired.self as? ManagedObject.Type else {
      throw .unsupported(expression: "is \(Desired.self)", reason: "it is no managed object")
    }
    let present = TranslatedTerm.isPresent(.keyPath(path))
    if Input.Output.self is Desired.Type {
      return .condition(isOptional ? present : .constant(true))
    }
    let kind = FetchPredicate.isKind(
      .keyPath(path), entityName: try translation.keyPaths.entityName(of: desired),
      exactly: false)
    return .condition(isOptional ? .and([present, kind]) : kind)
  }
}

extension PredicateTranslation {
  /// The path that goes on only for objects of the class, and whether those are fewer.
  func cast(
    _ path: FetchKeyPath, to desired: Any.Type, isNarrower: Bool
  ) throws(PredicateTranslationError) -> (FetchKeyPath, isNarrower: Bool) {
    guard let desired = desired as? ManagedObject.Type else {
      throw .unsupported(expression: "as \(desired)", reason: "it is no managed object")
    }
    guard isNarrower else { return (path, false) }
    let previous = path.steps.last.map(\.castTo) ?? path.castTo
    let name = try keyPaths.entityName(of: desired)
    guard previous == nil || previous == name else {
      throw .unsupported(
        expression: "as \(desired)", reason: "it was cast before; cast to \(desired) at once")
    }
    return (path.cast(to: name), true)
  }
}
