/// A description of the objects of a class to fetch, as a value: it can be kept, compared, printed,
/// composed and tested without a database.
///
/// ```swift
/// let adults = Query<Person>.where { $0.age >= 18 }
/// let page = adults.where { $0.name.contains("a", .caseInsensitive) }
///   .ascending { $0.name }
///   .limit(20)
/// let people: [Person] = try context.fetch(page)
/// ```
///
/// Each step returns a new query and leaves the old one as it was. The closures are given the
/// class, so a property that it does not have does not compile, nor does a value of another type.
public struct Query<Object: ManagedObject>: Hashable, Sendable {
  /// Nil for all objects.
  public private(set) var predicate: FetchPredicate?
  /// The first decides, the next among what is equal by it.
  public private(set) var sortDescriptors: [FetchSortDescriptor] = []
  /// Nil for no limit.
  public private(set) var limit: UInt?
  public private(set) var offset: UInt = 0
  /// False to leave out objects of sub-entities.
  public private(set) var includesSubentities = true
  /// Relationships whose destinations are read with the objects.
  public private(set) var prefetchedPaths: [String] = []

  private init() {}

  /// Every object of the class.
  public static var all: Query { Query() }

  /// Also this must be true.
  public func `where`(_ condition: (Object.Type) -> FetchPredicate) -> Query {
    self.where(condition(Object.self))
  }

  /// Also this must be true, for a condition made elsewhere.
  ///
  /// A condition on another class's properties is only found out by the fetch, which throws.
  public func `where`(_ condition: FetchPredicate) -> Query {
    changed { $0.predicate = predicate.map { $0 && condition } ?? condition }
  }

  /// Smallest first, where all the earlier criteria find no difference.
  public func ascending<Key: AttributeReference>(
    options: TextOptions = [], by key: (Object.Type) -> Key
  ) -> Query {
    sorted(by: key(Object.self).keyPath, ascending: true, options)
  }

  /// Greatest first, where all the earlier criteria find no difference.
  public func descending<Key: AttributeReference>(
    options: TextOptions = [], by key: (Object.Type) -> Key
  ) -> Query {
    sorted(by: key(Object.self).keyPath, ascending: false, options)
  }

  /// Smallest first, where all the earlier criteria find no difference.
  ///
  /// ```swift
  /// Query<Book>.all.ascending(\.author.name, options: .caseInsensitive).descending(\.year)
  /// ```
  public func ascending<Key: AttributeReference>(
    _ key: KeyPath<Object.Type, Key>, options: TextOptions = []
  ) -> Query {
    ascending(options: options) { $0[keyPath: key] }
  }

  /// Greatest first, where all the earlier criteria find no difference.
  public func descending<Key: AttributeReference>(
    _ key: KeyPath<Object.Type, Key>, options: TextOptions = []
  ) -> Query {
    descending(options: options) { $0[keyPath: key] }
  }

  /// At most so many objects; 0 gives none, and a negative number is no `UInt`.
  public func limit(_ count: UInt) -> Query { changed { $0.limit = count } }

  /// Leaves out so many objects at the beginning.
  public func offset(_ count: UInt) -> Query { changed { $0.offset = count } }

  /// Only objects of exactly this entity.
  public func withoutSubentities() -> Query { changed { $0.includesSubentities = false } }

  /// Reads the destinations of a relationship together with the objects.
  public func prefetching(_ relationship: (Object.Type) -> some ToManyReference) -> Query {
    changed { $0.prefetchedPaths.append(relationship(Object.self).keyPath.dotted) }
  }

  /// Reads the destinations of a relationship together with the objects.
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

/// Starting points.
extension Query {
  /// The objects for which the condition is true.
  public static func `where`(_ condition: (Object.Type) -> FetchPredicate) -> Query {
    all.where(condition)
  }

  /// The objects for which a condition made elsewhere is true.
  public static func `where`(_ condition: FetchPredicate) -> Query { all.where(condition) }

  /// All objects, smallest first.
  public static func sorted<Key: AttributeReference>(by key: (Object.Type) -> Key) -> Query {
    all.ascending(by: key)
  }

  /// All objects, smallest first.
  public static func sorted<Key: AttributeReference>(by key: KeyPath<Object.Type, Key>) -> Query {
    all.ascending(key)
  }
}

extension Query: CustomStringConvertible {
  /// Class, condition, order and page, the same every time; the condition in the format language.
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
  /// Makes the request that a query describes.
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
  /// The names divided by dots.
  var dotted: String { steps.map(\.name).joined(separator: ".") }
}

/// Running queries. The result's type, or the query's, decides the entity.
extension ManagedObjectContext {
  /// The objects that a query describes.
  ///
  /// ```swift
  /// let people: [Person] = try context.fetch()
  /// let adults = try context.fetch(Query<Person>.where { $0.age >= 18 })
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``, of ``ObjectGraphError/unknownEntity(_:known:)`` if the model
  ///   has no entity for the class.
  public func fetch<Object: ManagedObject>(_ query: Query<Object> = .all)
    throws(ObjectGraphError) -> [Object]
  {
    let request = FetchRequest(query, entityName: try entityName(of: Object.self))
    return try watched(query) { () throws(ObjectGraphError) in try fetch(request) }
  }

  /// The first of the objects that a query describes, nil if there is none.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func fetchFirst<Object: ManagedObject>(_ query: Query<Object> = .all)
    throws(ObjectGraphError) -> Object?
  {
    try fetch(query.limit(min(query.limit ?? 1, 1))).first
  }

  /// The first of the objects that a query describes.
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

  /// Counts the objects that a query describes, without reading them.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func count<Object: ManagedObject>(_ query: Query<Object>) throws(ObjectGraphError) -> Int {
    let request = FetchRequest(query, entityName: try entityName(of: Object.self))
    return try watched(query) { () throws(ObjectGraphError) in try count(for: request) }
  }

  /// Marks the objects that a query describes as deleted; the next save deletes them.
  ///
  /// - Returns: how many they are.
  /// - Throws: ``ObjectGraphError``.
  @discardableResult
  public func deleteAll<Object: ManagedObject>(_ query: Query<Object>) throws(ObjectGraphError)
    -> Int
  {
    let objects = try fetch(query)
    for object in objects { delete(object) }
    return objects.count
  }

  /// Deletes the rows that a query describes in the store at once, without making objects of them.
  ///
  /// Objects of theirs that this context knows leave it. Delete rules are followed, but nothing
  /// can be undone: see ``BatchDeleteRequest``.
  ///
  /// - Returns: how many they were.
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

  /// Nil if there is nothing to delete.
  private func batchDeletion<Object>(of query: Query<Object>) throws(ObjectGraphError)
    -> BatchDeleteRequest?
  {
    let name = try entityName(of: Object.self)
    guard query.limit == nil && query.offset == 0 else {
      // A page is a matter of order, which a deletion has not.
      let ids = try objectIDs(for: FetchRequest(query, entityName: name))
      return ids.isEmpty ? nil : try BatchDeleteRequest(objectIDs: ids)
    }
    var request = BatchDeleteRequest(entityName: name, predicate: query.predicate)
    request.includesSubentities = query.includesSubentities
    return request
  }

  /// The entity that goes with a class: the only one that names it, or else the one of its name.
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
