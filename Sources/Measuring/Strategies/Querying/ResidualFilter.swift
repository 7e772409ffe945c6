import Lineage
import LogicalModel

/// Judges members by what no store could look at, with the meanings that predicates have.
struct ResidualFilter {
  private let conditions: [(position: Int, condition: Condition)]
  private let sortPosition: Int?

  /// - Throws: ``StrategyError/notMapped(kind:name:)``.
  init(_ plan: MemberQueryPlan, _ stored: StoredDomain) throws(StrategyError) {
    var conditions: [(position: Int, condition: Condition)] = []
    for condition in plan.residual {
      switch condition {
      case .compare(let property, _, _), .contains(let property, _):
        conditions.append(
          (try stored.position(of: property, in: plan.question.kind), condition))
      // Links and members are always asked of the store.
      case .linked, .members: break
      }
    }
    self.conditions = conditions
    sortPosition = try plan.question.order.map { order throws(StrategyError) in
      try stored.position(of: order.property, in: plan.question.kind)
    }
  }

  /// True if all conditions hold for a member's values.
  func holds(_ values: [PropertyValue]) throws(ObjectGraphError) -> Bool {
    for (position, condition) in conditions {
      guard try Self.holds(condition, for: values[position]) else { return false }
    }
    return true
  }

  func sortValue(of values: [PropertyValue]) -> StoredValue? {
    sortPosition.flatMap { values[$0].comparable }
  }

  private static func holds(_ condition: Condition, for value: PropertyValue)
    throws(ObjectGraphError) -> Bool
  {
    switch condition {
    case .compare(_, let relation, let other):
      guard let one = value.comparable, let other = other.comparable else { return false }
      return relation.holds(one.order(to: other))
    case .contains(_, let word):
      guard case .text(let text) = value else { return false }
      let options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
      return try TextComparison(.contains, options: options).holds(text, word)
    case .linked, .members: return true
    }
  }
}

extension MemberOrder {
  /// Compares two values: less than 0 if the first comes before the second; absent ones come first
  /// when ascending.
  func order(_ one: StoredValue?, _ other: StoredValue?) -> Int {
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
