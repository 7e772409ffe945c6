import Foundation
import LogicalModel
import Testing

@testable import ScenarioFormat

/// Subsets of the members of files that are sorted by kind.
@Suite struct ThinnedDataTests {
  /// Imports 900 memos and then 100 sketches.
  private func imported() throws -> (ImportedData, Domain) {
    let scenario = try ScenarioReader().read(text: BrokenScenario.sound, path: "notes.yaml")
    let lines = (0..<1_000).map { number in
      "{\"type\":\"\(number < 900 ? "memo" : "sketch")\",\"text\":\"text \(number)\","
        + "\"body\":\"b\",\"date\":\"2001\",\"tags\":[\"t\(number % 50)\",\"u\(number % 7)\"],"
        + "\"by\":{\"family\":\"person \(number)\"}}\n"
    }
    let file = try TemporaryFile("notes.jsonl", lines.joined())
    let mapping = try #require(scenario.dataset.importing)
    let data = try DataImport(
      path: file.path, mapping: mapping, domain: scenario.domain
    ).load().0
    return (data, scenario.domain)
  }

  @Test func `each kind keeps its share and is spread over the file`() throws {
    let (data, domain) = try imported()
    let some = try ThinnedData(data, size: 100, domain: domain)
    #expect(some.count(ofHierarchy: "Note") == 100)
    #expect(try some.counts(ofHierarchy: "Note") == ["Memo": 90, "Sketch": 10])
    let members = try some.members(ofHierarchy: "Note", in: 0..<100)
    #expect(members.map(\.ordinal) == Array(0..<100))
    #expect(members.map { $0.values[0] } == (0..<100).map { .text("text \($0 * 10 + 9)") })
  }

  @Test func `links lead to the same companions, and to no others`() throws {
    let (data, domain) = try imported()
    let some = try ThinnedData(data, size: 30, domain: domain)
    func texts(_ member: Member, _ link: Int, _ root: String, _ source: some MemberSource) throws
      -> [PropertyValue]
    {
      try member.references[link].map {
        try source.members(ofHierarchy: root, in: $0..<($0 + 1))[0].values[0]
      }
    }
    let all = try data.members(ofHierarchy: "Note", in: 0..<1_000)
    var used: Set<PropertyValue> = []
    for member in try some.members(ofHierarchy: "Note", in: 0..<30) {
      let original = try #require(all.first { $0.values[0] == member.values[0] })
      for (link, root) in ["Topic", "Person"].enumerated() {
        let found = try texts(member, link, root, some)
        #expect(try found == texts(original, link, root, data))
        #expect(member.references[link] == member.references[link].sorted())
        used.formUnion(found)
      }
    }
    #expect(some.count(ofHierarchy: "Topic") + some.count(ofHierarchy: "Person") == used.count)
    let topics = try some.members(ofHierarchy: "Topic", in: 0..<some.count(ofHierarchy: "Topic"))
    #expect(topics.map(\.ordinal) == Array(topics.indices))
  }

  @Test(arguments: [
    (["a": 66_000, "b": 3, "c": 200], 500), (["a": 1_000], 10), (["a": 5, "b": 5], 4),
    (["a": 10_000, "b": 9_000, "c": 20, "d": 1], 2_000), (["a": 3, "b": 2], 10),
  ])
  func `quotas add up, and no kind disappears`(counts: [String: Int], size: Int) {
    let quotas = ThinnedData.quotas(counts, size: size)
    #expect(quotas.values.reduce(0, +) == min(size, counts.values.reduce(0, +)))
    for (kind, count) in counts {
      #expect((1...count).contains(quotas[kind] ?? 0), "\(kind): \(quotas)")
    }
  }
}
