/// The effect of an object's deletion on the objects at a relationship's other end.
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
  /// The entity at the other end, including its sub-entities.
  public weak var destinationEntity: EntityDescription? {
    willSet { requireMutable("destinationEntity") }
  }
  /// The inverse.
  ///
  /// Both sides must name each other.
  public weak var inverseRelationship: RelationshipDescription? {
    willSet { requireMutable("inverseRelationship") }
  }
  /// The minimum number of destinations of a to-many relationship that is not empty, checked on
  /// save.
  public var minCount: Int { willSet { requireMutable("minCount") } }
  /// The maximum number of destinations: 1 makes a to-one, 0 or less an unbounded to-many.
  public var maxCount: Int { willSet { requireMutable("maxCount") } }
  public var deleteRule: DeleteRule { willSet { requireMutable("deleteRule") } }
  /// True for a to-many relationship whose destinations are ordered.
  public var isOrdered: Bool { willSet { requireMutable("isOrdered") } }

  public var isToMany: Bool { maxCount != 1 }

  /// Creates a relationship.
  ///
  /// As in Core Data, the default is an unbounded, nullifying to-many.
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

  /// Makes two relationships inverses of each other, as a model requires.
  public static func pair(_ one: RelationshipDescription, _ other: RelationshipDescription) {
    one.inverseRelationship = other
    other.inverseRelationship = one
  }
}

extension DeleteRule {
  /// The name in Xcode's editor, in lower case for use within a sentence.
  package var name: String {
    switch self {
    case .noAction: "no action"
    case .nullify: "nullify"
    case .cascade: "cascade"
    case .deny: "deny"
    }
  }
}
