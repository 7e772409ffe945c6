import Lineage
import LogicalModel
import ModelReshaping
import TestSupport
import Testing

@testable import Measuring

/// SQLite's page counters, which compare work without a clock.
@Suite struct ConnectionCounterTests {
  private let folder: Folder
  private let path: String
  private let stored: StoredDomain

  init() throws {
    folder = try Folder()
    path = folder.path("pages.sqlite")
    let scenario = try PublicationScenario.make()
    stored = try ParentEntity().store(scenario.domain)
    let (store, container) = try open()
    _ = try LoadedScenario.session(stored, scenario, container)
    try store.close()
  }

  private func open() throws -> (SQLiteStore, PersistentContainer) {
    let store = try SQLiteStore(path: path)
    return (store, try PersistentContainer(model: stored.model, sqliteStore: store))
  }

  @Test func `every connection to a file counts the same pages`() throws {
    var counts: Set<ConnectionCounters> = []
    for _ in 0..<3 {
      let (store, container) = try open()
      store.resetConnectionCounters()
      let none = store.connectionCounters()
      #expect(none.cacheHits == 0 && none.cacheMisses == 0)
      #expect(none.cacheWrites == 0 && none.cacheSpills == 0)
      _ = try container.newContext().fetch(FetchRequest<ManagedObject>(entityName: "Publication"))
      counts.insert(store.connectionCounters())
      try store.close()
    }
    #expect(counts.count == 1, "\(counts)")
    #expect(try #require(counts.first).cacheMisses > 5, "\(counts)")
    #expect(counts.first?.cacheWrites == 0)
  }

  @Test func `the writes of a save are counted in pages`() throws {
    let (store, container) = try open()
    let context = container.newContext()
    store.resetConnectionCounters()
    try context.insert(entityName: "Tag")
    try context.save()
    let counters = store.connectionCounters()
    #expect(counters.cacheWrites > 0)
    #expect(counters.cacheHits > 0)
    #expect(counters.cacheSpills == 0)
  }
}
