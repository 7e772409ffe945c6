/// A request with its entity resolved, as a store receives it.
///
/// Its predicate has been checked: names exist, types fit and no variable is left.
package struct StoreFetch: Sendable {
  package let entity: EntityLayout
  package var includesSubentities = true
  package var predicate: FetchPredicate?
  package var sortDescriptors: [FetchSortDescriptor] = []
  /// 0 means all.
  package var limit = 0
  package var offset = 0

  package init(entity: EntityLayout, predicate: FetchPredicate? = nil) {
    self.entity = entity
    self.predicate = predicate
  }

  package init<Result>(_ request: FetchRequest<Result>, entity: EntityLayout) {
    self.init(entity: entity, predicate: request.predicate)
    includesSubentities = request.includesSubentities
    sortDescriptors = request.sortDescriptors
    limit = request.fetchLimit
    offset = request.fetchOffset
  }
}

/// A fetch of values instead of objects.
///
/// Without groups one row an object; with groups, or with aggregates of single values only, one
/// row a group.
package struct StoreDictionaryFetch: Sendable {
  /// Entity, condition, order and page.
  ///
  /// With groups the order may only name columns.
  package var fetch: StoreFetch
  /// What each row holds, by name.
  ///
  /// `FetchExpression.aggregate` of a single-valued path collapses
  /// the rows of a group.
  package var columns: [(name: String, expression: FetchExpression)]
  package var groups: [FetchKeyPath] = []
  /// On groups; a path of one step that is a column's name means that column.
  package var having: FetchPredicate?
  package var isDistinct = false

  package init(fetch: StoreFetch, columns: [(name: String, expression: FetchExpression)]) {
    self.fetch = fetch
    self.columns = columns
  }
}

/// New values for all rows that a fetch matches, computed from their old ones.
package struct StoreBatchUpdate: Sendable {
  package var fetch: StoreFetch
  package var assignments: [(property: String, value: FetchExpression)]

  package init(fetch: StoreFetch, assignments: [(property: String, value: FetchExpression)]) {
    self.fetch = fetch
    self.assignments = assignments
  }
}

/// The address of a row: the index of its entity and its key.
package struct StoreAddress: Hashable, Sendable {
  package var entity: Int
  package var key: Int64

  package init(entity: Int, key: Int64) {
    self.entity = entity
    self.key = key
  }
}
