import Foundation
import Synchronization

/// Removes case and diacritics from texts, and computes the functions that change letters.
enum TextFolding {
  /// Returns the text without the differences that the options ignore, as Foundation folds it
  /// without a locale.
  static func folded(_ text: String, _ options: TextOptions) -> String {
    guard !options.isEmpty else { return text }
    if options.contains(.numeric) {
      return NumericOrder.form(of: folded(text, options.subtracting(.numeric)))
    }
    var text = text
    return text.withUTF8 { bytes in foldedByTable(bytes, options) }
      ?? foldedByFoundation(text, options)
  }

  /// The reference implementation: correct for every text, but slow.
  static func foldedByFoundation(_ text: String, _ options: TextOptions) -> String {
    var folding: String.CompareOptions = []
    if options.contains(.caseInsensitive) { folding.insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
    return text.folding(options: folding, locale: nil)
  }

  /// Folds without Foundation, or returns nil for a text with characters that ``FoldingTable`` does
  /// not contain.
  static func foldedByTable(_ text: UnsafeBufferPointer<UInt8>, _ options: TextOptions)
    -> String?
  {
    withFoldedByTable(text, options) { $0.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// Returns the result of a function from text to text, or nil for another function.
  static func result(of function: FetchFunction, on text: String) -> String? {
    switch function {
    case .lowercase: text.lowercased()
    case .uppercase: text.uppercased()
    case .canonical: folded(text, [.caseInsensitive, .diacriticInsensitive])
    default: nil
    }
  }

  /// Returns the number of Unicode scalars, which SQLite calls characters.
  static func length(of text: String) -> Int { text.unicodeScalars.count }

  /// Passes both texts in the form for comparison.
  static func withFolded<Result>(
    _ text: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>,
    _ options: TextOptions, _ body: (FoldedBytes, FoldedBytes) -> Result
  ) -> Result {
    withFolded(text, options) { text in withFolded(other, options) { body(text, $0) } }
  }

  /// Passes a text in the form for comparison.
  ///
  /// Folding changes only the letter case of ASCII texts, which the comparison itself handles.
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

  /// Checks eight bytes at a time, because every search calls it for every text.
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

/// UTF-8 bytes that are compared as they are, or as if ASCII letters were lower case.
///
/// Each side of a comparison has its own setting, because one may be a copy that is already folded.
struct FoldedBytes {
  let bytes: UnsafeBufferPointer<UInt8>
  /// True to fold while comparing, which avoids copying ASCII texts.
  let foldsASCII: Bool

  @inline(__always)
  private func fold(_ byte: UInt8) -> UInt8 {
    foldsASCII && byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Returns a negative number if these bytes sort before the others, 0 if they are equal.
  func order(to other: FoldedBytes) -> Int {
    let common = min(bytes.count, other.bytes.count)
    for index in 0..<common {
      let (mine, its) = (fold(bytes[index]), other.fold(other.bytes[index]))
      if mine != its { return Int(mine) - Int(its) }
    }
    return bytes.count - other.bytes.count
  }

  /// Returns true if the part is at the offset; false if it does not fit there.
  func has(_ part: FoldedBytes, at start: Int) -> Bool {
    guard start >= 0, part.bytes.count <= bytes.count - start else { return false }
    for offset in 0..<part.bytes.count
    where fold(bytes[start + offset]) != part.fold(part.bytes[offset]) { return false }
    return true
  }

  /// Searches for the part's first byte in eight bytes at a time, by the test for a zero byte in a
  /// word (Warren, Hacker's Delight, section 6-1).
  ///
  /// False hits are compared too, and none is missed.
  func contains(_ part: FoldedBytes) -> Bool {
    let last = bytes.count - part.bytes.count
    guard last >= 0 else { return false }
    guard let first = part.bytes.first.map(part.fold) else { return true }
    // The two cases of an ASCII letter differ in this bit, so one test finds both.
    let caseBit: UInt8 = foldsASCII && first &- 0x61 < 26 ? 0x20 : 0
    let (firsts, caseBits) = (UInt64(first) &* Self.ones, UInt64(caseBit) &* Self.ones)
    let memory = UnsafeRawBufferPointer(bytes)
    var start = 0
    while start <= last, start + 8 <= bytes.count {
      let word = memory.loadUnaligned(fromByteOffset: start, as: UInt64.self).littleEndian
      let difference = (word | caseBits) ^ firsts
      var hits = (difference &- Self.ones) & ~difference & (Self.ones << 7)
      while hits != 0 {
        if has(part, at: start + hits.trailingZeroBitCount >> 3) { return true }
        hits &= hits &- 1
      }
      start += 8
    }
    while start <= last {
      if bytes[start] | caseBit == first, has(part, at: start) { return true }
      start += 1
    }
    return false
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// Returns true if the whole text matches a pattern of `?`, `*` and `\`.
  ///
  /// A star first matches nothing and is extended by one character whenever the rest does not
  /// match. Backtracking to the last star suffices, so the work is at most text times pattern.
  func isLike(_ pattern: FoldedBytes) -> Bool {
    var (place, sign) = (0, 0)
    var lastStar: (sign: Int, place: Int)?
    while true {
      if sign < pattern.bytes.count, pattern.bytes[sign] == Self.star {
        sign += 1
        lastStar = (sign, place)
      } else if sign == pattern.bytes.count, place == bytes.count {
        return true
      } else if place < bytes.count, let next = step(place, sign, pattern) {
        (place, sign) = next
      } else if let star = lastStar, star.place < bytes.count {
        let widened = star.place + characterWidth(at: star.place)
        lastStar = (star.sign, widened)
        (place, sign) = (widened, star.sign)
      } else {
        return false
      }
    }
  }

  /// Returns the positions after a text character and the pattern character that it matches.
  private func step(_ place: Int, _ sign: Int, _ pattern: FoldedBytes) -> (Int, Int)? {
    guard sign < pattern.bytes.count else { return nil }
    if pattern.bytes[sign] == Self.questionMark {
      return (place + characterWidth(at: place), sign + 1)
    }
    // A backslash at the very end escapes nothing and is literal.
    let isProtected = pattern.bytes[sign] == Self.backslash && sign + 1 < pattern.bytes.count
    let literal = isProtected ? sign + 1 : sign
    return fold(bytes[place]) == pattern.fold(pattern.bytes[literal])
      ? (place + 1, literal + 1) : nil
  }

  /// Returns the width in bytes of the Unicode scalar at the offset.
  private func characterWidth(at place: Int) -> Int {
    let lead = bytes[place]
    let width = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    return min(width, bytes.count - place)
  }

  private static let star = UInt8(ascii: "*")
  private static let questionMark = UInt8(ascii: "?")
  private static let backslash = UInt8(ascii: "\\")
}

/// Foundation's foldings of Latin, Greek and Cyrillic letters, looked up by scalar.
///
/// Folding one of these scalars does not depend on its neighbours, unless a combining mark follows.
/// Marks are not in the table, and Foundation folds a text that contains one, or any other unknown
/// character.
///
/// The table is filled from Foundation, so that both agree for any Unicode version. Each letter is
/// looked up when it first occurs, because filling the whole table took four million instructions.
///
/// `@unchecked Sendable`: entries are read and written atomically, and two threads that look up the
/// same letter write the same value. Tables are never freed.
struct FoldingTable: @unchecked Sendable {
  /// Basic Latin to Cyrillic Supplement.
  private static let first: Range<Int> = 0..<0x530
  /// Latin Extended Additional, used in Vietnamese, and Greek Extended.
  private static let second: Range<Int> = 0x1E00..<0x2000
  /// The entry of scalars that Foundation folds.
  private static let unknown = UInt64.max

  private let options: TextOptions
  /// The entries by place: up to seven bytes of UTF-8, the first in the lowest byte.
  ///
  /// The highest byte is their count, which is 0 for a letter that has not occurred yet.
  private let entries: UnsafeMutablePointer<Atomic<UInt64>>

  private init(_ options: TextOptions) {
    self.options = options
    let count = Self.first.count + Self.second.count
    entries = .allocate(capacity: count)
    for place in 0..<count { (entries + place).initialize(to: Atomic(0)) }
  }

  /// Returns the entry of a scalar with a place.
  @inline(__always)
  private func entry(of scalar: Int, at place: Int) -> UInt64 {
    let known = entries[place].load(ordering: .relaxed)
    return known == 0 ? learnedEntry(of: scalar, at: place) : known
  }

  @inline(never)
  private func learnedEntry(of scalar: Int, at place: Int) -> UInt64 {
    let entry = Self.entry(folded(scalar))
    entries[place].store(entry, ordering: .relaxed)
    return entry
  }

  /// Returns an empty view for scalars left to Foundation.
  private func folded(_ value: Int) -> String.UTF8View {
    guard Self.isKnown(value), let scalar = Unicode.Scalar(UInt32(value)) else { return "".utf8 }
    let text = String(scalar)
    guard scalar.isASCII else { return TextFolding.foldedByFoundation(text, options).utf8 }
    return (options.contains(.caseInsensitive) ? text.lowercased() : text).utf8
  }

  /// Returns false for combining marks.
  private static func isKnown(_ scalar: Int) -> Bool {
    switch scalar {
    case 0x300...0x36F, 0x483...0x489: false
    default: true
    }
  }

  private static func entry(_ bytes: String.UTF8View) -> UInt64 {
    guard (1...7).contains(bytes.count) else { return unknown }
    return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } | UInt64(bytes.count) << 56
  }

  private static let ignoringCase = FoldingTable(.caseInsensitive)
  private static let ignoringDiacritics = FoldingTable(.diacriticInsensitive)
  private static let ignoringBoth = FoldingTable([.caseInsensitive, .diacriticInsensitive])

  /// Returns the table for options of which at least one is set.
  static func of(_ options: TextOptions) -> FoldingTable {
    guard options.contains(.caseInsensitive) else { return ignoringDiacritics }
    return options.contains(.diacriticInsensitive) ? ignoringBoth : ignoringCase
  }

  /// Returns the buffer size for ``fold(_:into:)``: two bytes become at most seven, written as
  /// eight.
  static func greatestCount(ofFolded count: Int) -> Int { 4 * count + 8 }

  /// Writes the folded text and returns its length in bytes, or nil for a text that contains
  /// unknown characters or is not UTF-8.
  func fold(
    _ text: UnsafeBufferPointer<UInt8>, into space: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    let output = UnsafeMutableRawBufferPointer(space)
    var (place, end) = (0, 0)
    while place < text.count {
      guard let scalar = Self.scalar(text, at: place) else { return nil }
      if let known = Self.place(of: scalar.value) {
        let entry = self.entry(of: scalar.value, at: known)
        guard entry != Self.unknown else { return nil }
        // The eighth byte is the count, which the next letter or the end overwrites.
        output.storeBytes(of: entry.littleEndian, toByteOffset: end, as: UInt64.self)
        end += Int(entry >> 56)
      } else {
        guard Self.isUnchanged(scalar.value) else { return nil }
        for byte in text[place..<place + scalar.width] {
          output[end] = byte
          end += 1
        }
      }
      place += scalar.width
    }
    return end
  }

  /// Returns the place of a scalar in the table, or nil if it has none.
  @inline(__always)
  private static func place(of scalar: Int) -> Int? {
    if scalar < first.upperBound { return scalar }
    return second.contains(scalar) ? first.upperBound + scalar - second.lowerBound : nil
  }

  /// Returns true for punctuation, currency signs and East Asian scripts, which folding does not
  /// change.
  @inline(__always)
  private static func isUnchanged(_ scalar: Int) -> Bool {
    switch scalar {
    case 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20BF, 0x3001...0x3029, 0x3041...0x3096,
      0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      true
    default: false
    }
  }

  /// Returns the scalar of up to three bytes at an offset, or nil if there is none.
  @inline(__always)
  private static func scalar(_ text: UnsafeBufferPointer<UInt8>, at place: Int)
    -> (value: Int, width: Int)?
  {
    let lead = Int(text[place])
    if lead < 0x80 { return (lead, 1) }
    guard place + 1 < text.count, let second = continuation(text[place + 1]) else { return nil }
    if 0xC2...0xDF ~= lead { return ((lead & 0x1F) << 6 | second, 2) }
    guard 0xE1...0xEF ~= lead, place + 2 < text.count,
      let third = continuation(text[place + 2])
    else { return nil }
    return ((lead & 0x0F) << 12 | second << 6 | third, 3)
  }

  @inline(__always)
  private static func continuation(_ byte: UInt8) -> Int? {
    byte & 0xC0 == 0x80 ? Int(byte & 0x3F) : nil
  }
}
