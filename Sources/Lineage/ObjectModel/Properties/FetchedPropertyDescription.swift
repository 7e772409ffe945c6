/// A weak, one-way relationship: the result of a fetch request for the object.
///
/// It is not stored. The request's predicate may refer to the object as `$FETCH_SOURCE` and to this
/// description as `$FETCHED_PROPERTY`, as in `$FETCHED_PROPERTY.userInfo.since`.
///
/// `@unchecked Sendable` for the reason given at ``PropertyDescription``.
///
/// ```swift
/// let older = FetchedPropertyDescription(
///   name: "olderDogs",
///   fetchRequest: FetchRequestTemplate(
///     entityName: "Dog", predicateFormat: "age > $FETCH_SOURCE.age"))
/// newer.entitiesByName["Dog"]?.properties.append(older)
/// let kennel = try PersistentContainer(inMemory: newer, classes: [Dog.self]).viewContext
/// Dog(context: kennel).age = 4
/// Dog(context: kennel).age = 7
/// let dogs = try kennel.fetch(Query<Dog>.all.ascending(\.age))
/// print(try dogs[0].fetchedProperty("olderDogs").count)  // prints 1
/// ```
public final class FetchedPropertyDescription: PropertyDescription, @unchecked Sendable {
  /// The request whose results are the value; a container rejects nil.
  public var fetchRequest: FetchRequestTemplate? { willSet { requireMutable("fetchRequest") } }

  /// Creates an optional, transient property.
  public init(name: String = "", fetchRequest: FetchRequestTemplate? = nil) {
    self.fetchRequest = fetchRequest
    super.init(name: name, isOptional: true, isTransient: true)
  }
}

/// A fetch request in a model, with its predicate as text that may contain `$variables`.
///
/// A value: the model returns copies, so changing one does not change the model. The text is parsed
/// when a container opens the model.
///
/// ```swift
/// var template = FetchRequestTemplate(entityName: "Book", predicateFormat: "year < $YEAR")
/// template.fetchLimit = 10
/// newer.setFetchRequestTemplate(template, forName: "before")
/// ```
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
    /// The name of the attribute to sort by.
    public var key: String
    /// True for an ascending order, false for a descending one.
    public var isAscending: Bool

    /// Creates a criterion, ascending by default.
    ///
    /// ```swift
    /// var template = FetchRequestTemplate(entityName: "Book")
    /// template.sorts = [.init(key: "year", isAscending: false)]
    /// newer.setFetchRequestTemplate(template, forName: "newestFirst")
    /// ```
    public init(key: String, isAscending: Bool = true) {
      self.key = key
      self.isAscending = isAscending
    }
  }

  /// The entity to fetch; a model without it is rejected.
  public var entityName: String
  /// The predicate in `NSPredicate`'s format language, or nil for all objects.
  public var predicateFormat: String?
  /// The sort criteria, the most significant first; none leave the order open.
  public var sorts: [Sort] = []
  /// The fetch limit; 0 means no limit.
  public var fetchLimit = 0
  /// The number of objects that are read at once; 0 reads all.
  public var fetchBatchSize = 0
  /// The form of the results; kept for documents, because each form has a call of its own.
  public var resultType = ResultType.objects
  /// True to fetch objects of sub-entities too.
  public var includesSubentities = true
  /// True to read the values with the objects; kept for documents, without effect.
  public var includesPropertyValues = true
  /// True to consider unsaved changes of the context.
  public var includesPendingChanges = true
  /// True to return faults; kept for documents, without effect.
  public var returnsObjectsAsFaults = true
  /// True to omit repeated results; kept for documents, without effect.
  public var returnsDistinctResults = false

  /// Creates a template for all objects that match the predicate, unsorted and unlimited.
  public init(entityName: String, predicateFormat: String? = nil) {
    self.entityName = entityName
    self.predicateFormat = predicateFormat
  }
}
