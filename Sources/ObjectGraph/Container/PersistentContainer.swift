import Foundation
import Logging
public import ObjectModel

/// A model, the store that holds its objects, and the contexts to work with them.
///
/// `@unchecked Sendable`: the lock guards what changes, which is only what loading sets.
public final class PersistentContainer: @unchecked Sendable {
  /// What there is once the store was loaded.
  private struct Loaded {
    let layout: ModelLayout
    let store: any PersistentStore
    let description: PersistentStoreDescription
  }

  /// The name that files of the container have unless a description says otherwise.
  public let name: String
  public let managedObjectModel: ManagedObjectModel
  private let classes: [String: ManagedObject.Type]
  private let logger: Logger
  private let hub = SaveHub()
  let probedKeyPaths = ProbedKeyPaths()
  private let lock = NSLock()
  private var descriptions: [PersistentStoreDescription]
  private var loaded: Loaded?
  private let frozen: Result<ModelLayout, ModelError>
  @MainActor private var mainContext: ManagedObjectContext?

  /// A container whose store is still to be loaded; the model is frozen from here on.
  ///
  /// A faulty model is reported by loading.
  ///
  /// - Parameters:
  ///   - name: what the store's file is called.
  ///   - managedObjectModel: what the store can hold.
  ///   - classes: the `ManagedObject` subclasses that entities name; an entity whose class is not
  ///     listed gives plain `ManagedObject`s.
  ///   - descriptions: where the store is to be.
  public init(
    name: String, managedObjectModel: ManagedObjectModel, classes: [ManagedObject.Type],
    storeDescriptions descriptions: [PersistentStoreDescription]
  ) {
    self.name = name
    self.managedObjectModel = managedObjectModel
    self.descriptions = descriptions
    logger = Logger(label: "lineage")
    self.classes = Dictionary(
      classes.map { (String(describing: $0), $0) }, uniquingKeysWith: { first, _ in first })
    frozen = Result { () throws(ModelError) in try ModelLayout(model: managedObjectModel) }
  }

  /// Opens a container over a store; the model is frozen from here on.
  ///
  /// - Throws: `ModelError` with every problem of the model, or the store's own error.
  package convenience init(
    model: ManagedObjectModel, classes: [ManagedObject.Type], store: any PersistentStore
  ) throws {
    let type = PersistentStoreDescription.StoreType(name: "given") { _ in store }
    self.init(
      name: store.identifier, managedObjectModel: model, classes: classes,
      storeDescriptions: [PersistentStoreDescription(type: type)])
    try loadPersistentStores()
  }

  /// Where the store is; to be set before it is loaded.
  public var persistentStoreDescriptions: [PersistentStoreDescription] {
    get { lock.withLock { descriptions } }
    set { lock.withLock { descriptions = newValue } }
  }

  /// Opens the store that the description names; without effect the second time.
  ///
  /// - Throws: `ModelError` with every problem of the model, or the store's own error.
  public func loadPersistentStores() throws {
    let layout = try frozen.get()
    try lock.withLock {
      guard loaded == nil else { return }
      guard let description = descriptions.first, descriptions.count == 1 else {
        throw ObjectGraphError.store(
          description: "a container has one store, and \(descriptions.count) are described; set "
            + "persistentStoreDescriptions to one description")
      }
      let store = try description.type.makeStore(description)
      try store.open(for: layout)
      loaded = Loaded(layout: layout, store: store, description: description)
      logger.debug("opened store \(store.identifier) with \(layout.entities.count) entities")
    }
  }

  /// Opens the store and tells the outcome, in the form of Core Data.
  public func loadPersistentStores(
    completionHandler: (PersistentStoreDescription, (any Error)?) -> Void
  ) {
    let description =
      persistentStoreDescriptions.first
      ?? PersistentStoreDescription(type: .inMemory)
    do {
      try loadPersistentStores()
      completionHandler(description, nil)
    } catch {
      completionHandler(description, error)
    }
  }

  package var layout: ModelLayout { opened.layout }
  package var store: any PersistentStore { opened.store }

  /// A new context; contexts of one container share its store but no objects.
  public func newContext() -> ManagedObjectContext {
    let opened = opened
    let mailbox = SaveMailbox(hub: hub)
    hub.subscribe(mailbox)
    let context = ManagedObjectContext(
      layout: opened.layout, store: opened.store, classes: classes, mailbox: mailbox)
    context.allowsAbstractInstances = opened.description.allowsAbstractInstances
    return context
  }

  /// The context for what is shown: it belongs to the main actor and takes over every save of the
  /// container's other contexts.
  @MainActor public var viewContext: ManagedObjectContext {
    if let mainContext { return mainContext }
    let context = newContext()
    context.name = "view"
    context.automaticallyMergesChangesFromParent = true
    context.mailbox.onArrival { [weak self] in
      Task { @MainActor in try? self?.viewContext.mergeSavesOfOthers() }
    }
    mainContext = context
    return context
  }

  /// Runs work on a new context off the caller's isolation; what it changed and did not save is
  /// given up.
  ///
  /// - Throws: whatever the body throws.
  public func performBackgroundTask<Value: Sendable>(
    _ body: @escaping @Sendable (ManagedObjectContext) throws -> Value
  ) async throws -> Value {
    try await run(body)
  }

  @concurrent private func run<Value: Sendable>(
    _ body: @Sendable (ManagedObjectContext) throws -> Value
  ) async throws -> Value {
    try body(newContext())
  }

  /// Every save of the container's contexts from now on, as IDs.
  public func saves() -> AsyncStream<SavedChanges> { hub.stream() }

  /// The ID that a URI stands for, nil if it is of another store or of an unknown entity.
  public func objectID(forURIRepresentation uri: String) -> ManagedObjectID? {
    ManagedObjectID.from(uri: uri, layout: layout, storeIdentifier: store.identifier)
  }

  private var opened: Loaded {
    guard let loaded = lock.withLock({ loaded }) else {
      preconditionFailure(
        "the container \(name) was used before its store; call loadPersistentStores() first")
    }
    return loaded
  }
}
