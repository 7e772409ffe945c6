/// A request that inserts rows without creating objects.
///
/// A row with the unique values of a stored object is rejected or, depending on the context's merge
/// policy, changes the object or is skipped. After 1,000 rows or more a SQLite store samples the
/// table's indexes, if it has several, so that SQLite chooses the selective one.
///
/// ```swift
/// let rows: [[String: AttributeValue]] = [["name": .string("Grace")], ["name": .string("Emma")]]
/// try context.execute(BatchInsertRequest(entityName: "Author", rows: rows))
/// ```
/// ```sql
/// INSERT INTO ZAUTHOR(...) VALUES(...)
/// ```
public struct BatchInsertRequest: Sendable {
  /// The exact entity of all rows.
  public var entityName: String
  /// The attributes of each row by name.
  ///
  /// Other attributes get their default values.
  public var rows: [[String: AttributeValue]]

  /// Creates a request that inserts the rows in this order.
  public init(entityName: String, rows: [[String: AttributeValue]]) {
    self.entityName = entityName
    self.rows = rows
  }
}

/// A request that sets values of all matching rows without reading them.
///
/// ```swift
/// var request = try BatchUpdateRequest(
///   entityName: "Publication", predicate: FetchPredicate(format: "year == nil"))
/// request.propertiesToUpdate["year"] = .value(.attribute(.integer(1952)))
/// try context.execute(request)
/// ```
/// ```sql
/// SELECT t0.Z_ENT, t0.Z_PK FROM ZPUBLICATION t0 WHERE t0.ZYEAR IS NULL;
/// UPDATE ZPUBLICATION SET ZYEAR = n.c0, Z_OPT = Z_OPT + 1
///   FROM (SELECT t0.Z_PK AS k, ? AS c0 FROM ZPUBLICATION t0 WHERE t0.Z_PK IN (...)) n
///   WHERE ZPUBLICATION.Z_PK = n.k
/// ```
public struct BatchUpdateRequest: Sendable {
  /// The entity of the rows.
  public var entityName: String
  /// The condition on the rows, or nil for all.
  public var predicate: FetchPredicate?
  /// True to change rows of sub-entities too.
  ///
  /// ```swift
  /// var request = BatchUpdateRequest(entityName: "Publication")
  /// request.propertiesToUpdate["year"] = .value(.null)
  /// request.includesSubentities = false
  /// print(try context.execute(request).updated.count)  // prints 0
  /// ```
  public var includesSubentities = true
  /// The new values, which may be computed from the old ones.
  ///
  /// ```swift
  /// var request = BatchUpdateRequest(entityName: "Person")
  /// request.propertiesToUpdate["age"] = .function(
  ///   .add, [.property("age"), .value(.attribute(.integer(1)))])
  /// try context.execute(request)
  /// ```
  /// ```sql
  /// SELECT 0, t0.Z_PK FROM ZPERSON t0;
  /// UPDATE ZPERSON SET ZAGE = n.c0, Z_OPT = Z_OPT + 1
  ///   FROM (SELECT t0.Z_PK AS k, (t0.ZAGE + ?) AS c0 FROM ZPERSON t0 WHERE t0.Z_PK IN (...)) n
  ///   WHERE ZPERSON.Z_PK = n.k
  /// ```
  public var propertiesToUpdate: [String: FetchExpression] = [:]

  /// Creates a request that changes nothing yet.
  public init(entityName: String, predicate: FetchPredicate? = nil) {
    self.entityName = entityName
    self.predicate = predicate
  }
}

/// A request that deletes all matching rows without creating objects.
///
/// Delete rules apply: cascades delete further rows, a deny rule rejects the request, and
/// references to deleted rows are cleared.
///
/// ```swift
/// try context.execute(
///   BatchDeleteRequest(
///     entityName: "Author", predicate: .attribute("name", .equal, .string("Grace"))))
/// ```
/// ```sql
/// SELECT 0, t0.Z_PK FROM ZAUTHOR t0 WHERE t0.ZNAME == ?;
/// SELECT t0.Z_ENT, t0.Z_PK FROM ZPUBLICATION t0 WHERE t0.ZAUTHOR IN (...) ORDER BY t0.Z_PK;
/// DELETE FROM ZAUTHOR WHERE Z_PK IN (...);
/// UPDATE ZPUBLICATION SET ZAUTHOR = NULL, Z_OPT = Z_OPT + 1 WHERE ZAUTHOR IN (...)
/// ```
public struct BatchDeleteRequest: Sendable {
  /// The entity of the rows.
  public var entityName: String
  /// The condition on the rows, or nil for all.
  public var predicate: FetchPredicate?
  /// True to delete rows of sub-entities too.
  public var includesSubentities = true

