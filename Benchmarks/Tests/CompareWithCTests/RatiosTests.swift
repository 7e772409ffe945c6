import Testing

@testable import compare_with_c

@Suite struct RatiosTests {
  private func block(_ costs: [[Int64]]) -> Comparison.Block {
    Comparison.Block(
      turns: costs.map { turns in
        turns.map { nanoseconds in
          Sample(
            contender: "any", operation: .newest,
            cost: Cost(cpuNanoseconds: nanoseconds, wallNanoseconds: 0, residentBytes: 0),
            answer: Answer(rows: 0, hash: 0), settings: [:], schema: [])
        }
      })
  }

  @Test func `ratios compare the summed turns within each block`() {
    // Blocks of 300 / 200, 600 / 200 and 200 / 200.
    let blocks = [
      block([[150, 50], [100, 200]]), block([[100, 100], [300, 300]]),
      block([[120, 80], [90, 110]]),
    ]
    let ratios = Ratios(blocks, contender: 1) { Double($0.cpuNanoseconds) }
    #expect(ratios.median == 1.5)
    #expect(ratios.least == 1)
    #expect(ratios.greatest == 3)
  }

  @Test func `the median of an even number of values is the mean of the middle two`() {
    #expect([4.0, 1, 3, 2].median == 2.5)
    #expect([9.0, 1, 5].median == 5)
  }
}
