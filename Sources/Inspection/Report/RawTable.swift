/// A table as any SQLite client shows it.
package struct RawTable: Codable, Hashable, Sendable {
  package struct Column: Codable, Hashable, Sendable {
    package let name: String
    let declaredType: String
    /// The column's property as "Entity.property", or nil if unknown or none.
    package let property: String?
    let values: Int
    let nulls: Int
    let integers: Int
    let reals: Int
    let texts: Int
    let blobs: Int
    /// The reason why values and NULLs are not counted and all counts are 0, or nil if they are.
    let notCounted: String?
  }

  package let name: String
  let sql: String
  let rows: Int
  package let columns: [Column]
  let pages: TreePages
}

/// An index as any SQLite client shows it.
package struct RawIndex: Codable, Hashable, Sendable {
  package let name: String
  package let table: String
  /// The statement, or nil for an index that SQLite made for a constraint.
  let sql: String?
  let isUnique: Bool
  let isPartial: Bool
  /// The columns, with " DESC" if descending and "(expression)" for an expression.
  package let columns: [String]
  package let entries: Int
  package let pages: TreePages
}

/// A view, a trigger or a virtual table.
struct RawObject: Codable, Hashable, Sendable {
  let kind: String
  let name: String
  let table: String
  let sql: String?
}

/// The pages of one B-tree.
package struct TreePages: Codable, Hashable, Sendable {
  let interior: Int
  let leaf: Int
  let overflow: Int
  let payloadBytes: Int
  let unusedBytes: Int

  package var count: Int { interior + leaf + overflow }

  init(_ facts: BTreeFacts) {
    interior = facts.interiorPages
    leaf = facts.leafPages
    overflow = facts.overflowPages
    payloadBytes = facts.payloadBytes
    unusedBytes = facts.unusedBytes
  }
}

/// Sample rows of one entity, or of a table without entities, with their values.
struct RowSample: Codable, Hashable, Sendable {
  /// A value as SQLite returns it.
  struct Value: Codable, Hashable, Sendable {
    /// "null", "integer", "real", "text", "blob", or "other" for a value too long to read.
    let storageClass: String
    /// The value as text, cut if long; empty for a blob and NULL.
    let text: String
    /// The bytes of the whole value, for texts and blobs.
    let byteCount: Int?

    var isNull: Bool { storageClass == "null" }
  }

  let table: String
  /// The entity, or nil for rows of no entity of the store.
  let entity: String?
  /// The number of all rows.
  let rows: Int
  /// The columns with a value in one of the sampled rows.
  let columns: [String]
  /// The values by row and column, in key order.
  let values: [[Value]]
}
