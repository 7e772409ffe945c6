/// Counts the lines of handwritten code.
enum CodeLines {
  /// Returns the number of lines that are neither blank nor only a comment.
  static func count(_ text: String) -> Int {
    var isInComment = false
    return text.split(separator: "\n").count { line in
      let code = line.drop { $0 == " " || $0 == "\t" }
      if isInComment {
        isInComment = !code.contains("*/")
        return false
      }
      if code.hasPrefix("/*") {
        isInComment = !code.contains("*/")
        return false
      }
      return !code.isEmpty && !code.hasPrefix("//")
    }
  }
}
