/// A table as any SQLite client shows it.
public struct RawTable: Codable, Hashable, Sendable {
  public struct Column: Codable, Hashable, Sendable {
    public let name: String
    public let declaredType: String
    /// The property it holds, as "Entity.property", nil if not known or none.
    public let property: String?
    public let values: Int
    public let nulls: Int
    public let integers: Int
    public let reals: Int
    public let texts: Int
    public let blobs: Int
    /// Why values and NULLs are not counted and all counts are 0, nil if they are.
    public let notCounted: String?
  }

  public let name: String
  public let sql: String
  public let rows: Int
  public let columns: [Column]
  public let pages: TreePages
}

/// An index as any SQLite client shows it.
public struct RawIndex: Codable, Hashable, Sendable {
  public let name: String
  public let table: String
  /// Nil for one that SQLite made for a constraint.
  public let sql: String?
  public let isUnique: Bool
  public let isPartial: Bool
  /// With " DESC" where it descends; "(expression)" for an expression.
  public let columns: [String]
  public let entries: Int
  public let pages: TreePages
}

/// A view, a trigger or a virtual table.
public struct RawObject: Codable, Hashable, Sendable {
  public let kind: String
  public let name: String
  public let table: String
  public let sql: String?
}

/// The pages of one b-tree.
public struct TreePages: Codable, Hashable, Sendable {
  public let interior: Int
  public let leaf: Int
  public let overflow: Int
  public let payloadBytes: Int
  public let unusedBytes: Int

  public var count: Int { interior + leaf + overflow }

  init(_ facts: BTreeFacts) {
    interior = facts.interiorPages
    leaf = facts.leafPages
    overflow = facts.overflowPages
    payloadBytes = facts.payloadBytes
    unusedBytes = facts.unusedBytes
  }
}

/// Some rows of one entity, or of a table without entities, with what stands in them.
public struct RowSample: Codable, Hashable, Sendable {
  /// A value as SQLite gives it out.
  public struct Value: Codable, Hashable, Sendable {
    /// "null", "integer", "real", "text", "blob", or "other" for what was too long to be read.
    public let storageClass: String
    /// Cut if it is long; empty for a blob and for NULL.
    public let text: String
    /// Of the whole value, for texts and blobs.
    public let byteCount: Int?

    public var isNull: Bool { storageClass == "null" }
  }

  public let table: String
  /// Nil for rows of no entity of the store.
  public let entity: String?
  /// How many rows there are, shown or not.
  public let rows: Int
  /// Those that have a value in one of the shown rows.
  public let columns: [String]
  /// By row and column, in the order of the rows' keys.
  public let values: [[Value]]
}
