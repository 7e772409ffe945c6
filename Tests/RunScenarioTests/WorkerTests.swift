import Foundation
import LogicalModel
import RunJournal
import TestSupport
import Testing

@testable import Measuring

/// Stores in separate processes, which wait for their turns.
@Suite struct WorkerTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let text =
    SmallScenario.family + """
      data: {seed: 2, size: 60, mix: {Entry: 50%, Note: 50%}}
      workload:
        - insert: all at once
        - insert: 20 at a time
        - newest: Entry
          by: date
          limit: 10
          samples: 2
        - fetchByID: Entry
          samples: 3
          repetitions: 4
        - edit: Entry
          change: set title
          count: 2
          samples: 2
        - edit: Note
          change: delete
          count: 2
          samples: 2

      """

  /// Returns everything but times and the orders of rounds, which follow from them.
  private func facts(_ reply: InterleavedReply) -> [String] {
    reply.contenders.flatMap { contender in
      ["\(contender.name) \(contender.finalContentDigest ?? "")"]
        + contender.settings.map { "\($0.key) \($0.value)" }.sorted()
        + contender.operations.map {
          "\($0.id.name) \($0.answerDigest) \($0.answerCount) \($0.cpuNanoseconds.count) "
            + "\($0.questionCount ?? 0) \($0.positions?.count ?? 0) "
            + $0.statements.map { "\($0.sql) \($0.executions) \($0.virtualMachineSteps)" }
            .joined(separator: "; ")
        }
    } + reply.openingOrder
  }

  @Test func `workers give the same answers, work and turns as stores in one process`()
    async throws
  {
    let strategies = ["parent-entity", "independent-entities", "coded-content"]
    var settings = RunSettings(strategies: strategies)
    settings.levels = [.objects, .engine]
    let prepared = try PreparedScenario(
      text: Self.text, path: "entries.yaml", settings: settings)
    let cell = prepared.cells[0]
    let starter = try LaunchStarter(
      cell, executable: Program.path, folder: folder.url.path)
    var contenders: [ContenderFiles] = []
    for strategy in strategies {
      let files = TemplateFiles(folder: folder.url.path, strategy: strategy)
      let template = try await starter.prepare(
        files: files, logicalBytes: 0, leavesChurnOut: true)
      contenders.append(ContenderFiles(template, files))
    }
    let rounds = cell.scenario.plannedMeasurements.map { $0.rounds(4, strategies) }
    var request = InterleavedRequest(contenders: contenders, rounds: rounds, seed: 9)
    let together = try await starter.takeTurns(request)
    request.workerExecutable = Program.path
    let apart = try await starter.takeTurns(request)
    #expect(facts(apart) == facts(together))
    #expect(together.contenders.allSatisfy { $0.operations.count >= 12 })
  }

  @Test func `a worker that cannot begin reports why`() async throws {
    let settings = RunSettings(strategies: ["parent-entity"])
    let prepared = try PreparedScenario(
      text: Self.text, path: "entries.yaml", settings: settings)
    let starter = try LaunchStarter(
      prepared.cells[0], executable: Program.path, folder: folder.url.path)
    let nothing = HashedFile(path: folder.path("nothing.sqlite"), hash: "none")
    let request = InterleavedRequest(
      contenders: [
        ContenderFiles(
          name: "parent-entity", strategy: "parent-entity", store: nothing, empty: nothing,
          keysPath: nil)
      ], rounds: [], seed: 1, workerExecutable: Program.path)
    let error = await #expect(throws: ScenarioRunError.self) {
      try await starter.takeTurns(request)
    }
    #expect("\(try #require(error))".contains("nothing.sqlite"))
  }
}
