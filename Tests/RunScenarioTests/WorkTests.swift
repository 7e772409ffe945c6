import Foundation
import RunJournal
import ScenarioRunner
import TestFolders
import Testing

/// `run-scenario work`, and runs that count work beside time.
struct WorkTests {
  /// What the program prints as JSON.
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

  private static func count(_ more: String..., in folder: Folder) throws -> Program.Result {
    try Program.run(
      list: ["work", SmallScenario.write(in: folder), "--json"] + strategies + more,
      in: folder.url.path)
  }

  @Test(.enabled(if: Callgrind.isThere, "needs valgrind and strip"))
  func `two counts agree to the last instruction, and equal shapes do equal work`() throws {
    let folder = try Folder()
    let first = try Self.count("--no-cache", in: folder)
    let second = try Self.count("--no-cache", in: folder)
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output == second.output)
    let cell = try #require(
      JSONDecoder().decode(Summary.self, from: Data(first.output.utf8)).cells.first)
    #expect(cell.members == 80 && cell.baseline == "parent-entity")
    #expect(
      Set(cell.operations.map(\.name)) == [
        "newest-10-entry", "newest-10-entry.engine", "insert-all-at-once", "update-entry-title",
      ])
    for operation in cell.operations {
      #expect(operation.strategies.map(\.strategy) == ["parent-entity", "abstract-root"])
      let (base, other) = (operation.strategies.first, operation.strategies.last)
      #expect((base?.instructions ?? 0) > 10_000, "\(operation.name)")
      #expect(base?.instructionRatio == 1 && base?.isSameWork == true)
      #expect(other?.isSameWork == true, "\(operation.name): \(other?.instructionRatio ?? 0)")
      #expect(other?.stepRatio == 1, "\(operation.name)")
    }
  }
}
