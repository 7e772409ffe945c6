/// What to fetch: the objects of an entity, which of them and in which order.
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

  public init(entityName: String, predicate: FetchPredicate? = nil) {
    self.entityName = entityName
    self.predicate = predicate
  }

  /// A request for the entity that has the name of the result class.
  public init() {
    self.init(entityName: String(describing: Result.self))
  }
}

/// A request with its entity resolved, as a store receives it.
package struct StoreFetch: Sendable {
  package let entity: EntityLayout
  package let includesSubentities: Bool
  package let predicate: FetchPredicate?
  package let sortDescriptors: [FetchSortDescriptor]
  package let limit: Int
  package let offset: Int

  package init<Result>(_ request: FetchRequest<Result>, entity: EntityLayout) {
    self.entity = entity
    includesSubentities = request.includesSubentities
    predicate = request.predicate
    sortDescriptors = request.sortDescriptors
    limit = request.fetchLimit
    offset = request.fetchOffset
  }

  package init(entity: EntityLayout, predicate: FetchPredicate?) {
    self.entity = entity
    self.predicate = predicate
    includesSubentities = true
    sortDescriptors = []
    limit = 0
    offset = 0
  }
}
