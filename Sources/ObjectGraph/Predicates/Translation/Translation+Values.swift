import Foundation
import ObjectModel

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
  /// The constant that a predicate has captured.
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
    // An object and its ID are the same to a predicate.
    if Output.self != ManagedObjectID.self {
      path.steps += try translation.keyPaths.steps(of: keyPath, from: Root.Output.self)
        .map { FetchKeyPath.Step($0) }
    }
    return .expression(
      .keyPath(path), isOptional: isOptional || Output.self is any OptionalType.Type)
  }

  /// The count of a collection, or whether it is empty.
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
          ? "Swift counts the characters of a text otherwise than SQLite; compare texts instead"
          : "of collections there are count and isEmpty, contains, allSatisfy and filter")
    }
  }
}

/// Tells optional types from others.
private protocol OptionalType {}

extension Optional: OptionalType {}
