/// What Foundation's folding makes of Latin, Greek and Cyrillic letters, looked up by scalar.
///
/// Folding changes one of these scalars in the same way whatever stands beside it, unless a
/// combining mark follows, which it may swallow. Marks are not in the table, and a text that holds
/// one, or anything else that is not known here, is left to Foundation as a whole.
///
/// The table is Foundation's own answer, so that both agree whatever version of Unicode Foundation
/// follows. It is asked when a text first needs it, which takes some four million instructions for
/// each set of options.
struct FoldingTable: Sendable {
  /// Basic Latin to Cyrillic Supplement.
  private static let first: Range<Int> = 0..<0x530
  /// Latin Extended Additional, as of Vietnamese, and Greek Extended.
  private static let second: Range<Int> = 0x1E00..<0x2000

  /// By place: up to seven bytes of UTF-8, the first in the lowest byte.
  ///
  /// In the highest byte stands how many there are; 0 for what is not known.
  private let entries: [UInt64]

  private init(_ options: TextOptions) {
    let scalars = (Array(Self.first) + Array(Self.second)).filter(Self.isKnown)
      .compactMap { Unicode.Scalar(UInt32($0)) }
    var text = [UInt8]()
    for scalar in scalars {
      text += scalar.utf8
      text.append(Self.separator)
    }
    var folded = TextFolding.foldedByFoundation(String(decoding: text, as: UTF8.self), options)
    var entries = [UInt64](repeating: 0, count: Self.first.count + Self.second.count)
    folded.withUTF8 { folded in
      var start = 0
      for scalar in scalars {
        guard let end = folded[start...].firstIndex(of: Self.separator) else { return }
        if let place = Self.place(of: Int(scalar.value)) {
          entries[place] = Self.entry(folded[start..<end])
        }
        start = end + 1
      }
    }
    entries[Int(Self.separator)] = Self.entry(CollectionOfOne(Self.separator))
    self.entries = entries
  }

  private static let separator = UInt8(ascii: "\n")

  /// False for combining marks, and for the separator.
  private static func isKnown(_ scalar: Int) -> Bool {
    switch scalar {
    case 0x300...0x36F, 0x483...0x489: false
    default: scalar != separator
    }
  }

  private static func entry(_ bytes: some Collection<UInt8>) -> UInt64 {
    guard (1...7).contains(bytes.count) else { return 0 }
    return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } | UInt64(bytes.count) << 56
  }

  private static let ignoringCase = FoldingTable(.caseInsensitive)
  private static let ignoringDiacritics = FoldingTable(.diacriticInsensitive)
  private static let ignoringBoth = FoldingTable([.caseInsensitive, .diacriticInsensitive])

  /// The table for options of which at least one is set.
  static func of(_ options: TextOptions) -> FoldingTable {
    guard options.contains(.caseInsensitive) else { return ignoringDiacritics }
    return options.contains(.diacriticInsensitive) ? ignoringBoth : ignoringCase
  }

  /// The room that ``fold(_:into:)`` needs: two bytes become seven at most, written as eight.
  static func greatestCount(ofFolded count: Int) -> Int { 4 * count + 8 }

  /// Writes the folded text and gives its length in bytes, nil for a text that holds anything that
  /// is not known here, or that is not UTF-8.
  func fold(
    _ text: UnsafeBufferPointer<UInt8>, into space: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    entries.withUnsafeBufferPointer { entries in
      let output = UnsafeMutableRawBufferPointer(space)
      var (place, end) = (0, 0)
      while place < text.count {
        guard let scalar = Self.scalar(text, at: place) else { return nil }
        if let known = Self.place(of: scalar.value) {
          let entry = entries[known]
          guard entry != 0 else { return nil }
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
  }

  /// Where the table holds a scalar, nil for one that it cannot hold.
  @inline(__always)
  private static func place(of scalar: Int) -> Int? {
    if scalar < first.upperBound { return scalar }
    return second.contains(scalar) ? first.upperBound + scalar - second.lowerBound : nil
  }

  /// Punctuation, currency signs and East Asian scripts, which folding leaves as they are.
  @inline(__always)
  private static func isUnchanged(_ scalar: Int) -> Bool {
    switch scalar {
    case 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20BF, 0x3001...0x3029, 0x3041...0x3096,
      0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      true
    default: false
    }
  }

  /// The scalar of up to three bytes at a place, nil if there is none.
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
