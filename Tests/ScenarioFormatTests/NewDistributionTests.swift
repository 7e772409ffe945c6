import LogicalModel
import OrderedCollections
import Testing

@testable import ScenarioFormat

@Suite struct NewDistributionTests {
  private static func distribution(_ type: String, _ distribution: String) throws
    -> ValueDistribution.Distribution?
  {
    let scenario = try Fragment.scenario(
      Fragment.text(
        kinds: "  A: {properties: {value: \(type), start: \(type)}}",
        data: "  values: {A.value: {law: \(distribution)}}"))
    return scenario.dataset.values[PropertyPath(kind: "A", name: "value")]?.distribution
  }

  @Test func `each distribution is read with its parameters`() throws {
    #expect(
      try Self.distribution("Double", "normal, mean: -3, sigma: 2") == .normal(mean: -3, sigma: 2))
    #expect(
      try Self.distribution("Integer 64", "sequence, from: 10, step: 5")
        == .sequence(from: 10, step: 5))
    #expect(try Self.distribution("Integer 64", "sequence, from: 0") == .sequence(from: 0, step: 1))
    #expect(
      try Self.distribution("Date", "sequence, from: 2001-01-02, step: 60")
        == .sequence(from: 86_400, step: 60))
    #expect(
      try Self.distribution("Date", "after, of: start, median: 60, sigma: 1")
        == .after(property: "start", median: 60, sigma: 1))
    #expect(
      try Self.distribution("String", "choice, of: {a: 70%, b: 30%}")
        == .weightedChoice(["a": 70, "b": 30]))
    #expect(
      try Self.distribution("Date", "choice, of: {2001-01-02: 2, 2001-01-01: 1}")
        == .weightedChoice(["86400": 2, "0": 1]))
    #expect(try Self.distribution("Integer 16", "constant, value: 7") == .constant("7"))
    #expect(try Self.distribution("Boolean", "constant, value: yes") == .constant("true"))
  }
}
