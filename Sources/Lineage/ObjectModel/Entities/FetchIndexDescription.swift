/// An index on properties of an entity, in order.
///
/// ```swift
/// let books = newer.entitiesByName["Book"]
/// books?.indexes = [
///   FetchIndexDescription(name: "byISBN", elements: [.init(property: "isbn")])
/// ]
/// let store = try SQLiteStore(path: "books.sqlite")
/// _ = try PersistentContainer(model: newer, sqliteStore: store)
/// print(try store.queryPlan(of: "SELECT Z_PK FROM ZPUBLICATION WHERE ZISBN = '3'"))  // prints ["SEARCH ZPUBLICATION USING COVERING INDEX Z_Book_byISBN (ZISBN=?)"]
/// ```
public struct FetchIndexDescription: Hashable, Sendable {
  /// The type of an index; raw values are those of `NSFetchIndexElementType`.
  public enum CollationType: Int, CaseIterable, Hashable, Sendable {
    case binary = 0
    /// An R-tree, for ranges in several dimensions.
    case rTree = 1
  }

  /// One property of an index and its direction.
  public struct Element: Hashable, Sendable {
    /// A property's name, or `Z_PK` or `Z_ENT` (a row's key and entity number), or the text of an
    /// expression.
    public var property: String
    /// True for an ascending order, false for a descending one.
    public var isAscending: Bool
    /// The type of index, binary by default.
    public var collationType: CollationType
    /// The type of an expression's value, or nil for a property.
    public var expressionType: AttributeType?

    /// Creates an element, ascending and of a binary index by default.
    ///
    /// ```swift
    /// newer.entitiesByName["Book"]?.indexes = [
    ///   FetchIndexDescription(
    ///     name: "newest", elements: [.init(property: "yeer", isAscending: false)])
    /// ]
    /// try newer.freeze()  // throws index newest uses yeer, which is not a stored property
    /// ```
    public init(
      property: String, isAscending: Bool = true, collationType: CollationType = .binary,
      expressionType: AttributeType? = nil
    ) {
      self.property = property
      self.isAscending = isAscending
      self.collationType = collationType
      self.expressionType = expressionType
    }
  }

  /// The names of elements that are no properties: a row's key and its entity number.
  static let systemColumns: Set<String> = ["Z_PK", "Z_ENT"]

  /// The index's name, unique within the entity.
  public var name: String
  /// The elements in the order of the index's columns.
  public var elements: [Element]
  /// The condition of a partial index in `NSPredicate`'s format language, or nil for all rows.
  ///
  /// It compares the entity's own columns with constants, joined by AND and OR. A store omits an
  /// index with any other predicate and lists it in ``SQLiteStore/omittedIndexes``.
  ///
  /// ```swift
  /// newer.entitiesByName["Book"]?.indexes = [
  ///   FetchIndexDescription(
  ///     name: "undated", elements: [.init(property: "title")],
  ///     partialIndexPredicateFormat: "year == nil")
  /// ]
  /// let store = try SQLiteStore(path: "books.sqlite")
  /// _ = try PersistentContainer(model: newer, sqliteStore: store)
  /// let sql = "SELECT ZTITLE FROM ZPUBLICATION WHERE ZYEAR IS NULL ORDER BY ZTITLE"
  /// print(try store.queryPlan(of: sql))  // prints ["SCAN ZPUBLICATION USING INDEX Z_Book_undated"]
  /// ```
  public var partialIndexPredicateFormat: String?

  /// Creates an index, of all rows by default.
  public init(name: String, elements: [Element], partialIndexPredicateFormat: String? = nil) {
    self.name = name
    self.elements = elements
    self.partialIndexPredicateFormat = partialIndexPredicateFormat
  }
}

extension [FetchIndexDescription] {
  /// The indexes without duplicates.
  ///
  /// Different indexes with the same name are all kept.
  var withoutRepetitions: [FetchIndexDescription] {
    var seen: Set<FetchIndexDescription> = []
    return filter { seen.insert($0).inserted }
  }
}

extension FetchIndexDescription {
  /// Returns the relationship that is the index's only element, or nil for other indexes.
  ///
  /// No store creates such an index, because the relationship's key is already indexed.
  func loneRelationship(of entity: EntityDescription) -> RelationshipDescription? {
    guard elements.count == 1, elements[0].expressionType == nil else { return nil }
    return entity.relationshipsByName[elements[0].property]
  }
}
