import ObjectModel

/// A scratch pad of objects: what was fetched, inserted, changed or deleted since the last save.
///
/// In a context one row is one object. A context and its objects belong to one place at a time and
/// are not `Sendable`; open another context for another task.
public final class ManagedObjectContext {
  package let layout: ModelLayout
  let store: any PersistentStore
  private let classes: [String: ManagedObject.Type]
  @exclusivity(unchecked) private(set) var registry: ObjectRegistry
  private var entitiesByClass: [ObjectIdentifier: Int] = [:]

  /// Strong, because nothing else may hold an unsaved object.
  @exclusivity(unchecked) var inserted: ContiguousArray<ManagedObject> = []
  /// Objects whose values differ from the store's, with the values they were read with.
  @exclusivity(unchecked) var updated: ContiguousArray<StoreChanges.Update> = []
  var deleted: ContiguousArray<ManagedObject> = []
  @exclusivity(unchecked) var links: PendingLinks
  /// Set to be told of typed queries that take too long.
  public var slowQueryWarning: SlowQueryWarning?

  var storeIdentifier: String { store.identifier }

  package init(
    layout: ModelLayout, store: any PersistentStore, classes: [String: ManagedObject.Type]
  ) {
    self.layout = layout
    self.store = store
    self.classes = classes
    self.links = PendingLinks(layout: layout)
    self.registry = ObjectRegistry(layout: layout, classes: classes)
    registry.context = self
  }

  deinit {
    registry.close()
  }

  public var hasChanges: Bool {
    !inserted.isEmpty || !updated.isEmpty || !deleted.isEmpty || !links.isEmpty
  }

  /// Objects that were never saved and not deleted again.
  public var insertedObjects: [ManagedObject] { inserted.filter { $0.state == .inserted } }
  public var updatedObjects: [ManagedObject] {
    updated.map(\.object).filter { $0.state == .updated }
  }
  public var deletedObjects: [ManagedObject] { deleted.filter { !wasNeverStored($0) } }

  /// Forgets every object and every unsaved change; the store is untouched.
  ///
  /// Objects from before keep the values they have but can no longer be filled or changed.
  public func reset() {
    discardChanges()
    registry.close()
    registry = ObjectRegistry(layout: layout, classes: classes)
    registry.context = self
  }

  func discardChanges() {
    inserted.removeAll()
    updated.removeAll()
    deleted.removeAll()
    links = PendingLinks(layout: layout)
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
