import Foundation

/// Takes case and diacritics out of texts, and the functions that change letters.
package enum TextFolding {
  /// The text without what the options say does not count: what Foundation makes of it without a
  /// locale.
  package static func folded(_ text: String, _ options: TextOptions) -> String {
    guard !options.isEmpty else { return text }
    if options.contains(.numeric) {
      return NumericOrder.form(of: folded(text, options.subtracting(.numeric)))
    }
    var text = text
    return text.withUTF8 { bytes in foldedByTable(bytes, options) }
      ?? foldedByFoundation(text, options)
  }

  /// The reference: right for every text, and slow.
  package static func foldedByFoundation(_ text: String, _ options: TextOptions) -> String {
    var folding: String.CompareOptions = []
    if options.contains(.caseInsensitive) { folding.insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
    return text.folding(options: folding, locale: nil)
  }

  /// The same without Foundation, nil for a text that holds what ``FoldingTable`` does not know.
  package static func foldedByTable(_ text: UnsafeBufferPointer<UInt8>, _ options: TextOptions)
    -> String?
  {
    withFoldedByTable(text, options) { $0.map { String(decoding: $0, as: UTF8.self) } }
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
  static func withFolded<Result>(
    _ text: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>,
    _ options: TextOptions, _ body: (FoldedBytes, FoldedBytes) -> Result
  ) -> Result {
    withFolded(text, options) { text in withFolded(other, options) { body(text, $0) } }
  }

  /// Hands a text over in the form in which it is to be compared.
  ///
  /// Folding leaves ASCII ASCII and changes only its letters' case, so there it is left to the
  /// comparison.
  static func withFolded<Result>(
    _ text: UnsafeBufferPointer<UInt8>, _ options: TextOptions, _ body: (FoldedBytes) -> Result
  ) -> Result {
    if options.contains(.numeric) {
      var folded = folded(String(decoding: text, as: UTF8.self), options)
      return folded.withUTF8 { body(FoldedBytes(bytes: $0, foldsASCII: false)) }
    }
    if options.isEmpty || isASCII(text) {
      return body(
        FoldedBytes(bytes: text, foldsASCII: options.contains(.caseInsensitive)))
    }
    return withFoldedByTable(text, options) { bytes in
      if let bytes { return body(FoldedBytes(bytes: bytes, foldsASCII: false)) }
      var folded = foldedByFoundation(String(decoding: text, as: UTF8.self), options)
      return folded.withUTF8 { body(FoldedBytes(bytes: $0, foldsASCII: false)) }
    }
  }

  private static func withFoldedByTable<Result>(
    _ text: UnsafeBufferPointer<UInt8>, _ options: TextOptions,
    _ body: (UnsafeBufferPointer<UInt8>?) -> Result
  ) -> Result {
    let capacity = FoldingTable.greatestCount(ofFolded: text.count)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { space in
      let count = FoldingTable.of(options).fold(text, into: space)
      return body(count.map { UnsafeBufferPointer(rebasing: space[..<$0]) })
    }
  }

  /// Eight bytes at a time: every search asks it of every text.
  private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let memory = UnsafeRawBufferPointer(bytes)
    var place = 0
    while place + 8 <= memory.count {
      let word = memory.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { return false }
      place += 8
    }
    return bytes[place...].allSatisfy { $0 < 0x80 }
  }
}
