import ObjectModel

/// Answers predicates and computes expressions in memory, with the semantics that
/// ``FetchPredicate`` and ``FetchExpression`` document.
///
/// What it is given has been checked: names exist, types fit and no variable is left. The SQL
/// evaluator gives the same answers; the differential tests hold both to it.
package struct PredicateEvaluator<Subject: PredicateSubject> {
  /// What the names in an expression stand for.
  struct Scope {
    /// The object under test; nil for a group of no objects.
    var subject: Subject?
    /// The elements that subqueries are looking at, by their variables.
    var elements: [String: Subject] = [:]
    /// The objects of the group under test, where a fetch of dictionaries has groups.
    var group: [Subject]?
    /// What columns of such a fetch stand for.
    var columns: [String: FetchExpression] = [:]
  }

  let model: ModelLayout
  /// The entity that the subjects are of, or below.
  let entity: EntityLayout
  /// False for the IDs of other stores, whose objects are like none of this one.
  let isOwn: (ManagedObjectID) -> Bool

  package init(
    model: ModelLayout, entity: EntityLayout,
    isOwn: @escaping (ManagedObjectID) -> Bool = { _ in true }
  ) {
    self.model = model
    self.entity = entity
    self.isOwn = isOwn
  }

  /// True if the predicate is true for the object; neither false nor unknown is.
  ///
  /// - Throws: ``ObjectGraphError`` if an object cannot be read or the predicate was not checked.
  package func holds(_ predicate: FetchPredicate, for subject: Subject)
    throws(ObjectGraphError) -> Bool
  {
    try truth(of: predicate, in: Scope(subject: subject)) == .true
  }

  /// What the predicate is for the object.
  ///
  /// - Throws: ``ObjectGraphError`` if an object cannot be read or the predicate was not checked.
  package func truth(of predicate: FetchPredicate, for subject: Subject)
    throws(ObjectGraphError) -> Truth
  {
    try truth(of: predicate, in: Scope(subject: subject))
  }

  /// The value of an expression for the object, nil if it has none.
  ///
  /// - Throws: ``ObjectGraphError`` if an object cannot be read or the expression was not checked.
  package func value(of expression: FetchExpression, for subject: Subject)
    throws(ObjectGraphError) -> StoredValue?
  {
    try value(of: expression, in: Scope(subject: subject))
  }

  func truth(of predicate: FetchPredicate, in scope: Scope) throws(ObjectGraphError) -> Truth {
    switch predicate {
    case .constant(let value): return Truth(value)
    case .comparison(let comparison): return try truth(of: comparison, in: scope)
    case .isKind(let expression, let name, let exactly):
      return try isKind(try value(of: expression, in: scope), name, exactly)
    case .and(let parts):
      var result = Truth.true
      for part in parts where result != .false {
        result = min(result, try truth(of: part, in: scope))
      }
      return result
    case .or(let parts):
      var result = Truth.false
      for part in parts where result != .true {
        result = max(result, try truth(of: part, in: scope))
      }
      return result
    case .not(let part): return !(try truth(of: part, in: scope))
    }
  }

  private func isKind(_ value: StoredValue?, _ name: String, _ exactly: Bool)
    throws(ObjectGraphError) -> Truth
  {
    let kind = try entity(named: name)
    guard case .object(let index, _) = value else { return .unknown }
    return Truth(exactly ? index == kind.index : kind.subtree.contains(index))
  }

  func entity(named name: String) throws(ObjectGraphError) -> EntityLayout {
    guard let entity = model.entity(named: name) else {
      throw .unknownEntity(name, known: model.entities.map(\.name))
    }
    return entity
  }
}
