import Foundation
import LogicalModel
import OrderedCollections
import Testing

@testable import Measuring

/// The distribution `measured`, from which a profile's values are generated.
@Suite struct MeasuredLawTests {
  private func values(
    _ type: PropertyType, _ steps: [Double], distinct: Int = 0, shares: [Double] = [],
    isWhole: Bool = false, count: Int = 10_000
  ) throws -> [PropertyValue] {
    let domain = try Domain(
      family: "Note", kinds: [Kind(name: "Note", properties: [Property(name: "value", type: type)])]
    )
    let law = ValueDistribution(
      distribution: .measured(steps: steps, distinct: distinct, shares: shares, isWhole: isWhole))
    let dataset = Dataset(
      seed: Publications.seed, size: count, mix: [:],
      values: [PropertyPath(kind: "Note", name: "value"): law])
    return try GeneratedData(domain: domain, dataset: dataset)
      .members(ofHierarchy: "Note", in: 0..<count).map { $0.values[0] }
  }

  private func bytes(_ value: PropertyValue) -> Int? {
    switch value {
    case .text(let text), .uri(let text): text.utf8.count
    case .binary(let data): data.count
    default: nil
    }
  }

  @Test(arguments: [PropertyType.string, .uri, .binary])
  func `lengths follow the steps and keep their mean`(type: PropertyType) throws {
    let lengths = try values(type, [4, 10.25, 300]).compactMap(bytes)
    #expect(Set(lengths) == [4, 10, 11, 300])
    let mean = Double(lengths.reduce(0, +)) / Double(lengths.count)
    // The standard error of the mean is 1.4.
    #expect(abs(mean - 314.25 / 3) < 6, "\(mean)")
  }

  @Test func `an empty text and empty data have no bytes`() throws {
    #expect(try values(.string, [0], count: 3) == [.text(""), .text(""), .text("")])
    #expect(try values(.binary, [0], count: 1) == [.binary(Data())])
  }

  @Test func `numbers are spread evenly between quantiles`() throws {
    let numbers = try values(.double, [0, 10, 1_000]).compactMap { value -> Double? in
      if case .real(let number) = value { number } else { nil }
    }
    #expect(numbers.allSatisfy { (0...1_000).contains($0) })
    let below = Double(numbers.count { $0 < 10 }) / Double(numbers.count)
    #expect(abs(below - 0.5) < 0.03, "\(below)")
    #expect(numbers.contains { $0 != $0.rounded() })
  }

  @Test func `dates of whole seconds have no fraction, and others have one`() throws {
    func fractions(isWhole: Bool) throws -> Int {
      try values(.date, [0, 1e6], isWhole: isWhole).count { value in
        if case .date(let seconds) = value { seconds != seconds.rounded() } else { false }
      }
    }
    #expect(try fractions(isWhole: true) == 0)
    #expect(try fractions(isWhole: false) > 9_000)
  }

  @Test(arguments: [PropertyType.string, .integer64, .date])
  func `the number of different values is that of the distribution`(type: PropertyType) throws {
    #expect(Set(try values(type, [20, 4_000], distinct: 7)).count == 7)
  }

  @Test func `the most common values have their shares, and integers do not coincide`() throws {
    let numbers = try values(.integer16, [0, 0.1], distinct: 3, shares: [0.9])
    let counts = Dictionary(grouping: numbers) { $0 }.mapValues(\.count)
    #expect(Set(counts.keys) == [.integer(0), .integer(1), .integer(2)])
    #expect(abs((counts[.integer(0)] ?? 0) - 9_000) < 200, "\(counts)")
    #expect(abs((counts[.integer(1)] ?? 0) - 500) < 120, "\(counts)")
    #expect(throws: GenerationError.self) {
      try values(.integer16, [0, 9], distinct: 2, shares: [0.5, 0.9], count: 1)
    }
    #expect(throws: GenerationError.self) {
      try values(.integer16, [0, 9], distinct: 1, shares: [0.5, 0.1], count: 1)
    }
  }

  @Test func `quantiles out of order and lengths below 0 are rejected`() {
    #expect(throws: GenerationError.self) { try values(.integer32, [3, 1], count: 1) }
    #expect(throws: GenerationError.self) { try values(.string, [-1], count: 1) }
    #expect(throws: GenerationError.self) { try values(.string, [], count: 1) }
  }

  /// Also if there are fewer unshared destinations than members.
  @Test(arguments: [Link.Cardinality.many, .one], [10, 4_000, 40_000])
  func `a link's absent share is the share of members without a destination`(
    inverse: Link.Cardinality, people: Int
  ) throws {
    let domain = try Domain(
      family: "Work",
      kinds: [
        Kind(
          name: "Work",
          links: [
            Link(
              name: "by", destination: "Person", cardinality: .one, inverseName: "works",
              inverseCardinality: inverse)
          ]),
        Kind(name: "Person"),
      ])
    let path = PropertyPath(kind: "Work", name: "by")
    let dataset = Dataset(
      seed: Publications.seed, size: 10_000, mix: [:], companions: ["Person": .fixed(people)],
      links: [path: LinkDistribution(count: 1...1, absent: 0.7)])
    let members = try GeneratedData(domain: domain, dataset: dataset)
      .members(ofHierarchy: "Work", in: 0..<10_000)
    let linked = members.count { !$0.references[0].isEmpty }
    let expected = inverse == .one ? min(3_000, people) : 3_000
    #expect(abs(linked - expected) <= 150, "\(linked) of \(expected)")
  }
}
