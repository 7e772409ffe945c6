import Lineage
import LogicalModel

/// A question about members with the domain's names, which each strategy answers in its own way.
struct MemberQuery: Hashable, Sendable {
  var kind: String
  /// True for members of exactly this kind, without its sub-kinds.
  var isExact = false
  /// The conditions, all of which must hold.
  var conditions: [Condition] = []
  var orders: [MemberOrder] = []
  /// The maximum number of members, 0 for all.
  var limit = 0
  /// The number of members to skip.
  var offset = 0
  /// The values to read of each member.
  var shows = ShownValues.nothing
}

extension MemberQuery {
  /// The maximum number of members that each of several fetches must return before the offset is
  /// applied to all of them, 0 for all.
  var branchLimit: Int {
    let (end, isTooLarge) = limit.addingReportingOverflow(offset)
    return limit == 0 ? 0 : isTooLarge ? .max : end
  }

  /// Returns the members of the page among all members in order.
  func page<Members: Sequence>(of all: Members) -> [Members.Element] {
    let rest = all.dropFirst(offset)
    return limit > 0 ? Array(rest.prefix(limit)) : Array(rest)
  }
}

/// A condition on one member.
enum Condition: Hashable, Sendable {
  /// A comparison of properties, links and properties of their destinations, by their names in the
  /// domain, with constants.
  case holds(FetchPredicate)
  /// The link leads to the member of the destination's hierarchy with this ordinal.
  case linked(link: String, ordinal: Int)
  /// The member is one of these, by ordinal in its hierarchy.
  case members([Int])

  /// Returns a comparison.
  ///
  /// A member without the value never matches, nor does a comparison with an absent value.
  static func compare(property: String, _ relation: Relation, _ value: PropertyValue) -> Condition {
    guard let value = value.attributeValue else { return .holds(.constant(false)) }
    return .holds(.attribute(property, relation.comparison, value))
  }

  /// Returns a search of a text for a word, regardless of case and diacritics.
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
