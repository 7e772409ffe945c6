/// A weak, one-way relationship: whatever a request finds for the object.
///
/// Nothing of it is stored. The request's predicate may speak of the object as `$FETCH_SOURCE`
/// and of this description as `$FETCHED_PROPERTY`, as in `$FETCHED_PROPERTY.userInfo.since`.
///
/// `@unchecked Sendable` for the reason given at ``PropertyDescription``.
public final class FetchedPropertyDescription: PropertyDescription, @unchecked Sendable {
  public var fetchRequest: FetchRequestTemplate? { willSet { requireMutable("fetchRequest") } }

  public init(name: String = "", fetchRequest: FetchRequestTemplate? = nil) {
    self.fetchRequest = fetchRequest
    super.init(name: name, isOptional: true, isTransient: true)
  }
}

/// A fetch request kept in a model, its predicate as text that may have `$variables`.
///
/// A value: what a model gives out is a copy, so that changing it changes nothing in the model.
/// The text is parsed when a container opens the model.
public struct FetchRequestTemplate: Hashable, Sendable {
  /// The form of a fetch's results; raw values are those of model documents.
  public enum ResultType: Int, CaseIterable, Hashable, Sendable {
    case objects = 0
    case objectIDs = 1
    case dictionaries = 2
    case count = 4
  }

  /// One criterion of the order.
  public struct Sort: Hashable, Sendable {
    public var key: String
    public var isAscending: Bool

    public init(key: String, isAscending: Bool = true) {
      self.key = key
      self.isAscending = isAscending
    }
  }

  public var entityName: String
  /// In `NSPredicate`'s format language; nil for all objects.
  public var predicateFormat: String?
  public var sorts: [Sort] = []
  /// 0 means all.
  public var fetchLimit = 0
  public var fetchBatchSize = 0
  public var resultType = ResultType.objects
  public var includesSubentities = true
  public var includesPropertyValues = true
  public var includesPendingChanges = true
  public var returnsObjectsAsFaults = true
  public var returnsDistinctResults = false

  public init(entityName: String, predicateFormat: String? = nil) {
    self.entityName = entityName
    self.predicateFormat = predicateFormat
  }
}
