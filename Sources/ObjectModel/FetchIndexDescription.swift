/// An index over properties of an entity, in order.
public struct FetchIndexDescription: Hashable, Sendable {
  /// One property of an index and its direction.
  public struct Element: Hashable, Sendable {
    public var property: String
    public var isAscending: Bool

    public init(property: String, isAscending: Bool = true) {
      self.property = property
      self.isAscending = isAscending
    }
  }

  /// Unique within the entity.
  public var name: String
  public var elements: [Element]

  public init(name: String, elements: [Element]) {
    self.name = name
    self.elements = elements
  }
}
