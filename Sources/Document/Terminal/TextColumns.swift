extension String {
  /// The number of terminal columns that the text occupies.
  var width: Int { reduce(0) { $0 + $1.width } }

  /// The side of a column that text is aligned to.
  package enum Alignment {
    case left, right
  }

  /// Pads the text with spaces to a width; longer text is unchanged.
  package func padded(to width: Int, alignment: Alignment = .left) -> String {
    let space = String(repeating: " ", count: max(0, width - self.width))
    return alignment == .left ? self + space : space + self
  }

  /// Shortens the text to a number of characters, with an ellipsis as the last.
  package func cut(to width: Int) -> String {
    count > width ? prefix(width - 1) + "…" : self
  }

  /// Returns the text without trailing spaces.
  package func trimmingTrailingSpaces() -> String {
    String(prefix(upTo: lastIndex { $0 != " " }.map(index(after:)) ?? startIndex))
  }

  /// Wraps the text to a width, between words where possible.
  ///
  /// - Parameters:
  ///   - width: The number of terminal columns.
  ///   - breakingWords: True to break a word that is wider than a line; otherwise the word has a
  ///     line of its own that is too wide.
  /// - Returns: At least one line.
  package func wrapped(to width: Int, breakingWords: Bool = false) -> [String] {
    var lines: [String] = []
    var (line, filled) = ("", 0)
    for word in words {
      for part in breakingWords ? Self.parts(of: word, width: width) : [word] {
        let needed = part.width
        if !line.isEmpty, filled + 1 + needed > width {
          lines.append(line)
          (line, filled) = ("", 0)
        }
        line += (line.isEmpty ? "" : " ") + part
        filled += (filled == 0 ? 0 : 1) + needed
      }
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
  }

  /// The words; a number and its percent sign are one word.
  private var words: [String] {
    split(whereSeparator: \.isWhitespace).reduce(into: []) { words, word in
      guard word.hasPrefix("%"), let number = words.popLast() else {
        return words.append(String(word))
      }
      words.append("\(number) \(word)")
    }
  }

  private static func parts(of word: String, width: Int) -> [String] {
    var parts: [String] = []
    var (part, filled) = ("", 0)
    for character in word {
      if filled > 0, filled + character.width > width {
        let rest = part.endInNextLine
        parts.append(String(part.dropLast(rest.count)))
        (part, filled) = (rest, rest.width)
      }
      part.append(character)
      filled += character.width
    }
    return parts + [part]
  }

  /// The end of a broken name that should move to the next line.
  ///
  /// It begins after the last dot or underscore, or at the last change to a capital. It is empty if
  /// less than half of the name would remain.
  private var endInNextLine: String {
    let characters = Array(self)
    let place = characters.indices.dropFirst().last { index in
      let (before, next) = (characters[index - 1], characters[index])
      return "._".contains(before) || (before.isLowercase && next.isUppercase)
    }
    guard let place, place * 2 >= characters.count else { return "" }
    return String(characters[place...])
  }
}

extension Character {
  /// The terminal columns: two for ideographs and emoji (Unicode Standard Annex 11).
  fileprivate var width: Int {
    let scalar = unicodeScalars.first?.value ?? 0
    guard scalar >= 0x1100 else { return 1 }
    return Self.wide.contains { $0.contains(scalar) } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
    0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}
