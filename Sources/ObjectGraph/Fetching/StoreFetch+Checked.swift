/// Requests made ready for stores.
extension StoreFetch {
  package func checked(
    in model: ModelLayout, permanentIDs: [Int64: ManagedObjectID] = [:]
  ) throws(ObjectGraphError) -> StoreFetch {
    predicate == nil && sortDescriptors.isEmpty
      ? self : try PredicateCheck.checked(self, in: model, permanentIDs: permanentIDs)
  }

  /// True if what other objects are may decide whether an object matches, or where it stands; with
  /// references, also if only whether they are there may.
  func crossesRelationships(withReferences: Bool) -> Bool {
    predicate.map { $0.crossesRelationships(of: entity, withReferences) } ?? false
      || sortDescriptors.contains { $0.key.contains(".") }
  }
}

extension StoreDictionaryFetch {
  func checked(
    in model: ModelLayout, permanentIDs: [Int64: ManagedObjectID] = [:]
  ) throws(ObjectGraphError) -> StoreDictionaryFetch {
    try PredicateCheck.checked(self, in: model, permanentIDs: permanentIDs)
  }
}

extension StoreBatchUpdate {
  func checked(
    in model: ModelLayout, permanentIDs: [Int64: ManagedObjectID] = [:]
  ) throws(ObjectGraphError) -> StoreBatchUpdate {
    try PredicateCheck.checked(self, in: model, permanentIDs: permanentIDs)
  }
}

extension FetchPredicate {
  /// True if the predicate looks at more than the attributes and to-one references of the object.
  func crossesRelationships(of entity: EntityLayout, _ withReferences: Bool) -> Bool {
    switch self {
    case .constant: false
    case .comparison(let comparison):
      comparison.left.crosses(entity, withReferences)
        || comparison.right.crosses(entity, withReferences)
    case .isKind(let expression, _, _): expression.crosses(entity, withReferences)
    case .and(let parts), .or(let parts):
      parts.contains { $0.crossesRelationships(of: entity, withReferences) }
    case .not(let part): part.crossesRelationships(of: entity, withReferences)
    }
  }
}

extension FetchExpression {
  fileprivate func crosses(_ entity: EntityLayout, _ withReferences: Bool) -> Bool {
    switch self {
    case .value, .variable: false
    case .keyPath(let path):
      path.steps.count > 1
        || path.steps.contains { step in
          guard let relationship = entity.relationships[step.name] else {
            // A property that only a cast has may be a relationship.
            return entity.slot(named: step.name) == nil
          }
          return withReferences || relationship.isToMany
        }
    case .list(let parts), .function(_, let parts):
      parts.contains { $0.crosses(entity, withReferences) }
    case .aggregate, .subquery: true
    case .conditional(let predicate, let one, let other):
      predicate.crossesRelationships(of: entity, withReferences)
        || one.crosses(entity, withReferences) || other.crosses(entity, withReferences)
    }
  }
}
