/// What attributes and relationships of an entity have in common.
///
/// A description may be changed until its model is given to a container; from then on it is
/// frozen, and a setter stops the program with a message that names the property.
///
/// `@unchecked Sendable`: before freezing a description belongs to the one place that builds the
/// model; afterwards nothing in it changes.
public class PropertyDescription: @unchecked Sendable {
  public var name: String { willSet { requireMutable("name") } }
  public var isOptional: Bool { willSet { requireMutable("isOptional") } }
  /// True for a property that the model knows but the store does not hold.
  public var isTransient: Bool { willSet { requireMutable("isTransient") } }
  /// The entity that declares the property; sub-entities inherit it.
  public internal(set) weak var entity: EntityDescription?
  public internal(set) var isFrozen = false

  init(name: String, isOptional: Bool, isTransient: Bool) {
    self.name = name
    self.isOptional = isOptional
    self.isTransient = isTransient
  }

  func requireMutable(_ setter: String) {
    precondition(
      !isFrozen,
      "\(type(of: self)).\(setter) of \(entity?.name ?? "?").\(name) was set after its model was "
        + "given to a container; build a new model and open a new container with it")
  }
}

/// A value that each object of an entity holds in a column of its own.
public final class AttributeDescription: PropertyDescription, @unchecked Sendable {
  public var type: AttributeType { willSet { requireMutable("type") } }
  /// The value of a new object, nil for NULL.
  public var defaultValue: AttributeValue? { willSet { requireMutable("defaultValue") } }

  /// Creates an attribute; like Core Data's it is optional unless told otherwise.
  public init(
    name: String, type: AttributeType, isOptional: Bool = true, isTransient: Bool = false,
    defaultValue: AttributeValue? = nil
  ) {
    self.type = type
    self.defaultValue = defaultValue
    super.init(name: name, isOptional: isOptional, isTransient: isTransient)
  }
}

/// What happens to the objects at a relationship's other end when an object is deleted.
public enum DeleteRule: Int, CaseIterable, Hashable, Sendable {
  case noAction = 0
  case nullify = 1
  case cascade = 2
  case deny = 3
}

/// A reference from objects of one entity to objects of another.
public final class RelationshipDescription: PropertyDescription, @unchecked Sendable {
  /// The entity at the other end; its sub-entities' objects may be referred to as well.
  public weak var destinationEntity: EntityDescription? {
    willSet { requireMutable("destinationEntity") }
  }
  /// The way back; both sides must name each other.
  public weak var inverseRelationship: RelationshipDescription? {
    willSet { requireMutable("inverseRelationship") }
  }
  public var minCount: Int { willSet { requireMutable("minCount") } }
  /// The greatest number of destinations: 1 makes a to-one, 0 or less an unbounded to-many.
  public var maxCount: Int { willSet { requireMutable("maxCount") } }
  public var deleteRule: DeleteRule { willSet { requireMutable("deleteRule") } }

  public var isToMany: Bool { maxCount != 1 }

  /// Creates a relationship; like Core Data's a fresh one is an unbounded, nullifying to-many.
  public init(
    name: String, destination: EntityDescription? = nil, minCount: Int = 0, maxCount: Int = 0,
    deleteRule: DeleteRule = .nullify, isOptional: Bool = true
  ) {
    self.destinationEntity = destination
    self.minCount = minCount
    self.maxCount = maxCount
    self.deleteRule = deleteRule
    super.init(name: name, isOptional: isOptional, isTransient: false)
  }

  /// Makes two relationships each other's inverse, as the model must have it.
  public static func pair(_ one: RelationshipDescription, _ other: RelationshipDescription) {
    one.inverseRelationship = other
    other.inverseRelationship = one
  }
}
