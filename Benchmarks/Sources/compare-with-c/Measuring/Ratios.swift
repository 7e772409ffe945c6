/// The comparison of one contender with the first, from the blocks of one operation.
struct Ratios {
  var median: Double
  var least: Double
  var greatest: Double

  /// Computes the ratios of the summed costs within each block.
  init(_ blocks: [Comparison.Block], contender: Int, cost: (Cost) -> Double) {
    let ratios = blocks.map { block in
      block.turns[contender].reduce(0) { $0 + cost($1.cost) }
        / block.turns[0].reduce(0) { $0 + cost($1.cost) }
    }
    median = ratios.median
    least = ratios.min() ?? .nan
    greatest = ratios.max() ?? .nan
  }
}

extension [Double] {
  /// The middle value, or the mean of the two middle values.
  var median: Double {
    guard !isEmpty else { return .nan }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
