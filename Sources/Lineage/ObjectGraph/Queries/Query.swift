/// A description of objects to fetch, as a value that can be stored, compared, printed, composed
/// and tested without a store.
///
/// ```swift
/// let adults = Query<Person>.where { $0.age >= 18 }
/// let page = adults.where { $0.name.contains("a", .caseInsensitive) }
///   .ascending { $0.name }
///   .limit(20)
/// let people: [Person] = try context.fetch(page)
/// ```
///
/// Each method returns a new query. The closures receive the class, so the compiler rejects unknown
/// properties and values of the wrong type.
public struct Query<Object: ManagedObject>: Hashable, Sendable {
  /// The predicate, or nil for all objects.
  ///
  /// ```swift
  /// let modern = Query<Book>.where { $0.year > 2000 }
  /// print(modern.predicate?.predicateFormat ?? "")  // prints year > 2000
  /// ```
  public private(set) var predicate: FetchPredicate?
  /// The sort criteria; each one sorts the ties of those before.
  ///
  /// ```swift
  /// let query = Query<Book>.all.descending(\.year).ascending(\.title)
  /// print(query.sortDescriptors.map { $0.key })  // prints ["year", "title"]
  /// ```
  public private(set) var sortDescriptors: [FetchSortDescriptor] = []
  /// The limit, or nil for none.
  private(set) var limit: UInt?
  /// The number of objects to skip.
  private(set) var offset: UInt = 0
  /// False to exclude objects of sub-entities.
  private(set) var includesSubentities = true
  /// The relationships whose destinations are prefetched.
  private(set) var prefetchedPaths: [String] = []

  private init() {}

  /// A query for all objects of the class.
  ///
  /// ```swift
  /// let authors = try context.fetch(Query<Author>.all)
  /// ```
  /// ```sql
  /// SELECT ... FROM ZAUTHOR t0
  /// ```
  public static var all: Query { Query() }

  /// Adds a condition.
  ///
  /// ```swift
  /// let modern = Query<Book>.where { $0.year > 2000 }
  /// let long = try context.fetch(modern.where { $0.pageCount > 300 })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND t0.ZYEAR > ? AND t0.ZPAGECOUNT > ?
  /// ```
  public func `where`(_ condition: (Object.Type) -> FetchPredicate) -> Query {
    self.where(condition(Object.self))
  }

  /// Adds a condition created elsewhere.
  ///
  /// The compiler cannot check whether it uses another class's properties; the fetch then throws.
  ///
  /// ```swift
  /// let long = try FetchPredicate(format: "pageCount > 300")
  /// let books = try context.fetch(Query<Book>.all.where(long))
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND t0.ZPAGECOUNT > ?
  /// ```
  public func `where`(_ condition: FetchPredicate) -> Query {
    changed { $0.predicate = predicate.map { $0 && condition } ?? condition }
  }

  /// Adds an ascending sort criterion; absent values come first.
  ///
  /// ```swift
  /// let dogs = try context.fetch(Query<Dog>.all.ascending { $0.owner.name })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZDOG t0 LEFT JOIN ZPERSON t1 ON t1.Z_PK = t0.ZOWNER ORDER BY t1.ZNAME, t0.Z_PK
  /// ```
  public func ascending<Key: AttributeReference>(
    options: TextOptions = [], by key: (Object.Type) -> Key
  ) -> Query {
    sorted(by: key(Object.self).keyPath, ascending: true, options)
  }

  /// Adds a descending sort criterion; absent values come last.
  ///
  /// ```swift
  /// let dogs = try context.fetch(Query<Dog>.all.descending { $0.owner.name })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZDOG t0 LEFT JOIN ZPERSON t1 ON t1.Z_PK = t0.ZOWNER
  ///   ORDER BY t1.ZNAME DESC, t0.Z_PK DESC
  /// ```
  public func descending<Key: AttributeReference>(
    options: TextOptions = [], by key: (Object.Type) -> Key
  ) -> Query {
    sorted(by: key(Object.self).keyPath, ascending: false, options)
  }

  /// Adds an ascending sort criterion.
  ///
  /// ```swift
  /// let books = try context.fetch(Query<Book>.all.ascending(\.title, options: .caseInsensitive))
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5
  ///   ORDER BY LINEAGE_FOLD(t0.ZTITLE, 1), t0.Z_PK
  /// ```
  public func ascending<Key: AttributeReference>(
    _ key: KeyPath<Object.Type, Key>, options: TextOptions = []
  ) -> Query {
    ascending(options: options) { $0[keyPath: key] }
  }

