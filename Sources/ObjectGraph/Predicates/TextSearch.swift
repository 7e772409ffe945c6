/// A search for one word in many texts: the word is folded once.
///
/// A class because SQL keeps it from row to row.
package final class TextSearch {
  private let comparison: TextComparison
  /// Folded, unless it is a regular expression.
  private let word: [UInt8]

  package init(_ comparison: TextComparison, for word: TextComparison.Bytes) {
    self.comparison = comparison
    if comparison.comparison == .matches || comparison.options.isEmpty {
      self.word = Array(word)
    } else {
      let text = String(decoding: word, as: UTF8.self)
      self.word = Array(TextFolding.folded(text, comparison.options).utf8)
    }
  }

  /// True if the comparison holds between the text and the word.
  ///
  /// - Throws: ``ObjectGraphError/invalidPattern(_:reason:)`` from `MATCHES`.
  package func holds(_ text: TextComparison.Bytes) throws(ObjectGraphError) -> Bool {
    try word.withUnsafeBufferPointer { (word) throws(ObjectGraphError) in
      guard comparison.comparison != .matches else { return try comparison.holds(text, word) }
      return TextFolding.withFolded(text, comparison.options) {
        comparison.judge($0, FoldedBytes(bytes: word, foldsASCII: false))
      }
    }
  }
}
