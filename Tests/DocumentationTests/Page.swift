import Foundation

/// A page of documentation with the Swift code that it shows.
struct Page {
  /// One block of code between fences.
  struct Block {
    let lines: [String]
    /// False for a block whose first line says that it must not compile.
    let compiles: Bool

    /// The line that marks a block as wrong on purpose.
    static let mark = "// does not compile:"
  }

  /// The path below the root of the repository.
  let path: String
  let text: String

  var fileName: String { String(path.split(separator: "/").last ?? "") }

  var blocks: [Block] {
    var blocks: [Block] = []
    var open: [String]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let lines = open, line == "```" {
        blocks.append(Block(lines: lines.trimmed, compiles: lines.first != Block.mark))
        open = nil
      } else if line == "```swift" {
        open = []
      } else {
        open?.append(line)
      }
    }
    return blocks
  }

  /// The text without blocks of code, where backticks mean names.
  var prose: String {
    var isCode = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      guard line.hasPrefix("```") else { return !isCode }
      isCode.toggle()
      return false
    }.joined(separator: "\n")
  }
}

extension [String] {
  /// The lines without what all of them are indented by and without empty ones at both ends.
  var trimmed: [String] {
    let full = filter { !$0.allSatisfy(\.isWhitespace) }
    let indent = full.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let lines = map { String($0.dropFirst(Swift.min(indent, $0.count))) }
    let isFull = { (line: String) in !line.allSatisfy(\.isWhitespace) }
    guard let first = lines.firstIndex(where: isFull), let last = lines.lastIndex(where: isFull)
    else { return [] }
    return Array(lines[first...last])
  }
}
