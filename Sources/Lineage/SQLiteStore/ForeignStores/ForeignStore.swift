public import Foundation

/// A store created by Apple's software, open for reading.
///
/// ```swift
/// let store = try ForeignStore.open(path: "library.sqlite")
/// let context = store.container.newContext()
/// let books = try context.fetch(FetchRequest<ManagedObject>(entityName: "Book"))
/// ```
///
/// The model comes from the store itself. Reads use a private copy of the file and its log,
/// so the original never changes. Saving throws `StoreError.readOnly`.
public struct ForeignStore: Sendable {
  /// The source of a store's model.
  ///
  /// ```swift
  /// let store = try ForeignStore.open(path: "library.sqlite")
  /// print(store.modelSource)  // prints document
  /// ```
  public enum ModelSource: Hashable, Sendable {
    /// Z_MODELCACHE.
    case cache
    /// The document in the metadata of stores created by this library.
    case document
    /// The caller.
    case given
  }

  /// The container.
  ///
  /// Objects are plain `ManagedObject`s unless classes were given.
  public let container: PersistentContainer
  /// The place from which the model was read.
  public let modelSource: ModelSource
  /// Parts of the store's model that this library's models cannot represent.
  public let warnings: [String]
  /// The store's identifier and versions, as another program wrote them.
  public let metadata: ForeignMetadata

  /// The container's model, frozen.
  ///
  /// ```swift
  /// let store = try ForeignStore.open(path: "library.sqlite")
  /// print(store.model.entitiesByName.count)  // prints 7
  /// ```
  public var model: ManagedObjectModel { container.managedObjectModel }

  /// Opens a copy of a store.
  ///
  /// ```swift
  /// try ForeignStore.open(path: "missing.sqlite")  // throws cannot open the store missing.sqlite: there is no such file
  /// ```
  ///
  /// - Parameters:
  ///   - path: The file. It is not changed, and nothing is created next to it.
  ///   - model: The model to use, or nil for the store's own.
  ///   - classes: The `ManagedObject` subclasses that the model's entities name.
  ///   - limits: The limits on the size of a model's archive.
  /// - Returns: The store with a container for fetches.
  /// - Throws: `ObjectGraphError.store`, or `ObjectGraphError.model` if the model cannot be used.
  public static func open(
    path: String, model: ManagedObjectModel? = nil, classes: [ManagedObject.Type] = [],
    limits: ArchiveLimits = .standard
  ) throws(ObjectGraphError) -> ForeignStore {
    try open(
      path: path, model: model, classes: classes, limits: limits, passesOverUnreadable: false
    )
    .store
  }

  /// Opens a copy of a store in which values may be of any type, as SQLite allows.
  ///
  /// - Returns: The store, and its file, which counts the skipped values.
  /// - Throws: The errors of ``open(path:model:classes:limits:)``.
  package static func open(
    path: String, model: ManagedObjectModel?, classes: [ManagedObject.Type] = [],
    limits: ArchiveLimits = .standard, passesOverUnreadable: Bool
  ) throws(ObjectGraphError) -> (store: ForeignStore, file: SQLiteStore) {
    let snapshot: StoreSnapshot
    do {
      snapshot = try StoreSnapshot(of: path)
    } catch {
      throw .store(error)
    }
    return try open(
      snapshot, model: model, classes: classes, limits: limits,
      passesOverUnreadable: passesOverUnreadable)
  }

  /// Opens a snapshot, which others may read too.
  ///
  /// - Returns: The store, and its file.
  /// - Throws: The errors of ``open(path:model:classes:limits:)``.
  package static func open(
    _ snapshot: StoreSnapshot, model: ManagedObjectModel?, classes: [ManagedObject.Type] = [],
    limits: ArchiveLimits = .standard, passesOverUnreadable: Bool = false
  ) throws(ObjectGraphError) -> (store: ForeignStore, file: SQLiteStore) {
    let (store, metadata, found): (SQLiteStore, ForeignMetadata, ForeignModel)
    do throws(StoreError) {
      store = try SQLiteStore(reading: snapshot)
      store.passesOverUnreadable = passesOverUnreadable
      let file = ForeignFile(connection: store.connection)
      try file.requireStore()
      metadata = try file.metadata()
      found = try ForeignModel(given: model, file: file, metadata: metadata, limits: limits)
    } catch {
      throw .store(error)
    }
    let container = try PersistentContainer(model: found.model, classes: classes, store: store)
    let foreign = ForeignStore(
      container: container, modelSource: found.source, warnings: found.warnings,
      metadata: metadata)
    return (foreign, store)
  }

