extension String {
  /// The text without anything that could move a cursor, change a colour or turn the direction of
  /// writing: names in a file are a stranger's.
  ///
  /// Very long ones are cut, so that one name cannot fill a screen.
  var printable: String { printable(limit: 400) }

  /// The same, cut where it is longer than a limit, with how much is missing.
  func printable(limit: Int) -> String {
    var text = ""
    for scalar in unicodeScalars.prefix(limit) {
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    let rest = unicodeScalars.dropFirst(limit).count
    return rest == 0
      ? text : text + "… and \(Figures.count(rest, "more character")) (see --json)"
  }

  /// The same for a statement, which may have lines and be long.
  var printableStatement: String {
    let lines = Excerpt(split(separator: "\n", omittingEmptySubsequences: false), limit: 2000)
    return (lines.shown.map(Self.printableLine) + (lines.note.map { ["-- " + $0] } ?? []))
      .joined(separator: "\n")
  }

  private static func printableLine(_ line: Substring) -> String {
    var rest = line
    var text = ""
    while !rest.isEmpty {
      text += String(rest.prefix(100)).printable
      rest = rest.dropFirst(100)
    }
    return text
  }
}
