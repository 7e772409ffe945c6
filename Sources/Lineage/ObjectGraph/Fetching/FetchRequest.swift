/// A description of objects to fetch: their entity, predicate and order.
///
/// ```swift
/// var request = FetchRequest<Book>(entityName: "Book")
/// request.predicate = .attribute("pageCount", .greater, .integer(300))
/// request.sortDescriptors = [FetchSortDescriptor(key: "title")]
/// let books = try context.fetch(request)
/// ```
/// ```sql
/// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND t0.ZPAGECOUNT > ?
///   ORDER BY t0.ZTITLE, t0.Z_PK
/// ```
public struct FetchRequest<Result: ManagedObject>: Sendable {
  /// The entity of the objects.
  public var entityName: String
  /// The condition, or nil for all objects.
  ///
  /// ```swift
  /// var request = FetchRequest<Publication>()
  /// request.predicate = try FetchPredicate(format: "author.name BEGINSWITH %@", "A")
  /// print(try context.fetch(request).count)  // prints 2
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 LEFT JOIN ZAUTHOR t1 ON t1.Z_PK = t0.ZAUTHOR
  ///   WHERE (t1.ZNAME >= ? AND t1.ZNAME < ?)
  /// ```
  public var predicate: FetchPredicate?
  /// The sort criteria; each one sorts the ties of those before.
  ///
  /// ```swift
  /// var request = FetchRequest<Book>()
  /// request.sortDescriptors = [
  ///   FetchSortDescriptor(key: "author.name"), FetchSortDescriptor(key: "year", ascending: false),
  /// ]
  /// let books = try context.fetch(request)
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 LEFT JOIN ZAUTHOR t1 ON t1.Z_PK = t0.ZAUTHOR
  ///   WHERE t0.Z_ENT = 5 ORDER BY t1.ZNAME, t0.ZYEAR DESC, t0.Z_PK DESC
  /// ```
  public var sortDescriptors: [FetchSortDescriptor] = []
  /// The largest number of objects; 0 means no limit.
  ///
  /// ```swift
  /// var request = FetchRequest<Publication>()
  /// request.fetchLimit = 2
  /// print(try context.fetch(request).count)  // prints 2
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 ORDER BY t0.Z_PK LIMIT ?
  /// ```
  public var fetchLimit = 0
  /// The number of objects to skip.
  public var fetchOffset = 0
  /// True to include objects of sub-entities.
  ///
  /// ```swift
  /// var request = FetchRequest<Publication>()
  /// request.includesSubentities = false
  /// print(try context.fetch(request).count)  // prints 0
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 4
  /// ```
  public var includesSubentities = true
  /// True to include unsaved insertions, changes and deletions of the context.
  ///
  /// ```swift
  /// context.delete(dog)
  /// var request = FetchRequest<Dog>()
  /// request.includesPendingChanges = false
  /// print(try context.fetch(request).count)  // prints 1
  /// print(try context.count(Query<Dog>.all))  // prints 0
  /// ```
  public var includesPendingChanges = true
  /// The number of objects that are filled together when the first of them is accessed; 0 fills all
  /// at once.
  ///
  /// The fetch creates all objects at once, and filled objects stay filled, so reading all of them
  /// takes more memory than without a batch size. A cursor holds only one batch.
  ///
  /// ```swift
  /// var request = FetchRequest<Publication>()
  /// request.fetchBatchSize = 2
  /// let titles = try container.newContext().fetch(request).map { $0.title }
  /// ```
  /// ```sql
  /// SELECT t0.Z_ENT, t0.Z_PK FROM ZPUBLICATION t0;
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_PK = ?
  /// ```
  public var fetchBatchSize = 0
  /// The relationships, as dot-separated paths, whose destinations are prefetched.
  ///
  /// ```swift
  /// var request = FetchRequest<Book>()
  /// request.relationshipKeyPathsForPrefetching = ["author", "tags"]
  /// let books = try container.newContext().fetch(request)
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5;
  /// SELECT ... FROM ZAUTHOR t0 WHERE t0.Z_PK IN (...);
  /// SELECT Z_4PUBLICATIONS, Z_7TAGS FROM Z_4TAGS WHERE Z_4PUBLICATIONS IN (...)
  ///   ORDER BY Z_4PUBLICATIONS, Z_7TAGS;
  /// SELECT ... FROM ZTAG t0 WHERE t0.Z_PK IN (...)
  /// ```
  public var relationshipKeyPathsForPrefetching: [String] = []

  /// Creates a request for an entity, whose objects must be of the result's class.
  ///
  /// ```swift
  /// let publications = FetchRequest<ManagedObject>(entityName: "Publication")
  /// print(try context.fetch(publications).map { $0.entityName }.sorted())
  /// // prints ["Book", "Book", "Paper"]
  /// ```
  public init(entityName: String, predicate: FetchPredicate? = nil) {
    self.entityName = entityName
    self.predicate = predicate
  }

  /// Creates a request for the result class's entity: the class's name, unless it overrides
  /// ``ManagedObject/entityName-type.property``.
  ///
  /// ```swift
  /// let dogs = try context.fetch(FetchRequest<Dog>())
  /// ```
  /// ```sql
  /// SELECT ... FROM ZDOG t0
  /// ```
  public init() {
    self.init(entityName: Result.entityName)
  }
}
