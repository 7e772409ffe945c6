import Foundation
import RunJournal
import TestSupport
import Testing

@testable import Measuring

/// The cells of a journal that count after its run was killed.
@Suite struct FinishedCellsTests {
  private static let text = "scenario: s"

  private func run(_ change: (inout RunSettings) -> Void = { _ in }) throws -> RunRecord {
    var settings = RunSettings(size: 60)
    settings.processes = 3
    change(&settings)
    var run = MemoryJournal.run
    run.scenario.text = Self.text
    run.settings = try SavedRun(settings: settings, scenarioPath: "s.yaml").text()
    return run
  }

  private func cell(_ name: String) -> CellRecord {
    CellRecord(
      name: name, parameters: [:], scenario: MemoryJournal.run.scenario, operations: [],
      measurementHash: "")
  }

  private func process(_ cell: String, _ number: Int) -> JournalEntry {
    .process(.empty(number, cell: cell))
  }

  private func cells(_ entries: [JournalEntry], _ run: RunRecord) throws -> [String] {
    FinishedCells.names(in: try Journal([.run(run)] + entries, path: "j"))
  }

  /// Two cells of three processes.
  private var two: [JournalEntry] {
    ["a", "b"].flatMap { name in
      [.cell(cell(name))] + (0..<3).map { process(name, $0) }
    }
  }

  @Test func `a cell is finished with its last process, whatever follows`() throws {
    let run = try run()
    let expected = [[], [], [], [], ["a"], ["a"], ["a"], ["a"], ["a", "b"]]
    for (count, names) in expected.enumerated() {
      #expect(try cells(Array(two.prefix(count)), run) == names, "after \(count) lines")
    }
  }

  @Test func `only runs of the same measurement count, whichever cells they list`() throws {
    let folder = try Folder()
    let runs: [(String, RunRecord)] = [
      ("same", try run { $0.cells = ["a", "b"] }), ("larger", try run { $0.size = 70 }),
      ("quick", try run { $0.isQuick = true }),
    ]
    for (name, run) in runs {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
      let writer = try JournalWriter(creating: folder.path("\(name)/journal.jsonl"))
      for entry in [.run(run)] + two.prefix(name == "same" ? 5 : 8) { try writer.append(entry) }
    }
    var settings = RunSettings(size: 60)
    settings.processes = 3
    settings.shard = Shard("1/2")
    func names(_ text: String, _ settings: RunSettings) -> Set<String> {
      FinishedCells.names(below: folder.url.path, text: text, settings: settings)
    }
    #expect(names(Self.text, settings) == ["a"])
    #expect(names("scenario: t", settings).isEmpty)
    settings.size = 70
    #expect(names(Self.text, settings) == ["a", "b"])
  }
}

/// The name of a machine.
@Suite struct MachineNameTests {
  @Test func `a given name is used, and the default does not reveal the host`() {
    #expect(MachineName.current(variables: ["LINEAGE_MACHINE": "node1"]) == "node1")
    let own = MachineName.current(variables: [:])
    #expect(own == MachineName.current(variables: ["LINEAGE_MACHINE": ""]))
    #expect(own.count == 8 && own.allSatisfy(\.isHexDigit))
  }

  @Test func `a journal names its machine`() {
    #expect(Environment.ofRunner(directory: "/tmp", gitRevision: "x").machine != nil)
  }
}
