/// A description of objects to fetch: their entity, predicate and order.
///
/// ```swift
/// var request = FetchRequest<Book>(entityName: "Book")
/// request.predicate = .attribute("pageCount", .greater, .integer(300))
/// request.sortDescriptors = [FetchSortDescriptor(key: "title")]
/// let books = try context.fetch(request)
/// ```
public struct FetchRequest<Result: ManagedObject>: Sendable {
  public var entityName: String
  public var predicate: FetchPredicate?
  public var sortDescriptors: [FetchSortDescriptor] = []
  /// The largest number of objects; 0 means no limit.
  public var fetchLimit = 0
  /// The number of objects to skip.
  public var fetchOffset = 0
  /// True to include objects of sub-entities.
  public var includesSubentities = true
  /// True to include unsaved insertions, changes and deletions of the context.
  public var includesPendingChanges = true
  /// The number of objects that are filled together when the first of them is accessed; 0 fills all
  /// at once.
  ///
  /// The fetch creates all objects at once, and filled objects stay filled, so reading all of them
  /// takes more memory than without a batch size. A cursor holds only one batch.
  public var fetchBatchSize = 0
  /// Relationships, as dot-separated paths, whose destinations are prefetched.
  public var relationshipKeyPathsForPrefetching: [String] = []

  public init(entityName: String, predicate: FetchPredicate? = nil) {
    self.entityName = entityName
    self.predicate = predicate
  }

  /// Creates a request for the result class's entity: the class's name, unless it overrides
  /// ``ManagedObject/entityName-type.property``.
  public init() {
    self.init(entityName: Result.entityName)
  }
}
