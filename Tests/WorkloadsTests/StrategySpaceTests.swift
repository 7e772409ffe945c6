import Foundation
import Lineage
import LogicalModel
import ModelReshaping
import OrderedCollections
import TestSupport
import Testing

@testable import Inspection
@testable import Measuring

/// The bytes of the same members in each strategy.
@Suite struct StrategySpaceTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Returns a loaded store, its container and the roots of its entities.
  private func load(_ strategy: any Strategy, _ scenario: Scenario) throws
    -> (SQLiteStore, PersistentContainer, roots: [String])
  {
    let stored = try strategy.store(scenario.domain)
    let store = try SQLiteStore(path: folder.path("\(strategy.name).sqlite"))
    let container = try PersistentContainer(model: stored.model, sqliteStore: store)
    let source = try GeneratedData(domain: scenario.domain, dataset: scenario.dataset)
    _ = try Loader(
      resolved: try ResolvedDomain(stored, in: container), container: container, source: source
    ).load(batch: 100, clock: StoppedClock())
    let roots = stored.model.entities.filter { $0.superentity == nil }.map(\.name)
    return (store, container, roots)
  }

  /// Deletes every third object of each hierarchy.
  private func deleteSome(of roots: [String], in container: PersistentContainer) throws {
    let context = container.newContext()
    for root in roots {
      let request = FetchRequest<ManagedObject>(entityName: root)
      for (place, object) in try context.fetch(request).enumerated() where place % 3 == 0 {
        context.delete(object)
      }
    }
    try context.save()
  }

  private func check(_ store: SQLiteStore, _ stage: Comment) throws -> StoreSpace {
    let space = try store.space()
    #expect(space.unexplainedBytes == 0, stage)
    for part in space.parts {
      #expect(
        part.layers.total == part.pageCount * space.pageSizeBytes, "\(part.name), \(stage)")
    }
    return space
  }

  @Test(.covers("E2"), arguments: ["publications", "deep", "sparse"])
  func `the parts of each strategy's file add up when loaded, thinned out and rebuilt`(
    name: String
  ) throws {
    let scenario = try HardScenarios.scenario(named: name, seed: 1)
    let source = try GeneratedData(domain: scenario.domain, dataset: scenario.dataset)
    let logical = try LogicalBytes.count(of: source, in: scenario.domain)
    #expect(logical > 0)
    for strategy in StrategyList.all {
      let (store, container, roots) = try load(strategy, scenario)
      let loaded = try check(store, "\(strategy.name), loaded")
      let values = loaded.parts.filter { !$0.isIndex && $0.content != .bookkeeping }
        .reduce(0) { $0 + $1.layers.values }
      print("\(name), \(strategy.name): \(loaded.fileBytes) bytes, \(values) of \(logical) values")
      try deleteSome(of: roots, in: container)
      let thinned = try check(store, "\(strategy.name), thinned out")
      try store.vacuum()
      let anew = try check(store, "\(strategy.name), written anew")
      #expect(anew.freePageCount == 0 && anew.fileBytes <= thinned.fileBytes)
    }
  }
}

extension StoreSpace {
  fileprivate var fileBytes: Int { pageCount * pageSizeBytes }

  /// The bytes that no part explains: 0 for a sound file.
  fileprivate var unexplainedBytes: Int {
    let others = freePageCount + pointerMapPageCount + lockPageCount
    return fileBytes - parts.reduce(0) { $0 + $1.layers.total } - others * pageSizeBytes
  }
}

extension SpaceLayers {
  fileprivate var total: Int {
    pageHeaders + cellPointers + childPointers + cellFrames + overflowPointers + recordHeaders
      + nullColumns + bookkeepingColumns + values + unused
  }
}
