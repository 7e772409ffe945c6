extension String {
  /// On which side of a column text stands.
  enum Alignment {
    case left, right
  }

  /// The text with spaces up to a width; longer text is left as it is.
  func padded(to width: Int, alignment: Alignment = .left) -> String {
    let space = String(repeating: " ", count: max(0, width - count))
    return alignment == .left ? self + space : space + self
  }

  /// At most so many characters, the last one a mark that there are more.
  func cut(to width: Int) -> String {
    count > width ? prefix(width - 1) + "…" : self
  }

  /// The text without spaces at its end.
  func trimmingTrailingSpaces() -> String {
    String(prefix(upTo: lastIndex { $0 != " " }.map(index(after:)) ?? startIndex))
  }

  /// Lines of at most the given width, broken between words where possible.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
  }
}
