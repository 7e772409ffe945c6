/// A request for values instead of objects: some properties, or aggregates of groups of objects.
///
/// ```swift
/// var request = DictionaryRequest(entityName: "Publication")
/// let count = FetchExpression.aggregate(.count, .keyPath(.subject))
/// request.propertiesToFetch = ["author.name", .init("count", count)]
/// request.propertiesToGroupBy = ["author.name"]
/// request.havingPredicate = try FetchPredicate(format: "count > 1")
/// let rows = try context.fetch(request)
/// print(rows.count, rows[0]["author.name"] ?? .null)  // prints 1 Ada
/// ```
/// ```sql
/// SELECT t1.ZNAME AS c0, COUNT(*) AS c1 FROM ZPUBLICATION t0
///   LEFT JOIN ZAUTHOR t1 ON t1.Z_PK = t0.ZAUTHOR GROUP BY t1.ZNAME HAVING COUNT(*) > ?
///   ORDER BY t1.ZNAME
/// ```
///
/// As in Core Data, the results come from the store, without unsaved changes.
public struct DictionaryRequest: Sendable {
  /// A value of each row, with its name.
  ///
  /// ```swift
  /// let length = FetchExpression.function(.length, [.property("title")])
  /// var request = DictionaryRequest(entityName: "Book")
  /// request.propertiesToFetch = ["title", .init("length", length)]
  /// let rows = try context.fetch(request)
  /// ```
  /// ```sql
  /// SELECT t0.ZTITLE AS c0, LINEAGE_LENGTH(t0.ZTITLE) AS c1 FROM ZPUBLICATION t0
  ///   WHERE t0.Z_ENT = 5
  /// ```
  public struct Column: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The key in the dictionary of each row.
    public var name: String
    /// The value, computed by the store.
    public var expression: FetchExpression

    /// Creates a column with a computed value.
    public init(_ name: String, _ expression: FetchExpression) {
      self.name = name
      self.expression = expression
    }

    /// Creates a column for the property at a dot-separated path, named by the path.
    public init(stringLiteral path: String) {
      self.init(path, .keyPath(FetchKeyPath(path)))
    }
  }

  /// The entity of the objects.
  public var entityName: String
  /// The columns; if there are none, all stored attributes of the entity, unless there are groups.
  ///
  /// ```swift
  /// var request = DictionaryRequest(entityName: "Publication")
  /// request.propertiesToFetch = ["title", "author.name"]
  /// let rows = try context.fetch(request)
  /// ```
  /// ```sql
  /// SELECT t0.ZTITLE AS c0, t1.ZNAME AS c1 FROM ZPUBLICATION t0
  ///   LEFT JOIN ZAUTHOR t1 ON t1.Z_PK = t0.ZAUTHOR
  /// ```
  public var propertiesToFetch: [Column] = []
  /// The condition on objects, or nil for all.
  public var predicate: FetchPredicate?
  /// The paths of properties to group by; each combination of their values gives one row.
  ///
  /// ```swift
  /// var request = DictionaryRequest(entityName: "Publication")
  /// let latest = FetchExpression.aggregate(.max, .property("year"))
  /// request.propertiesToFetch = ["author.name", .init("latest", latest)]
  /// request.propertiesToGroupBy = ["author.name"]
  /// print(try context.fetch(request).count)  // prints 2
  /// ```
  /// ```sql
  /// SELECT t1.ZNAME AS c0, MAX(t0.ZYEAR) AS c1 FROM ZPUBLICATION t0
  ///   LEFT JOIN ZAUTHOR t1 ON t1.Z_PK = t0.ZAUTHOR GROUP BY t1.ZNAME ORDER BY t1.ZNAME
  /// ```
  public var propertiesToGroupBy: [String] = []
  /// The condition on groups; it can refer to columns by name.
  public var havingPredicate: FetchPredicate?
  /// The order of the rows; empty leaves it to the store.
  public var sortDescriptors: [FetchSortDescriptor] = []
  /// True to remove duplicate rows.
  ///
  /// ```swift
  /// var request = DictionaryRequest(entityName: "Publication")
  /// request.propertiesToFetch = ["author.name"]
  /// request.returnsDistinctResults = true
  /// let names = try context.fetch(request)
  /// ```
  /// ```sql
  /// SELECT t1.ZNAME AS c0 FROM ZPUBLICATION t0 LEFT JOIN ZAUTHOR t1 ON t1.Z_PK = t0.ZAUTHOR
  ///   GROUP BY c0
  /// ```
  public var returnsDistinctResults = false
  /// The largest number of rows; 0 means no limit.
  public var fetchLimit = 0
  /// The number of rows to skip.
  public var fetchOffset = 0
  /// True to include objects of sub-entities.
  public var includesSubentities = true

  /// Creates a request for all attributes of all objects.
  ///
  /// ```swift
  /// let rows = try context.fetch(DictionaryRequest(entityName: "Tag"))
  /// print(rows)  // prints [["name": "sea"]]
  /// ```
  /// ```sql
  /// SELECT t0.ZNAME AS c0 FROM ZTAG t0
  /// ```
  public init(entityName: String) { self.entityName = entityName }
}

extension ManagedObjectContext {
  /// Fetches the values of a request, one dictionary per row, without absent values.
  ///
  /// ```swift
  /// var request = DictionaryRequest(entityName: "Book")
  /// request.propertiesToFetch = ["title", "year"]
  /// request.sortDescriptors = [FetchSortDescriptor(key: "year", ascending: false)]
  /// print(try context.fetch(request).compactMap { $0["title"] })
  /// // prints ["Automatic programming", "Notes"]
  /// ```
  /// ```sql
  /// SELECT t0.ZTITLE AS c0, t0.ZYEAR AS c1 FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5
  ///   ORDER BY c1 DESC, t0.Z_PK DESC
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``.
  public func fetch(_ request: DictionaryRequest) throws(ObjectGraphError) -> [[String: FetchValue]]
  {
    let fetch = try storeFetch(request)
    let names = fetch.columns.map(\.name)
    return try store.dictionaries(fetch).map { row in
      Dictionary(
        zip(names, row).filter { $0.1 != .null }.map { ($0.0, $0.1) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// Returns the checked fetch of a request.
  package func storeFetch(_ request: DictionaryRequest) throws(ObjectGraphError)
    -> StoreDictionaryFetch
  {
    let entity = try resolvedEntity(named: request.entityName).layout
    var fetch = FetchDraft(entity: entity, predicate: request.predicate)
    fetch.includesSubentities = request.includesSubentities
    fetch.sortDescriptors = request.sortDescriptors
    fetch.limit = request.fetchLimit
    fetch.offset = request.fetchOffset
    let columns =
      request.propertiesToFetch.isEmpty && request.propertiesToGroupBy.isEmpty
      ? attributeColumns(of: entity) : request.propertiesToFetch
    var dictionaries = DictionaryFetchDraft(
      fetch: fetch, columns: columns.map { ($0.name, $0.expression) })
    dictionaries.groups = request.propertiesToGroupBy.map { FetchKeyPath($0) }
    dictionaries.having = request.havingPredicate
    dictionaries.isDistinct = request.returnsDistinctResults
    return try dictionaries.checked(in: layout, permanentIDs: unsaved.permanentIDs)
  }

  private func attributeColumns(of entity: EntityLayout) -> [DictionaryRequest.Column] {
    entity.slots.filter { !$0.content.isReference && !$0.isTransient }.map {
      DictionaryRequest.Column(stringLiteral: entity.slotNames[$0.index])
    }
  }
}
