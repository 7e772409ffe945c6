import Foundation
import Logging

/// A model, the stores of its objects, and the contexts to work with them.
///
/// Several stores divide the entities by the model's configurations:
///
/// ```swift
/// container.persistentStoreDescriptions = [
///   PersistentStoreDescription(type: .sqlite, path: "catalog.sqlite", configuration: "Catalog"),
///   PersistentStoreDescription(type: .sqlite, path: "user.sqlite", configuration: "User"),
/// ]
/// ```
///
/// `@unchecked Sendable`: the lock guards the mutable state, which only loading changes.
public final class PersistentContainer: @unchecked Sendable {
  /// The parts that exist once the stores are loaded.
  private struct Loaded {
    let layout: ModelLayout
    let store: any PersistentStore
    let allowsAbstractInstances: Bool
  }

  /// The name of the container's files unless a description specifies another.
  public let name: String
  /// The frozen model of the stores.
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

  /// Creates a container whose stores are not loaded yet, and freezes the model.
  ///
  /// ```swift
  /// let container = PersistentContainer(
  ///   name: "library", managedObjectModel: model, classes: [Book.self, Author.self],
  ///   storeDescriptions: [PersistentStoreDescription(type: .sqlite, path: "other.sqlite")])
  /// try container.loadPersistentStores()
  /// ```
  ///
  /// Loading reports problems of the model.
  ///
  /// - Parameters:
  ///   - name: The name of the store's file.
  ///   - managedObjectModel: The model of the stores.
  ///   - classes: The `ManagedObject` subclasses that entities name. An entity whose class is not
  ///     listed has plain `ManagedObject`s.
  ///   - descriptions: The stores.
  public init(
    name: String, managedObjectModel: ManagedObjectModel, classes: [ManagedObject.Type],
    storeDescriptions descriptions: [PersistentStoreDescription]
  ) {
    self.name = name
    self.managedObjectModel = managedObjectModel
    self.descriptions = descriptions
    logger = Logger(label: "lineage")
    self.classes = Dictionary(
      (classes + managedObjectModel.declaringClasses.compactMap { $0 as? ManagedObject.Type }).map {
        (String(describing: $0), $0)
      },
      uniquingKeysWith: { first, _ in first })
    frozen = Result { () throws(ModelError) in try ModelLayout(model: managedObjectModel) }
  }

  /// Opens a container with a store and freezes the model.
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

  /// The descriptions of the stores.
  ///
  /// Set them before loading.
  ///
  /// ```swift
  /// print(container.persistentStoreDescriptions.map(\.path))  // prints [nil]
  /// ```
  public var persistentStoreDescriptions: [PersistentStoreDescription] {
    get { lock.withLock { descriptions } }
    set { lock.withLock { descriptions = newValue } }
  }

  /// Opens the described stores, all or none.
  ///
  /// Has no effect when called again.
  ///
  /// ```swift
  /// let container = PersistentContainer(
  ///   name: "library", managedObjectModel: model, classes: [], storeDescriptions: [])
  /// try container.loadPersistentStores()  // throws there are no store descriptions
  /// ```
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

  /// Opens the stores and calls the handler for each, as in Core Data.
  ///
  /// ```swift
  /// let container = PersistentContainer(
  ///   name: "library", managedObjectModel: model, classes: [],
  ///   storeDescriptions: [PersistentStoreDescription(type: .inMemory)])
  /// container.loadPersistentStores { description, error in
  ///   print(description.path ?? "in memory", error == nil)  // prints in memory true
  /// }
  /// ```
  ///
  /// If one cannot be opened, none is, and the handler receives the same error for each.
  public func loadPersistentStores(
    completionHandler: (PersistentStoreDescription, ObjectGraphError?) -> Void
  ) {
    let described = persistentStoreDescriptions
    var failure: ObjectGraphError?
    do { try loadPersistentStores() } catch { failure = error }
    // An error must reach the handler even without a description.
    let reported = described.isEmpty ? [PersistentStoreDescription(type: .inMemory)] : described
    for description in reported { completionHandler(description, failure) }
  }

  /// The classes that the model names but that were not passed to the container.
  ///
  /// Empty for a container without classes, which intentionally uses plain objects. Excludes
  /// entities whose class name is only the default.
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

  /// Returns a new context.
  ///
  /// ```swift
  /// let other = container.newContext()
  /// print(try other.fetch(Query<Book>.all).contains(book))  // prints false
  /// ```
  ///
  /// The contexts of a container share its stores but no objects.
  public func newContext() -> ManagedObjectContext {
    let opened = opened
    let queue = SaveNotificationQueue(center: center)
    center.subscribe(queue)
    let context = ManagedObjectContext(
      layout: opened.layout, store: opened.store, classes: classes, queue: queue,
      allowsAbstractInstances: opened.allowsAbstractInstances)
    return context
  }

  /// The context for the user interface.
  ///
  /// It belongs to the main actor and merges every save of the container's other contexts.
  ///
  /// ```swift
  /// try await container.performBackgroundTask { context in
  ///   try context.fetch(Query<Person>.all)[0].age = 22
  ///   try context.save()
  /// }
  /// print(try container.viewContext.fetch(Query<Person>.all)[0].age)  // prints 22
  /// ```
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

  /// Merges without a caller that could receive errors, and logs changes that cannot be merged.
  @MainActor private func mergeIntoViewContext() {
    do {
      try viewContext.mergeSavesOfOthers()
    } catch {
      logger.error("the view context could not merge all changes of a save: \(error)")
    }
  }

  /// Runs work on a new context off the caller's isolation, and discards unsaved changes.
  ///
  /// ```swift
  /// let count = try await container.performBackgroundTask { context in
  ///   let author = Author(context: context)
  ///   author.name = "Jane"
  ///   try context.save()
  ///   return try context.count(Query<Author>.all)
  /// }
  /// print(count)  // prints 3
  /// ```
  ///
  /// The body may suspend.
  ///
  /// - Throws: Only errors of the body.
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

  /// Returns all future saves of the container's contexts, as IDs.
  ///
  /// ```swift
  /// for await save in container.saves() { print(save.inserted.count, save.updated.count) }
  /// ```
  public func saves() -> AsyncStream<SavedChanges> { center.stream() }

  /// Returns the ID that a URI represents, or nil if it belongs to another container's store or an
  /// unknown entity.
  ///
  /// ```swift
  /// let uri = book.objectID.uriRepresentation
  /// print(container.objectID(forURIRepresentation: uri) == book.objectID)  // prints true
  /// let other = container.objectID(forURIRepresentation: "x-coredata://other/Book/p1")
  /// print(other == nil)  // prints true
  /// ```
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
