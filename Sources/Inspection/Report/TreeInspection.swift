/// One tree of entities and the table that all of them share.
package struct TreeInspection: Codable, Hashable, Sendable {
  package let root: String
  package let table: String
  /// Depth first, as they are numbered.
  package let entities: [EntityInspection]
  /// Nil if the table is missing, cannot be read or is that of an earlier tree.
  package let cost: InheritanceCost?
  /// The property columns of the table in its order; empty where ``cost`` is nil.
  let columns: [TreeColumn]
  /// Nil without sub-entities or model, and where ``layoutsProblem`` says why.
  var layouts: TreeLayouts?
  /// The reason for which the layouts were not built, nil if they were or there is nothing to
  /// compare.
  var layoutsProblem: String?

  /// True if there is any inheritance.
  var hasSubentities: Bool { entities.count > 1 }
}

/// A property column that all rows of a tree have, whether their entity has the property or not.
struct TreeColumn: Codable, Hashable, Sendable {
  let name: String
  /// The property it holds, as "Entity.property"; nil if the model is not known.
  let property: String?
  /// Z_ENT of the entity that brings the column: it and its sub-entities may have values there.
  let owner: Int?
  /// Rows with a value.
  let values: Int
  /// NULLs in rows of entities that do not have the property; nil if the model is not known.
  let impossibleCells: Int?
  let impossibleBytes: Int?
}

/// The cost of one entity's own columns for the rows of other entities.
struct BroughtColumns: Codable, Hashable, Sendable {
  let columns: Int
  /// NULLs in rows of entities that do not have the properties.
  let impossibleCells: Int
  let impossibleBytes: Int
}

/// One entity and its rows.
package struct EntityInspection: Codable, Hashable, Sendable {
  /// Z_ENT.
  let number: Int
  package let name: String
  /// The name in Z_PRIMARYKEY, if that is another one.
  let storedName: String?
  /// Z_ENT of the parent, nil for a root.
  let parent: Int?
  let depth: Int
  /// Nil if not known.
  let isAbstract: Bool?
  /// Rows of exactly this entity.
  package let rows: Int
  /// The same with its sub-entities.
  package let rowsWithSubentities: Int
  /// The greatest key given out (Z_MAX), which the root keeps for its tree.
  let greatestKey: Int?
  /// Columns with a value in at least one row of exactly this entity.
  let columnsUsed: [String]
  /// Columns that its rows can have a value in, nil if not known.
  let columnsAvailable: Int?
  /// The cost of its own columns for others, nil if not known.
  let brought: BroughtColumns?
  /// The properties that it declares itself; empty if the model is not known.
  package let properties: [PropertyInspection]
}

/// A property that an entity declares, and where its values lie.
package struct PropertyInspection: Codable, Hashable, Sendable {
  enum Kind: String, Codable, Hashable, Sendable {
    case attribute
    case relationship
    case fetchedProperty
  }

  package let name: String
  let kind: Kind
  /// As a declaration reads, such as "String?" or "Author, to many".
  let type: String
  /// True for one that is never stored.
  let isTransient: Bool
  /// Nil for what has no column.
  let column: String?
  /// The table of links of a many-to-many relationship.
  let joinTable: String?
  /// Rows of the entity and its sub-entities with a value, or links; nil if not counted.
  package let count: Int?
  let destination: String?
  let inverse: String?
  let deleteRule: String?
}
