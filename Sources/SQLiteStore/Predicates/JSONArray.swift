import ObjectGraph
import ObjectModel

/// Many values as one text that `json_each` takes apart again.
struct JSONArray {
  let text: String

  /// An array of keys.
  init(_ keys: some Sequence<Int64>) {
    text = "[\(keys.map(String.init).joined(separator: ","))]"
  }

  /// Nil if a value would not come back as it was: doubles would be rounded, bytes and computed
  /// values have no form in JSON.
  init?(_ elements: [FetchExpression], key: (ManagedObjectID) -> Int64) {
    var parts: [String] = []
    for element in elements {
      guard case .value(let value) = element else { return nil }
      switch value {
      case .null: parts.append("null")
      case .object(let object): parts.append(String(key(object)))
      case .attribute(.integer(let value)): parts.append(String(value))
      case .attribute(.boolean(let value)): parts.append(value ? "1" : "0")
      case .attribute(.string(let value)):
        guard let quoted = JSONArray.quoted(value) else { return nil }
        parts.append(quoted)
      default: return nil
      }
    }
    text = "[\(parts.joined(separator: ","))]"
  }

  /// Nil for a text with U+0000, at which SQLite ends.
  private static func quoted(_ text: String) -> String? {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\0": return nil
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{1}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
