import Foundation
import LogicalModel
import OrderedCollections
import TestModels
import Testing

@testable import Measuring
@testable import Statistics

/// Distributions that depend on the row, on weights or on another property.
@Suite struct WeightedDistributionTests {
  @Test func `normal numbers follow their distribution`() throws {
    let drawn = try OneProperty.reals(.normal(mean: -40, sigma: 2.5))
    let fit = Kolmogorov(of: drawn) {
      0.5 * erfc(-($0 + 40) / (2.5 * 2.squareRoot()))
    }
    #expect(fit.pValue > 0.001, "\(fit), seed \(Publications.seed)")
  }

  @Test(arguments: [PropertyType.double, .float, .decimal, .integer16, .integer64])
  func `a normal distribution of any width stays within its type`(type: PropertyType) throws {
    for value in try OneProperty.values(type, .normal(mean: 0, sigma: 1e308), count: 500) {
      switch value {
      case .real(let real): #expect(real.isFinite)
      case .decimal(let decimal): #expect(decimal.isFinite)
      case .integer(let integer): #expect(type == .integer64 || abs(integer) <= 32_768)
      default: Issue.record("\(value) is no number")
      }
    }
  }

  @Test func `texts are chosen by their weights`() throws {
    let weights: OrderedDictionary<String, Double> = ["a": 70, "b": 25, "c": 5, "never": 0]
    let drawn = try OneProperty.texts(.weightedChoice(weights))
    let observed = ["a", "b", "c"].map { text in drawn.count { $0 == text } }
    let chi = try ChiSquare(observed: observed, expected: [14_000, 5_000, 1_000])
    #expect(chi.pValue > 0.001, "\(chi), seed \(Publications.seed)")
    #expect(observed.reduce(0, +) == drawn.count)
  }

  @Test func `a constant is always the same, in its type`() throws {
    let flags = try OneProperty.values(.boolean, .constant("true"), count: 50)
    #expect(Set(flags) == [.boolean(true)])
    let numbers = try OneProperty.values(.integer16, .constant("-7"), count: 50)
    #expect(Set(numbers) == [.integer(-7)])
  }

  @Test func `a sequence counts rows`() throws {
    let dates = try OneProperty.values(.date, .sequence(from: 600, step: 60), count: 4)
    #expect(dates == [.date(600), .date(660), .date(720), .date(780)])
    let down = try OneProperty.values(.integer16, .sequence(from: 2, step: -1), count: 4)
    #expect(down == [.integer(2), .integer(1), .integer(0), .integer(-1)])
    let halves = try OneProperty.reals(.sequence(from: 0, step: 0.5), count: 3)
    #expect(halves == [0, 0.5, 1])
  }

  @Test func `a sequence that exceeds its type is rejected`() throws {
    _ = try OneProperty.values(.integer16, .sequence(from: 0, step: 1), count: 32_768)
    let error = #expect(throws: GenerationError.self) {
      try OneProperty.values(.integer16, .sequence(from: 0, step: 1), count: 32_769)
    }
    #expect(error?.description.contains("choose a smaller step") == true)
  }
}

/// Values that follow those of another property.
@Suite struct AfterDistributionTests {
  private static func data(
    _ type: PropertyType, start: ValueDistribution, end: ValueDistribution, count: Int = 20_000
  ) throws -> [(start: PropertyValue, end: PropertyValue)] {
    let span = Kind(name: "Span", properties: [Property(name: "start", type: type)])
    let closed = Kind(
      name: "Closed", parent: "Span", properties: [Property(name: "end", type: type)])
    let data = try GeneratedData(
      domain: try Domain(family: "Span", kinds: [span, closed]),
      dataset: Dataset(
        seed: Publications.seed, size: count, mix: ["Closed": 1],
        values: [
          PropertyPath(kind: "Span", name: "start"): start,
          PropertyPath(kind: "Closed", name: "end"): end,
        ]))
    return data.members(ofHierarchy: "Span", in: 0..<count).map { ($0.values[0], $0.values[1]) }
  }

  private static let after = ValueDistribution(
    distribution: .after(property: "start", median: 3_600, sigma: 0.5))

  @Test func `distances follow their distribution alone`() throws {
    let pairs = try Self.data(
      .double, start: .init(distribution: .uniform(0...1_000_000)), end: Self.after)
    let distances = pairs.compactMap { pair -> Double? in
      guard case (.real(let start), .real(let end)) = pair else { return nil }
      return end - start
    }
    #expect(distances.count == pairs.count)
    let fit = Kolmogorov(of: distances) {
      0.5 * erfc(-log(max($0, 1e-9) / 3_600) / (0.5 * 2.squareRoot()))
    }
    #expect(fit.pValue > 0.001, "\(fit), seed \(Publications.seed)")
    // The distances do not grow with their start.
    let halves = zip(pairs, distances).map { pair, distance -> (isLate: Bool, isLong: Bool) in
      guard case .real(let start) = pair.start else { return (false, false) }
      return (start > 500_000, distance > 3_600)
    }
    let observed = [(false, false), (false, true), (true, false), (true, true)].map { cell in
      halves.count { $0.isLate == cell.0 && $0.isLong == cell.1 }
    }
    let chi = try ChiSquare(observed: observed, expected: [5_000, 5_000, 5_000, 5_000])
    #expect(chi.pValue > 0.001, "\(chi), seed \(Publications.seed)")
  }

  @Test func `dates follow dates, and absent values follow absent ones`() throws {
    let pairs = try Self.data(
      .date, start: .init(distribution: .sequence(from: 0, step: 60), absent: 0.2), end: Self.after,
      count: 2_000)
    for pair in pairs {
      switch pair {
      case (.absent, let end): #expect(end == .absent)
      case (.date(let start), .date(let end)): #expect(end >= start && end == end.rounded())
      default: Issue.record("\(pair)")
      }
    }
    let absent = pairs.count { $0.start == .absent }
    #expect((300...500).contains(absent))
  }

  @Test func `a member does not depend on the number of members`() throws {
    let some = try Self.data(
      .date, start: .init(distribution: .uniform(0...99)), end: Self.after, count: 5)
    let more = try Self.data(
      .date, start: .init(distribution: .uniform(0...99)), end: Self.after, count: 50)
    #expect(zip(some, more).allSatisfy { $0 == $1 })
  }

  @Test func `values that follow themselves or a missing property are rejected`() throws {
    let circle = #expect(throws: GenerationError.self) {
      try OneProperty.values(.date, .after(property: "value", median: 1, sigma: 0))
    }
    #expect(circle?.description.contains("depend on themselves") == true)
    let nothing = #expect(throws: GenerationError.self) {
      try OneProperty.values(.date, .after(property: "begin", median: 1, sigma: 0))
    }
    #expect(nothing?.description.contains("no property begin") == true)
  }
}