  /// Adds a descending sort criterion.
  ///
  /// ```swift
  /// let books = try context.fetch(Query<Book>.all.descending(\.year).ascending(\.title))
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 ORDER BY t0.ZYEAR DESC, t0.ZTITLE, t0.Z_PK
  /// ```
  public func descending<Key: AttributeReference>(
    _ key: KeyPath<Object.Type, Key>, options: TextOptions = []
  ) -> Query {
    descending(options: options) { $0[keyPath: key] }
  }

  /// Adds a sort criterion: the names of the objects' exact entities, for lists divided by kind.
  ///
  /// ```swift
  /// let results = try FetchedResults(
  ///   FetchRequest(Query<Publication>.all.byKind().ascending(\.title)), in: context,
  ///   sectionNameKeyPath: "entityName")
  /// print(results.sections.map { $0.name })  // prints ["Book", "Paper"]
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 ORDER BY CASE t0.Z_ENT ... END, t0.ZTITLE, t0.Z_PK
  /// ```
  public func byKind(ascending: Bool = true) -> Query {
    sorted(by: FetchKeyPath("entityName"), ascending: ascending, [])
  }

  /// Sets the largest number of objects; 0 returns none.
  ///
  /// ```swift
  /// let newest = try context.fetch(Query<Book>.all.descending(\.year).limit(10))
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5
  ///   ORDER BY t0.ZYEAR DESC, t0.Z_PK DESC LIMIT ?
  /// ```
  public func limit(_ count: UInt) -> Query { changed { $0.limit = count } }

  /// Sets the number of objects to skip.
  ///
  /// ```swift
  /// let page = try context.fetch(Query<Book>.all.ascending(\.title).offset(20).limit(20))
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5
  ///   ORDER BY t0.ZTITLE, t0.Z_PK LIMIT ? OFFSET ?
  /// ```
  public func offset(_ count: UInt) -> Query { changed { $0.offset = count } }

  /// Excludes objects of sub-entities.
  ///
  /// ```swift
  /// print(try context.count(Query<Publication>.all.withoutSubentities()))  // prints 0
  /// ```
  /// ```sql
  /// SELECT COUNT(*) FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 4
  /// ```
  public func withoutSubentities() -> Query { changed { $0.includesSubentities = false } }

  /// Prefetches the destinations of a relationship, with one statement for all objects.
  ///
  /// ```swift
  /// let authors = try container.newContext().fetch(Query<Author>.all.prefetching(\.publications))
  /// ```
  /// ```sql
  /// SELECT ... FROM ZAUTHOR t0;
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.ZAUTHOR IN (...)
  /// ```
  public func prefetching(_ relationship: (Object.Type) -> some ToManyReference) -> Query {
    changed { $0.prefetchedPaths.append(relationship(Object.self).keyPath.dotted) }
  }

  /// Prefetches the destinations of a relationship, with one statement for all objects.
  ///
  /// ```swift
  /// let dogs = try container.newContext().fetch(Query<Dog>.all.prefetching(\.owner))
  /// ```
  /// ```sql
  /// SELECT ... FROM ZDOG t0;
  /// SELECT ... FROM ZPERSON t0 WHERE t0.Z_PK IN (...)
  /// ```
  public func prefetching(_ relationship: (Object.Type) -> some ToOneReference) -> Query {
    changed { $0.prefetchedPaths.append(relationship(Object.self).keyPath.dotted) }
  }

  private func sorted(by path: FetchKeyPath, ascending: Bool, _ options: TextOptions) -> Query {
    changed {
      $0.sortDescriptors.append(
        FetchSortDescriptor(key: path.dotted, ascending: ascending, options: options))
    }
  }

  private func changed(_ change: (inout Query) -> Void) -> Query {
    var copy = self
    change(&copy)
    return copy
  }
}

/// Creation of queries.
extension Query {
  /// Returns a query for the objects for which the condition is true.
  ///
  /// ```swift
  /// let books = try context.fetch(Query<Book>.where { $0.year == 2004 })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND t0.ZYEAR == ?
  /// ```
  public static func `where`(_ condition: (Object.Type) -> FetchPredicate) -> Query {
    all.where(condition)
  }

  /// Returns a query for the objects for which a condition created elsewhere is true.
  ///
  /// ```swift
  /// let condition = Book.year < 1900 || Book.pageCount > 300
  /// print(try context.count(Query<Book>.where(condition)))  // prints 2
  /// ```
  public static func `where`(_ condition: FetchPredicate) -> Query { all.where(condition) }

