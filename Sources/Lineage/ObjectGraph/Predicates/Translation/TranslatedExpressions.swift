import Foundation

/// Conditions and comparisons.

extension PredicateExpressions.Conjunction: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    .condition(.and([try translation.condition(lhs), try translation.condition(rhs)]))
  }
}

extension PredicateExpressions.Disjunction: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    .condition(.or([try translation.condition(lhs), try translation.condition(rhs)]))
  }
}

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
      throw .unsupported(expression: "==", reason: "a range is not a value")
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
      throw .unsupported(expression: "!=", reason: "a range is not a value")
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
      @unknown default: throw .unsupported(expression: "\(op)", reason: "it is unknown")
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
      throw .unsupported(expression: "?:", reason: "a range is not a value")
    }
    return .expression(.conditional(test, yes, no), isOptional: yesIsOptional || noIsOptional)
  }
}

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
      @unknown default: throw .unsupported(expression: "\(op)", reason: "it is unknown")
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

/// Optionals and casts.

extension PredicateExpressions.OptionalFlatMap: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    let (value, _) = try translation.expression(wrapped)
    // The value is present inside.
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
      // Not every expression is absent when its value is; a constant is not.
      return .expression(
        .conditional(present, expression, .value(.null)), isOptional: true)
    case .range: throw .unsupported(expression: "?.", reason: "a range is not a value")
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
      throw .unsupported(expression: "??", reason: "a range is not a value")
    }
    return .expression(.function(.coalesce, [value, otherwise]), isOptional: isOptional)
  }
}

extension PredicateExpressions.ForcedUnwrap: TranslatableExpression {
  /// Makes a comparison not true where Swift would trap for nil.
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
      throw .unsupported(expression: "is \(Desired.self)", reason: "it is not a managed object")
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
  /// Returns the path restricted to objects of the class, and whether these are fewer.
  func cast(
    _ path: FetchKeyPath, to desired: Any.Type, isNarrower: Bool
  ) throws(PredicateTranslationError) -> (FetchKeyPath, isNarrower: Bool) {
    guard let desired = desired as? ManagedObject.Type else {
      throw .unsupported(expression: "as \(desired)", reason: "it is not a managed object")
    }
    guard isNarrower else { return (path, false) }
    let previous = path.steps.last.map(\.castTo) ?? path.castTo
    let name = try keyPaths.entityName(of: desired)
    guard previous == nil || previous == name else {
      throw .unsupported(
        expression: "as \(desired)", reason: "it is already cast; cast directly to \(desired)")
    }
    return (path.cast(to: name), true)
  }
}

/// Variables, constants and key paths.

extension PredicateExpressions.Variable: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    try translation.binding(of: key)
  }
}

extension PredicateExpressions.NilLiteral: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    .value(.null)
  }
}

extension PredicateExpressions.Value: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    try TranslatedTerm(constant: value)
  }
}

extension TranslatedTerm {
  /// Creates a captured constant.
  init(constant: Any) throws(PredicateTranslationError) {
    switch constant {
    case let value as any FetchValueConvertible: self = .value(value.fetchValue)
    case let character as Character: self = .value(.attribute(.string(String(character))))
    case let text as Substring: self = .value(.attribute(.string(String(text))))
    case let range as any TranslatableRange: self = range.term
    case let value as any RawRepresentable: self = try TranslatedTerm(constant: value.rawValue)
    default:
      throw .unsupportedValue(type: "\(type(of: constant))")
    }
  }
}

extension PredicateExpressions.KeyPath: TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    if let constant = root as? PredicateExpressions.Value<Root.Output> {
      return try TranslatedTerm(constant: constant.value[keyPath: keyPath])
    }
    guard Root.Output.self is ManagedObject.Type else {
      return try collectionTerm(in: &translation)
    }
    var (path, isOptional) = try translation.path(root)
    // Predicates do not distinguish an object from its ID.
    if Output.self != ManagedObjectID.self {
      path.steps += try translation.keyPaths.steps(of: keyPath, from: Root.Output.self)
        .map { FetchKeyPath.Step($0) }
    }
    return .expression(
      .keyPath(path), isOptional: isOptional || Output.self is any OptionalType.Type)
  }

  /// Returns the count of a collection, or a test for emptiness.
  private func collectionTerm(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    let (collection, _) = try translation.expression(root)
    let isText = Root.Output.self == String.self
    switch kind {
    case .collectionIsEmpty where isText:
      return .condition(
        .comparison(FetchComparison(collection, .equal, .value(.attribute(.string(""))))))
    case .collectionIsEmpty where !isText:
      return .condition(
        .comparison(
          FetchComparison(
            .aggregate(.count, collection), .equal, .value(.attribute(.integer(0))))))
    case .collectionCount where !isText:
      return .expression(.aggregate(.count, collection), isOptional: false)
    default:
      throw .unsupported(
        expression: "\\\(Root.Output.self)…",
        reason: isText
          ? "Swift and SQLite count the characters of a text differently; compare texts instead"
          : "collections support count, isEmpty, contains, allSatisfy and filter")
    }
  }
}

/// Distinguishes optional types from others.
private protocol OptionalType {}

extension Optional: OptionalType {}
