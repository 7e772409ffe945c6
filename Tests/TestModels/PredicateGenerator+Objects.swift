import Lineage

/// Predicates on objects: their identity, kind and number.
extension PredicateGenerator {
  /// Returns ISKINDOF an entity of its tree, for an object or the object under test.
  mutating func kindTest() -> FetchPredicate? {
    let way = singleWay()
    let candidates = [way.entity] + entitiesBelow(way.entity)
    return .isKind(
      .keyPath(way.path), entityName: pick(candidates).name, exactly: chance(1, of: 2))
  }

  /// Returns a comparison of a to-one relationship, or the object itself, with objects or nil.
  mutating func singleObjectComparison() -> FetchPredicate? {
    let way = singleWay()
    let left = FetchExpression.keyPath(withObjectIDSometimes(way.path))
    let equality = pick([.equal, .notEqual] as [FetchComparison.Operator])
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .comparison(FetchComparison(left, equality, .value(.null)))
    case 1:
      let some = objects(of: way.entity).shuffled(using: &random).prefix(pick([0, 1, 2, 5]))
      return .comparison(FetchComparison(left, .isIn, .value(.list(some.map(FetchValue.object)))))
    default:
      guard let object = object(of: way.entity) else { return nil }
      return .comparison(FetchComparison(left, equality, object))
    }
  }

  /// Returns a predicate such as `ANY tags == object`.
  mutating func collectionObjectComparison() -> FetchPredicate? {
    guard let way = collectionWay() else { return nil }
    let left = FetchExpression.keyPath(withObjectIDSometimes(way.path))
    let modifier = pick([.any, .all, .none] as [FetchComparison.Modifier])
    let equality = pick([.equal, .notEqual] as [FetchComparison.Operator])
    if chance(1, of: 3) {
      let some = objects(of: way.entity).shuffled(using: &random).prefix(pick([0, 1, 2, 5]))
      return .comparison(
        FetchComparison(
          left, .isIn, .value(.list(some.map(FetchValue.object))), modifier: modifier))
    }
    guard let object = object(of: way.entity) else { return nil }
    return .comparison(FetchComparison(left, equality, object, modifier: modifier))
  }

  /// Returns an object's path, or the equivalent one of its ID.
  private mutating func withObjectIDSometimes(_ path: FetchKeyPath) -> FetchKeyPath {
    var path = path
    if chance(1, of: 4) { path.steps.append(FetchKeyPath.Step("objectID")) }
    return path
  }

  /// Returns a constant object of the entity's tree, or a path to one.
  mutating func object(of entity: EntityDescription) -> FetchExpression? {
    if chance(1, of: 3) {
      let way = singleWay()
      if way.entity.rootEntity === entity.rootEntity { return .keyPath(way.path) }
    }
    return objects(of: entity).randomElement(using: &random).map { .value(.object($0)) }
  }

  /// Returns `SUBQUERY(events, $e, …).@count > 1`, or an object IN such elements.
  mutating func subqueryCount(_ depth: Int) -> FetchPredicate? {
    guard let way = collectionWay() else { return nil }
    let variable = newVariable()
    scopes.append(Scope(base: .element(variable), entity: way.entity))
    let predicate = condition(depth - 1)
    scopes.removeLast()
    let subquery = FetchExpression.subquery(way.path, variable: variable, predicate)
    if chance(1, of: 4), let object = object(of: way.entity) {
      return .comparison(FetchComparison(object, .isIn, subquery))
    }
    return .comparison(
      FetchComparison(
        .aggregate(.count, subquery),
        pick([.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual]),
        .value(.attribute(.integer(pick([0, 0, 1, 2]))))))
  }
}
