import Foundation

/// How a cost grows with the number of members, drawn through two that were tried: c + d · n · ln n.
///
/// Fetching and storing members takes time for each, and looking up keys in trees of pages the
/// logarithm of their number.
package struct CostModel: Hashable, Sendable {
  private let constant: Double
  private let slope: Double

  /// - Parameters:
  ///   - small: number of members and cost of the smaller trial.
  ///   - large: the same of the larger one.
  package init(small: (members: Int, cost: Double), large: (members: Int, cost: Double)) {
    let (first, last) = (Self.work(small.members), Self.work(large.members))
    let slope = last > first ? max(0, (large.cost - small.cost) / (last - first)) : 0
    self.slope = slope
    constant = max(0, large.cost - slope * last)
  }

  /// With a known cost of doing nothing, through one trial.
  package init(constant: Double, through trial: (members: Int, cost: Double)) {
    self.constant = constant
    slope = max(0, trial.cost - constant) / Self.work(trial.members)
  }

  package func cost(members: Int) -> Double { constant + slope * Self.work(members) }

  private static func work(_ members: Int) -> Double {
    let count = Double(max(2, members))
    return count * log(count)
  }
}
