import Lineage
import LogicalModel

/// The place of a value to sort by.
enum SortPlace: Hashable, Sendable {
  /// The member's own property at a position.
  case own(Int)
  /// The property at a position of the destination of a to-one relationship, and its key there.
  case linked(relationship: String, position: Int, key: String)
}

/// The position of a member in an order.
///
/// The first value is separate, because most orders have only one.
struct SortKey {
  private let first: StoredValue?
  private let others: [StoredValue?]
  /// The key of the member's object, which sorts equal values.
  private let objectKey: Int64

  init(
    _ places: [SortPlace], objectKey: Int64, _ value: (SortPlace) throws -> PropertyValue
  ) rethrows {
    first = try places.first.flatMap { try value($0).comparable }
    others = places.count > 1 ? try places.dropFirst().map { try value($0).comparable } : []
    self.objectKey = objectKey
  }

  /// Compares two members: less than 0 if the first comes before the second.
  ///
  /// Absent values come first when ascending. Members that are equal by all orders are sorted by
  /// their objects' keys in the direction of the last order.
  static func order(_ one: SortKey, _ other: SortKey, by orders: [MemberOrder]) -> Int {
    var result = orders[0].order(one.first, other.first)
    for place in one.others.indices where result == 0 {
      result = orders[place + 1].order(one.others[place], other.others[place])
    }
    guard result == 0, one.objectKey != other.objectKey else { return result }
    return (one.objectKey < other.objectKey) == orders[orders.count - 1].ascending ? -1 : 1
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
