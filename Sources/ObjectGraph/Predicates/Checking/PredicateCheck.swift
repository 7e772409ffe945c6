import ObjectModel

/// Checks predicates, orders and columns against a model before an evaluator gets them.
///
/// Every name exists, paths go over relationships, casts name sub-entities, no variable is left,
/// and the two sides of each comparison can be compared. What comes back means the same and is
/// ready to evaluate: constants have the type of the attribute they stand beside, and an `ANY` over
/// a single value is dropped, as that is a plain comparison.
package struct PredicateCheck {
  let model: ModelLayout
  /// The entity whose objects are asked for.
  let entity: EntityLayout
  /// The entities of the elements that enclosing subqueries look at, by their variables.
  var elements: [String: EntityLayout] = [:]
  /// For conditions and columns of groups, where aggregates collapse the objects of a group.
  var hasGroups = false
  /// What is the same for all objects of a group.
  var groups: Set<FetchKeyPath> = []
  /// What the columns of a result with groups stand for.
  var columns: [String: CheckedExpression] = [:]
  /// True where objects are judged that are at hand, which have what no store has.
  var allowsTransientProperties = false
  /// What became of temporary IDs that a context gave out.
  private let permanentIDs: [Int64: ManagedObjectID]

  package init(
    _ entity: EntityLayout, in model: ModelLayout,
    permanentIDs: [Int64: ManagedObjectID] = [:]
  ) {
    self.entity = entity
    self.model = model
    self.permanentIDs = permanentIDs
  }

  /// The ID as this model has it: of an object that was saved since the permanent one, of another
  /// version of the model that of the entity of its name.
  ///
  /// Nil for an entity that the model does not have, whose objects nothing leads to.
  func own(_ id: ManagedObjectID) -> ManagedObjectID? {
    if id.key < 0, let permanent = permanentIDs[id.key] { return permanent }
    let index = id.entity.index
    if model.entities.indices.contains(index), model.entities[index] === id.entity { return id }
    guard let entity = model.entity(named: id.entityName), entity.rootName == id.rootEntityName
    else { return nil }
    return ManagedObjectID(entity: entity, key: id.key, storeIdentifier: id.storeIdentifier)
  }

  /// An ID that no object has.
  var nobody: ManagedObjectID {
    ManagedObjectID(entity: model.entities[0], key: 0, storeIdentifier: "")
  }

  /// The predicate, ready to evaluate.
  ///
  /// - Throws: ``ObjectGraphError/predicate(_:)`` or ``ObjectGraphError/invalidPattern(_:reason:)``.
  package static func checked(
    _ predicate: FetchPredicate, for entity: EntityLayout, in model: ModelLayout
  ) throws(ObjectGraphError) -> FetchPredicate {
    try PredicateCheck(entity, in: model).checked(predicate)
  }

  func checked(_ predicate: FetchPredicate) throws(ObjectGraphError) -> FetchPredicate {
    switch predicate {
    case .constant: return predicate
    case .comparison(let comparison): return .comparison(try checked(comparison))
    case .isKind(let expression, let name, let exactly):
      let object = try single(try checked(expression))
      guard case .object(let index) = object.kind else {
        throw problem(
          expression, .unsupported("a test for an entity", type: object.kind.name(in: model)))
      }
      guard object.isSameInGroup else { throw problem(expression, .notGrouped) }
      try requireKinship(of: name, with: model.entities[index], expression)
      return .isKind(object.expression, entityName: name, exactly: exactly)
    case .and(let parts): return .and(try checked(parts))
    case .or(let parts): return .or(try checked(parts))
    case .not(let part): return .not(try checked(part))
    }
  }

  private func checked(_ parts: [FetchPredicate]) throws(ObjectGraphError) -> [FetchPredicate] {
    var result: [FetchPredicate] = []
    for part in parts { result.append(try checked(part)) }
    return result
  }

  func problem(_ expression: FetchExpression, _ rule: PredicateProblem.Rule) -> ObjectGraphError {
    problem(expression.description, rule)
  }

  func problem(_ expression: String, _ rule: PredicateProblem.Rule) -> ObjectGraphError {
    .predicate(PredicateProblem(entity: entity.name, expression: expression, rule))
  }
}

extension FetchKeyPath: CustomStringConvertible {
  /// The path in the format language.
  public var description: String { FetchExpression.keyPath(self).expressionFormat }
}
