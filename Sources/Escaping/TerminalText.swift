/// Text for a terminal.
package enum TerminalText {
  /// Replaces characters that control the terminal or the text direction with U+FFFD.
  ///
  /// Line ends and tabs stay.
  package static func printable(_ text: String) -> String {
    text.replacingScalars { scalar in
      if scalar == "\n" || scalar == "\t" { return nil }
      return acts(scalar) ? "\u{FFFD}" : nil
    }
  }

  /// Escapes the characters of a JSON document that ``printable(_:)`` would replace.
  package static func printableJSON(_ document: String) -> String {
    document.replacingScalars { scalar in
      if scalar == "\n" || scalar == "\t" || !acts(scalar) { return nil }
      return String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }.joined()
    }
  }

  /// Returns true if a terminal would do something other than show the scalar.
  package static func acts(_ scalar: Unicode.Scalar) -> Bool {
    // The two joiners belong to letters and occur in emoji.
    if scalar == "\u{200C}" || scalar == "\u{200D}" { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return true
    default: return false
    }
  }
}
