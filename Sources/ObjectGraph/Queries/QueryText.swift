import Foundation
import ObjectModel

/// How queries read as text: in the words of the predicate format language.
struct QueryText {
  /// The parts of a compound stand in brackets if they are compounds themselves.
  func text(_ predicate: FetchPredicate) -> String {
    switch predicate {
    case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let comparison): text(comparison)
    case .isKind(let expression, let name, let exactly):
      "\(text(expression)) IS \(exactly ? "EXACTLY " : "")\(name)"
    case .and(let parts): joined(parts, by: " AND ", ifEmpty: "TRUEPREDICATE")
    case .or(let parts): joined(parts, by: " OR ", ifEmpty: "FALSEPREDICATE")
    case .not(let part): "NOT \(bracketed(part))"
    }
  }

  private func joined(_ parts: [FetchPredicate], by word: String, ifEmpty: String) -> String {
    parts.isEmpty ? ifEmpty : parts.map(bracketed).joined(separator: word)
  }

  private func bracketed(_ predicate: FetchPredicate) -> String {
    switch predicate {
    case .and, .or: "(\(text(predicate)))"
    default: text(predicate)
    }
  }

  private func text(_ comparison: FetchComparison) -> String {
    let modifier = comparison.modifier == .direct ? "" : comparison.modifier.rawValue + " "
    var options = ""
    if comparison.options.contains(.caseInsensitive) { options += "c" }
    if comparison.options.contains(.diacriticInsensitive) { options += "d" }
    let sign = comparison.comparison.rawValue + (options.isEmpty ? "" : "[\(options)]")
    return "\(modifier)\(text(comparison.left)) \(sign) \(text(comparison.right))"
  }

  func text(_ expression: FetchExpression) -> String {
    switch expression {
    case .value(let value): text(value)
    case .keyPath(let path): text(path)
    case .variable(let name): "$\(name)"
    case .list(let parts): "{\(parts.map(text).joined(separator: ", "))}"
    case .function(let function, let parts): text(function, parts)
    case .aggregate(let aggregate, .keyPath(let path))
    where path.steps.count > 1 && aggregate != .count:
      collected(aggregate, path)
    case .aggregate(let aggregate, let part): "\(text(part)).\(aggregate.rawValue)"
    case .subquery(let path, let variable, let condition):
      "SUBQUERY(\(text(path)), $\(variable), \(text(condition)))"
    case .conditional(let condition, let one, let other):
      "TERNARY(\(text(condition)), \(text(one)), \(text(other)))"
    }
  }

  private func text(_ function: FetchFunction, _ parts: [FetchExpression]) -> String {
    let name = function.rawValue.prefix { $0 != ":" }
    return "\(name)(\(parts.map(text).joined(separator: ", ")))"
  }

  /// `books.@max.pageCount`: the function stands before the last name.
  private func collected(_ aggregate: FetchAggregate, _ path: FetchKeyPath) -> String {
    var collection = path
    let last = collection.steps.removeLast()
    return "\(text(collection)).\(aggregate.rawValue).\(last.name)"
  }

  private func text(_ path: FetchKeyPath) -> String {
    var parts: [String] = []
    if case .element(let name) = path.base { parts.append("$\(name)") }
    if path.steps.isEmpty && path.base == .subject || path.castTo != nil && path.base == .subject {
      parts.append("SELF")
    }
    if let cast = path.castTo, let base = parts.popLast() { parts.append("(\(base) AS \(cast))") }
    for step in path.steps {
      parts.append(step.castTo.map { "(\(step.name) AS \($0))" } ?? step.name)
    }
    return parts.joined(separator: ".")
  }

  private func text(_ value: FetchValue) -> String {
    switch value {
    case .null: "nil"
    case .attribute(let value): text(value)
    case .object(let id): id.uriRepresentation
    case .list(let values): "{\(values.map(text).joined(separator: ", "))}"
    }
  }

  private func text(_ value: AttributeValue) -> String {
    switch value {
    case .integer(let value): "\(value)"
    case .double(let value): "\(value)"
    case .decimal(let value): "\(value)"
    case .boolean(let value): "\(value)"
    case .string(let value): quoted(value)
    case .uuid(let value): value.uuidString
    case .uri(let value): quoted(value.absoluteString)
    case .binary(let value): "<\(value.count) bytes>"
    // As NSPredicate writes it, and free of time zones.
    case .date(let value): "CAST(\(value.timeIntervalSinceReferenceDate), \"NSDate\")"
    }
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}

extension Query: CustomStringConvertible {
  /// Class, condition, order and page, the same every time.
  public var description: String {
    var words = [Object.entityName]
    if !includesSubentities { words.append("without sub-entities") }
    if let predicate { words.append("where \(QueryText().text(predicate))") }
    if !sortDescriptors.isEmpty { words.append("order by \(orderText)") }
    if let limit { words.append("limit \(limit)") }
    if offset > 0 { words.append("offset \(offset)") }
    if !prefetchedPaths.isEmpty {
      words.append("prefetching \(prefetchedPaths.joined(separator: ", "))")
    }
    return words.joined(separator: " ")
  }

  private var orderText: String {
    sortDescriptors.map { descriptor in
      var options = ""
      if descriptor.options.contains(.caseInsensitive) { options += "c" }
      if descriptor.options.contains(.diacriticInsensitive) { options += "d" }
      return descriptor.key + (options.isEmpty ? "" : "[\(options)]")
        + (descriptor.ascending ? "" : " descending")
    }
    .joined(separator: ", ")
  }
}
