public import ObjectGraph
public import ObjectModel

extension PersistentContainer {
  /// Opens a container over one SQLite file, which is created if it does not exist.
  ///
  /// ```swift
  /// let container = try PersistentContainer(
  ///   model: model, classes: [Publication.self, Book.self], sqliteAt: "library.sqlite")
  /// ```
  ///
  /// - Throws: `ModelError` with every problem of the model or ``SQLiteStoreError``.
  public convenience init(
    model: ManagedObjectModel, classes: [ManagedObject.Type] = [], sqliteAt path: String
  ) throws {
    try self.init(model: model, classes: classes, store: try SQLiteStore(path: path))
  }

  /// Opens a container over a given store.
  ///
  /// - Throws: `ModelError` with every problem of the model or ``SQLiteStoreError``.
  public convenience init(
    model: ManagedObjectModel, classes: [ManagedObject.Type] = [], sqliteStore: SQLiteStore
  ) throws {
    try self.init(model: model, classes: classes, store: sqliteStore)
  }
}
