/// The number of parameters that the position adjustment of a pair of strategies is charged with.
///
/// Decision 0004 chose the first; the other is there so that a report can show both where they
/// lead to different verdicts.
package enum DegreesOfFreedom: String, CaseIterable, Hashable, Sendable {
  /// n - 2: the mean and the one contrast of positions that a pair's differences hold.
  case pairwise
  /// n - k for k strategies: as many as there are positions; never too narrow.
  case perStrategy

  func parameters(strategies: Int) -> Int {
    switch self {
    case .pairwise: 2
    case .perStrategy: strategies
    }
  }
}
