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
