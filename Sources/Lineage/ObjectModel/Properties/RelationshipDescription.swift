/// The effect of an object's deletion on the objects at a relationship's other end.
///
/// ```swift
/// let dogs = newer.entitiesByName["Person"]?.relationshipsByName["dogs"]
/// dogs?.deleteRule = .deny
/// let container = try PersistentContainer(inMemory: newer, classes: [Person.self, Dog.self])
/// let kennel = container.viewContext
/// let emma = Person(context: kennel)
/// Dog(context: kennel).owner = emma
/// try kennel.save()
/// kennel.delete(emma)
/// try kennel.save()  // throws denies the deletion: it leads to 1 object
/// ```
public enum DeleteRule: Int, CaseIterable, Hashable, Sendable {
  case noAction = 0
  case nullify = 1
  case cascade = 2
  case deny = 3
}

/// A reference from objects of one entity to objects of another.
///
/// `@unchecked Sendable` for the reason given at ``PropertyDescription``.
///
/// ```swift
/// let author = EntityDescription(name: "Author")
/// let book = EntityDescription(name: "Book")
/// let written = RelationshipDescription(name: "author", destination: author, maxCount: 1)
/// let books = RelationshipDescription(name: "books", destination: book)
/// RelationshipDescription.pair(written, books)
/// ```
public final class RelationshipDescription: PropertyDescription, @unchecked Sendable {
  /// The entity at the other end, including its sub-entities.
  ///
  /// ```swift
  /// print(book.entity.relationshipsByName["tags"]?.destinationEntity?.name ?? "none")  // prints Tag
  /// ```
  public weak var destinationEntity: EntityDescription? {
    willSet { requireMutable("destinationEntity") }
  }
  /// The inverse.
  ///
  /// Both sides must name each other.
  ///
  /// ```swift
  /// print(dog.entity.relationshipsByName["owner"]?.inverseRelationship?.name ?? "none")  // prints dogs
  /// ```
  public weak var inverseRelationship: RelationshipDescription? {
    willSet { requireMutable("inverseRelationship") }
  }
  /// The minimum number of destinations of a to-many relationship that is not empty, checked on
  /// save.
  ///
  /// ```swift
  /// newer.entitiesByName["Person"]?.relationshipsByName["dogs"]?.minCount = 2
  /// let container = try PersistentContainer(inMemory: newer, classes: [Person.self, Dog.self])
  /// let kennel = container.viewContext
  /// Dog(context: kennel).owner = Person(context: kennel)
  /// try kennel.save()  // throws leads to 1 object, fewer than 2
  /// ```
  public var minCount: Int { willSet { requireMutable("minCount") } }
  /// The maximum number of destinations: 1 makes a to-one, 0 or less an unbounded to-many.
  public var maxCount: Int { willSet { requireMutable("maxCount") } }
  /// The effect of the object's deletion on the destinations, nullify by default.
  public var deleteRule: DeleteRule { willSet { requireMutable("deleteRule") } }
  /// True for a to-many relationship whose destinations are ordered.
  public var isOrdered: Bool { willSet { requireMutable("isOrdered") } }

  /// True unless ``maxCount`` is 1.
  ///
  /// ```swift
  /// print(model.entitiesByName["Author"]?.relationshipsByName["publications"]?.isToMany ?? false)  // prints true
  /// ```
  public var isToMany: Bool { maxCount != 1 }

  /// Creates a relationship.
  ///
  /// As in Core Data, the default is an unbounded, nullifying to-many.
  ///
  /// ```swift
  /// let owner = RelationshipDescription(name: "owner", maxCount: 1, isOptional: false)
  /// print(owner.isToMany, owner.deleteRule)  // prints false nullify
  /// ```
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
  ///
  /// ```swift
  /// let (owner, dogs) = (
  ///   RelationshipDescription(name: "owner", maxCount: 1), RelationshipDescription(name: "dogs")
  /// )
  /// RelationshipDescription.pair(owner, dogs)
  /// print(dogs.inverseRelationship?.name ?? "none")  // prints owner
  /// ```
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
