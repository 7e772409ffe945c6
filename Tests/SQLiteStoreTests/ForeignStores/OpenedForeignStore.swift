import Testing

@testable import Lineage

/// A store of Apple's with a context, which keeps its objects alive.
struct OpenedForeignStore {
  let store: ForeignStore
  let context: ManagedObjectContext

  init(_ name: String) throws {
    store = try ForeignStore.open(path: AppleStores.path(name))
    context = store.container.newContext()
  }

  var sqlite: SQLiteStore { get throws { try #require(store.container.store as? SQLiteStore) } }

  func objects(
    _ entityName: String, includesSubentities: Bool = true, _ predicate: FetchPredicate? = nil
  ) throws -> [ManagedObject] {
    var request = FetchRequest<ManagedObject>(entityName: entityName, predicate: predicate)
    request.includesSubentities = includesSubentities
    return try context.fetch(request)
  }
}