  /// Reads a store's model without opening it for objects.
  ///
  /// - Throws: `StoreError.noModel` if it has none, or another `StoreError`.
  package static func model(
    of snapshot: StoreSnapshot, limits: ArchiveLimits = .standard
  ) throws(StoreError) -> (model: ManagedObjectModel, warnings: [String]) {
    let file = ForeignFile(connection: try Database(reading: snapshot))
    try file.requireStore()
    let found = try ForeignModel(
      given: nil, file: file, metadata: try file.metadata(), limits: limits)
    return (found.model, found.warnings)
  }

  /// Applies a model to a store's tables, with the store's own entity numbers.
  ///
  /// - Throws: `StoreError.otherTables` if the model does not match the store, another
  ///   `StoreError`, or `ModelError`.
  package static func layout(of snapshot: StoreSnapshot, model: ManagedObjectModel) throws
    -> StoreLayout
  {
    try ForeignLayout(
      model: ModelLayout(model: model), connection: Database(reading: snapshot)
    ).layout()
  }
}

/// The model for reading a store.
private struct ForeignModel {
  let model: ManagedObjectModel
  let source: ForeignStore.ModelSource
  var warnings: [String] = []

  init(
    given: ManagedObjectModel?, file: ForeignFile, metadata: ForeignMetadata, limits: ArchiveLimits
  ) throws(StoreError) {
    let path = file.connection.path
    if let given {
      (model, source) = (given, .given)
    } else if let content = try file.cacheContent() {
      do throws(ModelArchiveError) {
        let archive = try ModelArchive(cacheContent: content, limits: limits)
        (model, source, warnings) = (archive.model, .cache, archive.warnings)
      } catch {
        throw .unreadableModel(path: path, error)
      }
    } else if let own = metadata.ownModel() {
      // A conversion of another program's store keeps what that model had.
      own.allowForeignParts()
      (model, source) = (own, .document)
    } else {
      throw .noModel(path: path)
    }
  }
}

