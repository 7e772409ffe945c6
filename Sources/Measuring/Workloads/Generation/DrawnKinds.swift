/// The exact kinds of one hierarchy's members, each drawn from its row alone.
///
/// Nothing is stored for a row: its kind is the same on each request.
struct DrawnKinds: Sendable {
  /// The concrete kinds that occur, in the domain's order.
  let kinds: [String]
  private let key: UInt64
  private let limits: [Double]

  /// Creates a drawing with one weight for each kind; their sum must be positive.
  init(root: String, kinds: [String], weights: [Double], seed: UInt64) {
    let occurring = zip(kinds, weights).filter { $0.1 > 0 }
    let total = weights.reduce(0, +)
    key = RandomStream.key(seed: seed, purpose: "kind \(root)")
    self.kinds = occurring.map(\.0)
    var sum = 0.0
    limits = occurring.map {
      sum += $0.1
      return sum / total
    }
  }

  /// Returns the index of the row's kind in ``kinds``.
  func index(row: Int) -> Int {
    guard kinds.count > 1 else { return 0 }
    var stream = RandomStream(key: key, row: row)
    let position = stream.unit()
    return limits.firstIndex { position < $0 } ?? kinds.count - 1
  }
}
