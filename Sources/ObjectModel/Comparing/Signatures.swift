import Foundation

extension PropertyDescription {
  /// What the property holds in one phrase, such as `String? = "untitled"` or `[Book] (ordered)`.
  package var signature: String {
    switch self {
    case let attribute as AttributeDescription: attribute.attributeSignature
    case let relationship as RelationshipDescription: relationship.relationshipSignature
    case let fetched as FetchedPropertyDescription: fetched.fetchSignature
    default: ""
    }
  }
}

extension AttributeDescription {
  fileprivate var attributeSignature: String {
    let name = composite.map { "Composite \($0.name)" } ?? type.documentName
    return name + (isOptional ? "?" : "") + (defaultValue.map { " = \($0.sourceText)" } ?? "")
  }
}

extension RelationshipDescription {
  fileprivate var relationshipSignature: String {
    let name = destinationEntity?.name ?? "?"
    guard isToMany else { return name + (isOptional ? "?" : "") }
    let counts =
      minCount > 0 || maxCount > 0 ? " \(minCount)..." + (maxCount > 0 ? "\(maxCount)" : "") : ""
    return "[\(name)]" + (isOptional ? "?" : "") + counts + (isOrdered ? " (ordered)" : "")
  }
}

extension FetchedPropertyDescription {
  fileprivate var fetchSignature: String { fetchRequest?.signature ?? "fetch of nothing" }
}

extension FetchRequestTemplate {
  /// What the request asks for in one phrase.
  package var signature: String {
    let limit = fetchLimit > 0 ? ", at most \(fetchLimit)" : ""
    let exact = includesSubentities ? "" : ", without sub-entities"
    let result = resultType == .objects ? "" : ", as \(resultType)"
    return "fetch of \(entityName)" + (predicateFormat.map { " where \($0)" } ?? "") + limit
      + exact + result
  }
}

extension AttributeRules {
  /// The rules in one phrase, such as `1...64, matches [a-z]+`; empty without rules.
  package var signature: String {
    func range(_ least: String?, _ greatest: String?) -> String? {
      least == nil && greatest == nil ? nil : "\(least ?? "")...\(greatest ?? "")"
    }
    return [
      range(minimum?.sourceText, maximum?.sourceText),
      range(minimumLength.map(String.init), maximumLength.map(String.init)).map { "length \($0)" },
      regularExpression.map { "matches \($0)" },
    ].compactMap { $0 }.joined(separator: ", ")
  }
}

extension FetchIndexDescription {
  /// The elements in order and the condition, such as `title, year (descending)`.
  package var signature: String {
    let texts = elements.map { element in
      element.property + (element.isAscending ? "" : " (descending)")
        + (element.collationType == .rTree ? " (R-tree)" : "")
    }
    return texts.joined(separator: ", ")
      + (partialIndexPredicateFormat.map { " where \($0)" } ?? "")
  }
}

extension AttributeValue {
  /// The value as one would write it in source.
  package var sourceText: String {
    switch self {
    case .integer(let value): "\(value)"
    case .double(let value): "\(value)"
    case .decimal(let value): "\(value)"
    case .string(let text): text.debugDescription
    case .boolean(let value): value ? "YES" : "NO"
    case .date(let date):
      abs(date.timeIntervalSinceReferenceDate) < 1e12
        ? date.ISO8601Format() : "\(date.timeIntervalSinceReferenceDate) s"
    case .binary(let data): "\(data.count) bytes"
    case .uuid(let value): value.uuidString
    case .uri(let value): value.absoluteString
    }
  }
}
