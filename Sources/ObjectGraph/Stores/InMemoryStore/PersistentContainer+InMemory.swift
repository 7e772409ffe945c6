public import ObjectModel

extension PersistentContainer {
  /// Opens a container whose objects live in memory only, for tests and previews.
  ///
  /// ```swift
  /// let container = try PersistentContainer(inMemory: model, classes: [Publication.self])
  /// ```
  ///
  /// - Throws: `ModelError` with every problem of the model.
  public convenience init(
    inMemory model: ManagedObjectModel, classes: [ManagedObject.Type] = []
  ) throws {
    try self.init(model: model, classes: classes, inMemoryStore: InMemoryStore())
  }

  /// Opens a container over a given store in memory, which several containers of one model share.
  ///
  /// - Throws: `ModelError` with every problem of the model, or ``ObjectGraphError``.
  public convenience init(
    model: ManagedObjectModel, classes: [ManagedObject.Type] = [], inMemoryStore: InMemoryStore
  ) throws {
    try self.init(model: model, classes: classes, store: inMemoryStore)
  }
}
