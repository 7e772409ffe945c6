import Lineage

/// A step of an inspection that can take long.
package enum InspectionStep: Hashable, Sendable {
  case reading
  /// Building the tables of the hierarchy with this root.
  case building(String)
}

/// A report on a store's file: its entities, the same content as plain tables, and the cost of its
/// inheritance.
///
/// Text, JSON and HTML output all show the figures of this value. Creating it changes neither the
/// file nor its folder, because it reads a private copy.
package struct StoreInspection: Codable, Hashable, Sendable {
  /// The source of the model.
  enum ModelSource: String, Codable, Hashable, Sendable {
    /// Core Data's own archive in Z_MODELCACHE.
    case archive
    /// The model document that Lineage keeps in the metadata.
    case document
    /// The caller.
    case given
    /// No model: the names of properties and the meaning of columns are unknown.
    case none
  }

  /// Unreadable or inconsistent content.
  package struct Problem: Codable, Hashable, Sendable {
    /// The table or another part of the file.
    package let place: String
    package let message: String
    /// False if the problem is merely unusual, such as a store without its model.
    package let isDamage: Bool
  }

  let file: FileFacts
  /// The identity, or nil if Z_METADATA has no readable row.
  let identity: StoreIdentity?
  let modelSource: ModelSource
  /// One tree per root entity, by number.
  package internal(set) var trees: [TreeInspection]
  /// The history, or nil if the store has none.
  let history: HistorySummary?
  package let tables: [RawTable]
  package let indexes: [RawIndex]
  /// Views, triggers and virtual tables.
  let otherObjects: [RawObject]
  package let findings: [Finding]
  /// The reason why the store's model is not used, or nil if it is or there is none.
  ///
  /// If it is not nil, ``modelSource`` is none, and figures that need a model are missing.
  package let modelProblem: String?
  package let problems: [Problem]
  /// The entries of Z_METADATA, one per key.
  let metadata: [MetadataEntry]
  /// Sample rows with their values, or nil unless requested.
  let samples: [RowSample]?

  /// True if some part of the file could not be read.
  package var isDamaged: Bool { problems.contains(where: \.isDamage) }

  /// The bytes of the file's pages, after merging the write-ahead log.
  package var fileBytes: Int { file.pageCount * file.pageSizeBytes }
}

/// Facts about the file.
struct FileFacts: Codable, Hashable, Sendable {
  /// The path as the caller gave it.
  let path: String
  let sizeBytes: Int
  /// The bytes of the write-ahead log, or nil if there is none.
  let logBytes: Int?
  /// The frames of the log that SQLite uses, or nil without a log.
  let logFrames: LogFrames?
  let pageSizeBytes: Int
  /// The number of pages after merging the write-ahead log.
  let pageCount: Int
  let freePageCount: Int
  /// The number of pages in no table, index or free list, such as those of `auto_vacuum`.
  let otherPageCount: Int
  let usesWriteAheadLog: Bool
  /// "UTF-8", "UTF-16le" or "UTF-16be".
  let encoding: String
  /// "none", "full" or "incremental".
  let autoVacuum: String
  let schemaFormat: Int
  let userVersion: Int
  let applicationID: Int
}

/// The store's identity according to Z_METADATA.
struct StoreIdentity: Codable, Hashable, Sendable {
  let identifier: String
  /// The version of Apple's framework, or nil for a store that another program created.
  let frameworkVersion: Int?
  let modelVersionIdentifiers: [String]
  /// The number of entities that have a version hash.
  let versionHashCount: Int
}

/// One value of the dictionary in Z_METADATA.
struct MetadataEntry: Codable, Hashable, Sendable {
  enum Kind: String, Codable, Hashable, Sendable {
    case text, number, boolean, date, data, other
  }

  /// The key path, such as "NSStoreModelVersionHashes.Note", with places instead of keys for
  /// members of a list.
  let key: String
  let kind: Kind
  /// The value, cut if long: data as hexadecimal digits, a date as seconds since 2001-01-01
  /// 00:00:00 UTC.
  let value: String
  /// The characters of a text or bytes of data before cutting, or nil for other types.
  let length: Int?
}

extension [String] {
  /// The first twenty, and the number of the others.
  var listed: String {
    let shown = prefix(20).joined(separator: ", ")
    return count > 20 ? "\(shown) and \(count - 20) more" : shown
  }
}