/// The data that another program's store contains about itself, treated as untrusted.
///
/// A database value can be of any type, whatever its column declares. A value of an unexpected type
/// counts as missing.
package struct ForeignFile {
  /// A row of Z_PRIMARYKEY.
  package struct EntityRow: Hashable {
    let number: Int
    let name: String
    /// The parent's number, or 0 for a root.
    let parentNumber: Int

    package init(number: Int, name: String, parentNumber: Int) {
      self.number = number
      self.name = name
      self.parentNumber = parentNumber
    }
  }

  /// The first number that belongs to persistent history (StoreLayout.md, Tables).
  package static let firstHistoryNumber = 16_001

  let connection: Database

  /// Returns the names of ordinary tables, without views and virtual tables.
  func tableNames() throws(StoreError) -> Set<String> {
    let rows = try strings(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
    return Set(rows)
  }

  /// Returns a table's columns in order, without generated ones.
  func columns(of table: String) throws(StoreError) -> [String] {
    try strings("SELECT name FROM pragma_table_info(?) ORDER BY cid", [table])
  }

  /// - Throws: `StoreError.notAStore`.
  func requireStore() throws(StoreError) {
    let tables = try tableNames()
    for table in ["Z_METADATA", "Z_PRIMARYKEY"] where !tables.contains(table) {
      throw .notAStore(path: connection.path, missing: "a table \(table)")
    }
  }

  /// Returns the entities by number, without those of persistent history.
  func entityRows() throws(StoreError) -> [EntityRow] {
    let rows = try rows(
      "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT BETWEEN 1 AND ? ORDER BY Z_ENT",
      [Self.firstHistoryNumber - 1])
    return rows.compactMap { row in
      guard let number: Int = row[0], let name: String = row[1] else { return nil }
      return EntityRow(number: number, name: name, parentNumber: row[2] ?? 0)
    }
  }

  /// Returns the content of Z_MODELCACHE, or nil if there is none.
  func cacheContent() throws(StoreError) -> Data? {
    guard try tableNames().contains("Z_MODELCACHE"),
      let row = try rows("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1").first
    else { return nil }
    return row.blob(at: 0)
  }

  /// - Throws: `StoreError.notAStore` for a store without its row.
  func metadata() throws(StoreError) -> ForeignMetadata {
    guard let row = try rows("SELECT Z_UUID, Z_PLIST FROM Z_METADATA LIMIT 1").first else {
      throw .notAStore(path: connection.path, missing: "a row in Z_METADATA")
    }
    return ForeignMetadata(
      identifier: row[0] ?? "", propertyList: row.blob(at: 1))
  }

  /// Returns the metadata's property list, or nil for a store without one.
  func propertyList() throws(StoreError) -> Data? {
    try rows("SELECT Z_PLIST FROM Z_METADATA LIMIT 1").first?.blob(at: 0)
  }

  func rows(_ sql: String, _ arguments: [any DatabaseValueConvertible] = []) throws(StoreError)
    -> [DatabaseRow]
  {
    try connection.perform { try DatabaseRow.fetchAll($0, sql: sql, arguments: arguments) }
  }

  private func strings(_ sql: String, _ arguments: [any DatabaseValueConvertible] = [])
    throws(StoreError) -> [String]
  {
    try rows(sql, arguments).compactMap { $0[0] }
  }
}

extension DatabaseRow {
  /// Returns nil for anything but a blob.
  package func blob(at column: Int) -> Data? {
    if case .bytes(let data) = databaseValues[column] { data } else { nil }
  }
}

/// The metadata of another program's store (StoreLayout.md, Metadata).
///
/// ```swift
/// let metadata = try ForeignStore.open(path: "library.sqlite").metadata
/// print(metadata.identifier == store.identifier)  // prints true
/// ```
public struct ForeignMetadata: Sendable {
  /// The store's UUID, empty if it has none.
  public let identifier: String
  /// The version of the framework that last wrote the metadata.
  public private(set) var frameworkVersion: Int?
  /// The identifiers of the model's version, often empty.
  public private(set) var modelVersionIdentifiers: [String] = []
  /// The version hashes of all entities, including abstract ones.
  ///
  /// ```swift
  /// let metadata = try ForeignStore.open(path: "library.sqlite").metadata
  /// print(newer.isCompatible(withVersionHashes: metadata.modelVersionHashes))  // prints false
  /// ```
  public private(set) var modelVersionHashes: [String: Data] = [:]
  /// The model document of a store that this library created.
  private var modelDocument: String?

  /// Reads the relevant parts of the property list; a damaged or missing list gives no values.
  package init(identifier: String, propertyList: Data?) {
    self.identifier = identifier
    guard let propertyList else { return }
    try? read(propertyList)
  }

  private mutating func read(_ data: Data) throws(ModelArchiveError) {
    let list = try BinaryPropertyList([UInt8](data), budget: ArchiveBudget(.standard))
    let properties = try list.entries(at: list.root) ?? [:]
    if let index = properties["NSPersistenceFrameworkVersion"],
      case .integer(let version) = try list.value(at: index)
    {
      frameworkVersion = Int(version)
    }
    if let index = properties["NSStoreModelVersionIdentifiers"] {
      modelVersionIdentifiers = try Self.texts(in: index, list)
    }
    if let index = properties["NSStoreModelVersionHashes"] {
      for (name, index) in try list.entries(at: index) ?? [:] {
        if case .data(let hash) = try list.value(at: index) { modelVersionHashes[name] = hash }
      }
    }
    if let index = properties[StoreMetadata.modelKey],
      case .text(let document) = try list.value(at: index)
    {
      modelDocument = document
    }
  }

  private static func texts(in index: Int, _ list: BinaryPropertyList) throws(ModelArchiveError)
    -> [String]
  {
    guard case .list(let members) = try list.value(at: index) else { return [] }
    var texts: [String] = []
    for member in members {
      if case .text(let text) = try list.value(at: member) { texts.append(text) }
    }
    return texts
  }

  /// Returns the model of a store that this library created, if it matches the content.
  package func ownModel() -> ManagedObjectModel? {
    guard let modelDocument,
      let model = try? ModelDocument(data: Data(modelDocument.utf8), file: "Z_METADATA").model(),
      model.isCompatible(withVersionHashes: modelVersionHashes)
    else { return nil }
    return model
  }
}
