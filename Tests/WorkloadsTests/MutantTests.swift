import Foundation
import LogicalModel
import ModelReshaping
import TestSupport
import Testing

@testable import Lineage
@testable import Measuring

/// Deliberate faults in stores and strategies, which must be detected.
@Suite struct MutantTests {
  @Test(arguments: StrategyList.all.map(\.name))
  func `seeded mutants are detected in every strategy`(name: String) throws {
    let folder = try Folder()
    let strategy = try StrategyList.strategy(named: name)
    let scenario = try PublicationScenario.make(size: 60)
    let session = try LoadedScenario.session(strategy, scenario, in: folder)
    let template = folder.path("\(name).sqlite")
    var survivors: [String] = []
    var sorts: Set<Mutant.Sort> = []
    var made = 0
    var seed: UInt64 = 0
    // All types are among the first hundred; a few mutants may lack one.
    while made < TestLength.choose(short: 20, long: 100) || (sorts.count < 3 && made < 100) {
      seed += 1
      let path = folder.path("mutant-\(seed).sqlite")
      try copy(template, to: path)
      guard let mutant = try change(path, seed: seed) else { continue }
      made += 1
      sorts.insert(mutant.sort)
      if try holdsContent(session, at: path, strategy) { survivors.append("\(seed): \(mutant)") }
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(survivors.isEmpty, "\(name): \(survivors)")
    #expect(sorts.count == 3)
  }

  /// Copies with SQLite, because part of the content may still be in the write-ahead log.
  private func copy(_ template: String, to path: String) throws {
    let database = try Database(path: template)
    try database.execute(sql: "VACUUM INTO ?", arguments: [path])
    try database.close()
  }

  private func change(_ path: String, seed: UInt64) throws -> Mutant? {
    let queue = try Database(path: path)
    defer { try? queue.close() }
    return try queue.write { database in
      guard let mutant = try Mutant(in: database, seed: seed) else { return nil }
      for sql in mutant.statements { try database.execute(sql: sql) }
      return mutant
    }
  }

  private func holdsContent(_ session: Session, at path: String, _ strategy: any Strategy) throws
    -> Bool
  {
    let store = try SQLiteStore(path: path)
    defer { try? store.close() }
    let container = try PersistentContainer(
      model: session.resolved.stored.model, sqliteStore: store)
    let mutated = Session(
      resolved: session.resolved, container: container, source: session.source, keys: session.keys,
      seed: session.seed)
    do {
      _ = try ContentCheck(session: mutated).digest(
        strategy: strategy.name, mustEqual: session.source)
      return true
    } catch {
      return false
    }
  }

  /// A faulty strategy whose predicate for all publications omits one kind.
  private struct ForgottenKind {
    func store(_ domain: Domain) throws(StrategyError) -> StoredDomain {
      let right = try IndependentEntities().store(domain)
      var kinds = right.kinds
      kinds["Publication"]?.fetchedEntities.removeAll { $0 == "BlogPost" }
      return StoredDomain(domain: domain, model: right.model, kinds: Array(kinds.values))
    }
  }

  /// A faulty strategy that reads a book's number from the paper's column.
  private struct WrongColumn {
    func store(_ domain: Domain) throws(StrategyError) -> StoredDomain {
      let right = try ParentEntity().store(domain)
      var kinds = right.kinds
      kinds["Book"]?.places[7] = .attribute("title")
      return StoredDomain(domain: domain, model: right.model, kinds: Array(kinds.values))
    }
  }

  @Test func `a wrong predicate in one strategy is detected by the answers`() throws {
    let folder = try Folder()
    let scenario = try PublicationScenario.make(size: 150)
    let right = try LoadedScenario.session(IndependentEntities(), scenario, in: folder)
    let wrong = Session(
      resolved: try ResolvedDomain(ForgottenKind().store(scenario.domain), in: right.container),
      container: right.container, source: right.source, keys: right.keys, seed: right.seed)
    let reading = scenario.workload.filter { !$0.changesContent }
    var asked = scenario
    asked.workload = reading
    let (expected, found) = (
      try LoadedScenario.answers(right, asked), try LoadedScenario.answers(wrong, asked)
    )
    let differing = Set(expected.keys.filter { expected[$0] != found[$0] })
    #expect(differing.isSuperset(of: ["fetch-all", "newest", "by-tag", "values", "count-tagged"]))
    // Queries that are not about all publications are right in the wrong strategy too.
    #expect(differing.isDisjoint(with: ["fetch-books", "exactly", "long-books", "read-isbn"]))
    #expect(throws: (any Error).self) {
      try ContentCheck(session: wrong).digest(strategy: "forgotten-kind", mustEqual: wrong.source)
    }
  }

  @Test func `a strategy that reads the wrong column is detected by the answer`() throws {
    let folder = try Folder()
    let scenario = try PublicationScenario.make(size: 150)
    let right = try LoadedScenario.session(ParentEntity(), scenario, in: folder)
    let wrong = Session(
      resolved: try ResolvedDomain(WrongColumn().store(scenario.domain), in: right.container),
      container: right.container, source: right.source, keys: right.keys, seed: right.seed)
    var asked = scenario
    asked.workload = scenario.workload.filter { $0.name == "read-isbn" || $0.name == "fetch-books" }
    let expected = try LoadedScenario.answers(right, asked)
    let found = try LoadedScenario.answers(wrong, asked)
    #expect(expected["read-isbn"] != found["read-isbn"])
    #expect(expected["fetch-books"] != found["fetch-books"])
  }
}

extension LogicalModel.Operation {
  var changesContent: Bool { action.sort != .fetch }
}
