import Foundation

/// A fragment of SQL and the values for its `?`, in order.
///
/// Fragments are combined by interpolation, which keeps values in order: `"\(left) = \(right)"`. An
/// interpolated string must be a name or number of the layout, never a value.
package struct SQLText {
  var text: String
  var values: [StoredValue?] = []

  /// Returns a `?` with its value.
  static func value(_ value: StoredValue?) -> SQLText { SQLText(text: "?", values: [value]) }

  static let null: SQLText = "NULL"
}

extension SQLText: ExpressibleByStringInterpolation {
  /// Collects the texts and values of the parts.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text: String
    fileprivate var values: [StoredValue?] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      text = ""
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }

    package mutating func appendInterpolation(_ name: String) { text += name }

    package mutating func appendInterpolation(_ number: Int) { text += String(number) }

    package mutating func appendInterpolation(_ part: SQLText) {
      text += part.text
      values += part.values
    }
  }

  package init(stringLiteral text: String) { self.init(text: text) }

  package init(stringInterpolation parts: StringInterpolation) {
    self.init(text: parts.text, values: parts.values)
  }
}

extension [SQLText] {
  package func joined(by separator: String) -> SQLText {
    SQLText(text: map(\.text).joined(separator: separator), values: flatMap(\.values))
  }

  /// Returns conditions joined by AND or OR, nested in parentheses if there are many
  /// (``SQLDepth``).
  func chained(by separator: String) -> SQLText {
    SQLDepth.groups(self) { "(\($0.joined(by: separator)))" }.joined(by: separator)
  }
}
