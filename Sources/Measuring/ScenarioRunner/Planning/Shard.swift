/// One of several equal parts of a run, such as "2/3" for the second of three.
package struct Shard: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The number of the shard, from 1.
  package let number: Int
  package let count: Int

  /// Nil unless the number is from 1 to the count.
  package init?(_ number: Int, of count: Int) {
    guard count >= 1, (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Parses a text such as "2/3"; nil for other texts.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }

  package var description: String { "\(number)/\(count)" }
}

/// An assignment of pieces of work to shards.
///
/// Each step gives the longest remaining piece to the shard with the least work (Graham, "Bounds on
/// Multiprocessing Timing Anomalies", SIAM Journal on Applied Mathematics 17, 1969); in a tie, the
/// first piece and the first shard win. The costs are whole numbers that follow from the scenario
/// alone, so all machines compute the same plan without communicating.
package struct ShardPlan: Hashable, Sendable {
  /// For each shard, the indexes of its pieces, in order.
  let shares: [[Int]]

  /// Distributes pieces with the given costs, in any unit.
  package init(costs: [Int], shards: Int) {
    var shares = [[Int]](repeating: [], count: max(1, shards))
    var sums = [Int](repeating: 0, count: shares.count)
    let longestFirst = costs.indices.sorted { (-costs[$0], $0) < (-costs[$1], $1) }
    for piece in longestFirst {
      let least = sums.indices.min { (sums[$0], $0) < (sums[$1], $1) } ?? 0
      shares[least].append(piece)
      // Even a piece without cost counts as one.
      sums[least] += max(1, costs[piece])
    }
    self.shares = shares.map { $0.sorted() }
  }

  /// Returns the indexes of one shard's pieces; empty if there are fewer pieces than shards.
  package func share(of shard: Shard) -> [Int] {
    shares.indices.contains(shard.number - 1) ? shares[shard.number - 1] : []
  }
}
