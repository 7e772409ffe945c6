import Measuring
import OrderedCollections
import Testing

@testable import LogicalModel

@Suite struct MeasurementHashTests {
  private static func scenario() throws -> Scenario {
    let domain = try Domain(
      family: "Note", kinds: [Kind(name: "Note", properties: [Property(name: "n", type: .date)])])
    return Scenario(
      name: "notes", title: "Notes", question: "What?", expectation: "Little.", domain: domain,
      dataset: Dataset(seed: 1, size: 10, mix: ["Note": 1]),
      workload: [
        Operation(name: "newest", action: Operation.Newest(kind: "Note", property: "n", limit: 5))
      ])
  }

  @Test func `prose and the smallest effect do not change the hash`() throws {
    let before = try Self.scenario()
    var after = before
    after.question = "Why?"
    after.measuring.minimumEffect = 0.05
    #expect(before.measurementHash == after.measurementHash)
    #expect(before.measurementHash.count == 32)
  }

  @Test func `another query, another distribution and other data change the hash`() throws {
    let before = try Self.scenario()
    var query = before
    query.workload[0].action = Operation.Newest(kind: "Note", property: "n", limit: 6)
    var distribution = before
    distribution.dataset.values[PropertyPath(kind: "Note", name: "n")] = .init(
      distribution: .sequence(from: 0, step: 1))
    var data = before
    data.dataset.size = 11
    let hashes = [before, query, distribution, data].map(\.measurementHash)
    #expect(Set(hashes).count == 4)
  }

  @Test func `the hash is the same in every process`() throws {
    // Changes with the canonical text, which separates old figures from new ones: never by
    // accident.
    let hash = try Self.scenario().measurementHash
    #expect(hash == "ad78740a9543f74e092599227445e88a")
  }
}
