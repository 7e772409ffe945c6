import LogicalModel
import OrderedCollections

@testable import Measuring

/// Draws one property of one kind from one distribution.
enum OneProperty {
  static func values(
    _ type: PropertyType, _ distribution: ValueDistribution.Distribution?, absent: Double = 0,
    count: Int = 20_000,
    seed: UInt64 = Publications.seed
  ) throws -> [PropertyValue] {
    let domain = try Domain(
      family: "Item",
      kinds: [Kind(name: "Item", properties: [Property(name: "value", type: type)])])
    let path = PropertyPath(kind: "Item", name: "value")
    let distributions =
      distribution.map { [path: ValueDistribution(distribution: $0, absent: absent)] } ?? [:]
    let data = try GeneratedData(
      domain: domain, dataset: Dataset(seed: seed, size: count, mix: [:], values: distributions))
    return data.members(ofHierarchy: "Item", in: 0..<count).map { $0.values[0] }
  }

  static func texts(_ distribution: ValueDistribution.Distribution, count: Int = 20_000) throws
    -> [String]
  {
    try values(.string, distribution, count: count).compactMap { value in
      if case .text(let text) = value { text } else { nil }
    }
  }

  static func integers(_ distribution: ValueDistribution.Distribution, count: Int = 20_000) throws
    -> [Int]
  {
    try values(.integer64, distribution, count: count).compactMap { value in
      if case .integer(let integer) = value { Int(integer) } else { nil }
    }
  }

  static func reals(_ distribution: ValueDistribution.Distribution, count: Int = 20_000) throws
    -> [Double]
  {
    try values(.double, distribution, count: count).compactMap { value in
      if case .real(let real) = value { real } else { nil }
    }
  }
}