  /// Creates a request for the matching rows of an entity, or for all.
  public init(entityName: String, predicate: FetchPredicate? = nil) {
    self.entityName = entityName
    self.predicate = predicate
  }

  /// Creates a request for the objects with these IDs, which may be of several entities of one
  /// hierarchy.
  ///
  /// ```swift
  /// let deleted = try context.execute(
  ///   BatchDeleteRequest(objectIDs: [book.objectID, paper.objectID]))
  /// print(deleted.deleted.count)  // prints 2
  /// ```
  /// ```sql
  /// SELECT t0.Z_ENT, t0.Z_PK FROM ZPUBLICATION t0 WHERE t0.Z_PK IN (...);
  /// DELETE FROM Z_4TAGS WHERE Z_4PUBLICATIONS IN (...);
  /// DELETE FROM ZPUBLICATION WHERE Z_PK IN (...)
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/invalidPredicate(_:reason:)`` for IDs of different hierarchies.
  public init(objectIDs: [ManagedObjectID]) throws(ObjectGraphError) {
    let roots = Set(objectIDs.map(\.entity.rootIndex))
    guard let first = objectIDs.first, roots.count == 1 else {
      throw .invalidPredicate(
        "a batch deletion of \(objectIDs.count) IDs",
        reason: "they belong to \(roots.count) hierarchies; make one request for each")
    }
    self.init(entityName: first.rootEntityName, predicate: .objects(objectIDs))
  }
}

extension ManagedObjectContext {
  /// Inserts rows directly in the store.
  ///
  /// The context sees them in its next fetch.
  ///
  /// ```swift
  /// context.mergePolicy = .mergeByPropertyObjectTrump
  /// let saved = try context.execute(
  ///   BatchInsertRequest(entityName: "Tag", rows: [["name": .string("sea")]]))
  /// print(saved.inserted.count, saved.updated.count)  // prints 0 1
  /// ```
  ///
  /// The merge policy applies to a row with the unique values of a stored object or of an earlier
  /// row. `error` rejects all rows. `mergeByPropertyObjectTrump` and `overwrite` set the row's
  /// values in the object, and no others; `mergeByPropertyStoreTrump` and `rollback` skip the row.
  ///
  /// - Returns: The written rows, for merging into open contexts.
  /// - Throws: ``ObjectGraphError``, with nothing inserted;
  ///   ``ObjectGraphError/batchRefused(entity:property:row:reason:)`` with the row for a value that
  ///   breaks its attribute's type or rules, and for a derived attribute.
  @discardableResult
  public func execute(_ request: BatchInsertRequest) throws(ObjectGraphError) -> SavedChanges {
    let entity = try resolvedEntity(named: request.entityName).layout
    guard !entity.isAbstract || allowsAbstractInstances else {
      throw .invalidPredicate(
        "a batch insertion into \(entity.name)", reason: "the entity is abstract")
    }
    guard mergePolicy == .error || layout.uniqueness(of: entity).isEmpty else {
      return try upsert(request, entity)
    }
    return SavedChanges(
      inserted: try written { store throws(ObjectGraphError) in
        try store.insert(AnySequence(request.rows), of: entity, by: changeOrigin)
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
      throw ObjectGraphError(error)
    }
    return saved
  }

  /// Sets values directly in the store.
  ///
  /// Objects of this context keep theirs until they are refreshed or the result is merged.
  ///
  /// ```swift
  /// var request = BatchUpdateRequest(entityName: "Dog")
  /// request.propertiesToUpdate["age"] = .value(.attribute(.integer(5)))
  /// try context.mergeChanges(from: context.execute(request))
  /// print(dog.age)  // prints 5
  /// ```
  /// ```sql
  /// SELECT 0, t0.Z_PK FROM ZDOG t0;
  /// UPDATE ZDOG SET ZAGE = n.c0, Z_OPT = Z_OPT + 1
  ///   FROM (SELECT t0.Z_PK AS k, ? AS c0 FROM ZDOG t0 WHERE t0.Z_PK IN (...)) n
  ///   WHERE ZDOG.Z_PK = n.k;
  /// SELECT ... FROM ZDOG t0 WHERE t0.Z_PK = ?
  /// ```
  ///
  /// - Returns: The written rows, for merging into open contexts.
  /// - Throws: ``ObjectGraphError``, with nothing changed;
  ///   ``ObjectGraphError/batchRefused(entity:property:row:reason:)`` for a new value, given or
  ///   computed, that breaks its attribute's type or rules, and for a derived attribute.
  @discardableResult
  public func execute(_ request: BatchUpdateRequest) throws(ObjectGraphError) -> SavedChanges {
    let entity = try resolvedEntity(named: request.entityName).layout
    var fetch = FetchDraft(entity: entity, predicate: request.predicate)
    fetch.includesSubentities = request.includesSubentities
    let assignments = request.propertiesToUpdate.sorted { $0.key < $1.key }
      .map { (property: $0.key, value: $0.value) }
    let batch = try BatchUpdateDraft(fetch: fetch, assignments: assignments)
      .checked(in: layout, permanentIDs: unsaved.permanentIDs)
    return SavedChanges(
      updated: try written { store throws(ObjectGraphError) in
        try store.update(batch, by: changeOrigin)
      })
  }

  /// Deletes rows directly in the store.
  ///
  /// Objects of this context stay until the result is merged.
  ///
  /// ```swift
  /// let changes = try context.execute(BatchDeleteRequest(entityName: "Paper"))
  /// try context.mergeChanges(from: changes)
  /// ```
  /// ```sql
  /// SELECT t0.Z_ENT, t0.Z_PK FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 6;
  /// DELETE FROM Z_4TAGS WHERE Z_4PUBLICATIONS IN (...);
  /// DELETE FROM ZPUBLICATION WHERE Z_PK IN (...)
  /// ```
  ///
  /// - Returns: The deleted rows, for merging into open contexts.
  /// - Throws: ``ObjectGraphError``, with nothing deleted.
  @discardableResult
  public func execute(_ request: BatchDeleteRequest) throws(ObjectGraphError) -> SavedChanges {
    let entity = try resolvedEntity(named: request.entityName).layout
    var fetch = FetchDraft(entity: entity, predicate: request.predicate)
    fetch.includesSubentities = request.includesSubentities
    let checked = try fetch.checked(in: layout, permanentIDs: unsaved.permanentIDs)
    return SavedChanges(
      deleted: try written { store throws(ObjectGraphError) in
        try store.delete(matching: checked, by: changeOrigin)
      })
  }

  private func written(_ body: (any PersistentStore) throws(ObjectGraphError) -> [StoreAddress])
    throws(ObjectGraphError) -> [ManagedObjectID]
  { try body(store).map(objectID) }
}

/// A batch insertion by a merge policy: rows with the unique values of stored ones, or of each
/// other, are combined with them.
///
/// It uses only requests that every store supports, in one transaction of the store.
struct BatchUpsert {
  private typealias Values = [String: AttributeValue]

