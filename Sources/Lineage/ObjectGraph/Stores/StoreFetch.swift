/// A request with its entity resolved and everything checked, as stores take it.
///
/// It is made of a ``FetchDraft``, so that no store gets an unchecked condition.
package struct StoreFetch: Sendable {
  let entity: EntityLayout
  var includesSubentities = true
  var predicate: CheckedPredicate?
  var sortDescriptors: [FetchSortDescriptor] = []
  /// 0 means all.
  var limit = 0
  var offset = 0
  /// Only keys above this one, for a store that finds by the last key.
  var after: Int64?

  /// The fetch without its order.
  var unordered: StoreFetch {
    var fetch = self
    fetch.sortDescriptors = []
    return fetch
  }
}

extension StoreFetch {
  init(_ draft: FetchDraft, _ predicate: CheckedPredicate?) {
    entity = draft.entity
    includesSubentities = draft.includesSubentities
    self.predicate = predicate
    sortDescriptors = draft.sortDescriptors
    limit = draft.limit
    offset = draft.offset
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
  var fetch: StoreFetch
  /// The columns of each row, by name.
  ///
  /// An aggregate of a single-valued path collapses the rows of a group.
  var columns: [(name: String, expression: CheckedExpression)]
  var groups: [FetchKeyPath] = []
  /// On groups; a path of one step that is a column's name means that column.
  var having: CheckedPredicate?
  var isDistinct = false
  /// True if a row of the result represents a group of objects rather than one.
  ///
  /// That is so with groups, and with aggregates of single values only: those make one group of all
  /// objects.
  let collapsesObjects: Bool
}

/// New values for all rows that a fetch matches, computed from their old ones; checked.
package struct StoreBatchUpdate: Sendable {
  let fetch: StoreFetch
  let assignments: [(property: String, value: CheckedExpression)]
}

/// A fetch as a caller wrote it, to be checked.
struct FetchDraft: Sendable {
  let entity: EntityLayout
  var includesSubentities = true
  var predicate: FetchPredicate?
  var sortDescriptors: [FetchSortDescriptor] = []
  /// 0 means all.
  var limit = 0
  var offset = 0
}

extension FetchDraft {
  init<Result>(_ request: FetchRequest<Result>, entity: EntityLayout) {
    self.init(entity: entity, predicate: request.predicate)
    includesSubentities = request.includesSubentities
    sortDescriptors = request.sortDescriptors
    limit = request.fetchLimit
    offset = request.fetchOffset
  }
}

/// A fetch of values as a caller wrote it, to be checked.
struct DictionaryFetchDraft: Sendable {
  var fetch: FetchDraft
  var columns: [(name: String, expression: FetchExpression)]
  var groups: [FetchKeyPath] = []
  var having: FetchPredicate?
  var isDistinct = false
}

/// An update as a caller wrote it, to be checked.
struct BatchUpdateDraft: Sendable {
  var fetch: FetchDraft
  var assignments: [(property: String, value: FetchExpression)]
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
