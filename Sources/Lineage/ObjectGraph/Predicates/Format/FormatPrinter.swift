import Foundation

/// Writes predicates in the format language.
///
/// Forms that the parser would read differently have a notation of their own: see `LIST`, `AND()`
/// and `CAST` on the reference page.
enum FormatPrinter {
  static func text(_ predicate: FetchPredicate) -> String {
    switch predicate.form {
    case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let comparison): text(comparison)
    case .isKind(let expression, let name, let isExact):
      kindTest(expression, name, isExact)
    case .and(let parts): joined(parts, "AND")
    case .or(let parts): joined(parts, "OR")
    case .not(let negated): "NOT \(operand(negated))"
    case .tooDeep: tooDeep
    }
  }

  /// The text for excessive nesting, which cannot be parsed again.
  private static let tooDeep = "(nested too deeply)"

  private static func kindTest(_ object: FetchExpression, _ name: String, _ isExact: Bool)
    -> String
  {
    if isExact, case .keyPath(let path) = object.form {
      return "\(text(path, followedBy: "entity.name")) == \(quoted(name))"
    }
    return "\(text(object)) \(isExact ? "ISMEMBEROF" : "ISKINDOF") \(quoted(name))"
  }

  private static func joined(_ parts: [FetchPredicate], _ conjunction: String) -> String {
    guard parts.count > 1 else {
      return "\(conjunction)(\(parts.map(text).joined(separator: ", ")))"
    }
    return parts.map(operand).joined(separator: " \(conjunction) ")
  }

  /// Returns a part of a longer condition, in parentheses if it has parts itself.
  private static func operand(_ predicate: FetchPredicate) -> String {
    switch predicate.form {
    case .and(let parts) where parts.count > 1, .or(let parts) where parts.count > 1:
      "(\(text(predicate)))"
    default: text(predicate)
    }
  }

  private static func text(_ comparison: FetchComparison) -> String {
    let modifier = comparison.modifier == .direct ? "" : "\(comparison.modifier.rawValue) "
    let letters =
      (comparison.options.contains(.caseInsensitive) ? "c" : "")
      + (comparison.options.contains(.diacriticInsensitive) ? "d" : "")
    let options = letters.isEmpty ? "" : "[\(letters)]"
    return modifier + text(comparison.left)
      + " \(comparison.comparison.rawValue)\(options) " + text(comparison.right)
  }

  static func text(_ value: FetchValue) -> String {
    switch value {
    case .null: "nil"
    case .attribute(let value): text(value)
    case .object(let id): cast(id.uriRepresentation, .objectID)
    case .list(let values): "{\(values.map(text).joined(separator: ", "))}"
    }
  }

  private static func text(_ value: AttributeValue) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .double(let number): number.isFinite ? "\(number)" : cast("\(number)", .number)
    case .decimal(let number): cast("\(number)", .decimal)
    case .string(let text): quoted(text)
    case .boolean(let flag): flag ? "TRUE" : "FALSE"
    case .date(let date):
      "CAST(\(text(.double(date.timeIntervalSinceReferenceDate))), \"\(FormatCast.date.rawValue)\")"
    case .binary(let data): cast(data.base64EncodedString(), .data)
    case .uuid(let uuid): cast(uuid.uuidString, .uuid)
    case .uri(let url): cast(url.absoluteString, .url)
    }
  }

  private static func cast(_ text: String, _ type: FormatCast) -> String {
    "CAST(\(quoted(text)), \"\(type.rawValue)\")"
  }

  /// Returns a text in double quotes.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 32 || scalar.value == 127:
        result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// Printing of expressions and key paths.
extension FormatPrinter {
  private static let signs: [FetchFunction: String] = [
    .add: "+", .subtract: "-", .multiply: "*", .divide: "/",
  ]

