public import ObjectModel

/// A scratch pad of objects: what was fetched, inserted, changed or deleted since the last save.
///
/// In a context one row is one object. A context and its objects belong to one place at a time and
/// are not `Sendable`; open another context for another task.
public final class ManagedObjectContext {
  package let layout: ModelLayout
  let store: any PersistentStore
  let classes: [String: ManagedObject.Type]
  @exclusivity(unchecked) private(set) var registry: ObjectRegistry
  private var entitiesByClass: [ObjectIdentifier: Int] = [:]
  var temporaryKeys = TemporaryKeys()
  var temporaryIDs = TemporaryIDs()

  /// Strong, because nothing else may hold an unsaved object.
  @exclusivity(unchecked) var inserted: ContiguousArray<ManagedObject> = []
  /// Objects whose values differ from the store's, with the values they were read with.
  @exclusivity(unchecked) var updated: ContiguousArray<StoreChanges.Update> = []
  var deleted: ContiguousArray<ManagedObject> = []
  var deletionConsequences = DeletionConsequences()
  @exclusivity(unchecked) var links: PendingLinks
  /// What transient to-many relationships lead to, now and at the last save.
  var transientLinks = TransientLinks()
  var savedTransientLinks = TransientLinks()
  @exclusivity(unchecked) var referrers = ChangedReferrers()
  var orders = PendingOrders()
  var conversions: [StoreChanges.Conversion] = []
  /// What temporary keys became that the places of inserted objects do not tell.
  var takenOver: [Int64: Int64] = [:]
  /// New objects that took a stored row over.
  var upserted: Set<ObjectIdentifier> = []
  /// What relationships were read ahead.
  var prefetched = PrefetchedLinks()
  var faultBatches: [FaultBatch] = []
  var recentlyFilled = RecentlyFilled()
  /// Faults that could not be read when they were asked for a value, and were shown without any.
  var shownWithoutValues: Set<StoreAddress> = []
  /// What fetched properties of objects led to, with the objects, so that no other takes their place.
  var fetchedProperties:
    [ObjectIdentifier: (object: ManagedObject, values: [String: [ManagedObject]])] = [:]
  var children: [WeakContext] = []
  @exclusivity(unchecked) var watchers: [WeakWatcher] = []
  /// Kept while anybody listens to ``objectsDidChange()``.
  var changeNotices: ChangeNotices?
  /// True to store objects that are of exactly an abstract entity, as Core Data does.
  var allowsAbstractInstances = false
  /// What watchers have not heard of.
  @exclusivity(unchecked) var changedSinceNotice = ChangesSinceNotice()
  let mailbox: SaveMailbox
  /// How many calls of `performInOneTransaction` are running, one in the other.
  var transactionDepth = 0
  /// Saves of a transaction that is not over.
  var untold: [SavedChanges] = []

  /// The context that a save goes to instead of the store, nil for one directly over the store.
  public let parent: ManagedObjectContext?
  /// For logs and history; means nothing to the context.
  public var name: String?
  /// Who changes something, for the history of stores that keep one.
  public var transactionAuthor: String?
  /// What a save does about rows that somebody else changed.
  public var mergePolicy = MergePolicy.error
  /// Steps to undo; nil, the default, records none and costs nothing.
  public var undoHistory: UndoHistory? {
    didSet { if undoHistory !== oldValue { noteUnsavedLinksForUndo() } }
  }
  /// True to take over what other contexts of the container save, before the next fetch or save.
  public var automaticallyMergesChangesFromParent = false {
    didSet { mailbox.isOpen = automaticallyMergesChangesFromParent }
  }
  /// Set to be told of typed queries that take too long.
  public var slowQueryWarning: SlowQueryWarning?

  package init(
    layout: ModelLayout, store: any PersistentStore, classes: [String: ManagedObject.Type],
    parent: ManagedObjectContext? = nil, mailbox: SaveMailbox = SaveMailbox(hub: nil)
  ) {
    self.layout = layout
    self.store = store
    self.classes = classes
    self.parent = parent
    self.mailbox = mailbox
    self.links = PendingLinks(layout: layout, notesTemporaryRemovals: parent != nil)
    self.registry = ObjectRegistry(layout: layout, classes: classes, store: store)
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
    mailbox = SaveMailbox(hub: nil)
    links = PendingLinks(layout: layout)
    self.registry = registry
    registry.adopt(by: self)
  }

  deinit {
    registry.abandon()
  }

  public var hasChanges: Bool {
    inserted.contains { $0.state == .inserted } || !updated.isEmpty
      || deleted.contains { !wasNeverStored($0) } || !links.isEmpty || !orders.isEmpty
      || !conversions.isEmpty
  }

  /// Objects that were never saved and not deleted again.
  public var insertedObjects: [ManagedObject] { inserted.filter { $0.state == .inserted } }
  public var updatedObjects: [ManagedObject] {
    updated.map(\.object).filter { $0.state == .updated }
  }
  public var deletedObjects: [ManagedObject] {
    deleted.filter { $0.state == .deleted && !wasNeverStored($0) }
  }

  /// The model of the context's container.
  public var managedObjectModel: ManagedObjectModel { layout.model }

  /// Every object that the context knows and somebody holds.
  public var registeredObjects: [ManagedObject] { registry.objects + insertedObjects }

  /// Forgets every object and every unsaved change; the store is untouched.
  ///
  /// Objects from before keep the values they have but can no longer be filled or changed.
  public func reset() {
    discardChanges()
    (transientLinks, savedTransientLinks) = (TransientLinks(), TransientLinks())
    registry.close()
    registry = ObjectRegistry(layout: layout, classes: classes, store: store)
    registry.context = self
    fetchedProperties.removeAll()
    recentlyFilled.removeAll()
    shownWithoutValues.removeAll()
    undoHistory?.removeAll()
    // The objects that changed are nobody's any more.
    changedSinceNotice = ChangesSinceNotice()
    notifyWatchers()
  }

  func discardChanges() {
    for object in inserted where object.state == .inserted {
      noteExistence(of: object)
      object.state = .discarded
      registry.unregister(object)
    }
    temporaryKeys.retire(inserted.count)
    inserted.removeAll()
    updated.removeAll()
    deleted.removeAll()
    deletionConsequences.removeAll()
    conversions.removeAll()
    upserted.removeAll()
    forgetLinks()
  }

  func forgetLinks() {
    links = PendingLinks(layout: layout, notesTemporaryRemovals: parent != nil)
    referrers.forget()
    orders = PendingOrders()
    prefetched = PrefetchedLinks()
    faultBatches.removeAll()
  }

  /// The entity of a name.
  ///
  /// - Throws: ``ObjectGraphError/unknownEntity(_:known:)``.
  func boundEntity(named name: String) throws(ObjectGraphError) -> BoundEntity {
    guard let entity = layout.entity(named: name) else {
      throw .unknownEntity(name, known: layout.entities.map(\.name))
    }
    return registry.entities[entity.index]
  }

  /// The only entity that names the class.
  func boundEntity(for objectType: ManagedObject.Type) -> BoundEntity {
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
