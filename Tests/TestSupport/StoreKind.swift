package import Lineage

/// The stores that must give the same answers; tests of both take it as their argument.
///
/// ```swift
/// @Test(arguments: StoreKind.allCases)
/// func `a title may be nil`(kind: StoreKind) throws {
///   let store = try TestStore(kind)
///   let context = try store.open(Library.model()).newContext()
/// }
/// ```
package enum StoreKind: String, CaseIterable, Sendable {
  case sqlite
  case memory
}

/// A store that a test can open several times and that goes with the test.
package final class TestStore {
  package let kind: StoreKind
  private let folder: Folder
  private let memory = InMemoryStore()

  package init(_ kind: StoreKind) throws {
    self.kind = kind
    folder = try Folder()
  }

  /// Opens the store once more: for SQLite a new connection to the same file.
  package func open(_ model: ManagedObjectModel, classes: [ManagedObject.Type] = []) throws
    -> PersistentContainer
  {
    switch kind {
    case .memory:
      try PersistentContainer(model: model, classes: classes, inMemoryStore: memory)
    case .sqlite:
      try PersistentContainer(
        model: model, classes: classes, sqliteAt: folder.path("store.sqlite"))
    }
  }
}
