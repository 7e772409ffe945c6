import Foundation
import LogicalModel
import TestModels
import Testing

@testable import Statistics

/// Each distribution, tested at a fixed seed, so that a failure means a change of the generator.
@Suite struct NumberDistributionTests {
  @Test func `uniform numbers fill their range evenly`() throws {
    let drawn = try OneProperty.integers(.uniform(-50...49))
    var observed = [Int](repeating: 0, count: 100)
    for value in drawn { observed[value + 50] += 1 }
    let chi = try ChiSquare(
      observed: observed, expected: [Double](repeating: 200, count: 100))
    #expect(chi.pValue > 0.001, "\(chi), seed \(Publications.seed)")
  }

  @Test func `neighbouring rows are independent`() throws {
    let drawn = try OneProperty.integers(.uniform(0...9), count: 40_000)
    var observed = [Int](repeating: 0, count: 100)
    for row in stride(from: 0, to: drawn.count, by: 2) {
      observed[drawn[row] * 10 + drawn[row + 1]] += 1
    }
    let chi = try ChiSquare(
      observed: observed, expected: [Double](repeating: 200, count: 100))
    #expect(chi.pValue > 0.001, "\(chi), seed \(Publications.seed)")
  }

  @Test func `the widest range is drawn from evenly`() throws {
    let drawn = try OneProperty.integers(.uniform(.min ... .max))
    let fit = Kolmogorov(of: drawn.map(Double.init)) { $0 / 0x1p64 + 0.5 }
    #expect(fit.pValue > 0.001, "\(fit), seed \(Publications.seed)")
  }

  @Test func `dates are whole seconds, evenly distributed over their range`() throws {
    let values = try OneProperty.values(.date, .uniform(1_000...1_000_999))
    let seconds = values.compactMap { if case .date(let date) = $0 { date } else { nil } }
    #expect(seconds.allSatisfy { $0 == $0.rounded() && (1_000...1_000_999).contains($0) })
    let fit = Kolmogorov(of: seconds) { ($0 - 999.5) / 1_000_000 }
    #expect(fit.pValue > 0.001, "\(fit), seed \(Publications.seed)")
  }

  @Test(arguments: [0, 0.5, 0.99, 1, 1.2, 2.5]) func `Zipf ranks have their weights`(
    exponent: Double
  ) throws {
    let ranks = 1_000
    let drawn = try OneProperty.integers(.zipf(count: ranks, exponent: exponent))
    #expect(drawn.allSatisfy { (0..<ranks).contains($0) })
    let weights = (1...ranks).map { pow(Double($0), -exponent) }
    let total = weights.reduce(0, +)
    let cells = 20
    var observed = [Int](repeating: 0, count: cells + 1)
    for rank in drawn { observed[min(rank, cells)] += 1 }
    var expected = weights.prefix(cells).map { $0 / total * Double(drawn.count) }
    expected.append(weights.dropFirst(cells).reduce(0, +) / total * Double(drawn.count))
    let chi = try ChiSquare(observed: observed, expected: expected)
    #expect(chi.pValue > 0.001, "\(chi), seed \(Publications.seed)")
  }

  @Test(arguments: [0.8, 1, 1.3]) func `Zipf counts lie on a line of the right slope`(
    exponent: Double
  ) throws {
    let drawn = try OneProperty.integers(.zipf(count: 10_000, exponent: exponent), count: 200_000)
    var counts = [Int](repeating: 0, count: 20)
    for rank in drawn where rank < 20 { counts[rank] += 1 }
    let x = (1...20).map { log(Double($0)) }
    let y = counts.map { log(Double($0)) }
    let slope = Self.slope(x, y)
    print("Zipf \(exponent): slope \(slope), seed \(Publications.seed)")
    #expect(abs(slope + exponent) < 0.03)
  }

  @Test func `a Zipf distribution over hundreds of millions of ranks reaches its tail`() throws {
    let drawn = try OneProperty.integers(.zipf(count: 500_000_000, exponent: 0.5))
    #expect(drawn.allSatisfy { (0..<500_000_000).contains($0) })
    // The distribution function is nearly the square root of rank / count.
    let fit = Kolmogorov(of: drawn.map(Double.init)) {
      ($0 / 5e8).squareRoot()
    }
    #expect(fit.pValue > 0.001, "\(fit), seed \(Publications.seed)")
  }

  @Test(arguments: [1e-12, 1 - 1e-12, 1 + 1e-9, 40, 1e4, 1e12])
  func `drawing from extreme Zipf distributions terminates`(
    exponent: Double
  ) throws {
    for count in [1, 2, 3, 1 << 53] {
      let drawn = try OneProperty.integers(.zipf(count: count, exponent: exponent), count: 500)
      #expect(drawn.allSatisfy { (0..<count).contains($0) })
      if exponent >= 40 { #expect(drawn.allSatisfy { $0 == 0 }) }
    }
  }

  @Test func `log-normal numbers follow their distribution`() throws {
    let drawn = try OneProperty.reals(.logNormal(median: 240, sigma: 0.7))
    let fit = Kolmogorov(of: drawn) {
      0.5 * erfc(-log($0 / 240) / (0.7 * 2.squareRoot()))
    }
    #expect(fit.pValue > 0.001, "\(fit), seed \(Publications.seed)")
  }

  @Test(arguments: [PropertyType.double, .float, .decimal, .integer16, .integer64])
  func `a log-normal distribution of any width stays within its type`(type: PropertyType) throws {
    for value in try OneProperty.values(type, .logNormal(median: 1, sigma: 1e4), count: 500) {
      switch value {
      case .real(let real): #expect(real.isFinite)
      case .decimal(let decimal): #expect(decimal.isFinite && decimal >= 0)
      case .integer(let integer): #expect(type == .integer64 || integer <= Int64(Int16.max))
      default: Issue.record("\(value) is no number")
      }
    }
  }

  @Test func `values are absent as often as requested and otherwise unchanged`() throws {
    let distribution = ValueDistribution.Distribution.uniform(0...1_000_000)
    let full = try OneProperty.values(.integer32, distribution)
    let sparse = try OneProperty.values(.integer32, distribution, absent: 0.3)
    let absent = sparse.filter { $0 == .absent }.count
    #expect(abs(Double(absent) / 20_000 - 0.3) < 0.011)
    #expect(zip(full, sparse).allSatisfy { $1 == .absent || $0 == $1 })
  }

  private static func slope(_ x: [Double], _ y: [Double]) -> Double {
    let meanX = x.reduce(0, +) / Double(x.count)
    let meanY = y.reduce(0, +) / Double(y.count)
    let products = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
    return products / x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
  }
}
