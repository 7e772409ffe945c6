import Foundation
import LogicalModel
import RunJournal
import TestSupport
import Testing

@testable import Measuring

/// Processes with only the cell file, and resumed runs.
@Suite(.serialized) struct CellFileProcessTests {
  private static let strategies = ["parent-entity", "details-relationship"]
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let text =
    SmallScenario.family + """
      data: {seed: 2, size: 60, mix: {Entry: 50%, Note: 50%}}
      import:
        format: jsonl
        kindField: kind
        kinds: {entry: Entry, note: Note}
        fields: {Entry.title: title, Entry.date: date, Note.text: text}
      workload:
        - insert: 20 at a time
        - newest: Entry
          by: date
          limit: 10
          samples: 2
        - fetchByID: Note
          samples: 2
          repetitions: 3
        - edit: Entry
          change: set title
          count: 2
          samples: 2

      """

  private func writeItems(title: String = "title") throws -> String {
    let lines = (0..<60).map { number in
      "{\"kind\":\"\(number % 2 == 0 ? "entry" : "note")\",\"title\":\"\(title) \(number)\","
        + "\"date\":\"\(1_960 + number)-02-03\",\"text\":\"text \(number)\"}\n"
    }
    return try folder.write(lines.joined(), to: "items.jsonl")
  }

  private func starter(of cell: PreparedCell) throws -> LaunchStarter {
    try LaunchStarter(
      cell, executable: Program.path, folder: folder.url.path)
  }

  private func prepared() throws -> PreparedCell {
    try PreparedScenario(
      text: Self.text, path: "entries.yaml",
      settings: RunSettings(dataPath: writeItems(), strategies: Self.strategies)
    ).cells[0]
  }

  @Test func `every type of process works without the scenario file and the data file`()
    async throws
  {
    let cell = try prepared()
    let starter = try starter(of: cell)
    try FileManager.default.removeItem(atPath: folder.path("items.jsonl"))
    var contenders: [ContenderFiles] = []
    var digests: Set<String> = []
    for strategy in Self.strategies {
      let files = TemplateFiles(folder: folder.url.path, strategy: strategy)
      let template = try await starter.prepare(
        files: files, logicalBytes: 0)
      contenders.append(ContenderFiles(template, files))
      digests.insert(template.contentDigest)
      let measured = try #require(
        cell.scenario.measuredOperations.first { $0.name.hasPrefix("new") })
      let copy = try starter.copy(template, files)
      // Processes open the same copy one after another.
      for _ in 0..<2 {
        let first = try await starter.measureFirst(measured, in: copy)
        #expect(first.answerCount == 10)
      }
      #expect(try FileHash.hash(ofFile: copy.path) == template.fileHash)
      copy.remove()
      var other = template
      other.fileHash = "another"
      #expect(throws: ScenarioRunError.self) { try starter.copy(other, files) }
    }
    #expect(digests.count == 1)
    let rounds = cell.scenario.plannedMeasurements.map { $0.rounds(2, Self.strategies) }
    var request = InterleavedRequest(contenders: contenders, rounds: rounds, seed: 9)
    for worker in [nil, Program.path] {
      request.workerExecutable = worker
      let reply = try await starter.takeTurns(request)
      #expect(Set(reply.contenders.map(\.finalContentDigest)).count == 1)
      #expect(reply.contenders.allSatisfy { $0.operations.count == 4 })
    }
  }

  @Test func `a process reports a missing or changed cell file`() async throws {
    let starter = try starter(of: prepared())
    let path = folder.path("scenario.cell")
    let files = TemplateFiles(folder: folder.url.path, strategy: "parent-entity")
    func message() async throws -> String {
      let error = await #expect(throws: ScenarioRunError.self) {
        try await starter.prepare(files: files, logicalBytes: 0)
      }
      return "\(try #require(error))"
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try bytes.dropLast().write(to: URL(fileURLWithPath: path))
    #expect(try await message().contains("its bytes differ"))
    try FileManager.default.removeItem(atPath: path)
    #expect(try await message().contains("\(path) cannot be read: it does not exist"))
  }

  private func journal() throws -> Journal {
    try JournalReader.read(path: folder.path("run/journal.jsonl"))
  }

  /// Makes a run with imported objects and removes its end line, as if it had been killed.
  private func lostEnd() throws {
    let scenario = try folder.write(Self.text, to: "entries.yaml")
    let run = try Program.run(
      list: [scenario, "--data", writeItems()] + SmallScenario.options
        + ["--out", folder.path("run")])
    try #require(run.status == 0, "\(run.errors)")
    #expect(!folder.exists("run/stores"))
    let path = folder.path("run/journal.jsonl")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    try (lines.dropLast(3).joined(separator: "\n") + "\n")
      .write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test func `a resumed run writes the cell file again, whatever replaced it`() throws {
    try lostEnd()
    try FileManager.default.createDirectory(
      atPath: folder.path("run/stores"), withIntermediateDirectories: true)
    _ = try folder.write("rubbish", to: "run/stores/scenario.cell")
    // The text in the journal counts.
    _ = try folder.write("rubbish", to: "entries.yaml")
    let before = try journal()
    let resumed = try Program.run(folder.path("run"))
    #expect(resumed.status == 0, "\(resumed.errors)")
    let after = try journal()
    #expect(after.end?.outcome == .complete)
    #expect(after.processes.count == 4 && before.processes.count < 4)
    #expect(Set(after.processes.measurements.map(\.finalContentDigest)).count == 1)
    #expect(!folder.exists("run/stores"))
  }

  @Test func `a resumed run whose data file has changed ends with an error`() throws {
    try lostEnd()
    _ = try writeItems(title: "other")
    let resumed = try Program.run(folder.path("run"))
    #expect(resumed.status == 1)
    #expect(resumed.errors.contains("different bytes"), "\(resumed.errors)")
  }
}
