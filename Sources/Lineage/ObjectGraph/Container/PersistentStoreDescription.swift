/// The type, location and entities of a container's store.
public struct PersistentStoreDescription: Sendable {
  /// A store type and how to create its stores.
  ///
  /// The module of each type defines its own.
  public struct StoreType: Sendable {
    public let name: String
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
    public static let inMemory = StoreType(name: "InMemory") { description in
      InMemoryStore(tracksHistory: description.tracksHistory)
    }
  }

  public var type: StoreType
  /// The path of the file, for stores that have one.
  public var path: String?
  /// The model's configuration with the store's entities, or nil for all.
  ///
  /// Each entity must be in at least one of a container's stores. If several hold it, fetches
  /// return the objects of all, and new objects go to the first described unless `assign(_:to:)` of
  /// their context specifies another.
  public var configuration: String?
  /// True to migrate a store of another model to this model.
  ///
  /// The default is true.
  public var shouldMigrateStoreAutomatically = true
  /// True to infer a mapping by comparing the models.
  ///
  /// The default is true.
  public var shouldInferMappingModelAutomatically = true
  /// True to let an inferred migration without ``modelVersions`` delete entities, attributes and
  /// relationships that the model lacks.
  ///
  /// The default is false: an older program must not delete what a newer one stored.
  public var allowsMigrationLoss = false
  /// The possible models of the store.
  ///
  /// If nil, the migration uses the model that a store of this library contains.
  public var modelVersions: ModelVersions?
  /// The observer of a migration's progress, which can also cancel it.
  public var migrationObserver: MigrationObserver?
  /// True to record every change in a history, which the container's `history(after:)` returns.
  ///
  /// A file with a history always continues it, because readers could not distinguish a gap from a
  /// time without changes.
  public var tracksHistory = false
  /// True to allow objects of exactly an abstract entity, as Core Data does.
  public var allowsAbstractInstances = false

  public init(type: StoreType, path: String? = nil, configuration: String? = nil) {
    self.type = type
    self.path = path
    self.configuration = configuration
  }
}
