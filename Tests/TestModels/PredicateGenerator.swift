public import Lineage

/// Draws predicates: any, for the format language, or well-typed ones, for evaluators.
///
/// Equal seeds give equal predicates. Constants come from ``ValuePool``; fill test data from it
/// too, so that comparisons match.
public struct PredicateGenerator<Random: RandomNumberGenerator> {
  public var random: Random
  /// Objects to use as constants, by entity name; other entities have none.
  public var objects: [String: [ManagedObjectID]]
  /// The enclosing subqueries, the innermost last.
  var scopes: [Scope] = []
  private var subqueryCount = 0

  public init(random: Random, objects: [String: [ManagedObjectID]] = [:]) {
    self.random = random
    self.objects = objects
  }

  /// Returns a value that an attribute of the type can have.
  public mutating func randomValue(of type: AttributeType) -> AttributeValue? {
    ValuePool.values(of: type).randomElement(using: &random)
  }

  /// Returns objects of the entity and its sub-entities.
  func objects(of entity: EntityDescription) -> [ManagedObjectID] {
    (objects[entity.name] ?? []) + entity.subentities.flatMap { objects(of: $0) }
  }

  mutating func chance(_ part: Int, of whole: Int) -> Bool {
    Int.random(in: 0..<whole, using: &random) < part
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  mutating func newVariable() -> String {
    subqueryCount += 1
    return "e\(subqueryCount)"
  }
}

/// The start of key paths, and the properties there.
struct Scope {
  var base: FetchKeyPath.Base
  var entity: EntityDescription
}
