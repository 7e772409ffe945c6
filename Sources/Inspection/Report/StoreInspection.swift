package import Foundation
package import Lineage

/// Work of an inspection that may take its time.
package enum InspectionStep: Hashable, Sendable {
  case reading
  /// Builds the tables of the hierarchy with this root.
  case building(String)
}

/// A report on a store's file: its entities, the same content as plain tables, and the cost of its
/// inheritance.
///
/// A value, so that text, JSON and a page show the same figures. Making one changes no byte of the
/// file and nothing next to it: a private copy is read.
package struct StoreInspection: Codable, Hashable, Sendable {
  /// The source of the knowledge of properties.
  enum ModelSource: String, Codable, Hashable, Sendable {
    /// Core Data's own archive in Z_MODELCACHE.
    case archive
    /// The model document that Lineage keeps in the metadata.
    case document
    /// The caller.
    case given
    /// Nothing: names of properties and what a column belongs to are not known.
    case none
  }

  /// Something that could not be read or that does not fit together.
  package struct Problem: Codable, Hashable, Sendable {
    /// The table, or another part of the file.
    package let place: String
    package let message: String
    /// False for what is merely unusual, such as a store without its model.
    package let isDamage: Bool
  }

  let file: FileFacts
  /// Nil if there is no readable row in Z_METADATA.
  let identity: StoreIdentity?
  let modelSource: ModelSource
  /// One for each tree of entities, by number.
  package internal(set) var trees: [TreeInspection]
  /// Nil if the store keeps no history.
  let history: HistorySummary?
  package let tables: [RawTable]
  package let indexes: [RawIndex]
  /// Views, triggers and virtual tables.
  let otherObjects: [RawObject]
  package let findings: [Finding]
  /// The reason for which a model that the store has is not used, nil if it is or there is none.
  ///
  /// Then ``modelSource`` is none, and no figure that needs a model is given.
  package let modelProblem: String?
  package let problems: [Problem]
  /// The entries of Z_METADATA, key by key.
  let metadata: [MetadataEntry]
  /// Rows with their values, nil unless they were requested.
  let samples: [RowSample]?

  /// True if something of the file could not be read.
  package var isDamaged: Bool { problems.contains(where: \.isDamage) }
}

extension StoreInspection {
  /// Inspects the store at a path.
  ///
  /// ```swift
  /// let inspection = try StoreInspection(path: "library.sqlite")
  /// for tree in inspection.trees { print(tree.root, tree.cost?.nullBytes ?? 0) }
  /// ```
  ///
  /// Nothing is written to the file or next to it. Damage and hostile content end up in
  /// ``problems``; memory is bounded by the limits, work by the size of the file.
  ///
  /// - Parameters:
  ///   - path: the store's main file.
  ///   - limits: how much to hold in memory.
  ///   - rowsPerEntity: how many rows of each entity to show with their values; none by default,
  ///     because they are what the store's owner may not want to pass on.
  ///   - model: the model to read the store by, nil for the one that it keeps.
  ///   - buildsLayouts: false to leave ``TreeInspection/layouts`` out.
  ///   - folder: where the private copy and the built tables are while the inspection lasts.
  ///   - progress: called now and then with the share of a step that is done.
  /// - Throws: ``InspectionError`` if there is no database to inspect, or for a given model that is
  ///   not the store's.
  package init(
    path: String, limits: InspectionLimits = .standard, rowsPerEntity: Int = 0,
    model: ManagedObjectModel? = nil, buildsLayouts: Bool = true,
    in folder: URL = FileManager.default.temporaryDirectory,
    progress: @escaping (InspectionStep, Double) -> Void = { _, _ in }
  ) throws(InspectionError) {
    let store = try ReadStore(
      path: path, limits: limits, rowsPerEntity: rowsPerEntity, model: model, in: folder
    ) { progress(.reading, $0) }
    self = store.inspection
    if buildsLayouts { store.buildLayouts(of: &self, progress: progress) }
  }

  /// Looks at the beginning of a file, for commands that read a store in another way.
  ///
  /// - Throws: ``InspectionError`` if it is no database.
  package static func requireDatabase(at path: String) throws(InspectionError) {
    _ = try PageFile(path: path)
  }
}

/// The file as such.
struct FileFacts: Codable, Hashable, Sendable {
  /// As the reader gave it.
  let path: String
  let sizeBytes: Int
  /// The bytes of its write-ahead log, nil if there is none.
  let logBytes: Int?
  /// The frames of that log that SQLite uses, nil without one.
  let logFrames: LogFrames?
  let pageSizeBytes: Int
  /// With what the write-ahead log adds.
  let pageCount: Int
  let freePageCount: Int
  /// Pages that no table, index or free list uses, such as those of `auto_vacuum`.
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

/// The store's identity by Z_METADATA.
struct StoreIdentity: Codable, Hashable, Sendable {
  let identifier: String
  /// The version of Apple's framework, nil for a store that something else wrote.
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

  /// The keys that lead to it, such as "NSStoreModelVersionHashes.Note"; members of a list have their
  /// place instead of a key.
  let key: String
  let kind: Kind
  /// Data as hexadecimal digits, a date as seconds since 2001-01-01 00:00:00 UTC; cut if it is long.
  let value: String
  /// Characters of a text and bytes of data, before cutting; nil for the others.
  let length: Int?
}

extension [String] {
  /// The first twenty, and how many more there are.
  var listed: String {
    let shown = prefix(20).joined(separator: ", ")
    return count > 20 ? "\(shown) and \(count - 20) more" : shown
  }
}
