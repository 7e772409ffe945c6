/// A weak, one-way relationship: the result of a fetch request for the object.
///
/// It is not stored. The request's predicate may refer to the object as `$FETCH_SOURCE` and to this
/// description as `$FETCHED_PROPERTY`, as in `$FETCHED_PROPERTY.userInfo.since`.
///
/// `@unchecked Sendable` for the reason given at ``PropertyDescription``.
public final class FetchedPropertyDescription: PropertyDescription, @unchecked Sendable {
  public var fetchRequest: FetchRequestTemplate? { willSet { requireMutable("fetchRequest") } }

  public init(name: String = "", fetchRequest: FetchRequestTemplate? = nil) {
    self.fetchRequest = fetchRequest
    super.init(name: name, isOptional: true, isTransient: true)
  }
}

/// A fetch request in a model, with its predicate as text that may contain `$variables`.
///
/// A value: the model returns copies, so changing one does not change the model. The text is parsed
/// when a container opens the model.
public struct FetchRequestTemplate: Hashable, Sendable {
  /// The form of a fetch's results; raw values are those of model documents.
  public enum ResultType: Int, CaseIterable, Hashable, Sendable {
    case objects = 0
    case objectIDs = 1
    case dictionaries = 2
    case count = 4
  }

  /// One sort criterion.
  public struct Sort: Hashable, Sendable {
    public var key: String
    public var isAscending: Bool

    public init(key: String, isAscending: Bool = true) {
      self.key = key
      self.isAscending = isAscending
    }
  }

  public var entityName: String
  /// The predicate in `NSPredicate`'s format language, or nil for all objects.
  public var predicateFormat: String?
  public var sorts: [Sort] = []
  /// The fetch limit; 0 means no limit.
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
