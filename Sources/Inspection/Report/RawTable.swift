/// A table as any SQLite client shows it.
package struct RawTable: Codable, Hashable, Sendable {
  package struct Column: Codable, Hashable, Sendable {
    package let name: String
    let declaredType: String
    /// The property it holds, as "Entity.property", nil if not known or none.
    package let property: String?
    let values: Int
    let nulls: Int
    let integers: Int
    let reals: Int
    let texts: Int
    let blobs: Int
    /// The reason for which values and NULLs are not counted and all counts are 0, nil if they are.
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
  /// Nil for one that SQLite made for a constraint.
  let sql: String?
  let isUnique: Bool
  let isPartial: Bool
  /// With " DESC" where it descends; "(expression)" for an expression.
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

/// The pages of one b-tree.
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

/// Some rows of one entity, or of a table without entities, with their values.
struct RowSample: Codable, Hashable, Sendable {
  /// A value as SQLite gives it out.
  struct Value: Codable, Hashable, Sendable {
    /// "null", "integer", "real", "text", "blob", or "other" for what was too long to be read.
    let storageClass: String
    /// Cut if it is long; empty for a blob and for NULL.
    let text: String
    /// The bytes of the whole value, for texts and blobs.
    let byteCount: Int?

    var isNull: Bool { storageClass == "null" }
  }

  let table: String
  /// Nil for rows of no entity of the store.
  let entity: String?
  /// The number of rows, shown or not.
  let rows: Int
  /// The columns that have a value in one of the shown rows.
  let columns: [String]
  /// By row and column, in the order of the rows' keys.
  let values: [[Value]]
}
