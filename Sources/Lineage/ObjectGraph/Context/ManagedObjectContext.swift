/// A scratch pad of objects: what was fetched, inserted, changed or deleted since the last save.
///
/// In a context one row is one object. A context and its objects belong to one place at a time and
/// are not `Sendable`; open another context for another task.
public final class ManagedObjectContext {
  let layout: ModelLayout
  let store: any PersistentStore
  let classes: [String: ManagedObject.Type]
  @exclusivity(unchecked) private(set) var registry: ObjectRegistry
  @exclusivity(unchecked) private var entitiesByClass: [ObjectIdentifier: Int] = [:]
  /// The unsaved changes.
  let unsaved: ChangeSet
  let transientLinks = TransientLinks()
  let readCache = ReadCache()
  /// Who watches the objects.
  let objectNotices = ObjectNotices()
  /// Who hears of saves.
  let saveNotices: SaveNotices
  /// True to store objects that are of exactly an abstract entity, as Core Data does.
  let allowsAbstractInstances: Bool

  /// The context that a save goes to instead of the store, nil for one directly over the store.
  public let parent: ManagedObjectContext?
  /// For logs and history; means nothing to the context.
  public var name: String?
  /// Who changes something, for the history of stores that keep one.
  public var transactionAuthor: String?
  /// The policy of a save for rows that another context or process changed.
  public var mergePolicy = MergePolicy.error
  /// Steps to undo; nil, the default, records none and costs nothing.
  @exclusivity(unchecked) public var undoHistory: UndoHistory? {
    didSet { if undoHistory !== oldValue { recordUnsavedLinksForUndo() } }
  }
  /// True to take over what other contexts of the container save, before the next fetch or save.
  public var automaticallyMergesChangesFromParent = false {
    didSet { saveNotices.hearsOfOthers = automaticallyMergesChangesFromParent }
  }
  /// The receiver of typed queries that take too long, nil for none.
  public var slowQueryWarning: SlowQueryWarning?

  init(
    layout: ModelLayout, store: any PersistentStore, classes: [String: ManagedObject.Type],
    parent: ManagedObjectContext? = nil,
    queue: SaveNotificationQueue = SaveNotificationQueue(center: nil),
    allowsAbstractInstances: Bool = false
  ) {
    self.layout = layout
    self.store = store
    self.classes = classes
    self.parent = parent
    self.allowsAbstractInstances = allowsAbstractInstances
    saveNotices = SaveNotices(queue: queue)
    unsaved = ChangeSet(layout: layout, isOfChild: parent != nil)
    let lostChanges = queue.center?.lostChanges ?? parent?.registry.lostChanges ?? LostChanges()
    self.registry = ObjectRegistry(
      layout: layout, classes: classes, store: store, lostChanges: lostChanges)
    registry.context = self
  }

  /// A context that reads for the objects of a registry whose own context has gone.
  init(
    reading registry: ObjectRegistry, layout: ModelLayout, store: any PersistentStore,
    classes: [String: ManagedObject.Type]
  ) {
    self.layout = layout
    self.store = store
    self.classes = classes
    parent = nil
    allowsAbstractInstances = false
    saveNotices = SaveNotices(queue: SaveNotificationQueue(center: nil))
    unsaved = ChangeSet(layout: layout, isOfChild: false)
    self.registry = registry
    registry.adopt(by: self)
  }

  deinit {
    registry.abandon()
  }

  public var hasChanges: Bool { !unsaved.isEmpty }

  /// Objects that were never saved and not deleted again.
  public var insertedObjects: [ManagedObject] { unsaved.inserted.filter { $0.state == .inserted } }
  public var updatedObjects: [ManagedObject] {
    unsaved.updated.map(\.object).filter { $0.state == .updated }
  }
  public var deletedObjects: [ManagedObject] {
    unsaved.deleted.filter { $0.state == .deleted && !unsaved.wasNeverStored($0) }
  }

  /// The model of the context's container.
  public var managedObjectModel: ManagedObjectModel { layout.model }

  /// Every object that the context knows and that is still referenced.
  public var registeredObjects: [ManagedObject] { registry.objects + insertedObjects }

  /// Forgets every object and every unsaved change; the store is untouched.
  ///
  /// Objects from before keep the values they have but can no longer be filled or changed.
  public func reset() {
    discardChanges()
    transientLinks.removeAll()
    registry.close()
    registry = ObjectRegistry(
      layout: layout, classes: classes, store: store, lostChanges: registry.lostChanges)
    registry.context = self
    readCache.removeAll()
    undoHistory?.removeAll()
    // The objects that changed are nobody's any more.
    objectNotices.forgetChanges()
    notifyWatchers()
  }

  func discardChanges() {
    for object in unsaved.inserted where object.state == .inserted {
      recordExistence(of: object)
      object.state = .discarded
      registry.unregister(object)
    }
    unsaved.removeAll()
    readCache.forgetLinks()
  }

  /// The entity of a name.
  ///
  /// - Throws: ``ObjectGraphError/unknownEntity(_:known:)``.
  func resolvedEntity(named name: String) throws(ObjectGraphError) -> ResolvedEntity {
    guard let entity = layout.entity(named: name) else {
      throw .unknownEntity(name, known: layout.entities.map(\.name))
    }
    return registry.entities[entity.index]
  }

  /// The only entity that names the class.
  func resolvedEntity(for objectType: ManagedObject.Type) -> ResolvedEntity {
    if let index = entitiesByClass[ObjectIdentifier(objectType)] { return registry.entities[index] }
    let matches = registry.entities.filter { $0.objectType == objectType }
    precondition(
      matches.count == 1,
      "\(objectType)(context:) needs exactly one entity with this class, the model has "
        + "\(matches.count); list the class when opening the container, or insert by entity name")
    entitiesByClass[ObjectIdentifier(objectType)] = matches[0].layout.index
    return matches[0]
  }
}
