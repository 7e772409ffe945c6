import Foundation

/// One-time words that authenticate the result lines of a program's checks.
///
/// Each line starts with the next word. The program reads the words before the learner's code runs,
/// so lines that this code writes are ignored.
struct OneTimeWords {
  private static let count = 2_000

  private let words: [String]

  init() {
    words = (0..<Self.count).map { _ in
      String(UInt64.random(in: .min ... .max), radix: 36)
        + String(UInt64.random(in: .min ... .max), radix: 36)
    }
  }

  /// The text that the program reads.
  var text: Data { Data((words.joined(separator: "\n") + "\n").utf8) }

  /// Returns the lines that start with the next word, without the word.
  func lines(of results: Data) -> [Data] {
    var rest = words[...]
    return results.split(separator: 0x0A).compactMap { line in
      guard let space = line.firstIndex(of: 0x20), let word = rest.first,
        line[..<space].elementsEqual(word.utf8)
      else { return nil }
      rest = rest.dropFirst()
      return Data(line[line.index(after: space)...])
    }
  }
}
