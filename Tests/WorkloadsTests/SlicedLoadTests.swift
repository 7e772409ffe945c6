import Foundation
import Lineage
import LogicalModel
import ModelReshaping
import TestSupport
import Testing

@testable import Measuring

/// A load that is timed slice by slice.
@Suite struct SlicedLoadTests {
  @Test(arguments: StrategyList.all.map(\.name), [nil, 64])
  func `a load slice by slice stores the same bytes as a whole one`(
    name: String, batch: Int?
  ) throws {
    let scenario = try PublicationScenario.make(size: 300)
    let strategy = try StrategyList.strategy(named: name)
    let (folder, identifier) = (try Folder(), UUID())
    let stored = try strategy.store(scenario.domain)
    let source = try GeneratedData(domain: scenario.domain, dataset: scenario.dataset)
    func bytes(_ file: String, _ load: (Loader) throws -> Int) throws -> (count: Int, bytes: Data) {
      let store = try SQLiteStore(path: folder.path(file), identifier: identifier)
      let container = try PersistentContainer(model: stored.model, sqliteStore: store)
      let loader = Loader(
        resolved: try ResolvedDomain(stored, in: container), container: container, source: source)
      let count = try load(loader)
      try store.close()
      return (count, try Data(contentsOf: URL(fileURLWithPath: folder.path(file))))
    }
    let kept = try bytes("kept.sqlite") { loader in
      try loader.load(batch: batch, clock: StoppedClock()).values.reduce(0) { $0 + $1.count }
    }
    let sliced = try bytes("sliced.sqlite") { loader in
      let load = SlicedLoad(loader, batch: batch)
      var counts: [Int] = []
      try load.perform {
        while let count = try load.loadNext(clock: StoppedClock()) { counts.append(count) }
      }
      // Nothing is left, and slices are whole batches.
      #expect(try load.loadNext(clock: StoppedClock()) == nil)
      #expect(counts.count == load.slices.count && counts.allSatisfy { $0 <= batch ?? 500 })
      return load.count
    }
    #expect(kept.count == sliced.count)
    #expect(kept.bytes == sliced.bytes, "no tree has more members than a slice of one transaction")
  }

  @Test func `only members of linked hierarchies are kept`() throws {
    let domain = try PublicationScenario.make(size: 10).domain
    #expect(Set(domain.roots.map(\.name)) == ["Publication", "Tag", "Author"])
    #expect(Loader.linkedRoots(of: domain) == ["Tag", "Author"])
  }
}
