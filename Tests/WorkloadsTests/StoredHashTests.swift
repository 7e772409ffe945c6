import Lineage
import LogicalModel
import ModelReshaping
import TestSupport
import Testing

@testable import Measuring

@Suite struct StoredHashTests {
  @Test func `the hash of a stored object equals that of its member`() throws {
    let folder = try Folder()
    let scenario = try PublicationScenario.make(size: 60)
    for strategy in StrategyList.all {
      let stored = try strategy.store(scenario.domain)
      let container = try PersistentContainer(
        model: stored.model, sqliteAt: folder.path("\(strategy.name).sqlite"))
      let resolved = try ResolvedDomain(stored, in: container)
      let source = try GeneratedData(domain: scenario.domain, dataset: scenario.dataset)
      let keys = try Loader(resolved: resolved, container: container, source: source)
        .load(batch: 50, clock: StoppedClock())
      let session = Session(
        resolved: resolved, container: container, source: source, keys: keys, seed: 1)
      let context = container.newContext()
      let objects = try resolved.fetch(
        session.plan(MemberQuery(kind: "Publication", shows: .everything)), in: context)
      var hasher = MemberHasher()
      for (object, member) in zip(objects, try session.members(objects)) {
        let kind = try #require(resolved.kindIndex(of: object))
        let hash = try session.hash(of: object, kindIndex: kind, with: &hasher)
        #expect(
          hash == hasher.hash(member, tags: session.tags), "\(strategy.name), \(member)")
      }
      #expect(objects.count == 60)
    }
  }
}
