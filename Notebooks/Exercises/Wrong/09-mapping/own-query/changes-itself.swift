// Wrong: is a class whose steps change the query itself.
// Fails with: Exercise.swift declares the operator ==, which the checks use to compare
import CourseWorlds
import Lineage

/// A description of objects to fetch: a condition, an order and a limit.
final class Query<Object: ManagedObject>: Equatable {
  private(set) var predicate: FetchPredicate?
  private(set) var sortDescriptors: [FetchSortDescriptor] = []
  private(set) var fetchLimit = 0

  static func == (left: Query, right: Query) -> Bool {
    left.predicate == right.predicate && left.sortDescriptors == right.sortDescriptors
      && left.fetchLimit == right.fetchLimit
  }

  /// Adds a condition.
  func `where`(_ condition: (Object.Type) -> FetchPredicate) -> Query {
    let added = condition(Object.self)
    predicate = predicate.map { $0 && added } ?? added
    return self
  }

  /// Adds a criterion to the order.
  func sorted<Key: AttributeReference>(
    by key: (Object.Type) -> Key, ascending: Bool = true
  ) -> Query {
    let path = key(Object.self).keyPath.steps.map(\.name).joined(separator: ".")
    sortDescriptors.append(FetchSortDescriptor(key: path, ascending: ascending))
    return self
  }

  /// Sets the greatest number of objects.
  func limit(_ count: Int) -> Query {
    fetchLimit = count
    return self
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
