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

  func contains(_ part: FoldedBytes) -> Bool {
    guard part.bytes.count <= bytes.count else { return false }
    guard let first = part.bytes.first.map(part.fold) else { return true }
    // The two cases of an ASCII letter differ in this bit, so one test finds both.
    let caseBit: UInt8 = foldsASCII && first &- 0x61 < 26 ? 0x20 : 0
    for start in 0...(bytes.count - part.bytes.count) where bytes[start] | caseBit == first {
      if has(part, at: start) { return true }
    }
    return false
  }

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
