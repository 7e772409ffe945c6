import Foundation
import RunJournal
import TestSupport
import Testing

@testable import Measuring

/// `run-scenario work`, and runs that count work in addition to time.
struct WorkTests {
  /// The program's output, decoded from JSON.
  private struct Summary: Decodable {
    var cells: [Cell]

    struct Cell: Decodable {
      var members: Int
      var baseline: String
      var operations: [Operation]
    }

    struct Operation: Decodable {
      var name: String
      var strategies: [Figure]
    }

    struct Figure: Decodable {
      var strategy: String
      var instructions: Int64?
      var instructionRatio: Double?
      var isSameWork: Bool?
      var virtualMachineSteps: Int64
      var stepRatio: Double?
    }
  }

  private static let strategies = [
    "--strategy", "parent-entity", "--strategy", "abstract-root",
  ]

  private static func count(
    _ more: String..., in folder: Folder, environment: [String: String] = [:]
  ) throws -> Program.Result {
    try Program.run(
      list: ["work", SmallScenario.write(in: folder), "--json"] + strategies + more,
      in: folder.url.path,
      environment: ["XDG_CACHE_HOME": folder.path("cache")].merging(environment) { $1 })
  }

  private static func cell(_ result: Program.Result) throws -> Summary.Cell {
    try #require(JSONDecoder().decode(Summary.self, from: Data(result.output.utf8)).cells.first)
  }

  @Test(.enabled(if: Callgrind.isThere, "needs valgrind and strip"))
  func `two counts agree to the last instruction, and a finished count is not repeated`()
    throws
  {
    let folder = try Folder()
    let first = try Self.count(in: folder)
    let second = try Self.count("--no-cache", in: folder)
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output == second.output)
    try Self.equalShapesDoEqualWork(Self.cell(first))
    let files = try folder.contents("cache/lineage")
    #expect(files.count == 1)
    let path = "cache/lineage/\(try #require(files.first))"
    // A count that no run gives.
    let changed = try folder.text(path).replacing(
      #/"instructions":\d+/#, with: "\"instructions\":4711")
    _ = try folder.write(changed, to: path)
    let again = try Self.cell(try Self.count(in: folder))
    #expect(
      again.operations.allSatisfy { $0.strategies.allSatisfy { $0.instructions == 4_711 } })
    let other = try Self.cell(try Self.count("--only", "newest", in: folder))
    #expect(other.operations.allSatisfy { $0.strategies.allSatisfy { $0.instructions != 4_711 } })
  }

  private static func equalShapesDoEqualWork(_ cell: Summary.Cell) throws {
    #expect(cell.members == 80 && cell.baseline == "parent-entity")
    #expect(
      Set(cell.operations.map(\.name)) == [
        "newest-10-entry", "insert-all-at-once", "update-entry-title",
      ])
    for operation in cell.operations {
      #expect(operation.strategies.map(\.strategy) == ["parent-entity", "abstract-root"])
      let (base, other) = (operation.strategies.first, operation.strategies.last)
      #expect((base?.instructions ?? 0) > 10_000, "\(operation.name)")
      #expect(base?.instructionRatio == 1 && base?.isSameWork == true)
      let ratio = try #require(other?.instructionRatio)
      // An update of two objects is so short that the position of its memory matters.
      let isTiny = operation.name.hasPrefix("update")
      #expect(abs(ratio - 1) < (isTiny ? 0.05 : 0.01), "\(operation.name): \(ratio)")
      #expect(other?.isSameWork == (abs(ratio - 1) < 0.01))
      #expect(other?.stepRatio == 1, "\(operation.name)")
    }
  }

  @Test func `without valgrind only SQLite's counters are shown, with advice`() throws {
    let result = try Self.count(in: try Folder(), environment: ["PATH": "/nowhere"])
    #expect(result.status == 0)
    #expect(result.errors.contains("apt-get install valgrind"), "\(result.errors)")
    for operation in try Self.cell(result).operations {
      for figure in operation.strategies {
        #expect(figure.instructions == nil && figure.isSameWork == nil)
        #expect(figure.virtualMachineSteps > 0 && figure.stepRatio == 1, "\(operation.name)")
      }
    }
  }

  @Test func `a run that has to count work does not begin without valgrind`() throws {
    let folder = try Folder()
    let result = try Program.run(
      list: [
        try SmallScenario.write(in: folder), "--quick", "--work", "--out", folder.path("run"),
      ],
      in: folder.url.path, environment: ["PATH": "/nowhere"])
    #expect(result.status == 1 && result.errors.contains("apt-get install valgrind"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("run")))
  }

  @Test(.enabled(if: Callgrind.isThere, "needs valgrind and strip"))
  func `a run that counts work writes it once for each cell`() throws {
    let folder = try Folder()
    let result = try Program.run(
      list: [
        try SmallScenario.write(in: folder), "--quick", "--work", "--out", folder.path("run"),
      ] + SmallScenario.options, in: folder.url.path,
      environment: ["XDG_CACHE_HOME": folder.path("cache")])
    #expect(result.status == 0, "\(result.errors)")
    let journal = try JournalReader.read(path: folder.path("run/journal.jsonl"))
    #expect(journal.works.map(\.cell) == [""] && journal.works.first?.members == 80)
    let figures = journal.works.first?.figures ?? []
    #expect(Set(figures.map(\.strategy)) == ["parent-entity", "details-relationship"])
    #expect(figures.allSatisfy { ($0.instructions ?? 0) > 10_000 })
    let timed = Set(journal.processes.measurements.flatMap(\.operations).map(\.id))
    #expect(Set(figures.map(\.measurement)).isSubset(of: timed))
  }
}
