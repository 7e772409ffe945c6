/// A generator with the same numbers for a seed everywhere (SplitMix64; Steele, Lea and Flood,
/// "Fast splittable pseudorandom number generators", OOPSLA 2014).
///
/// Separate from that of `Statistics`, because tests of the library are built without the
/// workbench.
package struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a separate stream for each combination of numbers.
  package init(seed: UInt64, _ parts: Int...) {
    state = seed
    for part in parts { state = next() ^ UInt64(bitPattern: Int64(part)) }
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 up to, but not including, the positive bound.
  package mutating func next(below resolved: Int) -> Int { Int(next() % UInt64(resolved)) }
}
