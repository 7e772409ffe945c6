/// A request for values instead of objects: some properties, or aggregates of groups of objects.
///
/// ```swift
/// var request = DictionaryRequest(entityName: "Publication")
/// let count = FetchExpression.aggregate(.count, .keyPath(.subject))
/// request.propertiesToFetch = ["author.name", .init("count", count)]
/// request.propertiesToGroupBy = ["author.name"]
/// request.havingPredicate = try FetchPredicate(format: "count > 3")
/// let rows = try context.fetch(request)
/// ```
///
/// As in Core Data, the results come from the store, without unsaved changes.
public struct DictionaryRequest: Sendable {
  /// A value of each row, with its name.
  public struct Column: Hashable, Sendable, ExpressibleByStringLiteral {
    public var name: String
    public var expression: FetchExpression

    public init(_ name: String, _ expression: FetchExpression) {
      self.name = name
      self.expression = expression
    }

    /// Creates a column for the property at a dot-separated path, named by the path.
    public init(stringLiteral path: String) {
      self.init(path, .keyPath(FetchKeyPath(path)))
    }
  }

  public var entityName: String
  /// The columns.
  ///
  /// If empty, all stored attributes of the entity, unless there are groups.
  public var propertiesToFetch: [Column] = []
  public var predicate: FetchPredicate?
  /// Property paths to group by; each combination of their values gives one row.
  public var propertiesToGroupBy: [String] = []
  /// The condition on groups; it can refer to columns by name.
  public var havingPredicate: FetchPredicate?
  public var sortDescriptors: [FetchSortDescriptor] = []
  public var returnsDistinctResults = false
  public var fetchLimit = 0
  public var fetchOffset = 0
  public var includesSubentities = true

  public init(entityName: String) { self.entityName = entityName }
}

extension ManagedObjectContext {
  /// Fetches the values of a request, one dictionary per row, without absent values.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func fetch(_ request: DictionaryRequest) throws(ObjectGraphError) -> [[String: FetchValue]]
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
    let rows: [[FetchValue]]
    rows = try store.dictionaries(
      try dictionaries.checked(
        in: layout, permanentIDs: unsaved.permanentIDs))
    let names = columns.map(\.name)
    return rows.map { row in
      Dictionary(
        zip(names, row).filter { $0.1 != .null }.map { ($0.0, $0.1) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  private func attributeColumns(of entity: EntityLayout) -> [DictionaryRequest.Column] {
    entity.slots.filter { !$0.content.isReference && !$0.isTransient }.map {
      DictionaryRequest.Column(stringLiteral: entity.slotNames[$0.index])
    }
  }
}
