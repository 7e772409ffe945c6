import Foundation
import OrderedCollections
import Testing

@testable import LogicalModel
@testable import ScenarioFormat

@Suite struct ScenarioReaderTests {
  private func messages(_ text: String) -> [String] {
    do throws(ScenarioFileError) {
      _ = try ScenarioReader().read(text: text, path: "f.yaml")
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  @Test func `every part of a sound file is read`() throws {
    let scenario = try ScenarioReader().read(text: BrokenScenario.sound, path: "sound.yaml")
    #expect(scenario.usage == ["newest-20-note": 2])
    #expect(scenario.domain.kinds["Note"]?.isAbstract == true)
    #expect(
      scenario.domain.kinds["Note"]?.properties == [
        Property(name: "text", type: .string, isOptional: false),
        Property(name: "written", type: .date, isIndexed: true),
        Property(name: "uuid", type: .uuid),
      ])
    #expect(
      scenario.domain.kinds["Note"]?.links.last
        == Link(
          name: "owner", destination: "Person", cardinality: .one, inverseName: "notes",
          inverseCardinality: .many, deleteRule: .cascade))
    #expect(
      scenario.workload.map(\.name) == [
        "insert-all-at-once", "insert-100-at-a-time", "newest-20-note", "sketch-by-topics",
        "search-memo-text", "update-note-text",
      ])
    #expect(
      scenario.workload[2]
        == LogicalModel.Operation(
          name: "newest-20-note",
          action: LogicalModel.Operation.Newest(kind: "Note", property: "written", limit: 20),
          samples: 3))
    #expect(scenario.workload[0].action.canonicalText == "insert all")
    #expect(scenario.workload[1].action.canonicalText == "insert 100")
  }

  @Test func `the data of a sound file are read`() throws {
    let data = try ScenarioReader().read(text: BrokenScenario.sound, path: "sound.yaml").dataset
    #expect(data.seed == 7)
    #expect(data.size == 2_500)
    #expect(data.mix == ["Sketch": 60, "Memo": 40])
    #expect(data.companions == ["Topic": .fixed(50), "Person": .oneForEvery(20)])
    let written = data.values[PropertyPath(kind: "Note", name: "written")]
    // 31 January 2001 is thirty days after the reference date.
    #expect(written == ValueDistribution(distribution: .uniform(0...2_592_000), absent: 0.1))
    #expect(
      data.links[PropertyPath(kind: "Note", name: "topics")]
        == LinkDistribution(count: 0...3, zipfExponent: 1))
    let mapping = try #require(data.importing)
    #expect(mapping.fields[PropertyPath(kind: "Note", name: "text")] == ["text", "body"])
    #expect(mapping.whenMissing[PropertyPath(kind: "Note", name: "uuid")] == .uuidFromPosition)
    #expect(
      mapping.links[PropertyPath(kind: "Note", name: "owner")]
        == LinkField(field: "by", property: "name", parts: ["given", "family"]))
  }

  @Test func `omitted keys have defaults`() throws {
    let scenario = try ScenarioReader().read(
      text: """
        scenario: s
        title: t
        question: q
        expectation: e
        family: A
        kinds: {A: , B: {parent: A}}
        data: {size: 10}
        workload: [insert: all at once]
        """, path: "f.yaml")
    #expect(scenario.dataset.seed == 1)
    #expect(scenario.dataset.mix == ["A": 1, "B": 1])
    #expect(scenario.dataset.importing == nil)
    #expect(scenario.workload[0].samples == 1)
    #expect(scenario.workload[0].repetitions == 1)
  }

  @Test func `all mistakes of a file are reported in its order`() {
    let text = BrokenScenario.sound
      .replacing("usage: {newest-20-note: 2}", with: "usage: many")
      .replacing("title: Notes and sketches", with: "title: Notes\ntitle: Sketches")
      .replacing("parent: Note}", with: "parent: Notes}")
      .replacing("law: personName", with: "law: personNam")
      .replacing("set text", with: "set txet")
      .replacing("Sketch: 60%", with: "Sketch: -1")
    let lines = messages(text).map { $0.split(separator: ":")[1] }
    #expect(lines == ["3", "23", "29", "53", "55"])
  }

  @Test func `duplicate keys are reported also in quotes and at the third occurrence`() {
    let text = "\"a b\": 1\n'a b': 2\n\"a b\": 3\n"
    // The problem on the first line is that of the key itself.
    let found = messages(text).filter { !$0.hasPrefix("f.yaml:1:") }
    #expect(found.map { $0.prefix(10) } == ["f.yaml:2:1", "f.yaml:3:1"])
  }

  @Test func `a duplicate key in another spelling stops the reading`() {
    let found = messages("\"\\u0061\": 1\na: 2\n")
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("f.yaml:1:1: ") && evidence(in: found[0]) == "1:1 `a`")
  }

  @Test func `a byte order mark and Windows line ends are accepted`() throws {
    let text = "\u{FEFF}" + BrokenScenario.sound.replacing("\n", with: "\r\n")
    #expect(try ScenarioReader().read(text: text, path: "f.yaml").name == "notes")
    let broken = text.replacing("usage: {newest-20-note: 2}", with: "usage: many")
    #expect(messages(broken).map { $0.prefix(12) } == ["f.yaml:54:8:"])
  }

  @Test(arguments: ["", "\n\n", "# only a remark\n"])
  func `an empty file is not a scenario`(text: String) {
    let found = messages(text)
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("f.yaml: "), "the file as a whole: \(found)")
  }
}

@Suite struct ScenarioFilePathTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "scenario-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func problem(_ name: String) throws -> ScenarioFileError.Problem {
    let path = folder.appending(path: name).path
    let error = try #require(
      throws: ScenarioFileError.self, performing: { try ScenarioReader().read(file: path) })
    #expect(error.problems.count == 1)
    #expect(error.description.hasPrefix(path))
    #expect(error.problems[0].place == nil && error.problems[0].expected != nil)
    return error.problems[0]
  }

  @Test func `a missing file, a folder and a binary file are reported`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data([0x74, 0xFF, 0xFE]).write(to: folder.appending(path: "latin.yaml"))
    try Data().write(to: folder.appending(path: "empty.yaml"))
    let problems = try ["none.yaml", "", "latin.yaml", "empty.yaml"].map(problem)
    #expect(problems.map(\.isUnreadable) == [true, true, false, false])
    #expect(Set(problems.map(\.what)).count == problems.count)
    #expect(problems[2].expected == "UTF-8")
  }
}
