/// The encoding of an imported file's text.
enum TextEncoding: String, Hashable, Sendable {
  case utf8 = "UTF-8"
  case utf16LittleEndian = "UTF-16, little-endian"
  case utf16BigEndian = "UTF-16, big-endian"
  case windows1252 = "Windows-1252"

  /// Returns the encoding that a byte order mark indicates, and the mark's length.
  static func marked(_ start: some Collection<UInt8>) -> (encoding: TextEncoding, length: Int)? {
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if start.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    return start.starts(with: [0xFE, 0xFF]) ? (.utf16BigEndian, 2) : nil
  }
}

/// Converts a file's bytes to UTF-8 in portions.
struct TextDecoder {
  let encoding: TextEncoding
  /// The first byte of a code unit that continues in the next portion.
  private(set) var half: UInt8?
  /// True after invalid UTF-16, which is replaced by U+FFFD.
  private(set) var isDamaged = false
  /// Code units that do not form a character yet.
  private(set) var units: [UInt16] = []

  /// Appends a portion's text.
  mutating func append(_ bytes: some Collection<UInt8>, to text: inout [UInt8]) {
    switch encoding {
    case .utf8: text.append(contentsOf: bytes)
    case .windows1252:
      for byte in bytes { Self.append(Self.scalar(ofWindows1252: byte), to: &text) }
    case .utf16LittleEndian, .utf16BigEndian: appendUnits(bytes, to: &text)
    }
  }

  /// Appends what remains at the end of the file.
  mutating func finish(_ text: inout [UInt8]) {
    if half != nil || !units.isEmpty {
      isDamaged = true
      Self.append("\u{FFFD}", to: &text)
    }
    (half, units) = (nil, [])
  }

  private mutating func appendUnits(_ bytes: some Collection<UInt8>, to text: inout [UInt8]) {
    for byte in bytes {
      guard let first = half else {
        half = byte
        continue
      }
      half = nil
      let unit =
        encoding == .utf16BigEndian
        ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
      units.append(unit)
      // The second half of a surrogate pair may come with the next portion.
      if !UTF16.isLeadSurrogate(unit) { appendCharacters(to: &text) }
    }
  }

  private mutating func appendCharacters(to text: inout [UInt8]) {
    let sound = String(validating: units, as: UTF16.self)
    if sound == nil { isDamaged = true }
    text.append(contentsOf: (sound ?? String(decoding: units, as: UTF16.self)).utf8)
    units.removeAll(keepingCapacity: true)
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// Follows the WHATWG Encoding Standard, in which the five unassigned bytes are control
  /// characters.
  private static func scalar(ofWindows1252 byte: UInt8) -> Unicode.Scalar {
    (0x80..<0xA0).contains(byte) ? upperControls[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }

  private static let upperControls: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{2C6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}",
    "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
  ]
}
