import Lineage
import LogicalModel

/// Merging the answers of several requests, as a program must if no single fetch spans them.
extension ResolvedDomain {
  /// Merges sorted lists of objects into one sorted list, up to the question's limit; without an
  /// order, appends the lists.
  ///
  /// Each step takes the first of the lists' heads. Equal values are sorted by their keys in the
  /// direction of the sort, then by list.
  func merged(_ lists: [[ManagedObject]], of plan: MemberQueryPlan) throws -> [ManagedObject] {
    let total = lists.reduce(0) { $0 + $1.count }
    let limit = plan.question.limit > 0 ? min(plan.question.limit, total) : total
    let orders = plan.question.orders
    guard !orders.isEmpty else { return Array(lists.joined().prefix(limit)) }
    let positions = try orders.map { try stored.position(of: $0.property, in: plan.question.kind) }
    var heads: [Head] = []
    for list in lists.indices where !lists[list].isEmpty {
      heads.append(try head(of: lists[list][0], list, 0, positions))
    }
    var result: [ManagedObject] = []
    result.reserveCapacity(limit)
    while result.count < limit, let first = Self.foremost(heads, orders) {
      let (list, next) = (heads[first].list, heads[first].place + 1)
      result.append(lists[list][next - 1])
      if next < lists[list].count {
        heads[first] = try head(of: lists[list][next], list, next, positions)
      } else {
        heads.remove(at: first)
      }
    }
    return result
  }

  /// The next object of a list.
  private struct Head {
    let key: SortKey
    let list: Int
    let place: Int
  }

  private func head(of object: ManagedObject, _ list: Int, _ place: Int, _ positions: [Int]) throws
    -> Head
  {
    let kind = try knownKindIndex(of: object)
    let key = try SortKey(positions, objectKey: object.key) {
      try value(of: object, kindIndex: kind, property: $0).comparable
    }
    return Head(key: key, list: list, place: place)
  }

  private static func foremost(_ heads: [Head], _ orders: [MemberOrder]) -> Int? {
    heads.indices.min { one, other in
      let place = SortKey.order(heads[one].key, heads[other].key, by: orders)
      return place == 0 ? heads[one].list < heads[other].list : place < 0
    }
  }
}
