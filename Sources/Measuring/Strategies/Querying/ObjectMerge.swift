import Lineage
import LogicalModel

/// Merging the answers of several requests, as a program must if no single fetch spans them.
extension ResolvedDomain {
  /// Merges sorted lists of objects into one sorted list, of which it returns the question's page;
  /// without an order, appends the lists.
  ///
  /// Each step takes the first of the lists' heads. Equal values are sorted by their keys in the
  /// direction of the sort, then by list.
  func merged(_ lists: [[ManagedObject]], of plan: MemberQueryPlan) throws -> [ManagedObject] {
    let question = plan.question
    let orders = question.orders
    guard !orders.isEmpty else { return question.page(of: lists.joined()) }
    let total = lists.reduce(0) { $0 + $1.count }
    let limit = question.branchLimit > 0 ? min(question.branchLimit, total) : total
    let places = try orders.map { try stored.sortPlace($0, of: question.kind) }
    var heads: [Head] = []
    for list in lists.indices where !lists[list].isEmpty {
      heads.append(try head(of: lists[list][0], list, 0, places))
    }
    var result: [ManagedObject] = []
    result.reserveCapacity(limit)
    while result.count < limit, let first = Self.foremost(heads, orders) {
      let (list, next) = (heads[first].list, heads[first].place + 1)
      result.append(lists[list][next - 1])
      if next < lists[list].count {
        heads[first] = try head(of: lists[list][next], list, next, places)
      } else {
        heads.remove(at: first)
      }
    }
    return question.page(of: result)
  }

  /// The next object of a list.
  private struct Head {
    let key: SortKey
    let list: Int
    let place: Int
  }

  private func head(of object: ManagedObject, _ list: Int, _ place: Int, _ places: [SortPlace])
    throws -> Head
  {
    let key = try SortKey(places, objectKey: object.key) { try sortValue(at: $0, of: object) }
    return Head(key: key, list: list, place: place)
  }

  private static func foremost(_ heads: [Head], _ orders: [MemberOrder]) -> Int? {
    heads.indices.min { one, other in
      let place = SortKey.order(heads[one].key, heads[other].key, by: orders)
      return place == 0 ? heads[one].list < heads[other].list : place < 0
    }
  }
}
