/// A store that can run its fetches without creating objects.
///
/// For measurements: the additional cost of a fetch is the object graph's share. The statements
/// come from the same code as those of fetches, so they cannot diverge.
package protocol BareScanning: AnyObject {
  /// Runs a fetch's statement to the end and reads every column of every row.
  func scan(_ fetch: StoreFetch) throws -> ScanResult

  /// Runs a dictionary fetch in the same way.
  func scan(_ fetch: StoreDictionaryFetch) throws -> ScanResult

  /// Runs the statement that fills one object.
  func scanRow(of entity: EntityLayout, key: Int64) throws -> ScanResult

  /// Runs the statement that fills several objects of one hierarchy.
  func scanRows(of entity: EntityLayout, keys: [Int64]) throws -> ScanResult

  /// Runs the counts of several fetches and returns their sum.
  func scanCount(_ fetches: [StoreFetch]) throws -> Int

  /// Runs several fetches with equal order and limit as one statement.
  ///
  /// Rows are sorted by the first fetch's criteria, then by key in the direction of the last
  /// criterion, then by the fetch's place in the list.
  func scanMerged(_ fetches: [StoreFetch], shape: MergeShape) throws -> ScanResult

  /// Returns the addresses of the rows that ``scanMerged(_:shape:)`` reads, in order.
  func addresses(merged fetches: [StoreFetch], shape: MergeShape) throws -> [StoreAddress]
}

/// The values read by a run without objects.
package struct ScanResult: Hashable, Sendable {
  package var rowCount = 0
  /// The bytes of the values read; 8 for a number.
  var touchedBytes = 0

  init() {}
}

/// The form of a statement that merges rows of several tables.
package enum MergeShape: String, CaseIterable, Codable, Sendable {
  /// `SELECT … UNION ALL SELECT … ORDER BY … LIMIT`: the engine can merge ordered index entries.
  case compound
  /// Each part is sorted and limited, then the whole.
  case branchLimits = "arm-limits"
  /// `SELECT * FROM (… UNION ALL …) ORDER BY … LIMIT`: the engine reads and sorts everything.
  case subquery
}

extension ManagedObjectContext {
  /// Returns the checked fetch of a request.
  ///
  /// - Throws: ``ObjectGraphError``.
  package func storeFetch<Result: ManagedObject>(_ request: FetchRequest<Result>)
    throws(ObjectGraphError) -> StoreFetch
  {
    let entity = try resolvedEntity(named: request.entityName).layout
    return try FetchDraft(request, entity: entity).checked(in: layout)
  }

  /// Returns the checked fetch of a request for plain columns.
  ///
  /// - Throws: ``ObjectGraphError``.
  package func storeFetch(_ request: DictionaryRequest) throws(ObjectGraphError)
    -> StoreDictionaryFetch
  {
    let entity = try resolvedEntity(named: request.entityName).layout
    var fetch = FetchDraft(entity: entity, predicate: request.predicate)
    fetch.includesSubentities = request.includesSubentities
    fetch.sortDescriptors = request.sortDescriptors
    fetch.limit = request.fetchLimit
    fetch.offset = request.fetchOffset
    return try DictionaryFetchDraft(
      fetch: fetch, columns: request.propertiesToFetch.map { ($0.name, $0.expression) }
    ).checked(in: layout)
  }
}
