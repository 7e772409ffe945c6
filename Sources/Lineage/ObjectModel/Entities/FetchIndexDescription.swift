/// An index over properties of an entity, in order.
public struct FetchIndexDescription: Hashable, Sendable {
  /// The order of an index; raw values are those of `NSFetchIndexElementType`.
  public enum CollationType: Int, CaseIterable, Hashable, Sendable {
    case binary = 0
    /// For ranges in several dimensions.
    case rTree = 1
  }

  /// One property of an index and its direction.
  public struct Element: Hashable, Sendable {
    /// A property's name, or `Z_PK` or `Z_ENT`, the key of a row and the number of its entity; for
    /// an element that is an expression its text.
    public var property: String
    public var isAscending: Bool
    public var collationType: CollationType
    /// The type of an expression's value, nil for a property.
    public var expressionType: AttributeType?

    public init(
      property: String, isAscending: Bool = true, collationType: CollationType = .binary,
      expressionType: AttributeType? = nil
    ) {
      self.property = property
      self.isAscending = isAscending
      self.collationType = collationType
      self.expressionType = expressionType
    }
  }

  /// The names that an element may have besides properties: the key of a row and the number of its
  /// entity.
  static let systemColumns: Set<String> = ["Z_PK", "Z_ENT"]

  /// Unique within the entity.
  public var name: String
  public var elements: [Element]
  /// Only rows for which this is true are in the index, in `NSPredicate`'s format language.
  ///
  /// Comparisons of the entity's own columns with constants, joined by AND and OR; a store leaves
  /// an index with any other predicate out and says so.
  public var partialIndexPredicateFormat: String?

  public init(name: String, elements: [Element], partialIndexPredicateFormat: String? = nil) {
    self.name = name
    self.elements = elements
    self.partialIndexPredicateFormat = partialIndexPredicateFormat
  }
}

extension [FetchIndexDescription] {
  /// Each index once, at its first place; two of one name are others if they differ.
  var withoutRepetitions: [FetchIndexDescription] {
    var seen: Set<FetchIndexDescription> = []
    return filter { seen.insert($0).inserted }
  }
}

extension FetchIndexDescription {
  /// The relationship that is the index's only element, to-one or to-many, nil for other indexes.
  ///
  /// No store makes such an index: the one of the relationship's key serves already.
  func loneRelationship(of entity: EntityDescription) -> RelationshipDescription? {
    guard elements.count == 1, elements[0].expressionType == nil else { return nil }
    return entity.relationshipsByName[elements[0].property]
  }
}
