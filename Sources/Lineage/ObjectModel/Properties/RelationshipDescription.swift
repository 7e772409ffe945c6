/// The effect of deleting an object on the objects at a relationship's other end.
public enum DeleteRule: Int, CaseIterable, Hashable, Sendable {
  case noAction = 0
  case nullify = 1
  case cascade = 2
  case deny = 3
}

/// A reference from objects of one entity to objects of another.
///
/// `@unchecked Sendable` for the reason given at ``PropertyDescription``.
public final class RelationshipDescription: PropertyDescription, @unchecked Sendable {
  /// The entity at the other end; its sub-entities' objects may be referred to as well.
  public weak var destinationEntity: EntityDescription? {
    willSet { requireMutable("destinationEntity") }
  }
  /// The way back; both sides must name each other.
  public weak var inverseRelationship: RelationshipDescription? {
    willSet { requireMutable("inverseRelationship") }
  }
  /// The least number of destinations of a to-many that has any; checked on save.
  public var minCount: Int { willSet { requireMutable("minCount") } }
  /// The greatest number of destinations: 1 makes a to-one, 0 or less an unbounded to-many.
  public var maxCount: Int { willSet { requireMutable("maxCount") } }
  public var deleteRule: DeleteRule { willSet { requireMutable("deleteRule") } }
  /// True for a to-many whose destinations have an order of their own.
  public var isOrdered: Bool { willSet { requireMutable("isOrdered") } }

  public var isToMany: Bool { maxCount != 1 }

  /// Creates a relationship; like Core Data's a fresh one is an unbounded, nullifying to-many.
  public init(
    name: String = "", destination: EntityDescription? = nil, minCount: Int = 0, maxCount: Int = 0,
    deleteRule: DeleteRule = .nullify, isOptional: Bool = true, isOrdered: Bool = false
  ) {
    self.destinationEntity = destination
    self.minCount = minCount
    self.maxCount = maxCount
    self.deleteRule = deleteRule
    self.isOrdered = isOrdered
    super.init(name: name, isOptional: isOptional, isTransient: false)
  }

  /// Makes two relationships each other's inverse, as the model must have it.
  public static func pair(_ one: RelationshipDescription, _ other: RelationshipDescription) {
    one.inverseRelationship = other
    other.inverseRelationship = one
  }
}

extension DeleteRule {
  /// The name in Xcode's editor, in the middle of a sentence.
  package var name: String {
    switch self {
    case .noAction: "no action"
    case .nullify: "nullify"
    case .cascade: "cascade"
    case .deny: "deny"
    }
  }
}
