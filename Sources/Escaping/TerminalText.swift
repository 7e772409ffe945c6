/// Text that a terminal shows.
package enum TerminalText {
  /// Replaces by U+FFFD what could move a cursor, set a colour, a title or the clipboard, or turn the
  /// direction of writing.
  ///
  /// Line ends and tabs stay.
  package static func printable(_ text: String) -> String {
    text.replacingScalars { scalar in
      if scalar == "\n" || scalar == "\t" { return nil }
      return acts(scalar) ? "\u{FFFD}" : nil
    }
  }

  /// Escapes in a JSON document what ``printable(_:)`` would replace, which says the same.
  package static func printableJSON(_ document: String) -> String {
    document.replacingScalars { scalar in
      if scalar == "\n" || scalar == "\t" || !acts(scalar) { return nil }
      return String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }.joined()
    }
  }

  /// Returns whether a terminal would do something other than show the scalar.
  package static func acts(_ scalar: Unicode.Scalar) -> Bool {
    // The two joiners are letters' business, and stand in emoji.
    if scalar == "\u{200C}" || scalar == "\u{200D}" { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return true
    default: return false
    }
  }
}
