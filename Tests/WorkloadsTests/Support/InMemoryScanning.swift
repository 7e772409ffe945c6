@testable import Lineage
@testable import Measuring

/// The reference for scans: every merge form gives the same rows, found by visiting all of them.
extension InMemoryStore: BareScanning {
  func scan(_ fetch: StoreFetch) throws -> Int { try count(fetch) }

  func scan(_ fetch: StoreDictionaryFetch) throws -> Int { try dictionaries(fetch).count }

  func scanRow(of entity: EntityLayout, key: Int64) throws -> Int {
    try scanRows(of: entity, keys: [key])
  }

  func scanRows(of entity: EntityLayout, keys: [Int64]) throws -> Int {
    try reading { view throws(ObjectGraphError) in
      keys.count { view.contents[entity, $0] != nil }
    }
  }

  func scanCount(_ fetches: [StoreFetch]) throws -> Int {
    try fetches.reduce(0) { try $0 + count($1) }
  }

  func scanMerged(_ fetches: [StoreFetch], shape: MergeShape) throws -> Int {
    try addresses(merged: fetches, shape: shape).count
  }

  func addresses(merged fetches: [StoreFetch], shape _: MergeShape) throws -> [StoreAddress] {
    try reading { view throws(ObjectGraphError) in try view.merged(fetches).map(\.row.address) }
  }
}

extension InMemoryView {
  /// A row and the values that determine its position.
  private struct Placed {
    let values: [StoredValue?]
    let branch: Int
    let subject: StoredSubject
  }

  fileprivate func merged(_ fetches: [StoreFetch]) throws(ObjectGraphError) -> [StoredSubject] {
    guard let first = fetches.first else { return [] }
    var rows: [Placed] = []
    for (branch, fetch) in fetches.enumerated() {
      let evaluator = evaluator(of: fetch)
      for subject in try subjects(fetch) {
        var values: [StoredValue?] = []
        for descriptor in fetch.sortDescriptors {
          values.append(try evaluator.value(along: descriptor.path, for: subject))
        }
        rows.append(Placed(values: values, branch: branch, subject: subject))
      }
    }
    let criteria = first.sortDescriptors
    if let last = criteria.last {
      rows.sort { one, other in
        let order = criteria.order(one.values, other.values)
        if order != 0 { return order < 0 }
        let (key, otherKey) = (one.subject.key, other.subject.key)
        if key != otherKey { return last.ascending ? key < otherKey : key > otherKey }
        return one.branch < other.branch
      }
    }
    return first.page(of: rows.map(\.subject))
  }
}
