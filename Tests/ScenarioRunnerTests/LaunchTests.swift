import Foundation
import LogicalModel
import ModelReshaping
import RunJournal
import TestSupport
import Testing

@testable import Measuring

/// Prepared stores, the processes on copies of them, and the records of both.
@Suite struct LaunchTests {
  private static let strategies = StrategyList.all.map(\.name)

  @Test(arguments: strategies)
  func `two stores of one seed are equal byte for byte`(strategy: String) throws {
    let one = try LaunchFixture(strategy: strategy)
    let other = try LaunchFixture(strategy: strategy)
    let (first, second) = (try one.prepared(), try other.prepared())
    #expect(first.fileHash == second.fileHash)
    #expect(first.emptyFileHash == second.emptyFileHash)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: one.files.store))
        == Data(contentsOf: URL(fileURLWithPath: other.files.store)))
  }

  @Test func `another seed makes another store`() throws {
    var settings = RunSettings()
    let one = try LaunchFixture(settings).prepared()
    settings.seed = 4
    #expect(try LaunchFixture(settings).prepared().fileHash != one.fileHash)
  }

  @Test func `all strategies have the same content, each with its stages and bytes`() throws {
    let records = try Self.strategies.map { try LaunchFixture(strategy: $0).prepared() }
    #expect(Set(records.map(\.contentDigest)).count == 1)
    for record in records {
      for storage in [record.afterLoad, record.afterChurn, record.afterVacuum] {
        let storage = try #require(storage)
        let parts = storage.parts.compactMap(\.layers?.total).reduce(0, +)
        #expect(parts + storage.unassignedPages * storage.pageSizeBytes == storage.fileBytes)
      }
      #expect(record.afterLoad.parts.contains { $0.role == .familyTable }, "\(record.strategy)")
      #expect(record.settings["journal_mode"] == "wal" && !record.indexes.isEmpty)
      #expect(record.trialNanoseconds?.count == 3)
    }
  }

  @Test func `processes that insert and change start from files with one hash`() throws {
    let fixture = try LaunchFixture()
    let template = try fixture.prepared()
    var digests: Set<String?> = []
    for _ in 0..<TestLength.choose(short: 5, long: 50) {
      // Every process checks the hashes of its copies before it opens them.
      digests.insert(try fixture.measured(template).finalContentDigest)
    }
    #expect(digests.count == 1 && digests != [nil])
    #expect(try FileHash.hash(ofFile: fixture.files.store) == template.fileHash)
    #expect(try FileHash.hash(ofFile: fixture.files.empty) == template.emptyFileHash)
  }

  @Test func `a copy that differs in one byte is rejected`() throws {
    let fixture = try LaunchFixture()
    let template = try fixture.prepared()
    let url = URL(fileURLWithPath: fixture.files.store)
    var bytes = try Data(contentsOf: url)
    bytes[bytes.count - 1] ^= 1
    try bytes.write(to: url)
    #expect(throws: ScenarioRunError.self) { try fixture.measured(template) }
  }

  @Test func `every variant has a record, and all strategies give the same answers`() throws {
    var settings = RunSettings()
    settings.levels = [.objects, .engine]
    var answers: [String: Set<String>] = [:]
    for strategy in Self.strategies {
      let fixture = try LaunchFixture(settings, strategy: strategy)
      for record in try fixture.measured(fixture.prepared()).operations {
        answers[record.name, default: []].insert(record.answerDigest)
      }
    }
    let prepared = try PreparedScenario(
      text: LaunchFixture.scenario, path: "shelf", settings: settings)
    for operation in prepared.scenario.measuredOperations {
      #expect(answers[operation.name]?.count == 1, "\(operation.name)")
    }
    // Only several tables have several variants of a merge.
    #expect(answers.keys.contains("newest-10-item.engine-compound"))
  }

  @Test func `a record contains samples, counters and the precision of the clock`() throws {
    let fixture = try LaunchFixture()
    let reply = try fixture.measured(fixture.prepared())
    let newest = try #require(reply.operations.first { $0.name == "newest-10-item" })
    #expect(newest.wallNanoseconds.count == 6 && newest.cpuNanoseconds.count == 6)
    #expect(newest.questionCount == 1 && newest.positions == Array(repeating: 0, count: 6))
    #expect(newest.answerCount == 10)
    let sampling = try #require(newest.sampling)
    #expect(sampling.clockStepNanoseconds > 0 && sampling.overheadNanoseconds >= 0)
    let counters = try #require(newest.counters)
    #expect(counters.virtualMachineSteps == Int64(newest.statements[0].virtualMachineSteps))
    #expect(counters.cacheHits > 0)
    let insert = try #require(reply.operations.first { $0.name == "insert-all-at-once" })
    #expect((insert.counters?.blockBytesWritten ?? 0) >= 0)
    #expect((insert.counters?.walPeakBytes ?? 0) > 0)
  }

  @Test func `steps and pages of reads are the same in every process`() throws {
    let fixture = try LaunchFixture()
    let template = try fixture.prepared()
    let records = try (0..<3).map { _ in try fixture.measured(template).operations }
    for operation in ["newest-10-item", "fetch-all-book", "count-per-kind"] {
      let counters = records.compactMap { $0.first { $0.name == operation }?.counters }
      #expect(counters.count == 3)
      #expect(Set(counters.map(\.virtualMachineSteps)).count == 1, "\(operation)")
      #expect(Set(counters.map { $0.cacheHits + $0.cacheMisses }).count == 1, "\(operation)")
    }
  }

  @Test func `the first operation of a process reports what was in memory`() throws {
    let state = CacheState.newProcess
    var settings = RunSettings()
    settings.cacheStates = [state]
    settings.levels = [.objects, .engine]
    let fixture = try LaunchFixture(settings)
    let template = try fixture.prepared()
    for level in Level.allCases {
      let record = try fixture.first("newest-10-item", level, state, template)
      let middle = level == .engine ? ".engine" : ""
      #expect(record.name == "newest-10-item\(middle).\(state.rawValue)")
      #expect(record.wallNanoseconds.count == 1)
      #expect(try #require(record.sampling?.residentShare) > 0)
    }
  }

  @Test func `hypothetical indexes over kinds reach the processes`() throws {
    var plans: [String: String] = [:]
    for kind in ["standard", "none", "kind-and-sort", "analyzed"] {
      var fixture = try LaunchFixture()
      fixture.text += "\nmeasure: {kindIndex: \(kind)}\n"
      let reply = try fixture.measured(fixture.prepared())
      let counting = reply.operations.first { $0.name == "count-per-kind" }
      plans[kind] = counting?.statements.first?.plan.joined()
    }
    #expect(plans["standard"]?.contains("Z_ENT_INDEX") == true)
    #expect(plans["none"]?.contains("Z_ENT_INDEX") == false)
    #expect(plans["kind-and-sort"]?.contains("KIND_AND_SORT") == true)
  }
}
