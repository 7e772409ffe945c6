import LogicalModel
import Testing

@Suite struct CompanionCountTests {
  @Test func `a fixed number does not depend on the size of the family`() {
    #expect(CompanionCount.fixed(500).count(forFamilySize: 10) == 500)
  }

  @Test(arguments: [(0, 1), (1, 1), (19, 1), (20, 1), (40, 2), (59, 2), (100_000, 5_000)])
  func `one for every twenty is at least one`(size: Int, count: Int) {
    #expect(CompanionCount.oneForEvery(20).count(forFamilySize: size) == count)
  }

  @Test func `a ratio of zero counts as one for each`() {
    #expect(CompanionCount.oneForEvery(0).count(forFamilySize: 7) == 7)
  }
}
