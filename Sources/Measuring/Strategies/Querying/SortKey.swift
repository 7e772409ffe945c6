import Lineage
import LogicalModel

/// The values that a member is sorted by; the first lies apart, as most orders have no more.
struct SortKey {
  private let first: StoredValue?
  private let others: [StoredValue?]

  init(_ positions: [Int], _ value: (Int) throws -> StoredValue?) rethrows {
    first = try positions.first.flatMap { try value($0) }
    others = positions.count > 1 ? try positions.dropFirst().map(value) : []
  }

  /// Compares two members: less than 0 if the first comes before the second.
  ///
  /// Absent values come first when ascending. What is equal by all orders is in the order of the objects' keys in the
  /// direction of the last.
  static func order(
    _ one: (key: SortKey, objectKey: Int64), _ other: (key: SortKey, objectKey: Int64),
    by orders: [MemberOrder]
  ) -> Int {
    for (place, order) in orders.enumerated() {
      let result =
        place == 0
        ? order.order(one.key.first, other.key.first)
        : order.order(one.key.others[place - 1], other.key.others[place - 1])
      if result != 0 { return result }
    }
    let keys = one.objectKey < other.objectKey ? -1 : one.objectKey == other.objectKey ? 0 : 1
    return orders.last?.ascending == false ? -keys : keys
  }
}

extension MemberOrder {
  fileprivate func order(_ one: StoredValue?, _ other: StoredValue?) -> Int {
    let order: Int =
      switch (one, other) {
      case (nil, nil): 0
      case (nil, _): -1
      case (_, nil): 1
      case (let one?, let other?): one.order(to: other)
      }
    return ascending ? order : -order
  }
}
