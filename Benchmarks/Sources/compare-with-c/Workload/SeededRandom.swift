/// Random numbers that depend only on a seed, a purpose and a row (SplitMix64; Steele, Lea and
/// Flood, OOPSLA 2014).
struct SeededRandom: RandomNumberGenerator {
  private static let gamma: UInt64 = 0x9e37_79b9_7f4a_7c15

  private var state: UInt64

  init(seed: UInt64, purpose: UInt64, row: Int) {
    let key = Self.mixed(seed &+ purpose &* Self.gamma)
    state = Self.mixed(key &+ UInt64(truncatingIfNeeded: row) &* Self.gamma)
  }

  mutating func next() -> UInt64 {
    state &+= Self.gamma
    return Self.mixed(state)
  }

  mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  static func mixed(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ word &>> 30) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ word &>> 27) &* 0x94d0_49bb_1331_11eb
    return word ^ word &>> 31
  }
}
