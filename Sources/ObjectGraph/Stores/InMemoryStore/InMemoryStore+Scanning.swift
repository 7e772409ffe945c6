import ObjectModel

/// The oracle of scans: every shape gives the same rows, found by looking at all of them.
extension InMemoryStore: BareScanning {
  package func scan(_ fetch: StoreFetch) throws -> ScanResult {
    try reading { view throws(ObjectGraphError) in ScanResult(try view.subjects(fetch)) }
  }

  package func scan(_ fetch: StoreDictionaryFetch) throws -> ScanResult {
    var result = ScanResult()
    for row in try dictionaries(fetch) {
      result.rowCount += 1
      result.touchedBytes += 8 * row.count
    }
    return result
  }

  package func scanRow(of entity: EntityLayout, key: Int64) throws -> ScanResult {
    try reading { view throws(ObjectGraphError) in
      ScanResult(view.contents[entity, key].map { [StoredSubject(row: $0, view: view)] } ?? [])
    }
  }

  package func scanRows(of entity: EntityLayout, keys: [Int64]) throws -> ScanResult {
    try reading { view throws(ObjectGraphError) in
      ScanResult(
        keys.compactMap { view.contents[entity, $0] }.map { StoredSubject(row: $0, view: view) })
    }
  }

  package func scanCount(_ fetches: [StoreFetch]) throws -> Int {
    try fetches.reduce(0) { try $0 + count($1) }
  }

  package func scanMerged(_ fetches: [StoreFetch], shape _: MergeShape) throws -> ScanResult {
    try reading { view throws(ObjectGraphError) in ScanResult(try view.merged(fetches)) }
  }

  package func addresses(merged fetches: [StoreFetch], shape _: MergeShape) throws
    -> [StoreAddress]
  {
    try reading { view throws(ObjectGraphError) in try view.merged(fetches).map(\.row.address) }
  }
}

extension InMemoryView {
  /// A row with what decides its place.
  private struct Placed {
    let values: [StoredValue?]
    let arm: Int
    let subject: StoredSubject
  }

  fileprivate func merged(_ fetches: [StoreFetch]) throws(ObjectGraphError) -> [StoredSubject] {
    guard let first = fetches.first else { return [] }
    var rows: [Placed] = []
    for (arm, fetch) in fetches.enumerated() {
      let evaluator = evaluator(of: fetch)
      for subject in try subjects(fetch) {
        var values: [StoredValue?] = []
        for descriptor in fetch.sortDescriptors {
          values.append(try evaluator.value(of: descriptor.path, for: subject))
        }
        rows.append(Placed(values: values, arm: arm, subject: subject))
      }
    }
    let criteria = first.sortDescriptors
    if let last = criteria.last {
      rows.sort { one, other in
        let order = criteria.order(one.values, other.values)
        if order != 0 { return order < 0 }
        let (key, otherKey) = (one.subject.key, other.subject.key)
        if key != otherKey { return last.ascending ? key < otherKey : key > otherKey }
        return one.arm < other.arm
      }
    }
    return first.page(of: rows.map(\.subject))
  }
}

extension ScanResult {
  fileprivate init(_ subjects: [StoredSubject]) {
    self.init()
    for subject in subjects {
      rowCount += 1
      touchedBytes += subject.row.values.reduce(0) { $0 + ($1?.byteCount ?? 0) }
    }
  }
}

extension StoredValue {
  fileprivate var byteCount: Int {
    switch self {
    case .integer, .double, .object: 8
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    }
  }
}
