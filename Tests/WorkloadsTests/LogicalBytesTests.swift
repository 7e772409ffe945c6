import Foundation
import LogicalModel
import OrderedCollections
import Testing

@testable import Measuring

@Suite struct LogicalBytesTests {
  @Test(arguments: [
    (0, 0), (1, 0), (-1, 1), (2, 1), (127, 1), (128, 2), (-128, 1), (-129, 2), (32_767, 2),
    (32_768, 3), (8_388_607, 3), (8_388_608, 4), (2_147_483_647, 4), (2_147_483_648, 6),
    (140_737_488_355_327, 6), (140_737_488_355_328, 8), (Int64.min, 8), (Int64.max, 8),
  ]) func `an integer counts in its shortest form`(number: Int64, bytes: Int) {
    #expect(LogicalBytes.count(of: .integer(number)) == bytes)
  }

  @Test func `a member counts its values and the keys of its links`() {
    let member = Member(
      kind: "Note", ordinal: 0,
      values: [
        .text("été"), .absent, .real(1.5), .date(0), .uuid(UUID()), .uri("a:b"), .boolean(true),
        .binary(Data(count: 9)), .decimal(3),
      ], references: [[0, 1, 300], []])
    // Keys 1, 2 and 301.
    #expect(LogicalBytes.count(of: member) == 5 + 8 + 8 + 16 + 3 + 9 + 8 + 0 + 1 + 2)
  }

  @Test func `a source counts all its trees`() throws {
    let domain = try Domain(
      family: "A",
      kinds: [
        Kind(name: "A", properties: [Property(name: "id", type: .uuid)]),
        Kind(name: "B", properties: [Property(name: "id", type: .uuid)]),
      ])
    let data = try GeneratedData(
      domain: domain,
      dataset: Dataset(seed: 1, size: 12_001, mix: [:], companions: ["B": .fixed(4)]))
    #expect(try LogicalBytes.count(of: data, in: domain) == 12_005 * 16)
  }
}