  /// The values of one constraint.
  private struct Claim: Hashable {
    let constraint: Int
    let values: [StoredValue]
  }

  private let entity: EntityLayout
  private let model: ModelLayout
  private let policy: MergePolicy
  private let origin: ChangeOrigin
  private let constraints: [UniquenessLayout]
  private let attributes: [AttributeDescription]
  private var rows: [Values] = []
  /// The given numbers of the rows; for combined rows, the last.
  private var numbers: [Int] = []
  /// The row with the values.
  private var claims: [Claim: Int] = [:]
  /// The stored object that a row updates.
  private var stored: [Int: StoreAddress] = [:]

  init(_ entity: EntityLayout, in model: ModelLayout, policy: MergePolicy, by origin: ChangeOrigin)
  {
    self.entity = entity
    self.model = model
    self.policy = policy
    self.origin = origin
    constraints = model.uniqueness(of: entity)
    attributes = model.description(of: entity).flatAttributes.filter {
      !$0.isTransient && $0.derivationExpression == nil
    }
  }

  /// Runs inside a transaction of the store.
  ///
  /// - Throws: ``ObjectGraphError/notUnique(entity:properties:)`` for a row with the values of two
  ///   others, or of an object of another entity, or any error of the store.
  mutating func run(_ given: [[String: AttributeValue]], in store: any PersistentStore)
    throws(ObjectGraphError) -> (inserted: [StoreAddress], updated: [StoreAddress])
  {
    for (number, row) in given.enumerated() { try add(row, number) }
    for (index, constraint) in constraints.enumerated() {
      try findStored(constraint, index, in: store)
    }
    let new = rows.indices.filter { stored[$0] == nil }
    var updated: [StoreAddress] = []
    for (index, address) in stored.sorted(by: { $0.key < $1.key }) where objectsWin {
      updated += try numbered({ _ in index }) { () throws(ObjectGraphError) in
        try update(address, to: rows[index], in: store)
      }
    }
    let inserted = try numbered({ $0.map { new[$0] } }) { () throws(ObjectGraphError) in
      try store.insert(AnySequence(new.map { rows[$0] }), of: entity, by: origin)
    }
    return (inserted, updated)
  }

