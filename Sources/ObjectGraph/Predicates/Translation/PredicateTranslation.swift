public import Foundation
import ObjectModel

/// A part of a `#Predicate` that has a counterpart in the predicate language.
///
/// Foundation's expressions are generic structures, one for each operation; those below conform
/// whatever their parts are, and a part that does not conform is the error.
protocol TranslatableExpression {
  func term(
    in translation: inout PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedTerm
}

/// The state of one translation: what the variables around the place stand for.
struct PredicateTranslation {
  let keyPaths: ModelKeyPaths
  private var bindings: [PredicateExpressions.VariableID: TranslatedTerm] = [:]
  private var elementCount = 0

  init(keyPaths: ModelKeyPaths) { self.keyPaths = keyPaths }

  mutating func bind(_ variable: PredicateExpressions.VariableID, to term: TranslatedTerm) {
    bindings[variable] = term
  }

  func binding(
    of variable: PredicateExpressions.VariableID
  ) throws(PredicateTranslationError) -> TranslatedTerm {
    guard let term = bindings[variable] else {
      throw .unsupported(expression: "a variable", reason: "nothing declares it")
    }
    return term
  }

  /// A name for the next subquery's elements.
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
      throw .unsupported(expression: Self.name(part), reason: "it is no condition")
    }
    return condition
  }

  mutating func expression(
    _ part: Any
  ) throws(PredicateTranslationError) -> (FetchExpression, isOptional: Bool) {
    guard let expression = try term(part).expression else {
      throw .unsupported(expression: Self.name(part), reason: "it is no single value")
    }
    return expression
  }

  /// The key path that a part is.
  mutating func path(
    _ part: Any
  ) throws(PredicateTranslationError) -> (FetchKeyPath, isOptional: Bool) {
    guard case .expression(.keyPath(let path), let isOptional) = try term(part) else {
      throw .unsupported(expression: Self.name(part), reason: "only a key path can be used here")
    }
    return (path, isOptional)
  }

  /// The type without the long names of its parts.
  static func name(_ part: Any) -> String { String("\(type(of: part))".prefix { $0 != "<" }) }
}

extension FetchPredicate {
  /// Translates a predicate that was made by Foundation's `#Predicate`.
  ///
  /// The answer is that of Swift: `!=` is true for an absent value, unlike in the format
  /// language. Only the equality of texts remains that of ``FetchPredicate``.
  ///
  /// - Parameters:
  ///   - predicate: A predicate on objects of a class that the container lists.
  ///   - container: Where the properties of key paths are looked up.
  ///   - names: Properties, or paths of them divided by dots, for key paths whose getters return
  ///     something else than a property, such as an enumeration made from one.
  /// - Throws: ``PredicateTranslationError`` for what a store cannot be asked.
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
