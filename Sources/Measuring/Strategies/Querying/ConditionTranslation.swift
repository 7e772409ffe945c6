import Lineage
import LogicalModel

/// Conditions of the domain as predicates of a store.
struct ConditionTranslation {
  let domain: StoredDomain
  /// The kind of the question.
  let kind: String
  let ids: StoredDomain.IDLookup

  /// False for a condition on coded content.
  func isStored(_ condition: Condition, _ places: [PropertyPlace]) throws(StrategyError) -> Bool {
    switch condition {
    case .compare(let property, _, _), .contains(let property, _):
      places[try domain.position(of: property, in: kind)].keyPath != nil
    case .linked, .members: true
    }
  }

  /// Nil if no object of the given hierarchy of entities can match.
  func predicate(_ condition: Condition, _ places: [PropertyPlace], _ rootEntity: String)
    throws(StrategyError) -> FetchPredicate?
  {
    switch condition {
    case .compare(let property, let relation, let value):
      let key = places[try domain.position(of: property, in: kind)].keyPath ?? property
      // A member without the value never matches, and nothing compares with no value.
      guard let value = value.attributeValue else { return .constant(false) }
      return .comparison(
        FetchComparison(
          .keyPath(FetchKeyPath(key)), relation.comparison, .value(.attribute(value))))
    case .contains(let property, let word):
      let key = places[try domain.position(of: property, in: kind)].keyPath ?? property
      return .comparison(
        FetchComparison(
          .keyPath(FetchKeyPath(key)), .contains, .value(.attribute(.string(word))),
          options: [.caseInsensitive, .diacriticInsensitive]))
    case .linked(let link, let ordinal):
      let relationship = try domain.relationship(link, of: kind)
      let destination = domain.domain.links(of: kind).first { $0.name == link }?.destination
      let id = destination.flatMap { ids(domain.domain.root(of: $0), ordinal) }
      return id.map { .linked(relationship, to: $0) }
    case .members(let ordinals):
      let root = domain.domain.root(of: kind)
      let own = ordinals.compactMap { ids(root, $0) }.filter { $0.entity.rootName == rootEntity }
      return own.isEmpty ? nil : .objects(own)
    }
  }
}

extension Relation {
  var comparison: FetchComparison.Operator {
    switch self {
    case .equal: .equal
    case .less: .less
    case .greaterOrEqual: .greaterOrEqual
    }
  }

  /// True if a value has this relation to another, given its order to it.
  func holds(_ order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .less: order < 0
    case .greaterOrEqual: order >= 0
    }
  }
}
