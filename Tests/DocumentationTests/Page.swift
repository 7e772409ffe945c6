import Foundation

/// A page of documentation.
struct Page {
  /// The path relative to the repository's root.
  let path: String
  let text: String

  var fileName: String { String(path.split(separator: "/").last ?? "") }

  /// The blocks of Swift between fences.
  var blocks: [String] {
    text.matches(of: /(?m)^```swift\n((?:.*\n)*?)```$/).map { String($0.output.1) }
  }

  /// The text without code blocks, in which backticks mark names.
  var prose: String {
    var isCode = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      guard line.hasPrefix("```") else { return !isCode }
      isCode.toggle()
      return false
    }.joined(separator: "\n")
  }
}
