/// Splits a statement of the schema into words and marks.
///
/// Does not use the engine, so that statements that it rejects, such as one with 10,000 columns,
/// can still be shown.
package struct SQLTokens {
  package enum Token: Hashable {
    /// A name, keyword, number or text. Quoted ones are never keywords.
    case word(String, quote: Character?)
    case mark(Character)

    package var keyword: String? {
      if case .word(let text, quote: nil) = self { text.uppercased() } else { nil }
    }

    package var name: String? { if case .word(let text, _) = self { text } else { nil } }

    /// True for a word that can only be a number.
    package var isNumber: Bool {
      guard case .word(let text, quote: nil) = self, let first = text.first else { return false }
      return first.isASCII && first.isNumber
    }
  }

  private let characters: [Character]
  private var position = 0

  package static func tokens(of sql: String) -> [Token] {
    var scanner = SQLTokens(characters: Array(sql))
    var tokens: [Token] = []
    while let token = scanner.next() { tokens.append(token) }
    return tokens
  }

  private mutating func next() -> Token? {
    skipBlanks()
    guard position < characters.count else { return nil }
    let first = characters[position]
    switch first {
    case "\"", "'", "`": return .word(quoted(endingWith: first), quote: first)
    case "[": return .word(quoted(endingWith: "]"), quote: first)
    case _ where Self.isWordPart(first):
      let start = position
      while position < characters.count, Self.isWordPart(characters[position]) { position += 1 }
      return .word(String(characters[start..<position]), quote: nil)
    default:
      position += 1
      return .mark(first)
    }
  }

  private static func isWordPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "$"
      || !character.isASCII
  }

  /// Reads to the closing quote; a doubled quote is a literal one.
  private mutating func quoted(endingWith end: Character) -> String {
    position += 1
    var text = ""
    while position < characters.count {
      let character = characters[position]
      position += 1
      if character == end {
        guard end != "]", position < characters.count, characters[position] == end else { break }
        position += 1
      }
      text.append(character)
    }
    return text
  }

  private mutating func skipBlanks() {
    while position < characters.count {
      if characters[position].isWhitespace {
        position += 1
      } else if starts(with: "--") {
        while position < characters.count, !characters[position].isNewline { position += 1 }
      } else if starts(with: "/*") {
        position += 2
        while position < characters.count, !starts(with: "*/") { position += 1 }
        position = min(characters.count, position + 2)
      } else {
        return
      }
    }
  }

  private func starts(with pair: String) -> Bool {
    position + 1 < characters.count
      && String(characters[position...position + 1]) == pair
  }
}

extension [SQLTokens.Token] {
  /// The parts between commas inside the first pair of parentheses, and the rest after it.
  package var parenthesized: (parts: [[SQLTokens.Token]], rest: [SQLTokens.Token])? {
    guard let start = firstIndex(of: .mark("(")) else { return nil }
    var parts: [[SQLTokens.Token]] = [[]]
    var depth = 1
    for index in indices[(start + 1)...] {
      switch self[index] {
      case .mark("("): depth += 1
      case .mark(")"): depth -= 1
      case .mark(",") where depth == 1:
        parts.append([])
        continue
      default: break
      }
      if depth == 0 { return (parts, Array(self[(index + 1)...])) }
      parts[parts.count - 1].append(self[index])
    }
    return (parts, [])
  }
}