  /// Returns a query for all objects in ascending order.
  ///
  /// ```swift
  /// let dogs = try context.fetch(Query<Dog>.sorted { $0.owner.name })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZDOG t0 LEFT JOIN ZPERSON t1 ON t1.Z_PK = t0.ZOWNER ORDER BY t1.ZNAME, t0.Z_PK
  /// ```
  public static func sorted<Key: AttributeReference>(by key: (Object.Type) -> Key) -> Query {
    all.ascending(by: key)
  }

  /// Returns a query for all objects in ascending order.
  ///
  /// ```swift
  /// let dogs = try context.fetch(Query<Dog>.sorted(by: \.name))
  /// ```
  /// ```sql
  /// SELECT ... FROM ZDOG t0 ORDER BY t0.ZNAME, t0.Z_PK
  /// ```
  public static func sorted<Key: AttributeReference>(by key: KeyPath<Object.Type, Key>) -> Query {
    all.ascending(key)
  }
}

extension Query: CustomStringConvertible {
  /// The class, predicate, order and page in a stable format, with the predicate in the format
  /// language.
  ///
  /// ```swift
  /// print(Query<Book>.where { $0.year > 2000 }.descending(\.title).limit(5))
  /// // prints Book where year > 2000 order by title descending limit 5
  /// ```
  public var description: String {
    var words = [Object.entityName]
    if !includesSubentities { words.append("without sub-entities") }
    if let predicate { words.append("where \(predicate.predicateFormat)") }
    if !sortDescriptors.isEmpty { words.append("order by \(orderText)") }
    if let limit { words.append("limit \(limit)") }
    if offset > 0 { words.append("offset \(offset)") }
    if !prefetchedPaths.isEmpty {
      words.append("prefetching \(prefetchedPaths.joined(separator: ", "))")
    }
    return words.joined(separator: " ")
  }

  private var orderText: String {
    sortDescriptors.map { descriptor in
      var options = ""
      if descriptor.options.contains(.caseInsensitive) { options += "c" }
      if descriptor.options.contains(.diacriticInsensitive) { options += "d" }
      return descriptor.key + (options.isEmpty ? "" : "[\(options)]")
        + (descriptor.ascending ? "" : " descending")
    }
    .joined(separator: ", ")
  }
}

extension FetchRequest {
  /// Creates the request of a query.
  ///
  /// ```swift
  /// var request = FetchRequest(Query<Book>.where { $0.year > 2000 })
  /// request.fetchBatchSize = 50
  /// let books = try context.fetch(request)
  /// ```
  /// ```sql
  /// SELECT t0.Z_ENT, t0.Z_PK FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND t0.ZYEAR > ?
  /// ```
  public init(_ query: Query<Result>) {
    self.init(query, entityName: Result.entityName)
  }

  init(_ query: Query<Result>, entityName: String) {
    // A request's limit of 0 means all, a query's means none.
    let none = query.limit == 0 ? FetchPredicate.constant(false) : nil
    self.init(entityName: entityName, predicate: none ?? query.predicate)
    sortDescriptors = query.sortDescriptors
    fetchLimit = Int(clamping: query.limit ?? 0)
    fetchOffset = Int(clamping: query.offset)
    includesSubentities = query.includesSubentities
    relationshipKeyPathsForPrefetching = query.prefetchedPaths
  }
}

extension FetchKeyPath {
  /// The names separated by dots.
  var dotted: String { steps.map(\.name).joined(separator: ".") }
}

/// Execution of queries. The type of the result or the query determines the entity.
extension ManagedObjectContext {
  /// Fetches the objects of a query.
  ///
  /// ```swift
  /// let people: [Person] = try context.fetch()
  /// let adults = try context.fetch(Query<Person>.where { $0.age >= 18 })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPERSON t0;
  /// SELECT ... FROM ZPERSON t0 WHERE t0.ZAGE >= ?
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``, for example ``ObjectGraphError/unknownEntity(_:known:)`` if
  ///   the model has no entity for the class.
  public func fetch<Object: ManagedObject>(_ query: Query<Object> = .all)
    throws(ObjectGraphError) -> [Object]
  {
    let request = FetchRequest(query, entityName: try entityName(of: Object.self))
    return try watched(query) { () throws(ObjectGraphError) in try fetch(request) }
  }

  /// Fetches the first object of a query, or returns nil if there is none.
  ///
  /// ```swift
  /// let newest = try context.fetchFirst(Query<Book>.all.descending(\.year))
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5
  ///   ORDER BY t0.ZYEAR DESC, t0.Z_PK DESC LIMIT ?
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``.
  public func fetchFirst<Object: ManagedObject>(_ query: Query<Object> = .all)
    throws(ObjectGraphError) -> Object?
  {
    try fetch(query.limit(min(query.limit ?? 1, 1))).first
  }

