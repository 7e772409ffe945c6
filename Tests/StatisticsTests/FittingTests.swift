import TestModels
import Testing

@testable import Statistics

struct FittingTests {
  @Test func `points on a line give the line without an error`() throws {
    let line = try Line(x: [1, 2, 3], y: [5, 7, 9])
    #expect(line.slope == 2)
    #expect(line.intercept == 3)
    #expect(line.slopeInterval == 2...2)
    #expect(line.determination == 1)
  }

  @Test func `two points fit any slope, so its interval is infinite`() throws {
    let line = try Line(x: [1, 2], y: [1, 3])
    #expect(line.slope == 2)
    #expect(line.slopeInterval == -.infinity ... .infinity)
  }

  @Test func `points that determine no line are rejected`() {
    #expect(throws: StatisticsError.tooFewPoints(of: "line", count: 1, needed: 2)) {
      try Line(x: [1], y: [1])
    }
    #expect(throws: StatisticsError.collinear(of: "line")) { try Line(x: [1, 1], y: [1, 2]) }
    #expect(throws: StatisticsError.unequalLengths(of: "line", first: 2, second: 1)) {
      try Line(x: [1, 2], y: [1])
    }
  }

  @Test func `counts that agree with the expected ones pass, and others do not`() throws {
    let fair = try ChiSquare(observed: [98, 105, 97], expected: [100, 100, 100])
    #expect(fair.degreesOfFreedom == 2)
    #expect(abs(fair.statistic - 0.38) < 1e-12)
    #expect(fair.pValue > 0.5)
    let loaded = try ChiSquare(observed: [150, 75, 75], expected: [100, 100, 100])
    #expect(loaded.pValue < 1e-6)
    #expect(throws: StatisticsError.self) { try ChiSquare(observed: [1, 2], expected: [1, 0]) }
  }

  @Test func `squares of uniform numbers are not uniform`() {
    let uniform = (0..<500).map { (Double($0) + 0.5) / 500 }
    #expect(Kolmogorov(of: uniform) { $0 }.pValue > 0.99)
    #expect(Kolmogorov(of: uniform.map { $0 * $0 }) { $0 }.pValue < 1e-9)
  }

  @Test func `both forms of Kolmogorov's limit agree where they meet`() {
    let below = Kolmogorov.limitTail(1.0.nextDown)
    #expect(abs(below / Kolmogorov.limitTail(1) - 1) < 1e-12)
    #expect(Kolmogorov.limitTail(0) == 1)
    #expect(Kolmogorov.limitTail(0.05) == 1)
  }
}
