import Foundation

/// UUIDs for items that have none: a function of the item's position in the file.
enum PositionUUID {
  /// Version 8 of RFC 9562, whose bits are the maker's choice.
  ///
  /// Neighbours get far-apart values, as real UUIDs do, so an index over them is filled at random
  /// places rather than at its end. The mixing function is that of SplitMix64 (Steele, Lea and
  /// Flood, OOPSLA 2014).
  static func uuid(_ position: Int) -> UUID {
    let first = mix(UInt64(position) &+ 1)
    let high = first & 0xffff_ffff_ffff_0fff | 0x8000
    let low = mix(first ^ 0x5bd1_e995_9d1b_873d) & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) {
      $0.storeBytes(of: high.bigEndian, as: UInt64.self)
      $0.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    return UUID(uuid: bytes)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value &* 0x9e37_79b9_7f4a_7c15
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
