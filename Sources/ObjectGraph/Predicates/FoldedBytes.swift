/// UTF-8 bytes that are compared as they are, or as if ASCII letters were lower case.
///
/// Each side of a comparison says so for itself: one may be a copy that is folded already.
struct FoldedBytes {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Folds while comparing, which spares ASCII texts a copy.
  let foldsASCII: Bool

  @inline(__always)
  private func fold(_ byte: UInt8) -> UInt8 {
    foldsASCII && byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Less than 0 if these bytes stand before the others, 0 if they are equal.
  func order(to other: FoldedBytes) -> Int {
    let common = min(bytes.count, other.bytes.count)
    for index in 0..<common {
      let (mine, its) = (fold(bytes[index]), other.fold(other.bytes[index]))
      if mine != its { return Int(mine) - Int(its) }
    }
    return bytes.count - other.bytes.count
  }

  /// True if the part lies at the place; false if it does not fit there.
  func has(_ part: FoldedBytes, at start: Int) -> Bool {
    guard start >= 0, part.bytes.count <= bytes.count - start else { return false }
    for offset in 0..<part.bytes.count
    where fold(bytes[start + offset]) != part.fold(part.bytes[offset]) { return false }
    return true
  }

  /// Looks for the part's first byte in eight bytes at a time, by the test for a zero byte in a word
  /// (Warren, Hacker's Delight, section 6-1): a byte that it takes for a hit by mistake is compared,
  /// too, and none is missed.
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

  /// True if the whole text fits a pattern of `?`, `*` and `\`.
  ///
  /// A star first stands for nothing and is widened by one character whenever what follows it does
  /// not fit; going back to the last star is enough, so the work is at most text times pattern.
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

  /// The places behind one character of the text and the sign that it fits.
  private func step(_ place: Int, _ sign: Int, _ pattern: FoldedBytes) -> (Int, Int)? {
    guard sign < pattern.bytes.count else { return nil }
    if pattern.bytes[sign] == Self.questionMark {
      return (place + characterWidth(at: place), sign + 1)
    }
    // A backslash at the very end has nothing to protect and stands for itself.
    let isProtected = pattern.bytes[sign] == Self.backslash && sign + 1 < pattern.bytes.count
    let literal = isProtected ? sign + 1 : sign
    return fold(bytes[place]) == pattern.fold(pattern.bytes[literal])
      ? (place + 1, literal + 1) : nil
  }

  /// The bytes of the Unicode scalar that starts at the place.
  private func characterWidth(at place: Int) -> Int {
    let lead = bytes[place]
    let width = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    return min(width, bytes.count - place)
  }

  private static let star = UInt8(ascii: "*")
  private static let questionMark = UInt8(ascii: "?")
  private static let backslash = UInt8(ascii: "\\")
}
