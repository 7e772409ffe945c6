extension String {
  /// The text without anything that could move a cursor, change a colour or turn the direction of
  /// writing: names in a file are a stranger's.
  ///
  /// Very long ones are cut, so that one name cannot fill a screen.
  var printable: String {
    var text = ""
    for scalar in unicodeScalars.prefix(400) {
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return unicodeScalars.count > 400 ? text + "…" : text
  }

  /// The same for a statement, which may have lines and be long.
  var printableStatement: String {
    split(separator: "\n", omittingEmptySubsequences: false).prefix(2000)
      .map { line in
        var rest = Substring(line)
        var text = ""
        while !rest.isEmpty {
          text += String(rest.prefix(100)).printable
          rest = rest.dropFirst(100)
        }
        return text
      }.joined(separator: "\n")
  }

  /// The text with spaces up to a width; longer text is left as it is.
  func padded(to width: Int, atStart: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - count))
    return atStart ? space + self : self + space
  }

  /// Lines of at most the given width, broken between words where possible.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }
}
