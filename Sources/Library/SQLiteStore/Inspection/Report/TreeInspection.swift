/// One tree of entities and the table that all of them share.
public struct TreeInspection: Codable, Hashable, Sendable {
  public let root: String
  public let table: String
  /// Depth first, as they are numbered.
  public let entities: [EntityInspection]
  /// Nil if the table is missing, cannot be read or is that of an earlier tree.
  public let cost: InheritanceCost?
  /// The property columns of the table in its order; empty where ``cost`` is nil.
  public let columns: [TreeColumn]

  /// True if there is any inheritance.
  public var hasSubentities: Bool { entities.count > 1 }
}

/// A property column that all rows of a tree have, whether their entity has the property or not.
public struct TreeColumn: Codable, Hashable, Sendable {
  public let name: String
  /// The property it holds, as "Entity.property"; nil if the model is not known.
  public let property: String?
  /// Z_ENT of the entity that brings the column: it and its sub-entities may have values there.
  public let owner: Int?
  /// Rows with a value.
  public let values: Int
  /// NULLs in rows of entities that do not have the property; nil if the model is not known.
  public let impossibleCells: Int?
  public let impossibleBytes: Int?
}

/// What the columns that one entity brings cost the rows of other entities.
public struct BroughtColumns: Codable, Hashable, Sendable {
  public let columns: Int
  /// NULLs in rows of entities that do not have the properties.
  public let impossibleCells: Int
  public let impossibleBytes: Int
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
  /// What its own columns cost others, nil if not known.
  public let brought: BroughtColumns?
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
  /// True for one that is never stored.
  public let isTransient: Bool
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
