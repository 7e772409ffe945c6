/// Texts as YAML writes them, within a list or mapping in brackets too.
enum YAMLScalar {
  /// Without quotes where nobody could take it for something else.
  static func text(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isLetter(first) || isDigit(first),
      let last = text.unicodeScalars.last, last != " ", last != "."
    else { return false }
    let words = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
    return !words.contains(text.lowercased())
      && text.unicodeScalars.allSatisfy {
        isLetter($0) || isDigit($0) || " _-./".unicodeScalars.contains($0)
      }
      && !text.contains("..")
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      || ("\u{C0}"..."\u{24F}").contains(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    default: break
    }
    let isPrintable =
      (0x20..<0x7F).contains(scalar.value)
      || (0xA0..<0xD800).contains(scalar.value)
        && ![0x2028, 0x2029].contains(scalar.value)
      || (0xE000..<0xFEFF).contains(scalar.value)
      || (0xFF00..<0xFFFE).contains(scalar.value) || scalar.value > 0xFFFF
    if isPrintable { return String(scalar) }
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// True for what means the same after the reader has read it: no `$name`, no blanks around it, no
  /// byte order mark.
  static func survives(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    let hasParameter = zip(scalars, scalars.dropFirst()).contains { first, second in
      first == "$" && second.properties.isAlphabetic
    }
    return !hasParameter && !scalars.contains("\u{FEFF}") && !text.isEmpty && text.trimmed == text
  }
}
