import Lineage
import LogicalModel
import ModelReshaping

/// Translates conditions of the domain to predicates of a store.
struct ConditionTranslation {
  let domain: StoredDomain
  /// The kind of the question.
  let kind: String
  let ids: StoredDomain.IDLookup

  /// False for a condition on coded content.
  func isStored(_ condition: Condition, _ places: [AttributePlace]) -> Bool {
    zip(domain.domain.properties(of: kind), places).allSatisfy { property, place in
      place.keyPath != nil || !condition.names.contains(property.name)
    }
  }

  /// Returns nil if no object of the given hierarchy of entities can match.
  func predicate(_ condition: Condition, _ places: [AttributePlace], _ rootEntity: String)
    throws(StrategyError) -> FetchPredicate?
  {
    switch condition {
    case .holds(let predicate): return try stored(predicate, places)
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

  /// Returns the predicate with the store's names.
  func stored(_ predicate: FetchPredicate, _ places: [AttributePlace]) throws(StrategyError)
    -> FetchPredicate
  {
    try predicate.mappingComparisons { (comparison) throws(StrategyError) in
      guard let path = comparison.path else { return .comparison(comparison) }
      let link = domain.domain.links(of: kind).first { $0.name == path.steps[0].name }
      let translated = try comparison.mappingSubquery { (condition) throws(StrategyError) in
        try stored(condition, ofDestination: link?.destination ?? kind)
      }
      return .comparison(translated.replacing(path: try stored(path, places)))
    }
  }

  /// Returns the condition of a subquery with the store's names.
  private func stored(_ condition: FetchPredicate, ofDestination destination: String)
    throws(StrategyError) -> FetchPredicate
  {
    try condition.mappingComparisons { (comparison) throws(StrategyError) in
      guard let path = comparison.path else { return .comparison(comparison) }
      let name = path.steps[0].name
      var stored = FetchKeyPath(try domain.key(of: name, in: destination))
      stored.base = path.base
      return .comparison(comparison.replacing(path: stored))
    }
  }

  private func stored(_ path: FetchKeyPath, _ places: [AttributePlace]) throws(StrategyError)
    -> FetchKeyPath
  {
    let names = path.steps.map(\.name)
    guard let link = domain.domain.links(of: kind).first(where: { $0.name == names[0] }) else {
      let name = names.joined(separator: ".")
      return FetchKeyPath(places[try domain.position(of: name, in: kind)].keyPath ?? name)
    }
    let relationship = try domain.relationship(link.name, of: kind)
    guard names.count > 1 else { return FetchKeyPath(relationship) }
    return FetchKeyPath("\(relationship).\(try domain.key(of: names[1], in: link.destination))")
  }
}

extension Condition {
  /// The properties and links of the member that the condition uses.
  var names: Set<String> {
    guard case .holds(let predicate) = self else { return [] }
    return Set(
      predicate.comparisons.compactMap(\.path).flatMap { path in
        // A path of several steps is an element of a composite attribute, or follows a link.
        [path.steps.first?.name ?? "", path.steps.map(\.name).joined(separator: ".")]
      })
  }
}
