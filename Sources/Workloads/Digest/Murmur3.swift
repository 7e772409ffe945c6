/// MurmurHash3 in its 128-bit form for 64-bit machines, by Austin Appleby (public domain).
///
/// Fast, seedable and with a published check value, so that digests mean the same on every
/// machine. It is not cryptographic: strategies are not adversaries.
enum Murmur3 {
  private static let c1: UInt64 = 0x87c3_7b91_1142_53d5
  private static let c2: UInt64 = 0x4cf5_ad43_2745_937f

  /// The two halves of the 128-bit hash.
  static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt32 = 0) -> (UInt64, UInt64) {
    var h1 = UInt64(seed)
    var h2 = UInt64(seed)
    let blockCount = bytes.count / 16
    for block in 0..<blockCount {
      let k1 = bytes.loadUnaligned(fromByteOffset: block * 16, as: UInt64.self).littleEndian
      let k2 = bytes.loadUnaligned(fromByteOffset: block * 16 + 8, as: UInt64.self).littleEndian
      h1 ^= mixFirst(k1)
      h1 = (rotate(h1, 27) &+ h2) &* 5 &+ 0x52dc_e729
      h2 ^= mixSecond(k2)
      h2 = (rotate(h2, 31) &+ h1) &* 5 &+ 0x3849_5ab5
    }
    let (k1, k2) = tail(bytes, from: blockCount * 16)
    h2 ^= mixSecond(k2)
    h1 ^= mixFirst(k1)
    return finish(h1, h2, bytes.count)
  }

  /// The last up to 15 bytes as two little-endian numbers.
  private static func tail(_ bytes: UnsafeRawBufferPointer, from start: Int) -> (UInt64, UInt64) {
    var k1: UInt64 = 0
    var k2: UInt64 = 0
    for offset in start..<bytes.count {
      let place = offset - start
      if place < 8 {
        k1 |= UInt64(bytes[offset]) << UInt64(8 * place)
      } else {
        k2 |= UInt64(bytes[offset]) << UInt64(8 * (place - 8))
      }
    }
    return (k1, k2)
  }

  private static func finish(_ first: UInt64, _ second: UInt64, _ count: Int) -> (UInt64, UInt64) {
    var (h1, h2) = (first ^ UInt64(count), second ^ UInt64(count))
    h1 &+= h2
    h2 &+= h1
    h1 = avalanche(h1)
    h2 = avalanche(h2)
    h1 &+= h2
    h2 &+= h1
    return (h1, h2)
  }

  @inline(__always)
  private static func mixFirst(_ k: UInt64) -> UInt64 { rotate(k &* c1, 31) &* c2 }

  @inline(__always)
  private static func mixSecond(_ k: UInt64) -> UInt64 { rotate(k &* c2, 33) &* c1 }

  @inline(__always)
  private static func rotate(_ x: UInt64, _ bits: UInt64) -> UInt64 {
    x << bits | x >> (64 - bits)
  }

  private static func avalanche(_ value: UInt64) -> UInt64 {
    var k = value
    k ^= k >> 33
    k &*= 0xff51_afd7_ed55_8ccd
    k ^= k >> 33
    k &*= 0xc4ce_b9fe_1a85_ec53
    k ^= k >> 33
    return k
  }
}
