import Foundation
import ObjectModel

/// Writes predicates in the format language.
///
/// What the parser would read as something else gets a form of its own: see `LIST`, `AND()` and
/// `CAST` in the reference page.
enum FormatPrinter {
  static func text(_ predicate: FetchPredicate) -> String {
    switch predicate {
    case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let comparison): text(comparison)
    case .isKind(.keyPath(let path), let name, true):
      "\(text(path, followedBy: "entity.name")) == \(quoted(name))"
    case .isKind(let expression, let name, let isExact):
      "\(text(expression)) \(isExact ? "ISMEMBEROF" : "ISKINDOF") \(quoted(name))"
    case .and(let parts): joined(parts, "AND")
    case .or(let parts): joined(parts, "OR")
    case .not(let negated): "NOT \(operand(negated))"
    }
  }

  private static func joined(_ parts: [FetchPredicate], _ conjunction: String) -> String {
    guard parts.count > 1 else {
      return "\(conjunction)(\(parts.map(text).joined(separator: ", ")))"
    }
    return parts.map(operand).joined(separator: " \(conjunction) ")
  }

  /// A part of a longer condition, in parentheses if it has parts itself.
  private static func operand(_ predicate: FetchPredicate) -> String {
    switch predicate {
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

  /// A text in double quotes.
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
