// Build a query as a value, and a fetch that runs it.
import CourseWorlds
import Lineage

/// A description of objects to fetch: a condition, an order and a limit.
struct Query<Object: ManagedObject>: Equatable {
  private(set) var predicate: FetchPredicate?
  private(set) var sortDescriptors: [FetchSortDescriptor] = []
  private(set) var fetchLimit = 0

  /// Adds a condition.
  func `where`(_ condition: (Object.Type) -> FetchPredicate) -> Query {
    let added = condition(Object.self)
    var copy = self
    copy.predicate = predicate.map { $0 && added } ?? added
    return copy
  }

  /// Adds a criterion to the order.
  func sorted<Key: AttributeReference>(
    by key: (Object.Type) -> Key, ascending: Bool = true
  ) -> Query {
    let path = key(Object.self).keyPath.steps.map(\.name).joined(separator: ".")
    var copy = self
    copy.sortDescriptors.append(FetchSortDescriptor(key: path, ascending: ascending))
    return copy
  }

  /// Sets the greatest number of objects.
  func limit(_ count: Int) -> Query {
    var copy = self
    copy.fetchLimit = count
    return copy
  }
}

extension ManagedObjectContext {
  func fetch<Object: ManagedObject>(_ query: Query<Object>) throws -> [Object] {
    var request = FetchRequest<Object>()
    request.predicate = query.predicate
    request.sortDescriptors = query.sortDescriptors
    request.fetchLimit = query.fetchLimit
    return try fetch(request)
  }
}
