/// The entities that a container's stores can hold.
///
/// A model is plain objects built in code. It is frozen by ``freeze()`` when a container takes
/// it: from then on rows and statements are laid out by it.
///
/// `@unchecked Sendable` for the reason given at ``PropertyDescription``.
public final class ManagedObjectModel: @unchecked Sendable {
  /// Entities as given; sub-entities of a listed entity belong to the model unlisted too.
  public var entities: [EntityDescription] {
    willSet {
      precondition(
        !isFrozen,
        "ManagedObjectModel.entities was set after the model was given to a container; "
          + "build a new model and open a new container with it")
    }
  }
  public private(set) var isFrozen = false

  public init(entities: [EntityDescription] = []) {
    self.entities = entities
  }

  /// Every entity once: trees in order of their roots, each parent before its sub-entities,
  /// siblings and roots sorted by name regardless of case.
  ///
  /// This is the order in which a store numbers entities (store format spec, section 1).
  public var entitiesInNumberingOrder: [EntityDescription] {
    var result: [EntityDescription] = []
    func visit(_ siblings: [EntityDescription]) {
      for entity in siblings.sorted(by: Self.precedes)
      where !result.contains(where: { $0 === entity }) {
        result.append(entity)
        visit(entity.subentities)
      }
    }
    visit(entities.filter { $0.superentity == nil })
    // Only a faulty model (a cycle, an unlisted parent) leaves entities unvisited; validation
    // must see those as well.
    visit(entities)
    return result
  }

  public var entitiesByName: [String: EntityDescription] {
    Dictionary(
      entitiesInNumberingOrder.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Validates the model and forbids every further change.
  ///
  /// - Throws: ``ModelError`` with every problem of the model.
  public func freeze() throws(ModelError) {
    guard !isFrozen else { return }
    let problems = ModelValidation(model: self).problems
    guard problems.isEmpty else { throw ModelError(problems: problems) }
    isFrozen = true
    entitiesInNumberingOrder.forEach { $0.freeze() }
  }

  private static func precedes(_ one: EntityDescription, _ other: EntityDescription) -> Bool {
    let (a, b) = (one.name.lowercased(), other.name.lowercased())
    return a == b ? one.name < other.name : a < b
  }
}
