package import Logging
public import ObjectModel

/// A model, the store that holds its objects, and the contexts to work with them.
public final class PersistentContainer: Sendable {
  package let layout: ModelLayout
  package let store: any PersistentStore
  private let classes: [String: ManagedObject.Type]

  /// Opens a container; the model is frozen from here on.
  ///
  /// - Parameters:
  ///   - model: what the store can hold.
  ///   - classes: the `ManagedObject` subclasses that entities name; an entity whose class is not
  ///     listed gives plain `ManagedObject`s.
  ///   - store: where the objects are kept.
  ///   - logger: told what is opened.
  /// - Throws: `ModelError` with every problem of the model, or the store's own error.
  package init(
    model: ManagedObjectModel, classes: [ManagedObject.Type], store: any PersistentStore,
    logger: Logger = Logger(label: "lineage")
  ) throws {
    self.layout = try ModelLayout(model: model)
    self.store = store
    self.classes = Dictionary(
      classes.map { (String(describing: $0), $0) }, uniquingKeysWith: { first, _ in first })
    try store.open(for: layout)
    logger.debug("opened store \(store.identifier) with \(layout.entities.count) entities")
  }

  public var managedObjectModel: ManagedObjectModel { layout.model }

  /// A new context; contexts of one container share its store but no objects.
  public func newContext() -> ManagedObjectContext {
    ManagedObjectContext(layout: layout, store: store, classes: classes)
  }
}
