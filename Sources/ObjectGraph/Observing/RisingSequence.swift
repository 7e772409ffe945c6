/// The part of a sequence of distinct numbers that may stay where it is while the rest moves.
enum RisingSequence {
  /// The places of the rising subsequence of the greatest weight: n log n, whatever changed.
  ///
  /// - Precondition: all numbers are distinct and not negative.
  static func heaviest(in numbers: [Int], weights: [Int]) -> Set<Int> {
    // By rank, a binary indexed tree of the best end among all numbers up to one (Fenwick 1994).
    var ranks = [Int](repeating: 0, count: numbers.count)
    for (rank, place) in numbers.indices.sorted(by: { numbers[$0] < numbers[$1] }).enumerated() {
      ranks[place] = rank + 1
    }
    var best = [Int?](repeating: nil, count: numbers.count + 1)
    var totals = weights
    var previous = [Int?](repeating: nil, count: numbers.count)
    func isHeavier(_ place: Int, than other: Int?) -> Bool {
      other.map { totals[place] > totals[$0] } ?? true
    }
    for place in numbers.indices {
      var rank = ranks[place] - 1
      while rank > 0 {
        if let end = best[rank], isHeavier(end, than: previous[place]) { previous[place] = end }
        rank &= rank - 1
      }
      totals[place] += previous[place].map { totals[$0] } ?? 0
      rank = ranks[place]
      while rank < best.count {
        if isHeavier(place, than: best[rank]) { best[rank] = place }
        rank += rank & -rank
      }
    }
    var current = numbers.indices.max { totals[$0] < totals[$1] }
    var result: Set<Int> = []
    while let place = current {
      result.insert(place)
      current = previous[place]
    }
    return result
  }
}
