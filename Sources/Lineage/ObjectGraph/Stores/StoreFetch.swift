/// A request with its entity resolved and everything checked, as stores take it.
///
/// It is made of a ``FetchDraft``, so that no store gets an unchecked condition.
package struct StoreFetch: Sendable {
  package let entity: EntityLayout
  package var includesSubentities = true
  package internal(set) var predicate: CheckedPredicate?
  package internal(set) var sortDescriptors: [FetchSortDescriptor] = []
  /// 0 means all.
  package var limit = 0
  package var offset = 0

  /// Every object of an entity.
  package init(entity: EntityLayout) { self.entity = entity }

  init(entity: EntityLayout, predicate: CheckedPredicate?) {
    self.entity = entity
    self.predicate = predicate
  }

  init(_ draft: FetchDraft, _ predicate: CheckedPredicate?) {
    entity = draft.entity
    includesSubentities = draft.includesSubentities
    self.predicate = predicate
    sortDescriptors = draft.sortDescriptors
    limit = draft.limit
    offset = draft.offset
  }

  /// The fetch without its order.
  package var unordered: StoreFetch {
    var fetch = self
    fetch.sortDescriptors = []
    return fetch
  }
}

/// A fetch of values instead of objects, checked.
///
/// Without groups one row an object; with groups, or with aggregates of single values only, one
/// row a group.
package struct StoreDictionaryFetch: Sendable {
  /// Entity, condition, order and page.
  ///
  /// With groups the order may only name columns.
  package internal(set) var fetch: StoreFetch
  /// The columns of each row, by name.
  ///
  /// An aggregate of a single-valued path collapses the rows of a group.
  package internal(set) var columns: [(name: String, expression: CheckedExpression)]
  package internal(set) var groups: [FetchKeyPath] = []
  /// On groups; a path of one step that is a column's name means that column.
  package internal(set) var having: CheckedPredicate?
  package internal(set) var isDistinct = false
  /// True if a row of the result represents a group of objects rather than one.
  ///
  /// That is so with groups, and with aggregates of single values only: those make one group of all
  /// objects.
  package let collapsesObjects: Bool

  init(
    fetch: StoreFetch, columns: [(name: String, expression: CheckedExpression)],
    collapsesObjects: Bool
  ) {
    self.fetch = fetch
    self.columns = columns
    self.collapsesObjects = collapsesObjects
  }
}

/// New values for all rows that a fetch matches, computed from their old ones; checked.
package struct StoreBatchUpdate: Sendable {
  package let fetch: StoreFetch
  package let assignments: [(property: String, value: CheckedExpression)]

  init(fetch: StoreFetch, assignments: [(property: String, value: CheckedExpression)]) {
    self.fetch = fetch
    self.assignments = assignments
  }
}

/// A fetch as a caller wrote it, to be checked.
package struct FetchDraft: Sendable {
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

/// A fetch of values as a caller wrote it, to be checked.
package struct DictionaryFetchDraft: Sendable {
  package var fetch: FetchDraft
  package var columns: [(name: String, expression: FetchExpression)]
  package var groups: [FetchKeyPath] = []
  package var having: FetchPredicate?
  package var isDistinct = false

  package init(fetch: FetchDraft, columns: [(name: String, expression: FetchExpression)]) {
    self.fetch = fetch
    self.columns = columns
  }
}

/// An update as a caller wrote it, to be checked.
package struct BatchUpdateDraft: Sendable {
  package var fetch: FetchDraft
  package var assignments: [(property: String, value: FetchExpression)]

  package init(fetch: FetchDraft, assignments: [(property: String, value: FetchExpression)]) {
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
