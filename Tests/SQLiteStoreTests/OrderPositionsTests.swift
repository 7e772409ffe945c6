import Testing

@testable import Lineage

@Suite struct OrderPositionsTests {
  @Test(
    arguments: [
      ([], []), ([nil], [2048]), ([nil, nil, nil], [2048, 3072, 4096]),
      ([2048, 3072], [2048, 3072]), ([2048, nil, 3072], [2048, 2560, 3072]),
      ([2048, 3072, nil], [2048, 3072, 4096]), ([nil, 2048], [1024, 2048]),
      ([nil, nil, 2048, 3072], [0, 1024, 2048, 3072]),
      ([11, 12, 15], [11, 12, 15]), ([11, nil, 12], [2048, 3072, 4096]),
      ([3072, 2048], [1024, 2048]), ([4096, 2048, 3072], [1024, 2048, 3072]),
      ([2048, 2048], [1024, 2048]),
    ] as [([Int64?], [Int64])])
  func `as many positions as possible are kept`(known: [Int64?], assigned: [Int64]) {
    #expect(OrderPositions.assigned(to: known) == assigned)
  }

  @Test func `positions always increase, also after many moves`() {
    var places = OrderPositions.assigned(to: Array(repeating: nil, count: 8))
    // Moves the last to the second position until the gap is used up, several times.
    for _ in 0..<50 {
      let moved = [places[0], places[7]] + places[1..<7]
      places = OrderPositions.assigned(to: moved)
      #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    }
  }
}
