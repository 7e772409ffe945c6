/// Compares texts as predicates do: the one place that both evaluators, SQL and memory, ask.
///
/// Texts are their UTF-8 bytes. With ``TextOptions`` both sides are folded first
/// (``TextFolding``), and then the folded bytes are compared, so that equality, order and search
/// agree with each other. Where both sides are ASCII nothing is copied.
package struct TextComparison: Sendable {
  package typealias Bytes = UnsafeBufferPointer<UInt8>

  package let comparison: FetchComparison.Operator
  package let options: TextOptions

  package init(_ comparison: FetchComparison.Operator, options: TextOptions = []) {
    self.comparison = comparison
    self.options = options
  }

  /// True if the comparison holds between two texts.
  ///
  /// Collections are not compared here: for `BETWEEN` and `IN` the answer is always false.
  ///
  /// - Throws: ``ObjectGraphError/invalidPattern(_:reason:)`` from `MATCHES`.
  package func holds(_ text: Bytes, _ other: Bytes) throws(ObjectGraphError) -> Bool {
    if comparison == .matches {
      return try TextPattern.matches(
        String(decoding: text, as: UTF8.self), String(decoding: other, as: UTF8.self),
        options: options)
    }
    return TextFolding.withFolded(text, other, options, judge)
  }

  /// True if the comparison holds between two texts.
  ///
  /// - Throws: ``ObjectGraphError/invalidPattern(_:reason:)`` from `MATCHES`.
  package func holds(_ text: String, _ other: String) throws(ObjectGraphError) -> Bool {
    if comparison == .matches {
      return try TextPattern.matches(text, other, options: options)
    }
    var (text, other) = (text, other)
    return text.withUTF8 { text in
      other.withUTF8 { TextFolding.withFolded(text, $0, options, judge) }
    }
  }

  /// Less than 0 if the first text stands before the second, 0 if they are equal by the options.
  package static func order(_ text: Bytes, _ other: Bytes, options: TextOptions) -> Int {
    TextFolding.withFolded(text, other, options) { $0.order(to: $1) }
  }

  /// Less than 0 if the first text stands before the second, 0 if they are equal by the options.
  package static func order(_ text: String, _ other: String, options: TextOptions) -> Int {
    var (text, other) = (text, other)
    return text.withUTF8 { text in other.withUTF8 { order(text, $0, options: options) } }
  }

  /// True if the comparison holds between two folded texts.
  func judge(_ text: FoldedBytes, _ other: FoldedBytes) -> Bool {
    switch comparison {
    case .equal: text.order(to: other) == 0
    case .notEqual: text.order(to: other) != 0
    case .less: text.order(to: other) < 0
    case .lessOrEqual: text.order(to: other) <= 0
    case .greater: text.order(to: other) > 0
    case .greaterOrEqual: text.order(to: other) >= 0
    case .contains: text.contains(other)
    case .beginsWith: text.has(other, at: 0)
    case .endsWith: text.has(other, at: text.bytes.count - other.bytes.count)
    case .like: text.isLike(other)
    case .between, .isIn, .matches: false
    }
  }
}
