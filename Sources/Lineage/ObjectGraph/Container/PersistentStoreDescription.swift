/// The place of a container's store, its kind and its entities.
public struct PersistentStoreDescription: Sendable {
  /// A kind of store and how one is made; the module of each kind adds its own.
  public struct StoreType: Sendable {
    public let name: String
    /// Throws for a model that such a store cannot hold, before one is made.
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

    /// Objects live as long as the container.
    public static let inMemory = StoreType(name: "InMemory") { description in
      InMemoryStore(tracksHistory: description.tracksHistory)
    }
  }

  public var type: StoreType
  /// The file, for stores that have one.
  public var path: String?
  /// The model's configuration with the entities that the store is to hold, nil for all.
  ///
  /// Each entity of the model belongs in one of a container's stores at least. Where several hold
  /// it, fetches find the objects of all, and new ones go to the first described unless
  /// `assign(_:to:)` of their context says otherwise.
  public var configuration: String?
  /// True, as by default, to change a store of an older model into one of this model.
  public var shouldMigrateStoreAutomatically = true
  /// True, as by default, to find out by comparing the models what has to change.
  public var shouldInferMappingModelAutomatically = true
  /// The models that the store may have been made for.
  ///
  /// If nil, the copy of its model that a store made by this library keeps is taken.
  public var modelVersions: ModelVersions?
  /// The observer of a migration's progress, which may also end the migration.
  public var migrationObserver: MigrationObserver?
  /// True to note every change in a history, which `history(after:)` of the container tells.
  ///
  /// A file that has a history goes on with it whatever later descriptions say: readers could not
  /// tell a gap from a time in which nothing happened.
  public var tracksHistory = false
  /// True to let objects be of exactly an abstract entity, as Core Data does.
  public var allowsAbstractInstances = false

  public init(type: StoreType, path: String? = nil, configuration: String? = nil) {
    self.type = type
    self.path = path
    self.configuration = configuration
  }
}
