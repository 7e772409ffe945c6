// Build a query as a value, and a fetch that runs it.
import CourseWorlds
import Lineage

/// A description of objects to fetch: a condition, an order and a limit.
struct Query<Object: ManagedObject>: Equatable {
  // TODO(own-query): task 1, a property for each of the three.

  /// Adds a condition.
  func `where`(_ condition: (Object.Type) -> FetchPredicate) -> Query {
    // TODO(own-query): task 1, return a copy with the condition.
    self
  }

  /// Adds a criterion to the order.
  func sorted<Key: AttributeReference>(
    by key: (Object.Type) -> Key, ascending: Bool = true
  ) -> Query {
    // TODO(own-query): task 1, return a copy with the criterion.
    self
  }

  /// Sets the greatest number of objects.
  func limit(_ count: Int) -> Query {
    // TODO(own-query): task 1, return a copy with the limit.
    self
  }
}

extension ManagedObjectContext {
  func fetch<Object: ManagedObject>(_ query: Query<Object>) throws -> [Object] {
    // TODO(own-query): task 2, make a FetchRequest of the query, and fetch it.
    []
  }
}
