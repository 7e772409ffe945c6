/// A file that callgrind wrote.
enum CallgrindFile {
  /// The instructions of all functions together: the first number after "totals:", or "summary:"
  /// where the file has no totals; nil for what is no such file.
  static func instructions(in text: String) -> Int64? {
    for key in ["totals:", "summary:"] {
      for line in text.split(separator: "\n") where line.hasPrefix(key) {
        return line.dropFirst(key.count).split(separator: " ").first.flatMap { Int64($0) }
      }
    }
    return nil
  }
}