  /// Replaces the row number in a store's error by the request's.
  private func numbered<Result>(
    _ index: (Int?) -> Int?, _ body: () throws(ObjectGraphError) -> Result
  ) throws(ObjectGraphError) -> Result {
    do throws(ObjectGraphError) {
      return try body()
    } catch .batchRefused(let entity, let property, let row, let reason) {
      throw .batchRefused(
        entity: entity, property: property, row: index(row).map { numbers[$0] }, reason: reason)
    }
  }

  private var objectsWin: Bool {
    policy == .mergeByPropertyObjectTrump || policy == .overwrite
  }

  /// Adds a row.
  ///
  /// One with the unique values of an earlier row changes that row or is skipped.
  private mutating func add(_ row: Values, _ number: Int) throws(ObjectGraphError) {
    let earlier = Set(claims(of: row).compactMap { claims[$0] })
    guard earlier.count < 2 else { throw clash(constraints[0]) }
    guard let index = earlier.first else {
      rows.append(row)
      numbers.append(number)
      for claim in claims(of: row) { claims[claim] = rows.count - 1 }
      return
    }
    guard objectsWin else { return }
    for claim in claims(of: rows[index]) { claims[claim] = nil }
    rows[index].merge(row) { $1 }
    numbers[index] = number
    for claim in claims(of: rows[index]) {
      if let other = claims[claim], other != index { throw clash(constraints[claim.constraint]) }
      claims[claim] = index
    }
  }

  private func claims(of row: Values) -> [Claim] {
    constraints.enumerated().compactMap { index, constraint in
      let values = constraint.slots.compactMap { slot -> StoredValue? in
        let name = entity.slotNames[slot]
        let attribute = attributes.first { $0.name == name }
        return (row[name] ?? attribute?.defaultValue).flatMap(StoredValue.init)
      }
      guard values.count == constraint.slots.count else { return nil }
      return Claim(constraint: index, values: values)
    }
  }

  /// Finds the objects with the values that the rows have in one constraint.
  private mutating func findStored(
    _ constraint: UniquenessLayout, _ index: Int, in store: any PersistentStore
  ) throws(ObjectGraphError) {
    let declarer = model.entities[constraint.declaringEntity]
    let names = constraint.slots.map { entity.slotNames[$0] }
    let claimed = rows.filter { row in claims(of: row).contains { $0.constraint == index } }
    guard !claimed.isEmpty else { return }
    var fetch = FetchDraft(entity: declarer)
    fetch.predicate = .and(
      names.map { name in
        let attribute = attributes.first { $0.name == name }
        let values = claimed.compactMap { $0[name] ?? attribute?.defaultValue }
        return .comparison(
          FetchComparison(
            .property(name), .isIn, .value(.list(values.map(FetchValue.attribute)))))
      })
    let columns =
      [("", FetchExpression.keyPath(.subject))] + names.map { ($0, FetchExpression.property($0)) }
    let request = try DictionaryFetchDraft(fetch: fetch, columns: columns).checked(in: model)
    for found in try store.dictionaries(request) {
      guard case .object(let id) = found[0] else { continue }
      let values = found.dropFirst().compactMap { value -> StoredValue? in
        guard case .attribute(let value) = value else { return nil }
        return StoredValue(value)
      }
      guard let row = claims[Claim(constraint: index, values: values)] else { continue }
      let address = StoreAddress(entity: id.entity.index, key: id.key)
      guard entity.subtree.contains(address.entity), stored[row] ?? address == address else {
        throw clash(constraint)
      }
      stored[row] = address
    }
  }

  private func update(_ address: StoreAddress, to row: Values, in store: any PersistentStore)
    throws(ObjectGraphError)
    -> [StoreAddress]
  {
    let id = ManagedObjectID(
      entity: model.entities[address.entity], key: address.key,
      storeIdentifier: store.identifier(of: model.entities[address.entity], key: address.key))
    let assignments = row.map { ($0.key, FetchExpression.value(.attribute($0.value))) }
    let batch = try BatchUpdateDraft(
      fetch: FetchDraft(entity: entity, predicate: .objects([id])),
      assignments: assignments.sorted { $0.0 < $1.0 }.map { (property: $0.0, value: $0.1) }
    ).checked(in: model)
    return try store.update(batch, by: origin)
  }

  private func clash(_ constraint: UniquenessLayout) -> ObjectGraphError {
    .notUnique(entity: entity.name, properties: constraint.slots.map { entity.slotNames[$0] })
  }
}
