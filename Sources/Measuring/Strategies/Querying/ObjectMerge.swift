import Lineage
import LogicalModel

/// Merges the answers of several requests into one, as a program must where no fetch spans them.
extension ResolvedDomain {
  /// The objects of sorted lists in one sorted list, no longer than the question's limit; without
  /// an order one list after the other.
  ///
  /// Each step takes the foremost of the lists' first objects. Equal values are put in the order of
  /// their keys in the direction of the sort, then of the lists.
  func merged(_ lists: [[ManagedObject]], of plan: MemberQueryPlan) throws -> [ManagedObject] {
    let total = lists.reduce(0) { $0 + $1.count }
    let limit = plan.question.limit > 0 ? min(plan.question.limit, total) : total
    guard let order = plan.question.order else { return Array(lists.joined().prefix(limit)) }
    let position = try stored.position(of: order.property, in: plan.question.kind)
    var heads: [Head] = []
    for list in lists.indices where !lists[list].isEmpty {
      heads.append(try head(of: lists[list][0], list, 0, position))
    }
    var result: [ManagedObject] = []
    result.reserveCapacity(limit)
    while result.count < limit, let first = Self.foremost(heads, order) {
      let (list, next) = (heads[first].list, heads[first].place + 1)
      result.append(lists[list][next - 1])
      if next < lists[list].count {
        heads[first] = try head(of: lists[list][next], list, next, position)
      } else {
        heads.remove(at: first)
      }
    }
    return result
  }

  /// The next object of a list.
  private struct Head {
    let value: StoredValue?
    let key: Int64
    let list: Int
    let place: Int
  }

  private func head(of object: ManagedObject, _ list: Int, _ place: Int, _ position: Int) throws
    -> Head
  {
    let kind = try knownKindIndex(of: object)
    return Head(
      value: try value(of: object, kindIndex: kind, property: position).comparable, key: object.key,
      list: list, place: place)
  }

  private static func foremost(_ heads: [Head], _ order: MemberOrder) -> Int? {
    heads.indices.min { one, other in
      let (one, other) = (heads[one], heads[other])
      let place = order.order(one.value, other.value)
      if place != 0 { return place < 0 }
      if one.key != other.key { return order.ascending ? one.key < other.key : one.key > other.key }
      return one.list < other.list
    }
  }
}
