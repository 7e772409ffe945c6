/// The file as such.
public struct FileFacts: Codable, Hashable, Sendable {
  /// As the reader gave it.
  public let path: String
  public let sizeBytes: Int
  /// Of the write-ahead log beside it, nil if there is none.
  public let logBytes: Int?
  /// What SQLite takes of that log, nil without one.
  public let logFrames: LogFrames?
  public let pageSizeBytes: Int
  /// With what the write-ahead log adds.
  public let pageCount: Int
  public let freePageCount: Int
  /// Pages that no table, index or free list uses, such as those of `auto_vacuum`.
  public let otherPageCount: Int
  public let usesWriteAheadLog: Bool
  /// "UTF-8", "UTF-16le" or "UTF-16be".
  public let encoding: String
  /// "none", "full" or "incremental".
  public let autoVacuum: String
  public let schemaFormat: Int
  public let userVersion: Int
  public let applicationID: Int
}

/// What Z_METADATA says of the store.
public struct StoreIdentity: Codable, Hashable, Sendable {
  public let identifier: String
  /// Of Apple's framework, nil for a store that something else wrote.
  public let frameworkVersion: Int?
  public let modelVersionIdentifiers: [String]
  /// How many entities have a version hash.
  public let versionHashCount: Int
}

/// How much of a write-ahead log SQLite reads.
public struct LogFrames: Codable, Hashable, Sendable {
  /// Frames written since the log was last begun anew.
  public let frames: Int
  /// Those before the first that is damaged; SQLite reads no others.
  public let validFrames: Int
  /// Transactions that end behind the valid frames.
  public let lostTransactions: Int
}