  static func text(_ expression: FetchExpression) -> String {
    switch expression.form {
    case .tooDeep: tooDeep
    case .value(let value): text(value)
    case .keyPath(let path): text(path)
    case .variable(let name): variable(name)
    case .list(let elements): text(elements)
    case .function(let function, let arguments): text(function, arguments)
    case .aggregate(let aggregate, let collection): text(aggregate, collection)
    case .subquery(let path, let variable, let predicate):
      "SUBQUERY(\(text(path)), \(Self.variable(variable)), \(text(predicate)))"
    case .conditional(let predicate, let ifTrue, let otherwise):
      "TERNARY(\(text(predicate)), \(text(ifTrue)), \(text(otherwise)))"
    }
  }

  /// Spells out a list of only constants, because braces around them would be a constant.
  private static func text(_ elements: [FetchExpression]) -> String {
    let isConstant = elements.allSatisfy { if case .value = $0.form { true } else { false } }
    let content = elements.map(text).joined(separator: ", ")
    return isConstant ? "LIST(\(content))" : "{\(content)}"
  }

  private static func text(_ function: FetchFunction, _ arguments: [FetchExpression]) -> String {
    if let sign = signs[function], let rank = function.rank, arguments.count == 2 {
      return operand(arguments[0], above: rank) + " \(sign) "
        + operand(arguments[1], above: rank + 1)
    }
    if function == .negate, arguments.count == 1 {
      return "-" + operand(arguments[0], above: 4)
    }
    let colonCount = function.rawValue.count { $0 == ":" }
    let name = colonCount == 1 ? String(function.rawValue.dropLast()) : function.rawValue
    return "\(name)(\(arguments.map(text).joined(separator: ", ")))"
  }

  /// Returns an operand, in parentheses if its precedence is below the given rank.
  private static func operand(_ expression: FetchExpression, above rank: Int) -> String {
    let own =
      switch expression.form {
      case .function(let function, let arguments) where arguments.count == 2:
        signs[function] == nil ? 4 : function.rank ?? 4
      case .function(.negate, let arguments) where arguments.count == 1: 3
      // A sign before a number would become part of it.
      case .value: 3
      default: 4
      }
    return own < rank ? "(\(text(expression)))" : text(expression)
  }

  private static func text(_ aggregate: FetchAggregate, _ collection: FetchExpression) -> String {
    switch collection.form {
    case .keyPath(let path) where path.steps.allSatisfy { $0.castTo == nil }:
      // Core Data requires the operator after the collection, which is usually the first step.
      guard aggregate != .count, path.steps.count > 1 else {
        return "\(text(path)).\(aggregate.rawValue)"
      }
      var head = path
      head.steps = [path.steps[0]]
      return ([text(head), aggregate.rawValue] + path.steps.dropFirst().map { word($0.name) })
        .joined(separator: ".")
    case .keyPath, .list: return "\(text(collection)).\(aggregate.rawValue)"
    case .subquery where aggregate == .count: return "\(text(collection)).\(aggregate.rawValue)"
    default:
      let name = FormatFunctions.aggregates.first { $0.value == aggregate }?.key ?? "count"
      return "\(name)(\(text(collection)))"
    }
  }

  /// Returns a key path followed by words of the language.
  static func text(_ path: FetchKeyPath, followedBy end: String? = nil) -> String {
    var text: String?
    if case .element(let name) = path.base { text = variable(name) }
    if let castTo = path.castTo { text = "(\(text ?? "SELF") AS \(word(castTo)))" }
    for step in path.steps {
      text = (text.map { $0 + "." } ?? "") + word(step.name)
      if let castTo = step.castTo { text = "(\(text ?? "") AS \(word(castTo)))" }
    }
    guard let end else { return text ?? "SELF" }
    return (text.map { $0 + "." } ?? "") + end
  }

  /// Returns a name, escaped if the language would not read it as one.
  private static func word(_ name: String) -> String {
    guard isWord(name) else { return "#\(quoted(name))" }
    return FormatKeywords.isReserved(name) || name == "entity" ? "#\(name)" : name
  }

  private static func variable(_ name: String) -> String {
    "$" + (isWord(name) ? name : quoted(name))
  }

  private static func isWord(_ name: String) -> Bool {
    name.utf8.allSatisfy { FormatTokenizer.isLetter($0) || FormatTokenizer.isDigit($0) }
      && name.utf8.first.map(FormatTokenizer.isLetter) ?? false
  }
}
