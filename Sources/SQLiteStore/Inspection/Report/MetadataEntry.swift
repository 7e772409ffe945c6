/// One value of the dictionary in Z_METADATA.
public struct MetadataEntry: Codable, Hashable, Sendable {
  public enum Kind: String, Codable, Hashable, Sendable {
    case text, number, boolean, date, data, other
  }

  /// The keys that lead to it, such as "NSStoreModelVersionHashes.Note"; members of a list have their
  /// place instead of a key.
  public let key: String
  public let kind: Kind
  /// Data as hexadecimal digits, a date as seconds since 2001-01-01 00:00:00 UTC; cut if it is long.
  public let value: String
  /// Characters of a text and bytes of data, before cutting; nil for the others.
  public let length: Int?
}
