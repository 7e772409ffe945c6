package import Foundation

/// A request with its entity resolved and everything checked, as stores require.
///
/// Created from a ``FetchDraft``, so that no store receives an unchecked predicate.
package struct StoreFetch: Sendable {
  package let entity: EntityLayout
  var includesSubentities = true
  var predicate: CheckedPredicate?
  package var sortDescriptors: [FetchSortDescriptor] = []
  /// The fetch limit; 0 means no limit.
  package var limit = 0
  var offset = 0
  /// The start of a page, for a store that finds it without reading the pages before it.
  var start: PageStart?

  /// The fetch without its order.
  var unordered: StoreFetch {
    var fetch = self
    fetch.sortDescriptors = []
    return fetch
  }
}

/// The place in the order of a fetch at which a page starts.
///
/// The store sorts objects by key, or by one sort descriptor and then by key. An index finds with one
/// search the objects without a value, those with the same value, or those after a value; a page
/// reads one of these ranges.
package enum PageStart: Sendable {
  /// After a key, in a fetch without sort descriptors.
  case key(Int64)
  /// After a key among the objects without a value.
  case null(key: Int64)
  /// After a key among the objects with a value.
  case tie(SortValue, key: Int64)
  /// After all objects with a value, or before all values for nil.
  case values(after: SortValue?)

  /// A value that objects are sorted by, as it is stored.
  package enum SortValue: Sendable {
    case value(StoredValue)
    /// A text, which may not be UTF-8.
    case text(Data)
  }

  /// The start of all objects in the order of a sort descriptor; NULL is less than any value.
  static func first(ascending: Bool) -> PageStart {
    ascending ? .null(key: .min) : .values(after: nil)
  }

  /// Returns the start of the objects that follow the last object of this page, or nil at the end.
  func next(ascending: Bool) -> PageStart? {
    switch self {
    case .key: nil
    case .null: ascending ? .values(after: nil) : nil
    case .tie(let value, _): .values(after: value)
    case .values: ascending ? nil : .null(key: .max)
    }
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

/// A checked fetch of values instead of objects.
///
/// Without groups, each object gives one row; with groups, or only with aggregates of single
/// values, each group does.
package struct StoreDictionaryFetch: Sendable {
  /// The entity, predicate, order and page.
  ///
  /// With groups the order may only use columns.
  var fetch: StoreFetch
  /// The columns of each row, by name.
  ///
  /// An aggregate of a single-valued path combines the rows of a group.
  var columns: [(name: String, expression: CheckedExpression)]
  var groups: [FetchKeyPath] = []
  /// The condition on groups.
  ///
  /// A path of one step with a column's name means that column.
  var having: CheckedPredicate?
  var isDistinct = false
  /// True if a row of the result represents a group of objects rather than one.
  ///
  /// This is the case with groups, and with only aggregates of single values, which put all objects
  /// in one group.
  let collapsesObjects: Bool
}

/// Checked new values for all rows that a fetch matches, computed from the old ones.
package struct StoreBatchUpdate: Sendable {
  let fetch: StoreFetch
  let assignments: [(property: String, value: CheckedExpression)]
}

/// An unchecked fetch from a caller.
struct FetchDraft: Sendable {
  let entity: EntityLayout
  var includesSubentities = true
  var predicate: FetchPredicate?
  var sortDescriptors: [FetchSortDescriptor] = []
  /// The fetch limit; 0 means no limit.
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

/// An unchecked fetch of values from a caller.
struct DictionaryFetchDraft: Sendable {
  var fetch: FetchDraft
  var columns: [(name: String, expression: FetchExpression)]
  var groups: [FetchKeyPath] = []
  var having: FetchPredicate?
  var isDistinct = false
}

/// An unchecked update from a caller.
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
