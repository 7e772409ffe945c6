/// Gives a sequence places that rise, keeping as many of the places it has as possible.
///
/// Places start at 2048 and lie 1024 apart (store format spec, section 3), so that moving one of
/// many changes one row: it gets a place in the middle of the gap. Where a gap is used up, all are
/// numbered anew.
enum OrderPositions {
  static let first: Int64 = 2048
  static let distance: Int64 = 1024

  /// The places of a sequence whose elements have the given ones, nil standing for none yet.
  static func assigned(to known: [Int64?]) -> [Int64] {
    let kept = longestRise(in: known)
    var result: [Int64] = []
    var next = 0
    while next < known.count {
      if kept.contains(next), let place = known[next] {
        result.append(place)
        next += 1
        continue
      }
      let end = (next..<known.count).first(where: kept.contains) ?? known.count
      let upper = end < known.count ? known[end] : nil
      guard let places = places(count: end - next, after: result.last, before: upper) else {
        return known.indices.map { first + Int64($0) * distance }
      }
      result += places
      next = end
    }
    return result
  }

  /// Places spread over a gap, nil if it has not room for so many.
  private static func places(count: Int, after lower: Int64?, before upper: Int64?) -> [Int64]? {
    let start = lower ?? upper.map { $0 - Int64(count + 1) * distance } ?? first - distance
    guard let upper else { return (1...count).map { start + Int64($0) * distance } }
    let step = (upper - start) / Int64(count + 1)
    return step > 0 ? (1...count).map { start + Int64($0) * step } : nil
  }

  /// The indexes of a longest rising subsequence (by patience sorting).
  private static func longestRise(in places: [Int64?]) -> Set<Int> {
    var tails: [Int] = []
    var previous = [Int?](repeating: nil, count: places.count)
    for (index, place) in places.enumerated() {
      guard let place else { continue }
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if (places[tails[middle]] ?? place) < place { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tails[low - 1] : nil
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var kept: Set<Int> = []
    var current = tails.last
    while let index = current {
      kept.insert(index)
      current = previous[index]
    }
    return kept
  }
}
