extension FetchRequest {
  /// The request that a query stands for.
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
