import Foundation

/// Takes case and diacritics out of texts, and the functions that change letters.
package enum TextFolding {
  /// The text without what the options say does not count, by Foundation without a locale.
  package static func folded(_ text: String, _ options: TextOptions) -> String {
    guard !options.isEmpty else { return text }
    var folding: String.CompareOptions = []
    if options.contains(.caseInsensitive) { folding.insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
    return text.folding(options: folding, locale: nil)
  }

  /// What a function makes of a text, nil for a function that is not one of texts to texts.
  package static func result(of function: FetchFunction, on text: String) -> String? {
    switch function {
    case .lowercase: text.lowercased()
    case .uppercase: text.uppercased()
    case .canonical: folded(text, [.caseInsensitive, .diacriticInsensitive])
    default: nil
    }
  }

  /// The number of Unicode scalars, which is what SQLite calls characters.
  package static func length(of text: String) -> Int { text.unicodeScalars.count }

  /// Hands both texts over in the form in which they are to be compared.
  ///
  /// Folding leaves ASCII ASCII and changes only its letters' case, so there it is left to the
  /// comparison.
  static func withFolded<Result>(
    _ text: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>,
    _ options: TextOptions, _ body: (FoldedBytes, FoldedBytes) -> Result
  ) -> Result {
    if options.isEmpty || isASCII(text) && isASCII(other) {
      let folds = options.contains(.caseInsensitive)
      return body(
        FoldedBytes(bytes: text, foldsASCII: folds), FoldedBytes(bytes: other, foldsASCII: folds))
    }
    var one = folded(String(decoding: text, as: UTF8.self), options)
    var two = folded(String(decoding: other, as: UTF8.self), options)
    return one.withUTF8 { one in
      two.withUTF8 { two in
        body(
          FoldedBytes(bytes: one, foldsASCII: false), FoldedBytes(bytes: two, foldsASCII: false))
      }
    }
  }

  private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.allSatisfy { $0 < 0x80 }
  }
}
