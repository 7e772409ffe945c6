/// A description of objects to fetch: their entity, a condition and their order.
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
  /// At most so many objects; 0 means all.
  public var fetchLimit = 0
  /// So many objects are skipped first.
  public var fetchOffset = 0
  /// True to return objects of sub-entities too.
  public var includesSubentities = true
  /// True to let unsaved insertions, changes and deletions of the context count.
  public var includesPendingChanges = true
  /// So many objects are filled at a time, when the first of them is looked at; 0 fills all at
  /// once.
  ///
  /// The fetch makes every object at once, and filled objects stay filled. Reading all of them takes
  /// more memory than a fetch without a batch size; a cursor holds one batch.
  public var fetchBatchSize = 0
  /// Relationships, as paths divided by dots, whose destinations are read with the objects.
  public var relationshipKeyPathsForPrefetching: [String] = []

  public init(entityName: String, predicate: FetchPredicate? = nil) {
    self.entityName = entityName
    self.predicate = predicate
  }

  /// A request for the entity that the result class names: its own name, unless it overrides
  /// ``ManagedObject/entityName-type.property``.
  public init() {
    self.init(entityName: Result.entityName)
  }
}
