/// The type, location and entities of a container's store.
///
/// ```swift
/// let container = PersistentContainer(
///   name: "catalog", managedObjectModel: model, classes: [Book.self],
///   storeDescriptions: [PersistentStoreDescription(type: .sqlite, path: "catalog.sqlite")])
/// try container.loadPersistentStores()
/// ```
public struct PersistentStoreDescription: Sendable {
  /// A store type and how to create its stores.
  ///
  /// The module of each type defines its own.
  public struct StoreType: Sendable {
    package let name: String
    /// Throws for a model that such a store cannot hold, before the store is created.
    let check: Check
    let makeStore: Making

    typealias Check =
      @Sendable (PersistentStoreDescription, ModelLayout) throws(ObjectGraphError) -> Void
    typealias Making =
      @Sendable (PersistentStoreDescription) throws(ObjectGraphError) -> any PersistentStore

    init(
      name: String, check: @escaping Check = { _, _ in }, makeStore: @escaping Making
    ) {
      self.name = name
      self.check = check
      self.makeStore = makeStore
    }

    /// A store in memory, whose objects live as long as the container.
    ///
    /// ```swift
    /// let container = PersistentContainer(
    ///   name: "preview", managedObjectModel: model, classes: [],
    ///   storeDescriptions: [PersistentStoreDescription(type: .inMemory)])
    /// try container.loadPersistentStores()
    /// print(try container.newContext().count(Query<Book>.all))  // prints 0
    /// ```
    public static let inMemory = StoreType(name: "InMemory") { description in
      InMemoryStore(tracksHistory: description.tracksHistory)
    }
  }

  /// The type of the store: `.sqlite` or ``StoreType/inMemory``.
  public var type: StoreType
  /// The path of the file, for stores that have one.
  public var path: String?
  /// The model's configuration with the store's entities, or nil for all.
  ///
  /// Each entity must be in at least one of a container's stores. If several hold it, fetches
  /// return the objects of all, and new objects go to the first described unless `assign(_:to:)` of
  /// their context specifies another.
  ///
  /// ```swift
  /// description.configuration = "Catalog"
  /// let container = PersistentContainer(
  ///   name: "library", managedObjectModel: model, classes: [], storeDescriptions: [description])
  /// try container.loadPersistentStores()  // throws the model has no configuration Catalog
  /// ```
  public var configuration: String?
  /// True to migrate a store of another model to this model; the default.
  ///
  /// ```swift
  /// description.shouldMigrateStoreAutomatically = false
  /// let container = PersistentContainer(
  ///   name: "library", managedObjectModel: newer, classes: [], storeDescriptions: [description])
  /// try container.loadPersistentStores()  // throws belongs to another model
  /// ```
  public var shouldMigrateStoreAutomatically = true
  /// True to infer a mapping by comparing the models; the default.
  ///
  /// ```swift
  /// description.shouldInferMappingModelAutomatically = false
  /// let container = PersistentContainer(
  ///   name: "library", managedObjectModel: newer, classes: [], storeDescriptions: [description])
  /// try container.loadPersistentStores()  // throws belongs to another model
  /// ```
  public var shouldInferMappingModelAutomatically = true
  /// True to let an inferred migration without ``modelVersions`` delete entities, attributes and
  /// relationships that the model lacks.
  ///
  /// ```swift
  /// let container = PersistentContainer(
  ///   name: "library", managedObjectModel: older, classes: [], storeDescriptions: [description])
  /// try container.loadPersistentStores()  // throws Paper.doi
  /// description.allowsMigrationLoss = true
  /// container.persistentStoreDescriptions = [description]
  /// try container.loadPersistentStores()
  /// ```
  ///
  /// The default is false: an older program must not delete what a newer one stored.
  public var allowsMigrationLoss = false
  /// The possible models of the store.
  ///
  /// ```swift
  /// description.modelVersions = ModelVersions([older, model, newer])
  /// let container = PersistentContainer(
  ///   name: "library", managedObjectModel: newer, classes: [], storeDescriptions: [description])
  /// try container.loadPersistentStores()
  /// ```
  ///
  /// If nil, the migration uses the model that a store of this library contains.
  public var modelVersions: ModelVersions?
  /// The observer of a migration's progress, which can also cancel it.
  ///
  /// ```swift
  /// description.migrationObserver = { progress in
  ///   print("\(progress.copiedCount) of \(progress.objectCount) objects")
  /// }
  /// ```
  public var migrationObserver: MigrationObserver?
  /// True to record every change in a history, which the container's `history(after:)` returns.
  ///
  /// ```swift
  /// var description = PersistentStoreDescription(type: .sqlite, path: "tracked.sqlite")
  /// description.tracksHistory = true
  /// let container = PersistentContainer(
  ///   name: "library", managedObjectModel: model, classes: [], storeDescriptions: [description])
  /// try container.loadPersistentStores()
  /// print(try container.history().count)  // prints 0
  /// ```
  ///
  /// A file with a history always continues it, because readers could not distinguish a gap from a
  /// time without changes.
  public var tracksHistory = false
  /// True to allow objects of exactly an abstract entity, as Core Data does.
  public var allowsAbstractInstances = false

  /// Creates a description with the default options.
  ///
  /// ```swift
  /// let notes = PersistentStoreDescription(type: .sqlite, path: "notes.sqlite")
  /// print(notes.shouldMigrateStoreAutomatically, notes.tracksHistory)  // prints true false
  /// ```
  public init(type: StoreType, path: String? = nil, configuration: String? = nil) {
    self.type = type
    self.path = path
    self.configuration = configuration
  }
}
