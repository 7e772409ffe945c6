import Lineage

/// A table as any SQLite client shows it.
package struct RawTable: Codable, Hashable, Sendable {
  package struct Column: Codable, Hashable, Sendable {
    package let name: String
    package let declaredType: String
    /// The property it holds, as "Entity.property", nil if not known or none.
    package let property: String?
    package let values: Int
    package let nulls: Int
    package let integers: Int
    package let reals: Int
    package let texts: Int
    package let blobs: Int
    /// The reason for which values and NULLs are not counted and all counts are 0, nil if they are.
    package let notCounted: String?
  }

  package let name: String
  package let sql: String
  package let rows: Int
  package let columns: [Column]
  package let pages: TreePages
}

/// An index as any SQLite client shows it.
package struct RawIndex: Codable, Hashable, Sendable {
  package let name: String
  package let table: String
  /// Nil for one that SQLite made for a constraint.
  package let sql: String?
  package let isUnique: Bool
  package let isPartial: Bool
  /// With " DESC" where it descends; "(expression)" for an expression.
  package let columns: [String]
  package let entries: Int
  package let pages: TreePages
}

/// A view, a trigger or a virtual table.
package struct RawObject: Codable, Hashable, Sendable {
  package let kind: String
  package let name: String
  package let table: String
  package let sql: String?
}

/// The pages of one b-tree.
package struct TreePages: Codable, Hashable, Sendable {
  package let interior: Int
  package let leaf: Int
  package let overflow: Int
  package let payloadBytes: Int
  package let unusedBytes: Int

  package var count: Int { interior + leaf + overflow }

  init(_ facts: BTreeFacts) {
    interior = facts.interiorPages
    leaf = facts.leafPages
    overflow = facts.overflowPages
    payloadBytes = facts.payloadBytes
    unusedBytes = facts.unusedBytes
  }
}

/// Some rows of one entity, or of a table without entities, with their values.
package struct RowSample: Codable, Hashable, Sendable {
  /// A value as SQLite gives it out.
  package struct Value: Codable, Hashable, Sendable {
    /// "null", "integer", "real", "text", "blob", or "other" for what was too long to be read.
    package let storageClass: String
    /// Cut if it is long; empty for a blob and for NULL.
    package let text: String
    /// The bytes of the whole value, for texts and blobs.
    package let byteCount: Int?

    package var isNull: Bool { storageClass == "null" }
  }

  package let table: String
  /// Nil for rows of no entity of the store.
  package let entity: String?
  /// The number of rows, shown or not.
  package let rows: Int
  /// The columns that have a value in one of the shown rows.
  package let columns: [String]
  /// By row and column, in the order of the rows' keys.
  package let values: [[Value]]
}
