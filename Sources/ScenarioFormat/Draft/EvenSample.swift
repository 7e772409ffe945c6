/// Some of a stream's values, spread over all of it, in little memory.
///
/// Which ones stay follows from their places in the stream alone, so the same file always gives the
/// same sample. The places are mixed up: a file whose kinds take turns is not sampled out of step.
struct EvenSample<Value> {
  private let capacity: Int
  private var entries: [(mixed: UInt64, value: Value)] = []
  private var mask: UInt64 = 0
  /// How many values there were.
  private(set) var count = 0

  init(capacity: Int) { self.capacity = capacity }

  /// In the order of the stream.
  var values: [Value] { entries.map(\.value) }

  /// Makes a value only if it stays.
  mutating func add(_ value: @autoclosure () -> Value) {
    count += 1
    let mixed = UInt64(truncatingIfNeeded: count).mixed
    guard mixed & mask == 0 else { return }
    entries.append((mixed, value()))
    while entries.count > capacity {
      mask = mask << 1 | 1
      entries.removeAll { $0.mixed & mask != 0 }
    }
  }
}

/// About how many different texts there were; exact up to some hundreds.
///
/// Keeps the texts' hashes that end with so many zeros, as Wegman's adaptive sampling does (Flajolet,
/// "On adaptive sampling", Computing 43, 1990).
struct DistinctCount {
  private static let capacity = 1_024

  private var hashes: Set<UInt64> = []
  private var mask: UInt64 = 0

  /// True while ``estimate`` is no estimate.
  var isExact: Bool { mask == 0 }

  var estimate: Int { hashes.count * Int(mask + 1) }

  mutating func add(_ text: String) {
    let hash = Self.hash(text)
    guard hash & mask == 0, hashes.insert(hash).inserted else { return }
    while hashes.count > Self.capacity {
      mask = mask << 1 | 1
      hashes = hashes.filter { [mask] in $0 & mask == 0 }
    }
  }

  /// FNV-1a, mixed; the standard library's is another in each process.
  private static func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash.mixed
  }
}

extension UInt64 {
  /// The mixing function of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
  fileprivate var mixed: UInt64 {
    var z = self &+ 0x9e37_79b9_7f4a_7c15
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
