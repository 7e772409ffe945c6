/// Random numbers that are a function of their place: seed, stream and row.
///
/// There is no state to advance, so any row can be drawn first, alone, or on another thread and is
/// always the same. The mixing function is that of SplitMix64 (Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", OOPSLA 2014), applied to each part of the place.
struct CounterRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// - Parameter stream: tells kinds and properties apart; see ``stream(_:_:)``.
  init(seed: UInt64, stream: UInt64, row: Int) {
    state = Self.mix(Self.mix(seed ^ stream) &+ UInt64(bitPattern: Int64(row)) &* Self.golden)
  }

  /// The number of a kind's property; FNV-1a over both names.
  static func stream(_ kind: String, _ property: String) -> UInt64 {
    (kind + "\u{0}" + property).utf8.reduce(0xcbf2_9ce4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
  }

  mutating func next() -> UInt64 {
    state &+= Self.golden
    return Self.mix(state)
  }

  /// From 0 up to but not including 1, in steps of 2^-53.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A whole number below the bound, by Lemire's multiplication without its rare rejection step:
  /// the bias is below bound / 2^64.
  mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: UInt64(max(1, bound)).multipliedFullWidth(by: next()).high)
  }

  private static let golden: UInt64 = 0x9e37_79b9_7f4a_7c15

  @inline(__always)
  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
