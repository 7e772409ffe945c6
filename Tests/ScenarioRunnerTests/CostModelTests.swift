import Foundation
import Testing

@testable import Measuring

/// The extrapolation of costs to sizes that were not tried.
@Suite struct CostModelTests {
  @Test(arguments: [(0.2, 3e-6), (1.5, 1e-5), (0, 2e-6)])
  func `a cost of n log n with a constant is extrapolated exactly`(constant: Double, slope: Double)
  {
    func cost(_ members: Int) -> Double {
      constant + slope * Double(members) * log(Double(members))
    }
    let model = CostModel(small: (500, cost(500)), large: (2_000, cost(2_000)))
    for members in [500, 100_000, 1_000_000] {
      #expect(abs(model.cost(members: members) / cost(members) - 1) < 1e-9)
    }
  }

  @Test func `a larger trial that happened to cost less gives no negative cost`() {
    let model = CostModel(small: (500, 3), large: (2_000, 2))
    #expect(model.cost(members: 1_000_000) == 2)
  }
}
