import Foundation
import Logging

/// A model, the store or stores that hold its objects, and the contexts to work with them.
///
/// Several stores share the entities out by the model's configurations:
///
/// ```swift
/// container.persistentStoreDescriptions = [
///   PersistentStoreDescription(type: .sqlite, path: "catalog.sqlite", configuration: "Catalog"),
///   PersistentStoreDescription(type: .sqlite, path: "user.sqlite", configuration: "User"),
/// ]
/// ```
///
/// `@unchecked Sendable`: the lock guards what changes, which is only what loading sets.
public final class PersistentContainer: @unchecked Sendable {
  /// The parts that exist once the store was loaded.
  private struct Loaded {
    let layout: ModelLayout
    let store: any PersistentStore
    let allowsAbstractInstances: Bool
  }

  /// The name that files of the container have unless a description says otherwise.
  public let name: String
  public let managedObjectModel: ManagedObjectModel
  private let classes: [String: ManagedObject.Type]
  private let logger: Logger
  private let center = SaveNotificationCenter()
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
      (classes + managedObjectModel.declaringClasses).map { (String(describing: $0), $0) },
      uniquingKeysWith: { first, _ in first })
    frozen = Result { () throws(ModelError) in try ModelLayout(model: managedObjectModel) }
  }

  /// Opens a container over a store; the model is frozen from here on.
  ///
  /// - Throws: ``ObjectGraphError/model(_:)`` with every problem of the model, or
  ///   ``ObjectGraphError/store(_:)``.
  convenience init(
    model: ManagedObjectModel, classes: [ManagedObject.Type], store: any PersistentStore
  ) throws(ObjectGraphError) {
    let type = PersistentStoreDescription.StoreType(name: "given") { _ in store }
    self.init(
      name: store.identifier, managedObjectModel: model, classes: classes,
      storeDescriptions: [PersistentStoreDescription(type: type)])
    try loadPersistentStores()
  }

  /// The places of the stores; to be set before they are loaded.
  public var persistentStoreDescriptions: [PersistentStoreDescription] {
    get { lock.withLock { descriptions } }
    set { lock.withLock { descriptions = newValue } }
  }

  /// Opens the stores that the descriptions name, all or none; without effect the second time.
  ///
  /// - Throws: ``ObjectGraphError/model(_:)`` with every problem of the model,
  ///   ``ObjectGraphError/storeDescriptions(_:)``, or ``ObjectGraphError/store(_:)``.
  public func loadPersistentStores() throws(ObjectGraphError) {
    let layout: ModelLayout
    switch frozen {
    case .success(let frozen): layout = frozen
    case .failure(let error): throw .model(error)
    }
    lock.lock()
    defer { lock.unlock() }
    guard loaded == nil else { return }
    let store = try StorePlan(descriptions, layout: layout).open()
    loaded = Loaded(
      layout: layout, store: store,
      allowsAbstractInstances: descriptions.allSatisfy(\.allowsAbstractInstances))
    if !unlistedClasses.isEmpty {
      logger.warning(
        "unlisted classes, whose objects are plain ManagedObjects: \(unlistedClasses.joined(separator: ", "))"
      )
    }
    for crossing in (store as? StoreRouter)?.crossings ?? [] {
      logger.warning("a relationship cannot connect these stores: \(crossing)")
    }
    logger.debug("opened store \(store.identifier) with \(layout.entities.count) entities")
  }

  /// Opens the stores and calls the handler for each, in the form of Core Data.
  ///
  /// If one cannot be opened none is, and the handler gets the same error for each.
  public func loadPersistentStores(
    completionHandler: (PersistentStoreDescription, ObjectGraphError?) -> Void
  ) {
    let described = persistentStoreDescriptions
    var failure: ObjectGraphError?
    do { try loadPersistentStores() } catch { failure = error }
    // An error must be told even where nothing is described.
    let told = described.isEmpty ? [PersistentStoreDescription(type: .inMemory)] : described
    for description in told { completionHandler(description, failure) }
  }

  /// The classes that the model names and the container was not given.
  ///
  /// None for a container without any class, which works with plain objects on purpose, nor for an
  /// entity that leaves its class to its own name.
  var unlistedClasses: [String] {
    guard !classes.isEmpty, let layout = try? frozen.get() else { return [] }
    let names = Set(
      layout.entities.filter { layout.description(of: $0).namesClass }.map(ObjectRegistry.className)
    )
    let plain: Set = ["ManagedObject", "NSManagedObject"]
    return names.subtracting(plain).subtracting(classes.keys).sorted()
  }

  package var layout: ModelLayout { opened.layout }
  package var store: any PersistentStore { opened.store }

  /// A new context; contexts of one container share its store but no objects.
  public func newContext() -> ManagedObjectContext {
    let opened = opened
    let queue = SaveNotificationQueue(center: center)
    center.subscribe(queue)
    let context = ManagedObjectContext(
      layout: opened.layout, store: opened.store, classes: classes, queue: queue,
      allowsAbstractInstances: opened.allowsAbstractInstances)
    return context
  }

  /// The context for what is shown: it belongs to the main actor and takes over every save of the
  /// container's other contexts.
  @MainActor public var viewContext: ManagedObjectContext {
    if let mainContext { return mainContext }
    let context = newContext()
    context.name = "view"
    context.automaticallyMergesChangesFromParent = true
    context.saveNotices.queue.onArrival { [weak self] in
      Task { @MainActor in self?.mergeIntoViewContext() }
    }
    mainContext = context
    return context
  }

  /// Merges without a caller to throw to, so the log reports changes that cannot be merged.
  @MainActor private func mergeIntoViewContext() {
    do {
      try viewContext.mergeSavesOfOthers()
    } catch {
      logger.error("the view context could not merge all changes of a save: \(error)")
    }
  }

  /// Runs work on a new context off the caller's isolation; unsaved changes are discarded.
  ///
  /// The body may wait for something in between; its context waits with it.
  ///
  /// - Throws: whatever the body throws, and nothing else.
  public func performBackgroundTask<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable (ManagedObjectContext) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await run(body)
  }

  @concurrent private func run<Value: Sendable, Failure: Error>(
    _ body: @Sendable (ManagedObjectContext) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await body(newContext())
  }

  /// Every save of the container's contexts from now on, as IDs.
  public func saves() -> AsyncStream<SavedChanges> { center.stream() }

  /// The ID that a URI represents, nil if it is of another container's store or of an unknown
  /// entity.
  public func objectID(forURIRepresentation uri: String) -> ManagedObjectID? {
    ManagedObjectID.from(uri: uri, layout: layout, store: store)
  }

  private var opened: Loaded {
    guard let loaded = lock.withLock({ loaded }) else {
      preconditionFailure(
        "the container \(name) was used before its store; call loadPersistentStores() first")
    }
    return loaded
  }
}
