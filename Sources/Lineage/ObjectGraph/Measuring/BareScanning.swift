/// A store that can run its fetches without making an object of any row.
///
/// For measurement alone: what a fetch costs beyond this is the object graph's share. The
/// statements are those that the fetches themselves run, made by the same code, so the two cannot
/// drift apart.
package protocol BareScanning: AnyObject {
  /// Runs what a fetch would run to its end and looks at every column of every row.
  func scan(_ fetch: StoreFetch) throws -> ScanResult

  /// The same for a fetch of dictionaries.
  func scan(_ fetch: StoreDictionaryFetch) throws -> ScanResult

  /// Runs what filling one object would run.
  func scanRow(of entity: EntityLayout, key: Int64) throws -> ScanResult

  /// Runs what filling many objects of one hierarchy at once would run.
  func scanRows(of entity: EntityLayout, keys: [Int64]) throws -> ScanResult

  /// Runs what counting each fetch would run; the sum of the counts.
  func scanCount(_ fetches: [StoreFetch]) throws -> Int

  /// Asks for several fetches of like order and limit in one statement.
  ///
  /// Rows come in the order of the first fetch's criteria, then by key in the direction of the last
  /// criterion, then by the place of the fetch in the list.
  func scanMerged(_ fetches: [StoreFetch], shape: MergeShape) throws -> ScanResult

  /// The addresses of the rows that ``scanMerged(_:shape:)`` looks at, in their order.
  func addresses(merged fetches: [StoreFetch], shape: MergeShape) throws -> [StoreAddress]
}

/// The values that a run without objects has seen.
package struct ScanResult: Hashable, Sendable {
  package var rowCount = 0
  /// The bytes of the values that were looked at; 8 for a number.
  var touchedBytes = 0

  init() {}
}

/// The form of a statement that merges rows of several tables.
package enum MergeShape: String, CaseIterable, Codable, Sendable {
  /// `SELECT … UNION ALL SELECT … ORDER BY … LIMIT`: the engine can merge what indexes give it in
  /// order.
  case compound
  /// Every part sorted and cut by itself, then all of that sorted and cut.
  case branchLimits = "arm-limits"
  /// `SELECT * FROM (… UNION ALL …) ORDER BY … LIMIT`: everything is read and sorted.
  case subquery
}

extension ManagedObjectContext {
  /// The fetch that a request comes to, checked.
  ///
  /// - Throws: ``ObjectGraphError``.
  package func storeFetch<Result: ManagedObject>(_ request: FetchRequest<Result>)
    throws(ObjectGraphError) -> StoreFetch
  {
    let entity = try resolvedEntity(named: request.entityName).layout
    return try FetchDraft(request, entity: entity).checked(in: layout)
  }

  /// The fetch that a request of plain columns comes to, checked.
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
