import Foundation
import TestModels

/// Damages documents as people, tools and attackers do, identically for equal seeds.
struct DocumentMutation {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private mutating func next(_ resolved: Int) -> Int { random.next(below: max(1, resolved)) }

  /// Returns one of the texts with a few mutations.
  mutating func document(from texts: [[UInt8]]) -> Data {
    var bytes = texts[next(texts.count)]
    for _ in 0...next(4) {
      switch next(10) {
      case 0: flip(&bytes)
      case 1: remove(&bytes)
      case 2: insert(&bytes)
      case 3: splice(&bytes, texts[next(texts.count)])
      case 4: repeatPart(&bytes)
      default: exchangeValue(&bytes)
      }
    }
    return Data(bytes)
  }

  private mutating func flip(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    bytes[next(bytes.count)] ^= UInt8(1 << next(8))
  }

  private mutating func range(_ bytes: [UInt8], _ longest: Int) -> Range<Int> {
    let start = next(bytes.count)
    return start..<min(bytes.count, start + next(longest))
  }

  private mutating func remove(_ bytes: inout [UInt8]) { bytes.removeSubrange(range(bytes, 200)) }

  private mutating func insert(_ bytes: inout [UInt8]) {
    let words = Self.words
    bytes.insert(contentsOf: Array(words[next(words.count)].utf8), at: next(bytes.count))
  }

  private mutating func splice(_ bytes: inout [UInt8], _ other: [UInt8]) {
    bytes = Array(bytes.prefix(next(bytes.count))) + other.dropFirst(next(other.count))
  }

  private mutating func repeatPart(_ bytes: inout [UInt8]) {
    let part = Array(bytes[range(bytes, 400)])
    let copies = (0...next(30)).flatMap { _ in part }
    bytes.insert(contentsOf: copies, at: next(bytes.count))
  }

  /// Replaces a value by another value or a word, which damages meaning, not syntax.
  private mutating func exchangeValue(_ bytes: inout [UInt8]) {
    let quotes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\"") }
    guard quotes.count >= 4 else { return }
    let (one, other) = (next(quotes.count / 2) * 2, next(quotes.count / 2) * 2)
    let value =
      next(3) == 0
      ? Array(Self.words[next(Self.words.count)].utf8)
      : Array(bytes[(quotes[other] + 1)..<quotes[other + 1]])
    bytes.replaceSubrange((quotes[one] + 1)..<quotes[one + 1], with: value)
  }

  private static let words =
    [
      "<", ">", "\"", "&", "&#0;", "&#x1F600;", "&lol;", "]]>", "<![CDATA[x]]>", "<!--", "-->",
      "<?x ?>", "<!DOCTYPE x>", "\u{0}", "\u{FEFF}", "\n", "", "YES", "NO", "-1", "0", "1e400",
      "1e300", "1e-300", "9e11",
      "99999999999999999999999", "nan", "Integer 16", "Composite", "Undefined", "name", "entity",
      "Transformable", "Date", "Cascade", "RTree", "true", "é", "\u{10FFFF}",
      "<entity name=\"X\"/>", "<attribute/>", "<userInfo/>", " toMany=\"YES\"", " derived=\"YES\"",
    ] + [String(repeating: "<a>", count: 60), String(repeating: "x", count: 5_000)]
}
