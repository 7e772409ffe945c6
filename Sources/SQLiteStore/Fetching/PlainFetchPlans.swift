import Foundation
import ObjectGraph

/// The SELECTs of fetches without a condition, each written and found in the connection once.
///
/// Such a fetch is often a page of a few rows, where writing the text would be felt: 3 of 64
/// microseconds for the newest hundred.
///
/// `@unchecked Sendable`: the lock guards the dictionary.
final class PlainFetchPlans: @unchecked Sendable {
  private struct Shape: Hashable {
    let entity: Int
    let includesSubentities: Bool
    let sortDescriptors: [FetchSortDescriptor]
    let hasLimit: Bool
    let hasOffset: Bool
  }

  private let lock = NSLock()
  private var plans: [Shape: PlannedStatement] = [:]

  private static let countLimit = 256

  /// The fetch's SELECT, written by the closure if it is the first of its shape or has a condition.
  func query(_ fetch: StoreFetch, written: () throws -> FetchSQL) rethrows -> FetchSQL {
    guard fetch.predicate == nil else { return try written() }
    let shape = Shape(
      entity: fetch.entity.index, includesSubentities: fetch.includesSubentities,
      sortDescriptors: fetch.sortDescriptors, hasLimit: fetch.limit > 0,
      hasOffset: fetch.offset > 0)
    if let plan = lock.withLock({ plans[shape] }) {
      return FetchSQL(plan, values: FetchQuery.page(of: fetch).values)
    }
    let query = try written()
    let plan = PlannedStatement(query.sql)
    lock.withLock {
      if plans.count >= Self.countLimit { plans.removeAll(keepingCapacity: true) }
      plans[shape] = plan
    }
    return FetchSQL(plan, values: query.values)
  }
}
