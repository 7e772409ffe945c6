/// A hash value of 128 bits that can be summed.
package struct Hash128: Hashable, Sendable, CustomStringConvertible {
  package var low: UInt64
  package var high: UInt64

  package init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

  package static let zero = Hash128(low: 0, high: 0)

  /// Returns the sum modulo 2^128, which does not depend on the order of its terms.
  package static func &+ (left: Hash128, right: Hash128) -> Hash128 {
    let (low, carry) = left.low.addingReportingOverflow(right.low)
    return Hash128(low: low, high: left.high &+ right.high &+ (carry ? 1 : 0))
  }

  /// Returns the hash of both values in this order.
  package func followed(by next: Hash128) -> Hash128 {
    let first = (low.littleEndian, high.littleEndian)
    let second = (next.low.littleEndian, next.high.littleEndian)
    return withUnsafeBytes(of: (first, second)) { MurmurHash3.hash($0) }
  }

  /// 32 hexadecimal digits, the high half first.
  package var description: String { Self.hex(high) + Self.hex(low) }

  private static func hex(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Hash128 {
  /// Creates the hash of a text's UTF-8 bytes.
  package init(of text: String) { self = MurmurHash3.hash(text) }
}

/// MurmurHash3 for 64-bit machines with a result of 128 bits (Austin Appleby, public domain).
///
/// It is faster than a cryptographic hash, which matters because every run hashes a whole data set
/// and no attacker is expected. Swift's `Hasher` differs between processes. A test compares it with
/// the verification value that Appleby's SMHasher publishes.
package enum MurmurHash3 {
  private static let c1: UInt64 = 0x87c3_7b91_1142_53d5
  private static let c2: UInt64 = 0x4cf5_ad43_2745_937f

  package static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt32 = 0) -> Hash128 {
    var h1 = UInt64(seed)
    var h2 = UInt64(seed)
    let blockEnd = bytes.count & ~15
    for offset in stride(from: 0, to: blockEnd, by: 16) {
      h1 ^= scrambledLow(word(bytes, at: offset))
      h1 = (rotated(h1, 27) &+ h2) &* 5 &+ 0x52dc_e729
      h2 ^= scrambledHigh(word(bytes, at: offset + 8))
      h2 = (rotated(h2, 31) &+ h1) &* 5 &+ 0x3849_5ab5
    }
    let tail = UnsafeRawBufferPointer(rebasing: bytes[blockEnd...])
    if tail.count > 8 { h2 ^= scrambledHigh(partialWord(tail[8...])) }
    if !tail.isEmpty { h1 ^= scrambledLow(partialWord(tail.prefix(8))) }
    return finished(h1, h2, count: UInt64(bytes.count))
  }

  package static func hash(_ text: String, seed: UInt32 = 0) -> Hash128 {
    var text = text
    return text.withUTF8 { hash(UnsafeRawBufferPointer($0), seed: seed) }
  }

  private static func finished(_ low: UInt64, _ high: UInt64, count: UInt64) -> Hash128 {
    var h1 = low ^ count
    var h2 = high ^ count
    h1 &+= h2
    h2 &+= h1
    h1 = avalanched(h1)
    h2 = avalanched(h2)
    h1 &+= h2
    h2 &+= h1
    return Hash128(low: h1, high: h2)
  }

  private static func scrambledLow(_ word: UInt64) -> UInt64 { rotated(word &* c1, 31) &* c2 }

  private static func scrambledHigh(_ word: UInt64) -> UInt64 { rotated(word &* c2, 33) &* c1 }

  private static func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    word &<< bits | word &>> (64 - bits)
  }

  private static func avalanched(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ word &>> 33) &* 0xff51_afd7_ed55_8ccd
    word = (word ^ word &>> 33) &* 0xc4ce_b9fe_1a85_ec53
    return word ^ word &>> 33
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static func partialWord(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 &<< 8 | UInt64($1) }
  }
}
