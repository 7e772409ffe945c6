/// A hash value of 128 bits that can be summed.
package struct Hash128: Hashable, Sendable, CustomStringConvertible {
  package var low: UInt64
  package var high: UInt64

  package static let zero = Hash128(low: 0, high: 0)

  package init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// The hash of a text's UTF-8 bytes.
  package init(of text: String) { self = MurmurHash3.hash(text) }

  /// The sum modulo 2^128, which does not depend on the order of its terms.
  package static func &+ (left: Hash128, right: Hash128) -> Hash128 {
    let (low, carry) = left.low.addingReportingOverflow(right.low)
    return Hash128(low: low, high: left.high &+ right.high &+ (carry ? 1 : 0))
  }

  /// The hash of both values in this order.
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
