import Lineage

/// One tree of entities and the table that all of them share.
package struct TreeInspection: Codable, Hashable, Sendable {
  package let root: String
  package let table: String
  /// Depth first, as they are numbered.
  package let entities: [EntityInspection]
  /// Nil if the table is missing, cannot be read or is that of an earlier tree.
  package let cost: InheritanceCost?
  /// The property columns of the table in its order; empty where ``cost`` is nil.
  package let columns: [TreeColumn]
  /// Nil without sub-entities or model, and where ``layoutsProblem`` says why.
  package internal(set) var layouts: TreeLayouts?
  /// The reason for which the layouts were not built, nil if they were or there is nothing to
  /// compare.
  package internal(set) var layoutsProblem: String?

  /// True if there is any inheritance.
  package var hasSubentities: Bool { entities.count > 1 }
}

/// A property column that all rows of a tree have, whether their entity has the property or not.
package struct TreeColumn: Codable, Hashable, Sendable {
  package let name: String
  /// The property it holds, as "Entity.property"; nil if the model is not known.
  package let property: String?
  /// Z_ENT of the entity that brings the column: it and its sub-entities may have values there.
  package let owner: Int?
  /// Rows with a value.
  package let values: Int
  /// NULLs in rows of entities that do not have the property; nil if the model is not known.
  package let impossibleCells: Int?
  package let impossibleBytes: Int?
}

/// The cost of one entity's own columns for the rows of other entities.
package struct BroughtColumns: Codable, Hashable, Sendable {
  package let columns: Int
  /// NULLs in rows of entities that do not have the properties.
  package let impossibleCells: Int
  package let impossibleBytes: Int
}

/// One entity and its rows.
package struct EntityInspection: Codable, Hashable, Sendable {
  /// Z_ENT.
  package let number: Int
  package let name: String
  /// The name in Z_PRIMARYKEY, if that is another one.
  package let storedName: String?
  /// Z_ENT of the parent, nil for a root.
  package let parent: Int?
  package let depth: Int
  /// Nil if not known.
  package let isAbstract: Bool?
  /// Rows of exactly this entity.
  package let rows: Int
  /// The same with its sub-entities.
  package let rowsWithSubentities: Int
  /// The greatest key given out (Z_MAX), which the root keeps for its tree.
  package let greatestKey: Int?
  /// Columns with a value in at least one row of exactly this entity.
  package let columnsUsed: [String]
  /// Columns that its rows can have a value in, nil if not known.
  package let columnsAvailable: Int?
  /// The cost of its own columns for others, nil if not known.
  package let brought: BroughtColumns?
  /// The properties that it declares itself; empty if the model is not known.
  package let properties: [PropertyInspection]
}

/// A property that an entity declares, and where its values lie.
package struct PropertyInspection: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Hashable, Sendable {
    case attribute
    case relationship
    case fetchedProperty
  }

  package let name: String
  package let kind: Kind
  /// As a declaration reads, such as "String?" or "Author, to many".
  package let type: String
  /// True for one that is never stored.
  package let isTransient: Bool
  /// Nil for what has no column.
  package let column: String?
  /// The table of links of a many-to-many relationship.
  package let joinTable: String?
  /// Rows of the entity and its sub-entities with a value, or links; nil if not counted.
  package let count: Int?
  package let destination: String?
  package let inverse: String?
  package let deleteRule: String?
}
