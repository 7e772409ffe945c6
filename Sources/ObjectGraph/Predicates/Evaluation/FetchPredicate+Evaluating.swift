/// Predicates, orders and objects at hand, without a fetch.
extension FetchPredicate {
  /// True if the predicate is true for an object with its unsaved changes; neither false nor unknown
  /// is.
  ///
  /// As a fetch answers, with the same checks before; transient attributes may be asked for too, which
  /// no store has. Names are looked up in the object's own entity.
  ///
  /// - Throws: ``ObjectGraphError/predicate(_:)`` for a predicate that does not fit the entity,
  ///   ``ObjectGraphError/contextGone(entity:)``, or ``ObjectGraphError`` if what relationships lead to
  ///   cannot be read.
  public func evaluate(with object: ManagedObject) throws(ObjectGraphError) -> Bool {
    var filter = ObjectFilter(self)
    return try filter.holds(for: object)
  }
}

extension Sequence where Element: ManagedObject {
  /// The objects for which a predicate is true, as ``FetchPredicate/evaluate(with:)`` says, in the
  /// order they are in.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func filtered(using predicate: FetchPredicate) throws(ObjectGraphError) -> [Element] {
    var filter = ObjectFilter(predicate)
    var result: [Element] = []
    for object in self where try filter.holds(for: object) { result.append(object) }
    return result
  }
}

/// A predicate that is checked once for each entity it meets.
private struct ObjectFilter {
  private let predicate: FetchPredicate
  private var checked: [Int: FetchPredicate] = [:]

  init(_ predicate: FetchPredicate) { self.predicate = predicate }

  mutating func holds(for object: ManagedObject) throws(ObjectGraphError) -> Bool {
    let subject = try ManagedObjectSubject(object)
    let context = try object.readingContext()
    let evaluator = PredicateEvaluator<ManagedObjectSubject>(
      model: context.layout, entity: object.layout, isOwn: { context.address(of: $0) != nil })
    return try evaluator.holds(try predicate(for: object.layout, context), for: subject)
  }

  private mutating func predicate(for entity: EntityLayout, _ context: ManagedObjectContext)
    throws(ObjectGraphError) -> FetchPredicate
  {
    if let known = checked[entity.index] { return known }
    var check = PredicateCheck(
      entity, in: context.layout, permanentIDs: context.temporaryIDs.permanent)
    check.allowsTransientProperties = true
    let result = try check.checked(predicate)
    checked[entity.index] = result
    return result
  }
}
