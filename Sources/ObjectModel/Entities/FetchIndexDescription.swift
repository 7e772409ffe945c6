/// An index over properties of an entity, in order.
public struct FetchIndexDescription: Hashable, Sendable {
  /// How an index orders what it holds; raw values are those of `NSFetchIndexElementType`.
  public enum CollationType: Int, CaseIterable, Hashable, Sendable {
    case binary = 0
    /// For ranges in several dimensions.
    case rTree = 1
  }

  /// One property of an index and its direction.
  public struct Element: Hashable, Sendable {
    /// A property's name; for an element that is an expression its text.
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

  /// Unique within the entity.
  public var name: String
  public var elements: [Element]
  /// Only rows for which this is true are in the index, in `NSPredicate`'s format language.
  public var partialIndexPredicateFormat: String?

  public init(name: String, elements: [Element], partialIndexPredicateFormat: String? = nil) {
    self.name = name
    self.elements = elements
    self.partialIndexPredicateFormat = partialIndexPredicateFormat
  }
}
