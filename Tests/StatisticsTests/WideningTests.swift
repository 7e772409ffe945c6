import Foundation
import Testing

@testable import Statistics

struct WideningTests {
  @Test func `twenty blocks that resemble the previous one widen the interval`() throws {
    let rising = (0..<20).map { 0.01 * Double($0) }
    let comparison = try compare(rising, rising.map { _ in 0 })
    let correlation = try Autocorrelation.lagOne(rising) + 1.0 / 20
    let factor = try comparison.widening()
    #expect(abs(factor - ((1 + correlation) / (1 - correlation)).squareRoot()) < 1e-12)
    #expect(factor > 2)
    let widened = comparison.interval.widened(by: factor)
    #expect(abs(widened.logHalfWidth / comparison.interval.logHalfWidth - factor) < 1e-9)
    #expect(try comparison.pValue(widenedBy: factor) > comparison.pValue)
  }

  @Test func `nineteen blocks are too few to detect dependence`() throws {
    let rising = (0..<19).map { 0.01 * Double($0) }
    #expect(try compare(rising, rising.map { _ in 0 }).widening() == 1)
    #expect(try Autocorrelation.beyondChance(in: rising) == nil)
  }

  @Test func `alternating blocks keep their interval`() throws {
    let alternating = (0..<40).map { $0.isMultiple(of: 2) ? 0.1 : 0 }
    let comparison = try compare(alternating, alternating.map { _ in 0 })
    #expect(try Autocorrelation.lagOne(alternating) < -0.9)
    #expect(try comparison.widening() == 1)
    #expect(comparison.interval.widened(by: 1) == comparison.interval)
    #expect(try comparison.pValue(widenedBy: 1) == comparison.pValue)
  }

  /// A limit of ±0.3 flagged every fourth series of twelve.
  @Test(arguments: [12, 20, 44])
  func `independent series are rarely flagged as dependent`(count: Int) throws {
    var simulation = InterleavedSimulation(seed: 0x1a9)
    var found = 0
    for _ in 0..<2_000 {
      let values = (0..<count).map { _ in simulation.gaussian() }
      if try Autocorrelation.beyondChance(in: values) != nil { found += 1 }
    }
    #expect(count < 20 ? found == 0 : (20...70).contains(found), "\(found) of 2,000, seed 0x1a9")
  }

  @Test func `series that depend on the previous value are detected`() throws {
    var simulation = InterleavedSimulation(seed: 0x1aa)
    var found = 0
    for _ in 0..<200 {
      var value = 0.0
      let values = (0..<44).map { _ in
        value = 0.6 * value + simulation.gaussian()
        return value
      }
      if try Autocorrelation.beyondChance(in: values) != nil { found += 1 }
    }
    #expect(found > 160, "\(found) of 200, seed 0x1aa")
  }

  @Test func `a family of comparisons uses the widened interval`() throws {
    let rising = (0..<20).map { 0.01 * Double($0) }
    let comparison = try compare(rising, rising.map { _ in 0 })
    let family = try ComparisonFamily([comparison], rule: .warmReads)
    let member = try #require(family.members.first)
    #expect(try comparison.widening() > 1)
    #expect(member.interval.logHalfWidth > 1.5 * member.comparison.interval.logHalfWidth)
    #expect(member.adjustedPValue > member.comparison.pValue)
  }
}
