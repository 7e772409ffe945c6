/// Writes DEFLATE streams that expand to much more than their size (RFC 1951).
package enum Deflation {
  /// Returns zeros as one block of fixed codes: a literal, then matches of 258 bytes at distance
  /// one.
  package static func zeros(byteCount: Int) -> [UInt8] {
    var writer = BitWriter()
    writer.put(0b011, count: 3)
    writer.putCode(0b0011_0000, count: 8)
    for _ in 0..<(byteCount / 258) {
      writer.putCode(0b1100_0101, count: 8)
      writer.putCode(0, count: 5)
    }
    writer.putCode(0, count: 7)
    return writer.bytes + [writer.rest]
  }

  private struct BitWriter {
    var bytes: [UInt8] = []
    var rest: UInt8 = 0
    private var filled = 0

    /// Writes a number with the least significant bit first.
    mutating func put(_ value: Int, count: Int) {
      for index in 0..<count { putBit(value >> index & 1) }
    }

    /// Writes a code with the most significant bit first.
    mutating func putCode(_ code: Int, count: Int) {
      for index in (0..<count).reversed() { putBit(code >> index & 1) }
    }

    private mutating func putBit(_ bit: Int) {
      rest |= UInt8(bit) << filled
      filled += 1
      guard filled == 8 else { return }
      bytes.append(rest)
      (rest, filled) = (0, 0)
    }
  }
}
