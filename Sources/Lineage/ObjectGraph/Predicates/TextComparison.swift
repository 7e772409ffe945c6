import Foundation

/// Compares texts for predicates, in both the SQL and the memory evaluator.
///
/// Texts are their UTF-8 bytes. With ``TextOptions``, both sides are folded (``TextFolding``)
/// before their bytes are compared, so that equality, order and search agree. ASCII texts are not
/// copied.
package struct TextComparison: Sendable {
  package typealias Bytes = UnsafeBufferPointer<UInt8>

  let comparison: FetchComparison.Operator
  let options: TextOptions

  package init(_ comparison: FetchComparison.Operator, options: TextOptions = []) {
    self.comparison = comparison
    self.options = options
  }

  /// Returns true if the comparison of two texts is true.
  ///
  /// Does not compare collections: for `BETWEEN` and `IN` it always returns false.
  ///
  /// - Throws: ``ObjectGraphError/invalidPattern(_:reason:)`` from `MATCHES`.
  func holds(_ text: Bytes, _ other: Bytes) throws(ObjectGraphError) -> Bool {
    if comparison == .matches {
      return try TextPattern.matches(
        String(decoding: text, as: UTF8.self), String(decoding: other, as: UTF8.self),
        options: options)
    }
    return TextFolding.withFolded(text, other, options, judge)
  }

  /// Returns true if the comparison of two texts is true.
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

  /// Compares two texts: negative if the first sorts before the second, 0 if they are equal with
  /// the options.
  static func order(_ text: Bytes, _ other: Bytes, options: TextOptions) -> Int {
    TextFolding.withFolded(text, other, options) { $0.order(to: $1) }
  }

  /// Compares two texts: negative if the first sorts before the second, 0 if they are equal with
  /// the options.
  static func order(_ text: String, _ other: String, options: TextOptions) -> Int {
    var (text, other) = (text, other)
    return text.withUTF8 { text in other.withUTF8 { order(text, $0, options: options) } }
  }

  /// Returns true if the comparison of two folded texts is true.
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

/// Regular expressions in ICU's syntax, compiled once and cached.
enum TextPattern {
  /// Returns true if the whole text matches.
  ///
  /// - Throws: ``ObjectGraphError/invalidPattern(_:reason:)``.
  static func matches(_ text: String, _ pattern: String, options: TextOptions)
    throws(ObjectGraphError) -> Bool
  {
    let ignoresDiacritics = options.contains(.diacriticInsensitive)
    let expression = try compiled.expression(
      ignoresDiacritics ? TextFolding.folded(pattern, .diacriticInsensitive) : pattern,
      ignoresCase: options.contains(.caseInsensitive))
    let text = ignoresDiacritics ? TextFolding.folded(text, .diacriticInsensitive) : text
    let whole = NSRange(location: 0, length: text.utf16.count)
    return expression.firstMatch(in: text, options: .anchored, range: whole) != nil
  }

  /// Verifies that the pattern is a valid regular expression.
  ///
  /// - Throws: ``ObjectGraphError/invalidPattern(_:reason:)``.
  static func check(_ pattern: String) throws(ObjectGraphError) {
    _ = try compiled.expression(pattern, ignoresCase: false)
  }

  private static let compiled = CompiledPatterns(limit: 64)
}

/// A small cache of regular expressions.
///
/// `@unchecked Sendable`: the lock guards the dictionary, and expressions are immutable.
private final class CompiledPatterns: @unchecked Sendable {
  private struct Key: Hashable {
    let pattern: String
    let ignoresCase: Bool
  }

  private let limit: Int
  private let lock = NSLock()
  private var expressions: [Key: NSRegularExpression] = [:]

  init(limit: Int) { self.limit = limit }

  func expression(_ pattern: String, ignoresCase: Bool) throws(ObjectGraphError)
    -> NSRegularExpression
  {
    let key = Key(pattern: pattern, ignoresCase: ignoresCase)
    if let known = lock.withLock({ expressions[key] }) { return known }
    let expression = try Self.compile(key)
    lock.withLock {
      // Patterns from data can be arbitrarily many.
      if expressions.count >= limit { expressions.removeAll(keepingCapacity: true) }
      expressions[key] = expression
    }
    return expression
  }

  private static func compile(_ key: Key) throws(ObjectGraphError) -> NSRegularExpression {
    do {
      // Compiled alone first, because `a)(b` would become valid in the added parentheses.
      _ = try NSRegularExpression(pattern: key.pattern)
      return try NSRegularExpression(
        pattern: "(?:\(key.pattern))\\z", options: key.ignoresCase ? .caseInsensitive : [])
    } catch {
      throw .invalidPattern(key.pattern, reason: PatternFault.description(of: key.pattern))
    }
  }
}

/// Finds the error in a regular expression, which Foundation does not report.
private enum PatternFault {
  static func description(of pattern: String) -> String {
    var depth = 0
    var isInSet = false
    var isEscaped = false
    for (place, character) in pattern.enumerated() {
      guard !isEscaped else {
        isEscaped = false
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "[": isInSet = true
      case "]": isInSet = false
      case "(" where !isInSet: depth += 1
      case ")" where !isInSet:
        depth -= 1
        if depth < 0 { return "the parenthesis at character \(place + 1) has no opening one" }
      default: break
      }
    }
    if isEscaped { return "it ends with a backslash" }
    if isInSet { return "a bracket is not closed" }
    if depth > 0 { return "unclosed parentheses: \(depth)" }
    return "\(longestSoundBeginning(of: pattern)); the syntax is ICU's"
  }

  /// Returns the longest prefix that would be a valid expression, at whose end the error is.
  private static func longestSoundBeginning(of pattern: String) -> String {
    let sound = pattern.indices.reversed().first { end in
      end > pattern.startIndex
        && (try? NSRegularExpression(pattern: String(pattern[..<end]))) != nil
    }
    guard let sound else { return "it is invalid from its first character" }
    return "it is valid up to \"\(pattern[..<sound])\""
  }
}

/// A search for one word in many texts, for which the word is folded once.
///
/// A class because SQL keeps it from row to row.
final class TextSearch {
  private let comparison: TextComparison
  /// The folded word, or the regular expression.
  private let word: [UInt8]

  init(_ comparison: TextComparison, for word: TextComparison.Bytes) {
    self.comparison = comparison
    if comparison.comparison == .matches || comparison.options.isEmpty {
      self.word = Array(word)
    } else {
      let text = String(decoding: word, as: UTF8.self)
      self.word = Array(TextFolding.folded(text, comparison.options).utf8)
    }
  }

  /// Returns true if the comparison of the text with the word is true.
  ///
  /// - Throws: ``ObjectGraphError/invalidPattern(_:reason:)`` from `MATCHES`.
  func holds(_ text: TextComparison.Bytes) throws(ObjectGraphError) -> Bool {
    try word.withUnsafeBufferPointer { (word) throws(ObjectGraphError) in
      guard comparison.comparison != .matches else { return try comparison.holds(text, word) }
      return TextFolding.withFolded(text, comparison.options) {
        comparison.judge($0, FoldedBytes(bytes: word, foldsASCII: false))
      }
    }
  }
}
