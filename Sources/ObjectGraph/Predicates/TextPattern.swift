import Foundation

/// Regular expressions of ICU's syntax, compiled once and kept.
package enum TextPattern {
  /// True if the whole text matches.
  ///
  /// - Throws: ``ObjectGraphError/invalidPattern(_:reason:)``.
  package static func matches(_ text: String, _ pattern: String, options: TextOptions)
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

  /// Makes sure that the pattern is a regular expression.
  ///
  /// - Throws: ``ObjectGraphError/invalidPattern(_:reason:)``.
  package static func check(_ pattern: String) throws(ObjectGraphError) {
    _ = try compiled.expression(pattern, ignoresCase: false)
  }

  private static let compiled = CompiledPatterns(limit: 64)
}

/// A small cache of regular expressions.
///
/// `@unchecked Sendable`: the lock guards the dictionary, and expressions do not change.
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
      // Patterns that come from data could be any number.
      if expressions.count >= limit { expressions.removeAll(keepingCapacity: true) }
      expressions[key] = expression
    }
    return expression
  }

  private static func compile(_ key: Key) throws(ObjectGraphError) -> NSRegularExpression {
    do {
      // By itself first: `a)(b` becomes an expression only by the parentheses put around it.
      _ = try NSRegularExpression(pattern: key.pattern)
      return try NSRegularExpression(
        pattern: "(?:\(key.pattern))\\z", options: key.ignoresCase ? .caseInsensitive : [])
    } catch {
      throw .invalidPattern(key.pattern, reason: PatternFault.description(of: key.pattern))
    }
  }
}

/// What is wrong with a regular expression, which Foundation does not tell.
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
        if depth < 0 { return "nothing opens the parenthesis at character \(place + 1)" }
      default: break
      }
    }
    if isEscaped { return "nothing follows the last backslash" }
    if isInSet { return "a bracket is not closed" }
    if depth > 0 { return "\(depth) parenthesis(es) are not closed" }
    return "\(longestSoundBeginning(of: pattern)); the syntax is ICU's"
  }

  /// Where the trouble is: the longest beginning that would be an expression.
  private static func longestSoundBeginning(of pattern: String) -> String {
    let sound = pattern.indices.reversed().first { end in
      end > pattern.startIndex
        && (try? NSRegularExpression(pattern: String(pattern[..<end]))) != nil
    }
    guard let sound else { return "it makes no sense from its first character on" }
    return "it makes sense up to \"\(pattern[..<sound])\""
  }
}
