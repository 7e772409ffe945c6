/// Fetches, which are merged where several stores share the entity.
extension StoreRouter {
  package func fetch(_ fetch: StoreFetch, into sink: RowSink) throws {
    let stores = stores(of: fetch.entity)
    let isWhole = fetch.sortDescriptors.isEmpty && fetch.limit == 0 && fetch.offset == 0
    guard stores.count > 1, !isWhole else {
      // Without criteria objects are by key, and so are the stores.
      return try stores.forEach { try $0.fetch(fetch, into: sink) }
    }
    let addresses = try addresses(fetch)
    try values(of: addresses, into: sink)
    sink.sortObjects(as: addresses.map(\.key))
  }

  package func count(_ fetch: StoreFetch) throws -> Int {
    let stores = stores(of: fetch.entity)
    guard stores.count > 1 else { return try stores[0].count(fetch) }
    var whole = fetch
    whole.limit = 0
    whole.offset = 0
    let count = max(0, try stores.reduce(0) { try $0 + $1.count(whole) } - fetch.offset)
    return fetch.limit > 0 ? min(count, fetch.limit) : count
  }

  package func addresses(_ fetch: StoreFetch) throws -> [StoreAddress] {
    let stores = stores(of: fetch.entity)
    guard stores.count > 1 else { return try stores[0].addresses(fetch) }
    return try mergedRows(of: StoreDictionaryFetch(fetch: fetch, columns: [])).map(\.address)
  }

  /// - Throws: ``ObjectGraphError/invalidPredicate(_:reason:)`` for groups, aggregates or distinct
  ///   rows of an entity that stores share: each store could only give those of its own objects.
  package func dictionaries(_ fetch: StoreDictionaryFetch) throws -> [[FetchValue]] {
    let stores = stores(of: fetch.fetch.entity)
    guard stores.count > 1 else { return try stores[0].dictionaries(fetch) }
    guard !fetch.isDistinct, !fetch.collapsesObjects(in: layout) else {
      throw ObjectGraphError.invalidPredicate(
        "a fetch of dictionaries of \(fetch.fetch.entity.name)",
        reason: "groups, aggregates and distinct rows cannot be computed over \(stores.count) "
          + "stores that share the entity; fetch the single rows, or open a container over one store"
      )
    }
    return try mergedRows(of: fetch).map { Array($0.values) }
  }

  private struct MergedRow {
    let address: StoreAddress
    let order: [StoredValue?]
    let values: ArraySlice<FetchValue>
  }

  /// The rows of all stores in the order of the fetch, and of those its page.
  ///
  /// Each store's own rows are asked for with what they are ordered by, as far as the page can
  /// reach into them.
  private func mergedRows(of request: StoreDictionaryFetch) throws -> [MergedRow] {
    let criteria = request.fetch.sortDescriptors
    var own = request
    own.fetch.offset = 0
    if request.fetch.limit > 0 { own.fetch.limit += request.fetch.offset }
    own.columns.append((name: "", expression: .keyPath(.subject)))
    for (place, criterion) in criteria.enumerated() {
      // A column's name means the column; no column of the caller can be called by a number.
      let column = request.columns.first { $0.name == criterion.key }?.expression
      own.columns.append((name: "\(place)", expression: column ?? criterion.path))
    }
    var rows = try stores(of: request.fetch.entity).flatMap { store in
      try store.dictionaries(own).compactMap { Self.row($0, columnCount: request.columns.count) }
    }
    let isAscending = criteria.last?.ascending ?? true
    rows.sort { one, other in
      let order = criteria.order(one.order, other.order)
      return order == 0 ? (one.address.key < other.address.key) == isAscending : order < 0
    }
    return request.fetch.page(of: rows)
  }

  private static func row(_ values: [FetchValue], columnCount: Int) -> MergedRow? {
    guard case .object(let id) = values[columnCount] else { return nil }
    let order = values[(columnCount + 1)...].map { value -> StoredValue? in
      guard case .attribute(let value) = value else { return nil }
      return StoredValue(value)
    }
    return MergedRow(
      address: StoreAddress(entity: id.entity.index, key: id.key), order: order,
      values: values[..<columnCount])
  }
}
