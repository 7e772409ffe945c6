/// Formats sentences as the lines of a comment, without the slashes.
enum CommentText {
  /// Wraps paragraphs at spaces; an empty paragraph becomes an empty line.
  static func lines(_ paragraphs: [String], columns: Int = 96) -> [String] {
    paragraphs.flatMap { paragraph -> [String] in
      guard !paragraph.isEmpty else { return [""] }
      var lines = [""]
      for word in paragraph.split(separator: " ") {
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
}
