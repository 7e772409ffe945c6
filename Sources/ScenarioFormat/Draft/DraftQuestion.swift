import Lineage
package import LogicalModel

/// A query of the user's own, which a draft contains instead of a guessed one.
package struct DraftQuestion: Hashable, Sendable {
  package let kind: String
  package let condition: MemberCondition
  package let orders: [MemberOrder]
  /// The fetch limit; 0 for none.
  package let limit: Int
  /// The number of members to skip.
  package let offset: Int
  /// True for members of exactly the kind, without its sub-kinds.
  package let isExact: Bool
  /// True if the query only counts.
  package let isCount: Bool
  /// The name of the operation.
  package var name: String
  /// The weight among the queries, or nil if it is unknown.
  package var share: Double?
  /// The origin of the query.
  package let comment: String?
  /// True if the condition uses links.
  let asksLinks: Bool
  /// True if the condition searches for substrings.
  let searches: Bool

  /// Creates a query with the given name, or with the default name of its operation.
  package init(
    kind: String, condition: CheckedCondition?, orders: [MemberOrder] = [], limit: Int = 0,
    offset: Int = 0, isExact: Bool = false, isCount: Bool = false, name: String? = nil,
    share: Double? = nil, comment: String? = nil
  ) {
    self.kind = kind
    self.condition = condition?.memberCondition ?? .everything
    self.orders = orders
    self.limit = limit
    self.offset = offset
    self.isExact = isExact
    self.isCount = isCount
    self.share = share
    self.comment = comment
    let comparisons = condition?.predicate.comparisons ?? []
    asksLinks = comparisons.contains { comparison in
      comparison.path.map { condition?.links.contains($0.steps[0].name) == true } ?? false
    }
    searches = comparisons.contains {
      [.contains, .beginsWith, .endsWith, .like, .matches].contains($0.comparison)
    }
    let action: any OperationAction =
      isCount
      ? Operation.CountWhere(kind: kind, condition: self.condition, isExact: isExact)
      : Operation.Fetch(
        kind: kind, condition: self.condition, orders: orders, limit: limit, offset: offset,
        isExact: isExact)
    self.name = name ?? action.defaultName
  }

  /// True if both queries are the same apart from name, share and comment.
  package func isSame(as other: DraftQuestion) -> Bool {
    kind == other.kind && condition == other.condition && orders == other.orders
      && limit == other.limit && offset == other.offset && isExact == other.isExact
      && isCount == other.isCount
  }
}

extension [DraftQuestion] {
  /// The queries, each with a unique name.
  package var namedApart: [DraftQuestion] {
    var taken: Set<String> = []
    return map { question in
      var question = question
      let name = question.name
      var number = 2
      while !taken.insert(question.name).inserted {
        question.name = "\(name)-\(number)"
        number += 1
      }
      return question
    }
  }
}
