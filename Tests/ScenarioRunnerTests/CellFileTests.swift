import Foundation
import LogicalModel
import Statistics
import TestSupport
import Testing

@testable import Measuring
@testable import ScenarioFormat

/// The file that passes a prepared cell to the processes of a run.
@Suite struct CellFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private var path: String { folder.path("scenario.cell") }

  private func filed(_ cell: PreparedCell) throws -> PreparedCell {
    try CellFile.read(CellFile(path: path).write(cell))
  }

  private func flaw(_ file: HashedFile) throws -> CellFlaw? {
    let error = #expect(throws: ScenarioRunError.self) { try CellFile.read(file) }
    guard case .cellUnreadable(path, let flaw) = try #require(error) else { return nil }
    return flaw
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `imported members of every type keep every bit`(seed: UInt64) throws {
    let cell = try FiledSamples.cell(seed: seed, size: 700)
    let copy = try filed(cell)
    #expect(copy.source is FiledMembers)
    var generator = SplitMix64(seed: seed)
    for root in ["Item", "Tag", "Owner", "None"] {
      let count = cell.source.count(ofHierarchy: root)
      #expect(copy.source.count(ofHierarchy: root) == count)
      for _ in 0..<(root == "None" ? 0 : 20) {
        let start = generator.index(below: count + 1)
        let range = start..<(start + generator.index(below: count - start + 1))
        #expect(
          try copy.source.members(ofHierarchy: root, in: range).map(FiledSamples.bits)
            == cell.source.members(ofHierarchy: root, in: range).map(FiledSamples.bits),
          "seed \(seed), \(root) \(range)")
      }
      for ordinal in 0..<count {
        let kinds = try [copy, cell].map { try $0.source.kind(ofHierarchy: root, at: ordinal) }
        #expect(kinds[0] == kinds[1], "seed \(seed), \(root) \(ordinal)")
      }
      #expect(throws: ImportedData.OutOfRange.self) {
        try copy.source.members(ofHierarchy: root, in: 0..<(count + 1))
      }
      #expect(throws: ImportedData.OutOfRange.self) {
        try copy.source.kind(ofHierarchy: root, at: -1)
      }
    }
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `a data file gives the same members directly and through the cell file`(seed: UInt64) throws
  {
    let data = folder.path("items.jsonl")
    try FiledSamples.lines(seed: seed, count: 300).write(
      toFile: data, atomically: true, encoding: .utf8)
    let prepared = try PreparedScenario(
      text: FiledSamples.text, path: "items.yaml", settings: RunSettings(dataPath: data))
    let cell = prepared.cells[0]
    let copy = try filed(cell)
    // Only the cell file may be needed.
    try FileManager.default.removeItem(atPath: data)
    #expect(
      cell.source.count(ofHierarchy: "Item") == 300 && cell.source.count(ofHierarchy: "Tag") > 5)
    for root in ["Item", "Tag", "Owner"] {
      let all = 0..<cell.source.count(ofHierarchy: root)
      #expect(
        try copy.source.members(ofHierarchy: root, in: all).map(FiledSamples.bits)
          == cell.source.members(ofHierarchy: root, in: all).map(FiledSamples.bits),
        "seed \(seed), \(root)")
    }
    #expect(CellFacts(copy, hierarchies: nil) == CellFacts(cell, hierarchies: nil))
    #expect(copy.dataOrigin == "items.jsonl" && !copy.importNotes.isEmpty)
    #expect(try copy.membersByKind().map(\.count) == cell.membersByKind().map(\.count))
  }

  @Test func `every scenario of the library is the same when read from its cell files`() throws {
    let library = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Scenarios").path
    let names = try FileManager.default.contentsOfDirectory(atPath: library)
      .filter { $0.hasSuffix(".yaml") }
    #expect(names.count > 10)
    for name in names {
      let cells = try PreparedScenario(path: "\(library)/\(name)", settings: RunSettings()).cells
      for cell in cells {
        let copy = try filed(cell)
        #expect(
          CellFacts(copy, hierarchies: nil) == CellFacts(cell, hierarchies: nil),
          "\(name) \(cell.name)")
        #expect(copy.scenario.canonicalText == cell.scenario.canonicalText)
        for root in cell.scenario.domain.roots.map(\.name) {
          #expect(copy.source.count(ofHierarchy: root) == cell.source.count(ofHierarchy: root))
          let first = 0..<min(50, cell.source.count(ofHierarchy: root))
          #expect(
            try copy.source.members(ofHierarchy: root, in: first)
              == cell.source.members(ofHierarchy: root, in: first), "\(name) \(root)")
        }
      }
    }
  }

  @Test func `equal cells have equal files, regardless of the order of their dictionaries`() throws
  {
    let library = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Scenarios/zotero.yaml").path
    let cell = try PreparedScenario(path: library, settings: RunSettings()).cells[0]
    var facts = CellFacts(cell, hierarchies: nil)
    let values = facts.scenario.dataset.values
    facts.scenario.dataset.values.reserveCapacity(8 * values.count)
    facts.scenario.usage = ["one": 1, "two": 2, "three": 3]
    var other = facts
    other.scenario.dataset.values = Dictionary(
      uniqueKeysWithValues: values.sorted {
        "\($0.key)" < "\($1.key)"
      })
    other.scenario.usage.reserveCapacity(100)
    #expect(facts == other)
    #expect(facts.scenario.dataset.values.map(\.key) != other.scenario.dataset.values.map(\.key))
    let files = try [facts, other].map {
      try CellFile(path: path).write(PreparedCell($0, source: cell.source)).hash
    }
    #expect(files[0] == files[1])
  }

  @Test func `numbers at the limits of their ranges are kept`() throws {
    var facts = CellFacts(try FiledSamples.cell(seed: 1, size: 3), hierarchies: nil)
    facts.scenario.dataset.seed = .max
    facts.scenario.usage = ["a": .leastNonzeroMagnitude, "b": .infinity, "c": 0.1]
    facts.scenario.measuring.precision = 0.1 + 0.2
    facts.scenario.expected = [
      Expected(metric: .fileBytes, strategy: "a", baseline: "b", ratio: -0.0...Double.infinity)
    ]
    var filtered = try #require(facts.scenario.workload.last)
    var action = try #require(filtered.action as? LogicalModel.Operation.Filtered)
    action.values = FiledSamples.special.filter { !FiledSamples.isNoNumber($0) }
    filtered.action = action
    facts.scenario.workload = [filtered]
    let cell = PreparedCell(facts, source: try FiledSamples.cell(seed: 1, size: 3).source)
    let copy = try filed(cell)
    #expect(copy.scenario.dataset == cell.scenario.dataset)
    #expect(copy.scenario.usage == cell.scenario.usage)
    #expect(copy.scenario.measuring == cell.scenario.measuring)
    #expect(copy.scenario.expected == cell.scenario.expected)
    let copied = try #require(
      copy.scenario.workload.first?.action as? LogicalModel.Operation.Filtered)
    #expect(copied.values.map(FiledSamples.bits) == action.values.map(FiledSamples.bits))
  }

  @Test func `a missing, truncated, changed or foreign file is rejected`() throws {
    let file = try CellFile(path: path).write(FiledSamples.cell(seed: 4, size: 50))
    let url = URL(fileURLWithPath: path)
    let bytes = try Data(contentsOf: url)
    var generator = SplitMix64(seed: 4)
    for _ in 0..<50 {
      var changed = bytes
      let place = generator.index(below: bytes.count)
      changed[place] ^= UInt8(1 << generator.index(below: 8))
      try changed.write(to: url)
      #expect(try flaw(file) == .changed, "byte \(place)")
      try bytes.prefix(place).write(to: url)
      #expect(try flaw(file) == .changed, "cut at \(place)")
    }
    for other in [Data(), Data("SQLite format 3\0".utf8), Data("LINCELL1".utf8), bytes.dropLast()] {
      try other.write(to: url)
      let hash = try FileHash.hash(ofFile: path)
      #expect(try flaw(HashedFile(path: path, hash: hash)) == .foreign, "\(other.count) bytes")
    }
    try FileManager.default.removeItem(at: url)
    #expect(try flaw(file) == .missing)
  }

  @Test func `invalid members are an error and never a crash`() throws {
    let cell = try FiledSamples.cell(seed: 5, size: 40)
    _ = try CellFile(path: path).write(cell)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // Everything before the JSON.
    let end = Int(
      bytes.suffix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    var generator = SplitMix64(seed: 5)
    var refused = 0
    for _ in 0..<400 {
      var changed = bytes
      let place = 8 + generator.index(below: end - 8)
      changed[place] = UInt8(truncatingIfNeeded: generator.next())
      try changed.write(to: URL(fileURLWithPath: path))
      let copy = try CellFile.read(
        HashedFile(path: path, hash: FileHash.hash(ofFile: path)))
      for root in ["Item", "Tag", "Owner"] {
        do {
          let all = 0..<cell.source.count(ofHierarchy: root)
          #expect(try copy.source.members(ofHierarchy: root, in: all).count == all.count)
        } catch {
          #expect(
            error as? ScenarioRunError == .cellUnreadable(path: path, .damaged), "byte \(place)")
          refused += 1
        }
      }
    }
    #expect(refused > 50)
  }

  @Test func `a cell file replaces another one, also one in use`() throws {
    let old = try filed(FiledSamples.cell(seed: 6, size: 30))
    let members = try old.source.members(ofHierarchy: "Item", in: 0..<30).map(FiledSamples.bits)
    let new = try filed(FiledSamples.cell(seed: 7, size: 10))
    #expect(new.source.count(ofHierarchy: "Item") == 10)
    #expect(
      try old.source.members(ofHierarchy: "Item", in: 0..<30).map(FiledSamples.bits) == members)
  }
}
