package import Lineage

/// The types of stores, which must give the same answers; tests of both take it as an argument.
///
/// ```swift
/// @Test(arguments: StoreKind.allCases)
/// func `a title can be nil`(kind: StoreKind) throws {
///   let store = try TestStore(kind)
///   let context = try store.open(Library.model()).newContext()
/// }
/// ```
package enum StoreKind: String, CaseIterable, Sendable {
  case sqlite
  case memory
}

/// A store that a test can open several times and that is removed with the test.
package final class TestStore {
  package let kind: StoreKind
  private let folder: Folder
  private let memory = InMemoryStore()

  package init(_ kind: StoreKind) throws {
    self.kind = kind
    folder = try Folder()
  }

  /// Opens the store again: for SQLite a new connection to the same file.
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
