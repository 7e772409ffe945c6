import Escaping

/// Formats sentences as the lines of a comment, without the slashes.
enum CommentText {
  /// Wraps paragraphs at spaces; an empty paragraph becomes an empty line.
  static func lines(_ paragraphs: [String], columns: Int = 96) -> [String] {
    paragraphs.flatMap { paragraph -> [String] in
      var lines = [""]
      for word in words(of: paragraph) {
        let last = lines.count - 1
        if lines[last].count + word.count + 1 > columns, !lines[last].isEmpty {
          lines.append(" \(word)")
        } else {
          lines[last] += " \(word)"
        }
      }
      return lines
    }
  }

  /// Returns a text on one line.
  static func line(_ text: String) -> String { words(of: text).joined(separator: " ") }

  /// Splits at spaces, and at control characters, which could end the comment.
  private static func words(of text: String) -> [String] {
    text.unicodeScalars.split { $0 == " " || TerminalText.acts($0) }.map(String.init)
  }
}
