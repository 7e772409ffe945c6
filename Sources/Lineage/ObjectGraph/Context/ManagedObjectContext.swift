/// A workspace of objects: those fetched, and those inserted, changed or deleted since the last
/// save.
///
/// ```swift
/// let paper = Paper(context: context)
/// paper.title = "Computing machinery and intelligence"
/// try context.save()
/// ```
/// ```sql
/// INSERT INTO ZPUBLICATION(...) VALUES(...)
/// ```
///
/// Within a context, each row has one object. A context and its objects belong to one isolation and
/// are not `Sendable`; create another context for another task.
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
  /// The observers of the objects.
  let objectNotices = ObjectNotifications()
  /// The observers of saves.
  let saveNotices: SaveNotifications
  /// True to store objects whose exact entity is abstract, as Core Data does.
  let allowsAbstractInstances: Bool

  /// The context to which a save goes, or nil for a context directly over the store.
  ///
  /// ```swift
  /// let child = ManagedObjectContext(parent: context)
  /// print(child.parent === context, context.parent == nil)  // prints true true
  /// ```
  public let parent: ManagedObjectContext?
  /// A name for logs and history.
  ///
  /// ```swift
  /// context.name = "editor"
  /// dog.age += 1
  /// try context.save()
  /// print(try container.history(after: token)[0].contextName == "editor")  // prints true
  /// ```
  public var name: String?
  /// The author of changes, for the history of stores that keep one.
  ///
  /// ```swift
  /// context.transactionAuthor = "import"
  /// dog.age += 1
  /// try context.save()
  /// print(try container.history(after: token)[0].author == "import")  // prints true
  /// ```
  public var transactionAuthor: String?
  /// The policy of a save for rows that another context or process changed.
  ///
  /// ```swift
  /// let editor = container.newContext()
  /// let copy = try editor.fetch(Query<Dog>.all)[0]
  /// dog.age = 5
  /// try context.save()
  /// copy.age = 6
  /// try editor.save()  // throws another context or program changed 1 object
  /// editor.mergePolicy = .mergeByPropertyObjectTrump
  /// try editor.save()
  /// ```
  public var mergePolicy = MergePolicy.error
  /// The steps to undo; nil, the default, records none and costs nothing.
  ///
  /// ```swift
  /// context.undoHistory = UndoHistory(levelCount: 20)
  /// dog.name = "Max"
  /// try context.undo()
  /// print(dog.name)  // prints Rex
  /// ```
  @exclusivity(unchecked) public var undoHistory: UndoHistory? {
    didSet { if undoHistory !== oldValue { recordUnsavedLinksForUndo() } }
  }
  /// True to merge the saves of the container's other contexts before the next fetch or save.
  ///
  /// ```swift
  /// let reader = container.newContext()
  /// reader.automaticallyMergesChangesFromParent = true
  /// let copy = try reader.fetch(Query<Dog>.all)[0]
  /// print(copy.name)  // prints Rex
  /// dog.name = "Max"
  /// try context.save()
  /// _ = try reader.fetch(Query<Person>.all)
  /// print(copy.name)  // prints Max
  /// ```
  public var automaticallyMergesChangesFromParent = false {
    didSet { saveNotices.hearsOfOthers = automaticallyMergesChangesFromParent }
  }
  /// The receiver of warnings about slow typed queries, or nil for none.
  ///
  /// ```swift
  /// context.slowQueryWarning = SlowQueryWarning(threshold: .milliseconds(100)) { print($0) }
  /// ```
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
    saveNotices = SaveNotifications(queue: queue)
    unsaved = ChangeSet(layout: layout, isOfChild: parent != nil)
    let lostChanges = queue.center?.lostChanges ?? parent?.registry.lostChanges ?? LostChanges()
    self.registry = ObjectRegistry(
      layout: layout, classes: classes, store: store, lostChanges: lostChanges)
    registry.context = self
  }

  /// Creates a context that reads for the objects of a registry whose own context was released.
  init(
    reading registry: ObjectRegistry, layout: ModelLayout, store: any PersistentStore,
    classes: [String: ManagedObject.Type]
  ) {
    self.layout = layout
    self.store = store
    self.classes = classes
    parent = nil
    allowsAbstractInstances = false
    saveNotices = SaveNotifications(queue: SaveNotificationQueue(center: nil))
    unsaved = ChangeSet(layout: layout, isOfChild: false)
    self.registry = registry
    registry.adopt(by: self)
  }

  deinit {
    registry.abandon()
  }

  /// True if the context has unsaved changes, also of transient values or to equal values.
  ///
  /// ```swift
  /// person.age += 1
  /// print(context.hasChanges)  // prints true
  /// context.rollback()
  /// print(context.hasChanges)  // prints false
  /// ```
  public var hasChanges: Bool { !unsaved.isEmpty }

  /// The objects that were never saved and are not deleted.
  ///
  /// ```swift
  /// let tag = Tag(context: context)
  /// print(context.insertedObjects == [tag])  // prints true
  /// ```
  public var insertedObjects: [ManagedObject] { unsaved.inserted.filter { $0.state == .inserted } }
  /// The stored objects with unsaved values, in the order of their first change.
  ///
  /// ```swift
  /// (person.age, dog.age) = (22, 5)
  /// print(context.updatedObjects == [person, dog])  // prints true
  /// ```
  public var updatedObjects: [ManagedObject] {
    unsaved.updated.map(\.object).filter { $0.state == .updated }
  }
  /// The stored objects marked for deletion; delete rules may add more when the context is saved.
  ///
  /// ```swift
  /// context.delete(dog)
  /// print(context.deletedObjects == [dog])  // prints true
  /// ```
  public var deletedObjects: [ManagedObject] {
    unsaved.deleted.filter { $0.state == .deleted && !unsaved.wasNeverStored($0) }
  }

  /// The model of the context's container.
  ///
  /// ```swift
  /// print(context.managedObjectModel.entitiesByName["Tag"] != nil)  // prints true
  /// ```
  public var managedObjectModel: ManagedObjectModel { layout.model }

  /// All objects that the context knows and that are still referenced.
  ///
  /// ```swift
  /// let other = container.newContext()
  /// let books = try other.fetch(Query<Book>.all)
  /// print(other.registeredObjects.count == books.count)  // prints true
  /// ```
  public var registeredObjects: [ManagedObject] { registry.objects + insertedObjects }

  /// Discards all objects and unsaved changes.
  ///
  /// ```swift
  /// person.age = 99
  /// context.reset()
  /// print(try context.fetch(Query<Person>.all)[0].age)  // prints 21
  /// ```
  ///
  /// The store is not affected.
  ///
  /// Existing objects keep their current values but can no longer be filled or changed.
  public func reset() {
    discardChanges()
    transientLinks.removeAll()
    registry.close()
    registry = ObjectRegistry(
      layout: layout, classes: classes, store: store, lostChanges: registry.lostChanges)
    registry.context = self
    readCache.removeAll()
    undoHistory?.removeAll()
    // The changed objects belong to no context any more.
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

  /// Returns the entity with a name.
  ///
  /// - Throws: ``ObjectGraphError/unknownEntity(_:known:)``.
  func resolvedEntity(named name: String) throws(ObjectGraphError) -> ResolvedEntity {
    guard let entity = layout.entity(named: name) else {
      throw .unknownEntity(name, known: layout.entities.map(\.name))
    }
    return registry.entities[entity.index]
  }

  /// Returns the only entity that names the class.
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
