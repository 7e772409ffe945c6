import Foundation

/// Words of which a program's checks put the next one before each line of their results.
///
/// The program reads them once, before any code of a learner runs. Code that does not know the next word
/// can write lines, but none that counts.
struct OneTimeWords {
  private static let count = 2_000

  private let words: [String]

  init() {
    words = (0..<Self.count).map { _ in
      String(UInt64.random(in: .min ... .max), radix: 36)
        + String(UInt64.random(in: .min ... .max), radix: 36)
    }
  }

  /// The text of the file that the program reads.
  var text: Data { Data((words.joined(separator: "\n") + "\n").utf8) }

  /// The lines that begin with the next word, without it, in their order.
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
