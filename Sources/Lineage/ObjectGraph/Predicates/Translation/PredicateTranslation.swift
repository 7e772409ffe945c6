public import Foundation

/// A part of a `#Predicate` with a counterpart in the predicate language.
///
/// Foundation's expressions are generic structures, one per operation. Those below conform whatever
/// their parts are; a part that does not conform is an error.
protocol TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm
}

/// The state of one translation: the meaning of the variables in scope.
struct PredicateTranslation {
  let keyPaths: ModelKeyPaths
  private(set) var bindings: [PredicateExpressions.VariableID: TranslatedTerm] = [:]
  private(set) var elementCount = 0

  mutating func bind(_ variable: PredicateExpressions.VariableID, to term: TranslatedTerm) {
    bindings[variable] = term
  }

  func binding(
    of variable: PredicateExpressions.VariableID
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    guard let term = bindings[variable] else {
      throw .unsupported(expression: "a variable", reason: "it is not declared")
    }
    return term
  }

  /// Returns a name for the next subquery's elements.
  mutating func newElement() -> String {
    elementCount += 1
    return "element\(elementCount)"
  }

  mutating func term(_ part: Any) throws(PredicateTranslationError) -> TranslatedTerm {
    guard let part = part as? any TranslatableExpression else {
      throw .unsupported(expression: Self.name(part), reason: "it has no counterpart")
    }
    return try part.term(in: &self)
  }

  mutating func condition(_ part: Any) throws(PredicateTranslationError) -> FetchPredicate {
    guard let condition = try term(part).condition else {
      throw .unsupported(expression: Self.name(part), reason: "it is not a condition")
    }
    return condition
  }

  mutating func expression(
    _ part: Any
  ) throws(PredicateTranslationError) -> (FetchExpression, isOptional: Bool) {
    guard let expression = try term(part).expression else {
      throw .unsupported(expression: Self.name(part), reason: "it is not a single value")
    }
    return expression
  }

  /// Returns the key path of a part.
  mutating func path(
    _ part: Any
  ) throws(PredicateTranslationError) -> (FetchKeyPath, isOptional: Bool) {
    guard case .expression(let expression, let isOptional) = try term(part),
      case .keyPath(let path) = expression.form
    else {
      throw .unsupported(expression: Self.name(part), reason: "only a key path can be used here")
    }
    return (path, isOptional)
  }

  /// Returns the type without its generic arguments.
  static func name(_ part: Any) -> String { String("\(type(of: part))".prefix { $0 != "<" }) }
}

extension FetchPredicate {
  /// Translates a predicate created by Foundation's `#Predicate`.
  ///
  /// ```swift
  /// let old = try FetchPredicate(#Predicate<Book> { $0.title == "Notes" }, in: container)
  /// print(try context.fetch(FetchRequest<Book>(entityName: "Book", predicate: old)) == [book])
  /// // prints true
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND t0.ZTITLE == ?
  /// ```
  ///
  /// The semantics are Swift's: unlike in the format language, `!=` is true for an absent value.
  /// Only texts are compared as in ``FetchPredicate``.
  ///
  /// - Parameters:
  ///   - predicate: A predicate on objects of a class that the container lists.
  ///   - container: The container whose model has the key paths' properties.
  ///   - names: Properties, or dot-separated paths, for key paths whose getters return something
  ///     other than a property, such as an enum created from one.
  /// - Throws: ``PredicateTranslationError`` for a predicate that no store can evaluate.
  public init<Object: ManagedObject>(
    _ predicate: Predicate<Object>, in container: PersistentContainer,
    names: [AnyKeyPath: String] = [:]
  ) throws(PredicateTranslationError) {
    var translation = PredicateTranslation(
      keyPaths: ModelKeyPaths(container, names: names))
    translation.bind(
      predicate.variable.key, to: .expression(.keyPath(.subject), isOptional: false))
    self = try translation.condition(predicate.expression).withoutNeedlessTests
  }
}

/// The translation of a part of a `#Predicate`.
enum TranslatedTerm {
  /// A value. Its optionality determines how it is compared.
  case expression(FetchExpression, isOptional: Bool)
  /// A condition that is true or false, never unknown.
  case condition(FetchPredicate)
  /// An optional Boolean: nil unless `present`, otherwise the condition.
  case optionalCondition(present: FetchPredicate, FetchPredicate)
  /// Bounds, with or without the upper one.
  case range(FetchExpression?, FetchExpression?, isClosed: Bool)
}

extension TranslatedTerm {
  /// Returns a constant, never absent unless nil.
  static func value(_ value: FetchValue) -> TranslatedTerm {
    .expression(.value(value), isOptional: value == .null)
  }

  static let yes = FetchExpression.value(.attribute(.boolean(true)))
  static let no = FetchExpression.value(.attribute(.boolean(false)))
  static let null = FetchExpression.value(.null)

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

  /// The term as a value, with its optionality.
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

  /// The term's constant Boolean; the inner nil means absent.
  fileprivate var constant: Bool?? {
    switch self {
    case .expression(Self.null, _): .some(nil)
    case .expression(Self.yes, _): true
    case .expression(Self.no, _): false
    default: nil
    }
  }
}

/// Swift's equality as three-valued conditions: nil equals nil and differs from everything else.
extension TranslatedTerm {
  /// Returns a condition that is true exactly where Swift's `==` is, and false elsewhere.
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

  /// Returns a condition that is true exactly where Swift's `!=` is, and false elsewhere.
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

  /// Returns a condition that the term has the Boolean value.
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

/// The reason why a `#Predicate` or a `SortDescriptor` cannot be translated.
///
/// ```swift
/// extension Book {
///   var isLong: Bool { (pageCount ?? 0) > 300 }
/// }
/// let long = #Predicate<Book> { $0.isLong }
/// _ = try FetchPredicate(long, in: container)  // throws no property of Book matches
/// ```
public enum PredicateTranslationError: Error, Hashable, Sendable {
  /// The expression has no counterpart.
  case unsupported(expression: String, reason: String)
  /// A captured value has a type that no attribute has.
  case unsupportedValue(type: String)
  /// The key path's getter does not just return a property.
  case unnamedKeyPath(root: String, value: String, candidates: [String])
  /// The name given for a key path does not belong to the entity.
  case unknownProperty(entity: String, property: String, known: [String])
  /// The class has no entity, or several.
  case classWithoutEntity(String, entities: [String])
  /// No object can be created to probe key paths.
  case noConcreteEntity(String)
  /// Probing key paths failed.
  case probing(ObjectGraphError)
}

extension PredicateTranslationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unsupported(let expression, let reason): "cannot fetch by \(expression): \(reason)"
    case .unsupportedValue(let type):
      "a \(type) cannot be the value of an attribute; capture a String, a number, a Date or similar"
    case .unnamedKeyPath(let root, let value, let candidates):
      "no property of \(root) matches this key path to \(value)"
        + (candidates.isEmpty ? "" : " (close: \(candidates.joined(separator: ", ")))")
        + "; pass names: [\\\(root).someProperty: \"nameInTheModel\"]"
    case .unknownProperty(let entity, let property, let known):
      "entity \(entity) has no property \(property) as names: says; it has "
        + known.joined(separator: ", ")
    case .classWithoutEntity(let name, let entities):
      entities.isEmpty
        ? "no entity has the class \(name); list it when opening the container"
        : "several entities have the class \(name): \(entities.joined(separator: ", "))"
    case .noConcreteEntity(let name):
      "only abstract entities have the class \(name); pass the names of its key paths"
    case .probing(let error): "finding the names of key paths failed: \(error)"
    }
  }
}
