import Statistics

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
    return SplitMix64.mixed(hash &+ SplitMix64.gamma)
  }
}
