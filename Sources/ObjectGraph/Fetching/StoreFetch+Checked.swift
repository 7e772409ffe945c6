/// Requests made ready for stores.
extension StoreFetch {
  func checked(in model: ModelLayout) throws(ObjectGraphError) -> StoreFetch {
    predicate == nil && sortDescriptors.isEmpty ? self : try PredicateCheck.checked(self, in: model)
  }

  /// True if what other objects are may decide whether an object matches, or where it stands.
  var crossesRelationships: Bool {
    predicate.map { $0.crossesRelationships(of: entity) } ?? false
      || sortDescriptors.contains { $0.key.contains(".") }
  }
}

extension StoreDictionaryFetch {
  func checked(in model: ModelLayout) throws(ObjectGraphError) -> StoreDictionaryFetch {
    try PredicateCheck.checked(self, in: model)
  }
}

extension StoreBatchUpdate {
  func checked(in model: ModelLayout) throws(ObjectGraphError) -> StoreBatchUpdate {
    try PredicateCheck.checked(self, in: model)
  }
}

extension FetchPredicate {
  /// True if the predicate looks at more than the attributes and to-one references of the object.
  func crossesRelationships(of entity: EntityLayout) -> Bool {
    switch self {
    case .constant: false
    case .comparison(let comparison):
      comparison.left.crosses(entity) || comparison.right.crosses(entity)
    case .isKind(let expression, _, _): expression.crosses(entity)
    case .and(let parts), .or(let parts): parts.contains { $0.crossesRelationships(of: entity) }
    case .not(let part): part.crossesRelationships(of: entity)
    }
  }
}

extension FetchExpression {
  fileprivate func crosses(_ entity: EntityLayout) -> Bool {
    switch self {
    case .value, .variable: false
    case .keyPath(let path):
      path.steps.count > 1
        || path.steps.contains { step in
          // A property of a cast is an own one too; only a to-many reaches other rows.
          entity.slot(named: step.name) == nil && entity.relationships[step.name] != nil
        }
    case .list(let parts), .function(_, let parts): parts.contains { $0.crosses(entity) }
    case .aggregate, .subquery: true
    case .conditional(let predicate, let one, let other):
      predicate.crossesRelationships(of: entity) || one.crosses(entity) || other.crosses(entity)
    }
  }
}
