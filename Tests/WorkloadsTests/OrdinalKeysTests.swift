import Foundation
import Lineage
import TestSupport
import Testing

@testable import Measuring

@Suite struct OrdinalKeysTests {
  /// Returns members of several entities in random order; each hierarchy numbers its own, with
  /// occasional gaps.
  private func made(
    count: Int, hierarchies: [Int], seed: UInt64
  ) -> (keys: OrdinalKeys, addresses: [(entity: Int, hierarchy: Int, key: Int64)]) {
    var random = RandomStream(key: seed, row: 0)
    var keys = OrdinalKeys()
    var next: [Int: Int64] = [:]
    var addresses: [(entity: Int, hierarchy: Int, key: Int64)] = []
    for _ in 0..<count {
      let entity = Int(random.unit() * Double(hierarchies.count))
      let hierarchy = hierarchies[entity]
      let key = next[hierarchy, default: 1] + (random.unit() < 0.001 ? 100 : 0)
      next[hierarchy] = key + 1
      keys.append(entity: entity, hierarchy: hierarchy, key: key)
      addresses.append((entity, hierarchy, key))
    }
    return (keys, addresses)
  }

  @Test(arguments: [[0], [0, 0, 0], [0, 1, 2], [0, 0, 2, 3, 2]])
  func `keys of several entities map in both directions`(hierarchies: [Int]) throws {
    let count = TestLength.choose(short: 10_000, long: 100_000)
    let (keys, addresses) = made(count: count, hierarchies: hierarchies, seed: 5)
    let data = try JSONEncoder().encode(keys)
    let copy = try JSONDecoder().decode(OrdinalKeys.self, from: data)
    #expect(keys.count == count)
    for keys in [keys, copy] {
      let isRight = addresses.enumerated().allSatisfy { ordinal, address in
        keys.address(of: ordinal) == StoreAddress(entity: address.entity, key: address.key)
          && keys.ordinal(ofKey: address.key, hierarchy: address.hierarchy) == ordinal
      }
      #expect(isRight)
      #expect(keys.address(of: count) == nil)
      #expect(keys.ordinal(ofKey: 10_000_000, hierarchy: 0) == nil)
      #expect(keys.ordinal(ofKey: 1, hierarchy: 77) == nil)
    }
  }

  @Test func `a damaged list of keys is rejected`() throws {
    let (keys, _) = made(count: 3_000, hierarchies: [0, 1], seed: 1)
    let text = String(decoding: try JSONEncoder().encode(keys), as: UTF8.self)
    let damaged = text.replacingOccurrences(of: "\"count\":3000", with: "\"count\":3001")
    #expect(damaged != text)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(OrdinalKeys.self, from: Data(damaged.utf8))
    }
  }

}
