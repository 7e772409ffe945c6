/// The order in which contenders are launched, block by block.
///
/// Each block launches every contender once. Blocks follow a Latin square whose rows and names are
/// shuffled by a seed: after as many blocks as there are contenders each has been first, second
/// and so on equally often, so neither drift nor the place in a block favours anybody (measurement
/// spec, F2).
package enum BalancedOrder {
  /// - Returns: for each block the names in launch order.
  package static func blocks(of names: [String], count: Int, seed: UInt64) -> [[String]] {
    guard !names.isEmpty else { return [] }
    var random = SplitMix(seed: seed)
    var blocks: [[String]] = []
    while blocks.count < count {
      // A new square each round, so that no contender always follows the same other one.
      let shuffled = names.shuffled(using: &random)
      let rotations = names.indices.shuffled(using: &random)
      for rotation in rotations where blocks.count < count {
        blocks.append(shuffled.indices.map { shuffled[($0 + rotation) % shuffled.count] })
      }
    }
    return blocks
  }
}

/// SplitMix64, a small generator with a seed (Steele, Lea and Flood, OOPSLA 2014).
package struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
