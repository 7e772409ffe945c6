import Statistics

/// Distinct texts, each with a value kept for it.
///
/// Beyond its capacity it holds a sample that does not depend on insertion order.
///
/// Keeps the texts whose hashes end in enough zeros: Wegman's adaptive sampling (Flajolet, "On
/// adaptive sampling", Computing 43, 1990).
struct DistinctTexts<Kept> {
  private let capacity: Int
  private var byHash: [UInt64: Kept] = [:]
  private var mask: UInt64 = 0

  init(capacity: Int) { self.capacity = capacity }

  /// True while ``estimate`` is exact.
  var isExact: Bool { mask == 0 }

  /// The estimated number of distinct texts.
  var estimate: Int { byHash.count * Int(mask + 1) }

  var kept: some Collection<Kept> { byHash.values }

  /// Adds a text and, if it is in the sample, creates or updates its kept value.
  mutating func add(_ text: String, _ keep: (inout Kept?) -> Void) {
    let hash = text.stableHash
    guard hash & mask == 0 else { return }
    keep(&byHash[hash])
    while byHash.count > capacity {
      mask = mask << 1 | 1
      byHash = byHash.filter { [mask] in $0.key & mask == 0 }
    }
  }
}

extension String {
  /// FNV-1a with final mixing.
  ///
  /// The standard library's hash differs in each process.
  var stableHash: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return SplitMix64.mixed(hash &+ SplitMix64.gamma)
  }
}
