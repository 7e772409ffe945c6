import Statistics
import Testing

struct HolmAdjustmentTests {
  /// The worked example: sorted 0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1, made monotonic.
  @Test func `four p-values are adjusted as computed by hand`() throws {
    let adjusted = try HolmAdjustment.adjusted([0.01, 0.04, 0.03, 0.005])
    let expected = [0.03, 0.06, 0.06, 0.02]
    for (got, wanted) in zip(adjusted, expected) {
      #expect(abs(got - wanted) < 1e-15)
    }
  }

  @Test func `a single p-value is unchanged, and none exceeds one`() throws {
    #expect(try HolmAdjustment.adjusted([0.04]) == [0.04])
    #expect(try HolmAdjustment.adjusted([0.6, 0.7]) == [1, 1])
    #expect(try HolmAdjustment.adjusted([]) == [])
  }

  @Test func `equal p-values are adjusted equally`() throws {
    let adjusted = try HolmAdjustment.adjusted([0.01, 0.01, 0.01])
    #expect(Set(adjusted) == [0.03])
  }

  @Test(arguments: [-0.1, 1.1, Double.nan])
  func `a number that is not a probability is rejected`(value: Double) {
    #expect(throws: StatisticsError.self) { try HolmAdjustment.adjusted([0.5, value]) }
  }
}
