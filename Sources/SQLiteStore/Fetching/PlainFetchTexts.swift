import Foundation
import ObjectGraph

/// The SELECTs of fetches without a condition, each written once.
///
/// Such a fetch is often a page of a few rows, where writing the text would be felt: 3 of 64
/// microseconds for the newest hundred.
///
/// `@unchecked Sendable`: the lock guards the dictionary.
final class PlainFetchTexts: @unchecked Sendable {
  private struct Shape: Hashable {
    let entity: Int
    let includesSubentities: Bool
    let sortDescriptors: [FetchSortDescriptor]
    let hasLimit: Bool
    let hasOffset: Bool
  }

  private let lock = NSLock()
  private var texts: [Shape: String] = [:]

  private static let countLimit = 256

  /// The fetch's SELECT, written by the closure if it is the first of its shape or has a condition.
  func query(_ fetch: StoreFetch, written: () throws -> FetchSQL) rethrows -> FetchSQL {
    guard fetch.predicate == nil else { return try written() }
    let shape = Shape(
      entity: fetch.entity.index, includesSubentities: fetch.includesSubentities,
      sortDescriptors: fetch.sortDescriptors, hasLimit: fetch.limit > 0,
      hasOffset: fetch.offset > 0)
    if let text = lock.withLock({ texts[shape] }) {
      return FetchSQL(SQLText(text, values: FetchQuery.page(of: fetch).values))
    }
    let query = try written()
    lock.withLock {
      if texts.count >= Self.countLimit { texts.removeAll(keepingCapacity: true) }
      texts[shape] = query.sql
    }
    return query
  }
}
