/// A growing list of links of one relationship, with tables for finding them that are made when
/// first asked for: a load that only adds links pays for none.
struct PendingPairs {
  typealias Pair = LinkChanges.Pair

  private struct PairKey: Hashable {
    let source: Int64
    let destination: Int64

    init(_ pair: Pair) { (source, destination) = (pair.source, pair.destination) }
  }

  /// The source of a link that was taken out; no object has key 0.
  private static let removedKey: Int64 = 0

  private var pairs: ContiguousArray<Pair> = []
  private var removedCount = 0
  private var bySource = PositionChains<Int64>()
  private var byDestination = PositionChains<Int64>()
  private var byPair = PositionChains<PairKey>()

  var isEmpty: Bool { pairs.count == removedCount }

  /// The links in the order in which they were added.
  var all: ContiguousArray<Pair> {
    removedCount == 0 ? pairs : pairs.filter { $0.source != Self.removedKey }
  }

  mutating func append(_ pair: Pair) { pairs.append(pair) }

  mutating func from(source: Int64) -> [Pair] {
    at(bySource.positions(of: source, in: pairs, by: \.source))
  }

  mutating func to(destination: Int64) -> [Pair] {
    at(byDestination.positions(of: destination, in: pairs, by: \.destination))
  }

  mutating func contains(_ pair: Pair) -> Bool { !at(positions(of: pair)).isEmpty }

  /// Takes out every equal link.
  mutating func remove(_ pair: Pair) { remove(at: positions(of: pair)) }

  mutating func removeAll(toDestination key: Int64) {
    remove(at: byDestination.positions(of: key, in: pairs, by: \.destination))
  }

  /// Keeps only some links.
  mutating func filter(_ isKept: (Pair) -> Bool) {
    guard !all.allSatisfy(isKept) else { return }
    compact()
    pairs = pairs.filter(isKept)
  }

  /// Changes links in place; keys may change, so that nothing found before holds.
  mutating func replace(_ body: (inout Pair) -> Void) {
    compact()
    for position in pairs.indices { body(&pairs[position]) }
  }

  private mutating func compact() {
    pairs = all
    removedCount = 0
    bySource = PositionChains()
    byDestination = PositionChains()
    byPair = PositionChains()
  }

  private mutating func positions(of pair: Pair) -> [Int] {
    guard !isEmpty else { return [] }
    return byPair.positions(of: PairKey(pair), in: pairs) { PairKey($0) }
  }

  private func at(_ positions: [Int]) -> [Pair] {
    positions.map { pairs[$0] }.filter { $0.source != Self.removedKey }
  }

  private mutating func remove(at positions: [Int]) {
    for position in positions where pairs[position].source != Self.removedKey {
      pairs[position].source = Self.removedKey
      removedCount += 1
    }
    if removedCount > 64 && 2 * removedCount > pairs.count { compact() }
  }
}

/// Where in a growing list elements of a key are: the newest place by key, and from each place the
/// one before.
private struct PositionChains<Key: Hashable> {
  private var newest: [Key: Int] = [:]
  private var previous: ContiguousArray<Int> = []

  /// The positions in ascending order, after taking in what was appended since the last call.
  mutating func positions(
    of key: Key, in pairs: ContiguousArray<LinkChanges.Pair>, by keyOf: (LinkChanges.Pair) -> Key
  ) -> [Int] {
    for position in previous.count..<pairs.count {
      previous.append(newest.updateValue(position, forKey: keyOf(pairs[position])) ?? -1)
    }
    var found: [Int] = []
    var position = newest[key] ?? -1
    while position >= 0 {
      found.append(position)
      position = previous[position]
    }
    return found.reversed()
  }
}
