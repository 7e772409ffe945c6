import ModelReshaping
import Statistics

/// A short stream of random numbers for one key and one row.
///
/// The seed is the key plus the row times the golden gamma, scrambled; the stream is then
/// SplitMix64. So a value depends only on its key and row, not on the order or the number of
/// threads.
struct RandomStream {
  private var generator: SplitMix64

  init(key: UInt64, row: Int) {
    let place = UInt64(truncatingIfNeeded: row) &* SplitMix64.gamma
    generator = SplitMix64(seed: SplitMix64.mixed(key &+ place))
  }

  /// Returns a key for one purpose of a data set, such as a property.
  static func key(seed: UInt64, purpose: String) -> UInt64 {
    SplitMix64.mixed(seed ^ MurmurHash3.hash(purpose).low)
  }

  mutating func next() -> UInt64 { generator.next() }

  /// Returns a number below the bound by Lemire's multiplication; its bias is below bound / 2^64.
  mutating func below(_ resolved: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: resolved).high
  }

  mutating func below(_ resolved: Int) -> Int { Int(below(UInt64(resolved))) }

  /// Returns a uniformly distributed whole number in the range.
  mutating func within(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.upperBound - range.lowerBound + 1)
  }

  /// Returns a multiple of 2^-53 from 0 up to but not including 1.
  mutating func unit() -> Double { Double(next() &>> 11) * 0x1p-53 }

  /// Returns a number strictly between 0 and 1.
  mutating func openUnit() -> Double { (Double(next() &>> 12) + 0.5) * 0x1p-52 }

  mutating func chance(_ probability: Double) -> Bool { unit() < probability }
}

extension Array {
  /// Returns a uniformly chosen element.
  func drawn(from stream: inout RandomStream) -> Element { self[stream.below(count)] }
}
