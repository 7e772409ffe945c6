/// One tree of entities and the table that all of them share.
public struct TreeInspection: Codable, Hashable, Sendable {
  public let root: String
  public let table: String
  /// Depth first, as they are numbered.
  public let entities: [EntityInspection]
  /// Nil if the table is missing, cannot be read or is that of an earlier tree.
  public let cost: InheritanceCost?

  /// True if there is any inheritance.
  public var hasSubentities: Bool { entities.count > 1 }
}

/// One entity and its rows.
public struct EntityInspection: Codable, Hashable, Sendable {
  /// Z_ENT.
  public let number: Int
  public let name: String
  /// What Z_PRIMARYKEY calls it, if that is another name.
  public let storedName: String?
  /// Z_ENT of the parent, nil for a root.
  public let parent: Int?
  public let depth: Int
  /// Nil if not known.
  public let isAbstract: Bool?
  /// Rows of exactly this entity.
  public let rows: Int
  /// The same with its sub-entities.
  public let rowsWithSubentities: Int
  /// The greatest key given out (Z_MAX), which the root keeps for its tree.
  public let greatestKey: Int?
  /// Columns with a value in at least one row of exactly this entity.
  public let columnsUsed: [String]
  /// Columns that its rows can have a value in, nil if not known.
  public let columnsAvailable: Int?
  /// Those that it declares itself; empty if the model is not known.
  public let properties: [PropertyInspection]
}

/// A property that an entity declares, and where its values lie.
public struct PropertyInspection: Codable, Hashable, Sendable {
  public enum Kind: String, Codable, Hashable, Sendable {
    case attribute
    case relationship
    case fetchedProperty
  }

  public let name: String
  public let kind: Kind
  /// As a declaration reads, such as "String?" or "Author, to many".
  public let type: String
  /// Nil for what has no column.
  public let column: String?
  /// The table of links of a many-to-many relationship.
  public let joinTable: String?
  /// Rows of the entity and its sub-entities with a value, or links; nil if not counted.
  public let count: Int?
  public let destination: String?
  public let inverse: String?
  public let deleteRule: String?
}
