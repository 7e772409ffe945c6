public import ObjectModel

/// Inserts rows without making objects of them.
///
/// A row that has the unique values of a stored object is refused, or by the context's merge policy
/// changes the object or is left out.
public struct BatchInsertRequest: Sendable {
  public var entityName: String
  /// The attributes of each row by name; the others get their default values.
  public var rows: [[String: AttributeValue]]

  public init(entityName: String, rows: [[String: AttributeValue]]) {
    self.entityName = entityName
    self.rows = rows
  }
}

/// Sets values of all matching rows without reading them.
public struct BatchUpdateRequest: Sendable {
  public var entityName: String
  public var predicate: FetchPredicate?
  public var includesSubentities = true
  /// New values, which may be computed from the old ones.
  public var propertiesToUpdate: [String: FetchExpression] = [:]

  public init(entityName: String, predicate: FetchPredicate? = nil) {
    self.entityName = entityName
    self.predicate = predicate
  }
}

/// Deletes all matching rows without making objects of them.
///
/// Delete rules are followed: what they cascade to goes too, a deny rule refuses all of it, and
/// references to what goes are cleared.
public struct BatchDeleteRequest: Sendable {
  public var entityName: String
  public var predicate: FetchPredicate?
  public var includesSubentities = true

  public init(entityName: String, predicate: FetchPredicate? = nil) {
    self.entityName = entityName
    self.predicate = predicate
  }

  /// Deletes the objects of these IDs, which may be of several entities of one tree.
  ///
  /// - Throws: ``ObjectGraphError/invalidPredicate(_:reason:)`` for IDs of different trees.
  public init(objectIDs: [ManagedObjectID]) throws(ObjectGraphError) {
    let roots = Set(objectIDs.map(\.entity.rootIndex))
    guard let first = objectIDs.first, roots.count == 1 else {
      throw .invalidPredicate(
        "a batch deletion of \(objectIDs.count) IDs",
        reason: "they are of \(roots.count) trees; make one request for each")
    }
    self.init(entityName: first.rootEntityName, predicate: .objects(objectIDs))
  }
}

extension ManagedObjectContext {
  /// Inserts rows directly in the store; the context learns of them by its next fetch.
  ///
  /// The merge policy says what becomes of a row that has the unique values of a stored object, or of
  /// an earlier row. `error` refuses all of them. `mergeByPropertyObjectTrump` gives the object the
  /// values that the row names, `overwrite` the defaults of the others too;
  /// `mergeByPropertyStoreTrump` and `rollback` leave the row out.
  ///
  /// - Returns: what was written, for merging into contexts that are open.
  /// - Throws: ``ObjectGraphError``, with nothing inserted.
  @discardableResult
  public func execute(_ request: BatchInsertRequest) throws(ObjectGraphError) -> SavedChanges {
    let entity = try boundEntity(named: request.entityName).layout
    guard !entity.isAbstract || allowsAbstractInstances else {
      throw .invalidPredicate(
        "a batch insertion into \(entity.name)", reason: "the entity is abstract")
    }
    guard mergePolicy == .error || layout.uniqueness(of: entity).isEmpty else {
      return try upsert(request, entity)
    }
    return SavedChanges(
      inserted: try written {
        try $0.insert(AnySequence(request.rows), of: entity, by: changeOrigin)
      })
  }

  private func upsert(_ request: BatchInsertRequest, _ entity: EntityLayout)
    throws(ObjectGraphError) -> SavedChanges
  {
    var upsert = BatchUpsert(entity, in: layout, policy: mergePolicy, by: changeOrigin)
    var saved = SavedChanges()
    do {
      try store.transaction {
        let (inserted, updated) = try upsert.run(request.rows, in: store)
        saved = SavedChanges(inserted: inserted.map(objectID), updated: updated.map(objectID))
      }
    } catch {
      throw Self.wrap(error)
    }
    return saved
  }

  /// Sets values directly in the store; objects of this context keep theirs until they are
  /// refreshed or the result is merged.
  ///
  /// - Returns: what was written, for merging into contexts that are open.
  /// - Throws: ``ObjectGraphError``, with nothing changed.
  @discardableResult
  public func execute(_ request: BatchUpdateRequest) throws(ObjectGraphError) -> SavedChanges {
    let entity = try boundEntity(named: request.entityName).layout
    var fetch = StoreFetch(entity: entity, predicate: request.predicate)
    fetch.includesSubentities = request.includesSubentities
    let assignments = request.propertiesToUpdate.sorted { $0.key < $1.key }
      .map { (property: $0.key, value: $0.value) }
    let batch = try StoreBatchUpdate(fetch: fetch, assignments: assignments)
      .checked(in: layout, permanentIDs: temporaryIDs.permanent)
    return SavedChanges(updated: try written { try $0.update(batch, by: changeOrigin) })
  }

  /// Deletes rows directly in the store; objects of this context stay until the result is merged.
  ///
  /// - Returns: what was deleted, for merging into contexts that are open.
  /// - Throws: ``ObjectGraphError``, with nothing deleted.
  @discardableResult
  public func execute(_ request: BatchDeleteRequest) throws(ObjectGraphError) -> SavedChanges {
    let entity = try boundEntity(named: request.entityName).layout
    var fetch = StoreFetch(entity: entity, predicate: request.predicate)
    fetch.includesSubentities = request.includesSubentities
    let checked = try fetch.checked(in: layout, permanentIDs: temporaryIDs.permanent)
    return SavedChanges(deleted: try written { try $0.delete(matching: checked, by: changeOrigin) })
  }

  private func written(_ body: (any PersistentStore) throws -> [StoreAddress])
    throws(ObjectGraphError) -> [ManagedObjectID]
  {
    do {
      return try body(store).map(objectID)
    } catch {
      throw Self.wrap(error)
    }
  }
}
