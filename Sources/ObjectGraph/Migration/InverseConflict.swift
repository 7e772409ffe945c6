/// Objects for which two relationships that become each other's inverses say different things.
public struct InverseConflict: Hashable, Sendable, CustomStringConvertible {
  /// The entity that declares the to-one relationship, as the new model calls it.
  public var entity: String
  /// The relationship that may lead to one object only.
  public var relationship: String
  /// The entity at the other end.
  public var inverseEntity: String
  /// The relationship at the other end; the same one for its own inverse.
  public var inverse: String
  /// The keys of the first objects that would have several destinations, sorted.
  public var keys: [Int64]
  /// How many such objects there are.
  public var objectCount: Int

  /// How many keys are told.
  package static let keyCountLimit = 3

  package init(
    _ relationship: RelationshipLayout, _ inverse: RelationshipLayout, in model: ModelLayout,
    keys: [Int64] = [], objectCount: Int = 0
  ) {
    entity = model.entities[relationship.declaringEntity].name
    self.relationship = relationship.name
    inverseEntity = model.entities[inverse.declaringEntity].name
    self.inverse = inverse.name
    self.keys = keys
    self.objectCount = objectCount
  }

  public var description: String {
    let isOwn = entity == inverseEntity && relationship == inverse
    let names =
      isOwn
      ? "\(entity).\(relationship) becomes its own inverse"
      : "\(entity).\(relationship) and \(inverseEntity).\(inverse) become each other's inverses"
    let objects = keys.map { "p\($0)" }.joined(separator: ", ")
    return "\(names), and \(relationship) is to-one, but \(objectCount) object(s) of \(entity) "
      + "would have more than one destination: \(objects)\(objectCount > keys.count ? ", ..." : ""). "
      + "Give the mapping of \(entity) a policy, which finds these without destination and relates "
      + "them, or relate them in the old store"
  }
}
