import Lineage
package import LogicalModel

/// A question of one's own in a draft, instead of a guess.
package struct DraftQuestion: Hashable, Sendable {
  package let kind: String
  package let condition: MemberCondition
  package let orders: [MemberOrder]
  /// 0 for all.
  package let limit: Int
  /// True if only the number is wanted.
  package let isCount: Bool
  /// The name of the operation.
  package var name: String
  /// The weight among the questions, nil where it is unknown.
  package var share: Double?
  /// The place that it comes from.
  package let comment: String?
  /// True if a link is looked at.
  let asksLinks: Bool
  /// True if parts of texts are looked for.
  let searches: Bool

  /// Sets a name, or gives the one that the operation has without one.
  package init(
    kind: String, condition: CheckedCondition?, orders: [MemberOrder] = [], limit: Int = 0,
    isCount: Bool = false, name: String? = nil, share: Double? = nil, comment: String? = nil
  ) {
    self.kind = kind
    self.condition = condition?.memberCondition ?? .everything
    self.orders = orders
    self.limit = limit
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
      ? Operation.CountWhere(kind: kind, condition: self.condition)
      : Operation.Fetch(kind: kind, condition: self.condition, orders: orders, limit: limit)
    self.name = name ?? action.defaultName
  }

  /// True if both ask the same.
  package func isSame(as other: DraftQuestion) -> Bool {
    kind == other.kind && condition == other.condition && orders == other.orders
      && limit == other.limit && isCount == other.isCount
  }
}

extension [DraftQuestion] {
  /// The questions with a name each of its own.
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

/// The kinds of a draft as conditions look at them.
extension ScenarioDraft: KindLookup {
  package var familyRoot: String? { root.name }

  private func lineage(of kind: String) -> [Kind] {
    var lineage: [Kind] = []
    var next = (family + companions).first { $0.name == kind }
    while let found = next {
      lineage.insert(found, at: 0)
      next = found.parent.flatMap { parent in family.first { $0.name == parent } }
    }
    return lineage
  }

  package func properties(of kind: String) -> [LogicalModel.Property] {
    lineage(of: kind).flatMap(\.properties).map {
      LogicalModel.Property(name: $0.name, type: $0.type)
    }
  }

  package func links(of kind: String) -> [LogicalModel.Link] {
    lineage(of: kind).flatMap(\.links).map(\.link)
  }

  package func root(of kind: String) -> String { lineage(of: kind).first?.name ?? kind }
}
