import Lineage
import LogicalModel

/// A question about members in the words of the domain, which each strategy answers its own way.
struct MemberQuery: Hashable, Sendable {
  var kind: String
  /// True for members of exactly this kind, without its sub-kinds.
  var isExact = false
  /// All must hold.
  var conditions: [Condition] = []
  var orders: [MemberOrder] = []
  /// The number of members wanted, 0 for all.
  var limit = 0
  var reading = Reading.kinds
}

/// A condition on one member.
enum Condition: Hashable, Sendable {
  /// Properties, links and properties of what links lead to, by their names in the domain, compared
  /// with constants.
  case holds(FetchPredicate)
  /// A link leads to the member of the destination's hierarchy with this ordinal.
  case linked(link: String, ordinal: Int)
  /// The member is one of these, by ordinal in its hierarchy.
  case members([Int])

  /// A member without the value never matches, and nothing compares with no value.
  static func compare(property: String, _ relation: Relation, _ value: PropertyValue) -> Condition {
    guard let value = value.attributeValue else { return .holds(.constant(false)) }
    return .holds(.attribute(property, relation.comparison, value))
  }

  /// A text contains a word, regardless of case and diacritics.
  static func contains(property: String, word: String) -> Condition {
    .holds(.contains(property, word, [.caseInsensitive, .diacriticInsensitive]))
  }
}

extension Relation {
  fileprivate var comparison: FetchComparison.Operator {
    switch self {
    case .equal: .equal
    case .less: .less
    case .greaterOrEqual: .greaterOrEqual
    }
  }
}
