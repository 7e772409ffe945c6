/// A short stream of random numbers that belongs to one key and one row.
///
/// The state is the key plus the row times the golden gamma, scrambled; the stream then is SplitMix64
/// (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014, with the
/// finaliser that Stafford calls Mix13). So a value depends on nothing but its key and row, and
/// neither the order nor the number of threads can change it.
struct DrawStream {
  private static let gamma: UInt64 = 0x9e37_79b9_7f4a_7c15

  private var state: UInt64

  init(key: UInt64, row: Int) {
    state = Self.mixed(key &+ UInt64(truncatingIfNeeded: row) &* Self.gamma)
  }

  /// A key for one purpose of a data set, such as a property.
  static func key(seed: UInt64, purpose: String) -> UInt64 {
    mixed(seed ^ MurmurHash3.hash(purpose).low)
  }

  mutating func next() -> UInt64 {
    state &+= Self.gamma
    return Self.mixed(state)
  }

  /// A number below the bound by Lemire's multiplication; its bias is below bound / 2^64.
  mutating func below(_ bound: UInt64) -> UInt64 { next().multipliedFullWidth(by: bound).high }

  mutating func below(_ bound: Int) -> Int { Int(below(UInt64(bound))) }

  /// A whole number within the range, each as likely as another.
  mutating func within(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.upperBound - range.lowerBound + 1)
  }

  /// A multiple of 2^-53 from 0 up to but not including 1.
  mutating func unit() -> Double { Double(next() &>> 11) * 0x1p-53 }

  /// A number between 0 and 1 that is never either.
  mutating func openUnit() -> Double { (Double(next() &>> 12) + 0.5) * 0x1p-52 }

  mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  private static func mixed(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ word &>> 30) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ word &>> 27) &* 0x94d0_49bb_1331_11eb
    return word ^ word &>> 31
  }
}

extension Array {
  /// One of the elements, each as likely as another.
  func drawn(from stream: inout DrawStream) -> Element { self[stream.below(count)] }
}