  /// Fetches the first object of a query.
  ///
  /// ```swift
  /// try context.fetchRequired(Query<Book>.where { $0.year == 1900 })  // throws year == 1900
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/nothingFound(query:)`` if there is none.
  public func fetchRequired<Object: ManagedObject>(_ query: Query<Object> = .all)
    throws(ObjectGraphError) -> Object
  {
    guard let object = try fetchFirst(query) else {
      throw .nothingFound(query: query.description)
    }
    return object
  }

  /// Counts the objects of a query without reading them.
  ///
  /// ```swift
  /// print(try context.count(Query<Publication>.where { $0.author.name == "Ada" }))  // prints 2
  /// ```
  /// ```sql
  /// SELECT COUNT(*) FROM ZPUBLICATION t0 LEFT JOIN ZAUTHOR t1 ON t1.Z_PK = t0.ZAUTHOR
  ///   WHERE t1.ZNAME == ?
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``.
  public func count<Object: ManagedObject>(_ query: Query<Object>) throws(ObjectGraphError) -> Int {
    let request = FetchRequest(query, entityName: try entityName(of: Object.self))
    return try watched(query) { () throws(ObjectGraphError) in try count(for: request) }
  }

  /// Marks the objects of a query for deletion by the next save.
  ///
  /// ```swift
  /// try context.deleteAll(Query<Paper>.all)
  /// try context.save()
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 6;
  /// DELETE FROM Z_4TAGS WHERE Z_4PUBLICATIONS = ?;
  /// DELETE FROM ZPUBLICATION WHERE Z_PK = ? AND Z_OPT = ?
  /// ```
  ///
  /// - Returns: The number of objects.
  /// - Throws: ``ObjectGraphError``.
  @discardableResult
  public func deleteAll<Object: ManagedObject>(_ query: Query<Object>) throws(ObjectGraphError)
    -> Int
  {
    let objects = try fetch(query)
    for object in objects { delete(object) }
    return objects.count
  }

  /// Deletes the rows of a query in the store immediately, without creating objects.
  ///
  /// Deleted objects leave this context. Delete rules apply, but the deletion cannot be undone; see
  /// ``BatchDeleteRequest``.
  ///
  /// ```swift
  /// print(try context.batchDeleteAll(Query<Book>.where { $0.year < 1900 }))  // prints 1
  /// ```
  /// ```sql
  /// SELECT t0.Z_ENT, t0.Z_PK FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND t0.ZYEAR < ?;
  /// DELETE FROM Z_4TAGS WHERE Z_4PUBLICATIONS IN (...);
  /// DELETE FROM ZPUBLICATION WHERE Z_PK IN (...)
  /// ```
  ///
  /// - Returns: The number of objects.
  /// - Throws: ``ObjectGraphError``, with nothing deleted.
  @discardableResult
  public func batchDeleteAll<Object: ManagedObject>(_ query: Query<Object>)
    throws(ObjectGraphError) -> Int
  {
    guard let request = try batchDeletion(of: query) else { return 0 }
    let changes = try watched(query) { () throws(ObjectGraphError) in try execute(request) }
    try mergeChanges(from: changes)
    return changes.deleted.count
  }

  /// Returns nil if there is nothing to delete.
  private func batchDeletion<Object>(of query: Query<Object>) throws(ObjectGraphError)
    -> BatchDeleteRequest?
  {
    let name = try entityName(of: Object.self)
    guard query.limit == nil && query.offset == 0 else {
      // A page depends on an order, which a deletion does not have.
      let ids = try objectIDs(for: FetchRequest(query, entityName: name))
      return ids.isEmpty ? nil : try BatchDeleteRequest(objectIDs: ids)
    }
    var request = BatchDeleteRequest(entityName: name, predicate: query.predicate)
    request.includesSubentities = query.includesSubentities
    return request
  }

  /// Returns the entity of a class: the only one that names it, or else the one with its name.
  func entityName(of objectType: ManagedObject.Type) throws(ObjectGraphError) -> String {
    let matches = registry.entities.filter { $0.objectType == objectType }
    if matches.count == 1 { return matches[0].layout.name }
    return try resolvedEntity(named: objectType.entityName).layout.name
  }

  private func watched<Object, Result>(
    _ query: Query<Object>, _ body: () throws(ObjectGraphError) -> Result
  ) throws(ObjectGraphError) -> Result {
    guard let slowQueryWarning else { return try body() }
    return try slowQueryWarning.watch(query.description, body)
  }
}
