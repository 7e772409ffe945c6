import Foundation
import Lineage
import ModelReshaping
import OrderedCollections
import TestSupport
import Testing

@testable import LogicalModel
@testable import Measuring

/// The whole path from a domain to answers, once for each strategy.
@Suite struct StrategyAgreementTests {
  private func session(_ strategy: any Strategy, _ scenario: Scenario, in folder: Folder) throws
    -> Session
  { try LoadedScenario.session(strategy, scenario, in: folder) }

  @Test(
    .covers("B7", "A16", "A17", "A18"),
    arguments: ["publications", "deep", "sparse"],
    TestLength.choose(short: [1], long: [1, 2, 3]) as [UInt64])
  func `every strategy keeps its content and gives the same answers`(
    name: String, seed: UInt64
  ) throws {
    let folder = try Folder()
    let scenario = try HardScenarios.scenario(named: name, seed: seed)
    var answers: [String: [String: Outcome]] = [:]
    var digests: [String: [String]] = [:]
    for strategy in StrategyList.all {
      let session = try session(strategy, scenario, in: folder)
      let check = ContentCheck(session: session)
      digests["before", default: []].append(
        try check.digest(strategy: strategy.name, mustEqual: session.source).description)
      for (operation, outcome) in try LoadedScenario.answers(session, scenario) {
        answers[operation, default: [:]][strategy.name] = outcome
      }
      digests["after", default: []].append(
        try check.digest(strategy: strategy.name, mustEqual: nil).description)
    }
    for (moment, digests) in digests {
      #expect(Set(digests).count == 1, "seed \(seed), \(moment): \(digests)")
    }
    for (operation, byStrategy) in answers {
      #expect(Set(byStrategy.values).count == 1, "seed \(seed), \(operation): \(byStrategy)")
      #expect(byStrategy.values.allSatisfy { $0.count > 0 }, "seed \(seed), \(operation)")
    }
    let compared = answers.keys.filter { !$0.contains(".engine-") }
    #expect(compared.allSatisfy { answers[$0]?.count == StrategyList.all.count })
    // If one answer takes several statements, every merging statement was tried.
    #expect(answers["newest.engine-compound"]?.keys.contains("independent-entities") == true)
  }

  @Test func `one transaction and batches of any size load the same content`() throws {
    let folder = try Folder()
    let scenario = try PublicationScenario.make()
    let source = try GeneratedData(domain: scenario.domain, dataset: scenario.dataset)
    var digests: Set<ContentDigest> = []
    for batch in [nil, 1, 7, 1_000] as [Int?] {
      let stored = try ParentEntity().store(scenario.domain)
      let name = "\(batch ?? 0).sqlite"
      let container = try PersistentContainer(model: stored.model, sqliteAt: folder.path(name))
      let resolved = try ResolvedDomain(stored, in: container)
      let keys = try Loader(resolved: resolved, container: container, source: source)
        .load(batch: batch, clock: StoppedClock())
      let session = Session(
        resolved: resolved, container: container, source: source, keys: keys, seed: 1)
      digests.insert(try ContentCheck(session: session).digest(strategy: name, mustEqual: source))
    }
    #expect(digests.count == 1)
  }

  @Test(
    arguments: zip(
      [
        "DELETE FROM ZPUBLICATION WHERE Z_PK = 17",
        "UPDATE ZPUBLICATION SET Z_ENT = 3 WHERE Z_PK = (SELECT min(Z_PK) FROM ZPUBLICATION WHERE Z_ENT = 5)",
        "UPDATE ZPUBLICATION SET ZTITLE = ZTITLE || ' ' WHERE Z_PK = 17",
        "DELETE FROM Z_2TAGS WHERE rowid = 5",
        "UPDATE ZPUBLICATION SET ZPUBLISHDATE = ZPUBLISHDATE + 1 WHERE Z_PK = 300",
      ],
      ["got none", "got kind", "title", "tags", "publishDate"]))
  func `a store that lost or changed something is detected, and the place is named`(
    sql: String, evidence: String
  ) throws {
    let folder = try Folder()
    let session = try session(ParentEntity(), PublicationScenario.make(), in: folder)
    try folder.execute(sql, in: "parent-entity.sqlite")
    let error = #expect(throws: WorkloadError.self) {
      try ContentCheck(session: session).digest(
        strategy: "parent-entity", mustEqual: session.source)
    }
    #expect("\(try #require(error))".contains(evidence), "\(String(describing: error))")
  }

  @Test func `members of a rare kind are chosen indefinitely and never twice in a sample`() throws {
    let folder = try Folder()
    var scenario = try PublicationScenario.make(size: 500)
    scenario.dataset.mix = ["Publication": 0.98, "Book": 0.02]
    let session = try session(ParentEntity(), scenario, in: folder)
    let choice = MemberChoice(kind: "Book", operation: "test", session: session)
    var seen: Set<Int> = []
    for sample in 0..<20 {
      let ordinals = try choice.ordinals(count: 4, sample: sample)
      #expect(Set(ordinals).count == 4, "sample \(sample): \(ordinals)")
      seen.formUnion(ordinals)
    }
    #expect(throws: WorkloadError.self) { try choice.ordinals(count: 400, sample: 0) }
    #expect(seen.count > 4)
  }

  @Test func `an operation that picks members must not follow a deletion`() throws {
    var workload = try PublicationScenario.make().workload
    try OperationSampling.checkOrder(workload)
    workload.append(Operation(name: "late", action: LogicalModel.Operation.FetchByID(kind: "Book")))
    #expect(throws: WorkloadError.afterDeletion(operation: "late")) {
      try OperationSampling.checkOrder(workload)
    }
  }

  @Test func `an extra row is detected`() throws {
    let folder = try Folder()
    let session = try session(ParentEntity(), PublicationScenario.make(), in: folder)
    try folder.execute(
      "INSERT INTO ZTAG(Z_PK, Z_ENT, Z_OPT, ZNAME) SELECT 9999, Z_ENT, 1, 'extra' FROM ZTAG LIMIT 1",
      in: "parent-entity.sqlite")
    #expect(
      throws: WorkloadError.countDiffers(
        strategy: "parent-entity", kind: "Tag", expected: 20, found: 21)
    ) {
      try ContentCheck(session: session).digest(
        strategy: "parent-entity", mustEqual: session.source)
    }
  }

  /// A faulty strategy that mixes up the codes of two kinds.
  private struct SwappedTags {
    func store(_ domain: Domain) throws(StrategyError) -> StoredDomain {
      let right = try EnumContent().store(domain)
      var kinds = Array(right.kinds.values)
      let book = kinds.firstIndex { $0.kind == "Book" } ?? 0
      let paper = kinds.firstIndex { $0.kind == "AcademicPaper" } ?? 0
      kinds[book].discriminator = right.kinds["AcademicPaper"]?.discriminator
      kinds[paper].discriminator = right.kinds["Book"]?.discriminator
      return StoredDomain(domain: domain, model: right.model, kinds: kinds)
    }
  }

  @Test func `a mutated strategy that swaps kind codes when reading is detected`() throws {
    let folder = try Folder()
    let scenario = try PublicationScenario.make()
    let right = try session(EnumContent(), scenario, in: folder)
    let mutated = try ResolvedDomain(SwappedTags().store(scenario.domain), in: right.container)
    let session = Session(
      resolved: mutated, container: right.container, source: right.source, keys: right.keys,
      seed: right.seed)
    #expect(throws: (any Error).self) {
      try ContentCheck(session: session).digest(strategy: "swapped-tags", mustEqual: session.source)
    }
  }
}
