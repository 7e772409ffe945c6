import ModelReshaping
import Statistics

/// A short stream of random numbers that belongs to one key and one row.
///
/// The seed is the key plus the row times the golden gamma, scrambled; the stream then is SplitMix64.
/// So a value depends on nothing but its key and row, and neither the order nor the number of threads
/// can change it.
struct DrawStream {
  private var generator: SplitMix64

  init(key: UInt64, row: Int) {
    let place = UInt64(truncatingIfNeeded: row) &* SplitMix64.gamma
    generator = SplitMix64(seed: SplitMix64.mixed(key &+ place))
  }

  /// A key for one purpose of a data set, such as a property.
  static func key(seed: UInt64, purpose: String) -> UInt64 {
    SplitMix64.mixed(seed ^ MurmurHash3.hash(purpose).low)
  }

  mutating func next() -> UInt64 { generator.next() }

  /// A number below the bound by Lemire's multiplication; its bias is below bound / 2^64.
  mutating func below(_ resolved: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: resolved).high
  }

  mutating func below(_ resolved: Int) -> Int { Int(below(UInt64(resolved))) }

  /// A whole number within the range, each as likely as another.
  mutating func within(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.upperBound - range.lowerBound + 1)
  }

  /// A multiple of 2^-53 from 0 up to but not including 1.
  mutating func unit() -> Double { Double(next() &>> 11) * 0x1p-53 }

  /// A number between 0 and 1 that is never either.
  mutating func openUnit() -> Double { (Double(next() &>> 12) + 0.5) * 0x1p-52 }

  mutating func chance(_ probability: Double) -> Bool { unit() < probability }
}

extension Array {
  /// One of the elements, each as likely as another.
  func drawn(from stream: inout DrawStream) -> Element { self[stream.below(count)] }
}
