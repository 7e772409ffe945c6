import ObjectModel

/// What a part of a `#Predicate` became.
enum TranslatedTerm {
  /// A value; whether it may be absent decides how it is compared.
  case expression(FetchExpression, isOptional: Bool)
  /// A condition that is true or false, never unknown.
  case condition(FetchPredicate)
  /// An optional truth value: nil unless `present`; the condition counts only then.
  case optionalCondition(present: FetchPredicate, FetchPredicate)
  /// Bounds, the upper one included or not.
  case range(FetchExpression?, FetchExpression?, isClosed: Bool)
}

extension TranslatedTerm {
  /// A constant, never absent unless nil.
  static func value(_ value: FetchValue) -> TranslatedTerm {
    .expression(.value(value), isOptional: value == .null)
  }

  static let yes = FetchExpression.value(.attribute(.boolean(true)))
  static let no = FetchExpression.value(.attribute(.boolean(false)))

  /// The term as a condition that is never unknown.
  var condition: FetchPredicate? {
    switch self {
    case .condition(let predicate): predicate
    case .expression(Self.yes, _): .constant(true)
    case .expression(Self.no, _): .constant(false)
    case .expression(let expression, isOptional: false):
      .comparison(FetchComparison(expression, .equal, Self.yes))
    case .expression, .optionalCondition, .range: nil
    }
  }

  /// The term as a value, and whether it may be absent.
  var expression: (FetchExpression, isOptional: Bool)? {
    switch self {
    case .expression(let expression, let isOptional): (expression, isOptional)
    case .condition(let predicate): (.conditional(predicate, Self.yes, Self.no), false)
    case .optionalCondition(let present, let predicate):
      (
        .conditional(present, .conditional(predicate, Self.yes, Self.no), .value(.null)), true
      )
    case .range: nil
    }
  }

  private var isCondition: Bool {
    switch self {
    case .condition, .optionalCondition: true
    case .expression, .range: false
    }
  }

  /// The truth value that the term is, nil inside for absent.
  fileprivate var constant: Bool?? {
    switch self {
    case .expression(.value(.null), _): .some(nil)
    case .expression(Self.yes, _): true
    case .expression(Self.no, _): false
    default: nil
    }
  }
}

/// Swift's equality in three-valued conditions: nil equals nil and differs from everything else.
extension TranslatedTerm {
  /// True exactly where Swift's `==` is, and false elsewhere.
  static func equality(_ left: TranslatedTerm, _ right: TranslatedTerm) -> FetchPredicate? {
    if let constant = right.constant, let result = left.isConstant(constant) { return result }
    if let constant = left.constant, let result = right.isConstant(constant) { return result }
    guard let (one, oneIsOptional) = left.expression,
      let (other, otherIsOptional) = right.expression
    else { return nil }
    let equal = FetchPredicate.comparison(FetchComparison(one, .equal, other))
    if one == .value(.null) { return isAbsent(other) }
    if other == .value(.null) { return equal }
    switch (oneIsOptional, otherIsOptional) {
    case (false, false): return equal
    case (true, false): return .and([isPresent(one), equal])
    case (false, true): return .and([isPresent(other), equal])
    case (true, true):
      return .or([
        .and([isAbsent(one), isAbsent(other)]), .and([isPresent(one), isPresent(other), equal]),
      ])
    }
  }

  /// True exactly where Swift's `!=` is, and false elsewhere.
  static func inequality(_ left: TranslatedTerm, _ right: TranslatedTerm) -> FetchPredicate? {
    guard !left.isCondition, !right.isCondition,
      let (one, oneIsOptional) = left.expression, let (other, otherIsOptional) = right.expression,
      !(oneIsOptional && otherIsOptional) || one == .value(.null) || other == .value(.null)
    else { return equality(left, right).map(FetchPredicate.not) }
    let unequal = FetchPredicate.comparison(FetchComparison(one, .notEqual, other))
    if one == .value(.null) { return isPresent(other) }
    if other == .value(.null) { return unequal }
    if oneIsOptional { return .or([isAbsent(one), unequal]) }
    return otherIsOptional ? .or([isAbsent(other), unequal]) : unequal
  }

  static func isPresent(_ expression: FetchExpression) -> FetchPredicate {
    .comparison(FetchComparison(expression, .notEqual, .value(.null)))
  }

  static func isAbsent(_ expression: FetchExpression) -> FetchPredicate {
    .comparison(FetchComparison(expression, .equal, .value(.null)))
  }

  /// For conditions: that it has the truth value.
  private func isConstant(_ value: Bool?) -> FetchPredicate? {
    switch (self, value) {
    case (.condition(let predicate), true): predicate
    case (.condition(let predicate), false): .not(predicate)
    case (.condition, nil): .constant(false)
    case (.optionalCondition(let present, let predicate), true): .and([present, predicate])
    case (.optionalCondition(let present, let predicate), false):
      .and([present, .not(predicate)])
    case (.optionalCondition(let present, _), nil): .not(present)
    default: nil
    }
  }
}
