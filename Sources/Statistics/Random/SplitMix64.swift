/// A small random number generator with the same sequence on every system and Swift version.
///
/// Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014. Every
/// generated data set and its digest depend on its bits. It is inlinable because each generated
/// value uses several numbers.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  /// The state's increment: 2^64 divided by the golden ratio, made odd.
  @inlinable package static var gamma: UInt64 { 0x9e37_79b9_7f4a_7c15 }

  @usableFromInline var state: UInt64

  @inlinable package init(seed: UInt64) {
    state = seed
  }

  @inlinable package mutating func next() -> UInt64 {
    state &+= Self.gamma
    return Self.mixed(state)
  }

  /// Scrambles a word, one to one, with Stafford's finaliser Mix13.
  @inlinable package static func mixed(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ word &>> 30) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ word &>> 27) &* 0x94d0_49bb_1331_11eb
    return word ^ word &>> 31
  }

  /// Returns a number from 0 up to, but not including, `resolved`, which must be positive.
  ///
  /// `Int.random(in:using:)` would not do, as its use of the generator may change with Swift.
  package mutating func index(below resolved: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(resolved)).high)
  }

  /// Returns the elements in random order, by Fisher and Yates' method.
  package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var result = elements
    for last in stride(from: result.count - 1, to: 0, by: -1) {
      result.swapAt(last, index(below: last + 1))
    }
    return result
  }
}
