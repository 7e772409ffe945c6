/// Text in GitHub's Markdown.
package enum MarkdownText {
  /// Escapes running text and table cells; a line end becomes a space.
  ///
  /// A backslash precedes each character with a meaning. Characters that have one only at the
  /// beginning of a line get it only there. One leading space remains, because four would make
  /// code.
  package static func escaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let start = lineMarker(scalars)
    let blanks = scalars.prefix { $0.isLineBlank }.count
    var place = -1
    return text.replacingScalars { scalar in
      place += 1
      if place < blanks - 1 { return "" }
      let former = place > 0 ? scalars[place - 1] : " "
      let next = place + 1 < scalars.count ? scalars[place + 1] : " "
      switch scalar {
      case "\n", "\r": return " "
      case "\0": return "\u{FFFD}"
      case "<": return "&lt;"
      // An underscore within a word is literal.
      case "_" where former.isASCIIAlphanumeric && next.isASCIIAlphanumeric: return nil
      case "&" where !next.isASCIIAlphanumeric && next != "#": return nil
      case "\\", "`", "*", "_", "[", "]", "|", "~", "&": return "\\\(scalar)"
      case _ where place == start: return "\\\(scalar)"
      default: return nil
      }
    }
  }

  /// Returns the index of the character that would make a line beginning with the text a heading,
  /// list, quotation or rule.
  private static func lineMarker(_ scalars: [Unicode.Scalar]) -> Int? {
    let blanks = scalars.prefix { $0.isLineBlank }.count
    let word = scalars.dropFirst(blanks).prefix { !$0.isLineBlank }
    guard let first = word.first else { return nil }
    if first == ">" { return blanks }
    let isRule = word.allSatisfy { $0 == first }
    if isRule && ["#", "+", "-"].contains(first) { return blanks }
    let digits = word.prefix { $0.isASCIIDigit }.count
    guard (1...9).contains(digits), word.count == digits + 1, let last = word.last,
      last == "." || last == ")"
    else { return nil }
    return blanks + digits
  }

  /// Escapes text inside an HTML element, which a blank line would end.
  package static func html(_ text: String) -> String { HTMLText.escaped(line(text)) }

  private static func line(_ text: String) -> String {
    text.replacingScalars { ["\n", "\r"].contains($0) ? " " : $0 == "\0" ? "\u{FFFD}" : nil }
  }

  /// Returns a code span on one line.
  package static func code(_ text: String) -> String {
    let line = line(text)
    let scalars = line.unicodeScalars
    let isPlain = !scalars.contains { "`|".unicodeScalars.contains($0) }
    guard !isPlain || line.isEmpty || scalars.first == " " || scalars.last == " " else {
      return "`\(line)`"
    }
    // A bar ends a table cell even within a code span.
    return "<code>"
      + line.replacingScalars { $0.isASCIIPunctuation ? "&#\($0.value);" : nil } + "</code>"
  }

  /// Returns a code block whose fence is longer than any run of backticks in the text.
  package static func fenced(_ text: String, _ language: String = "") -> String {
    var (longest, run) = (2, 0)
    for scalar in text.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence)\(language)\n\(text)\n\(fence)"
  }

  /// Escapes text so that it cannot end a comment.
  package static func comment(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "\n", "\r": " "
      case ">": "&gt;"
      default: nil
      }
    }
  }

  /// Percent-encodes the address of a link.
  package static func destination(_ address: String) -> String {
    address.replacingScalars { scalar in
      let isPlain =
        scalar.isASCIIAlphanumeric
        || ("-._~/#:?=&%+,@".unicodeScalars.contains(scalar))
      return isPlain ? nil : String(scalar).utf8.map(percentEncoded).joined()
    }
  }

  private static func percentEncoded(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return (digits.utf8.count == 1 ? "%0" : "%") + digits
  }
}

extension Unicode.Scalar {
  fileprivate var isLineBlank: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" }
}
