extension String {
  /// How many columns of a terminal the text takes.
  var width: Int { reduce(0) { $0 + $1.width } }

  /// The text with spaces up to a width; longer text is left as it is.
  func padded(to width: Int, atStart: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - self.width))
    return atStart ? space + self : self + space
  }

  /// Lines of at most the given width, broken between words where possible.
  ///
  /// - Parameter breakingWords: Whether a word that is wider than a line goes on in the next one;
  ///   otherwise it has a line of its own that is too wide.
  func wrapped(to width: Int, breakingWords: Bool = false) -> [String] {
    var lines: [String] = []
    var (line, filled) = ("", 0)
    for word in split(separator: " ") {
      for part in breakingWords ? Self.parts(of: word, width: width) : [String(word)] {
        let needed = part.width
        if !line.isEmpty, filled + 1 + needed > width {
          lines.append(line)
          (line, filled) = ("", 0)
        }
        line += (line.isEmpty ? "" : " ") + part
        filled += (filled == 0 ? 0 : 1) + needed
      }
    }
    return lines + [line]
  }

  private static func parts(of word: Substring, width: Int) -> [String] {
    var parts: [String] = []
    var (part, filled) = ("", 0)
    for character in word {
      if filled > 0, filled + character.width > width {
        parts.append(part)
        (part, filled) = ("", 0)
      }
      part.append(character)
      filled += character.width
    }
    return parts + [part]
  }
}

extension Character {
  /// Columns of a terminal: two for ideographs and pictures (Unicode Standard Annex 11).
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
