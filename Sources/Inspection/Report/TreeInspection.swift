/// A tree of entities and the table that they share.
package struct TreeInspection: Codable, Hashable, Sendable {
  package let root: String
  package let table: String
  /// The entities depth first, in the order of their numbers.
  package let entities: [EntityInspection]
  /// The cost, or nil if the table is missing, unreadable or belongs to an earlier tree.
  package let cost: InheritanceCost?
  /// The table's property columns in order; empty if ``cost`` is nil.
  let columns: [TreeColumn]
  /// The layouts, or nil without sub-entities, without a model, or for the reason in
  /// ``layoutsProblem``.
  var layouts: TreeLayouts?
  /// The reason why the layouts were not built, or nil if they were or there is nothing to compare.
  var layoutsProblem: String?

  /// True if the tree has sub-entities.
  var hasSubentities: Bool { entities.count > 1 }
}

/// A property column of all rows of a tree, including rows whose entity does not have the property.
struct TreeColumn: Codable, Hashable, Sendable {
  let name: String
  /// The column's property as "Entity.property", or nil if the model is unknown.
  let property: String?
  /// The Z_ENT of the entity that adds the column.
  ///
  /// It and its sub-entities can have values there.
  let owner: Int?
  /// The number of rows with a value.
  let values: Int
  /// The number of NULLs in rows of entities without the property, or nil if the model is unknown.
  let impossibleCells: Int?
  let impossibleBytes: Int?
}

/// The cost of an entity's own columns in the rows of other entities.
struct BroughtColumns: Codable, Hashable, Sendable {
  let columns: Int
  /// The number of NULLs in rows of entities without the properties.
  let impossibleCells: Int
  let impossibleBytes: Int
}

/// One entity and its rows.
package struct EntityInspection: Codable, Hashable, Sendable {
  /// Z_ENT.
  let number: Int
  package let name: String
  /// The name in Z_PRIMARYKEY, if it differs.
  let storedName: String?
  /// The Z_ENT of the parent, or nil for a root.
  let parent: Int?
  let depth: Int
  /// True if the entity is abstract, or nil if unknown.
  let isAbstract: Bool?
  /// The number of rows of exactly this entity.
  package let rows: Int
  /// The number of rows including sub-entities.
  package let rowsWithSubentities: Int
  /// The largest key assigned (Z_MAX), which the root stores for its tree.
  let greatestKey: Int?
  /// The columns with a value in at least one row of exactly this entity.
  let columnsUsed: [String]
  /// The number of columns in which its rows can have a value, or nil if unknown.
  let columnsAvailable: Int?
  /// The cost of its own columns for others, or nil if unknown.
  let brought: BroughtColumns?
  /// The entity's own properties; empty if the model is unknown.
  package let properties: [PropertyInspection]
}

/// A property that an entity declares, and where its values are stored.
package struct PropertyInspection: Codable, Hashable, Sendable {
  enum Kind: String, Codable, Hashable, Sendable {
    case attribute
    case relationship
    case fetchedProperty
  }

  package let name: String
  let kind: Kind
  /// The type as declared, such as "String?" or "Author, to many".
  let type: String
  /// True if the property is never stored.
  let isTransient: Bool
  /// The column, or nil if there is none.
  let column: String?
  /// The join table of a many-to-many relationship.
  let joinTable: String?
  /// The number of rows with a value, or of links, including sub-entities; nil if not counted.
  package let count: Int?
  let destination: String?
  let inverse: String?
  let deleteRule: String?
}
