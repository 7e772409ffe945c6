public import Foundation

/// A store that Apple's software made, open for reading.
///
/// ```swift
/// let store = try ForeignStore.open(path: "NoteStore.sqlite")
/// let context = store.container.newContext()
/// let notes = try context.fetch(FetchRequest<ManagedObject>(entityName: "ICNote"))
/// ```
///
/// The model comes out of the store itself. Read is a private copy of the file and its log, see
/// ``StoreSnapshot``, so the original is not changed by a byte; saving throws
/// `StoreError.readOnly`.
public struct ForeignStore: Sendable {
  /// Where a store's model came from.
  public enum ModelSource: Hashable, Sendable {
    /// Z_MODELCACHE.
    case cache
    /// The document that stores made by this library keep in their metadata.
    case document
    /// The caller.
    case given
  }

  /// Objects are plain `ManagedObject`s unless classes were given.
  public let container: PersistentContainer
  public let modelSource: ModelSource
  /// Parts of the store's model that models here have no place for.
  public let warnings: [String]
  public let metadata: ForeignMetadata

  public var model: ManagedObjectModel { container.managedObjectModel }

  /// Opens a copy of a store.
  ///
  /// - Parameters:
  ///   - path: the file, which is not changed; nothing is made next to it.
  ///   - model: the model to read it by, nil for the one that the store keeps.
  ///   - classes: the `ManagedObject` subclasses that the model's entities name.
  ///   - limits: how large an archive of a model may be.
  /// - Returns: the store with a container to fetch from.
  /// - Throws: `ObjectGraphError.store`, or `ObjectGraphError.model` for a model that cannot be used.
  public static func open(
    path: String, model: ManagedObjectModel? = nil, classes: [ManagedObject.Type] = [],
    limits: ArchiveLimits = .standard
  ) throws(ObjectGraphError) -> ForeignStore {
    try open(
      path: path, model: model, classes: classes, limits: limits, passesOverUnreadable: false
    )
    .store
  }

  /// Opens a copy of a store of which values may be of any type, as SQLite lets them be.
  ///
  /// - Returns: the store, and the file behind it, which counts what was passed over.
  /// - Throws: as ``open(path:model:classes:limits:)``.
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
  /// - Returns: the store, and the file behind it.
  /// - Throws: as ``open(path:model:classes:limits:)``.
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
  /// - Throws: `StoreError.noModel` if it has none, and other
  ///   `StoreError`s.
  public static func model(
    of snapshot: StoreSnapshot, limits: ArchiveLimits = .standard
  ) throws(StoreError) -> (model: ManagedObjectModel, warnings: [String]) {
    let file = ForeignFile(connection: try StoreConnection(reading: snapshot))
    try file.requireStore()
    let found = try ForeignModel(
      given: nil, file: file, metadata: try file.metadata(), limits: limits)
    return (found.model, found.warnings)
  }

  /// Lays a model over a store's tables, with the store's own numbers of entities.
  ///
  /// - Throws: `StoreError.otherTables` for a model that is not the store's, other `StoreError`s, or
  ///   `ModelError`.
  package static func layout(of snapshot: StoreSnapshot, model: ManagedObjectModel) throws
    -> StoreLayout
  {
    try ForeignLayout(
      model: ModelLayout(model: model), connection: StoreConnection(reading: snapshot)
    ).layout()
  }
}

/// The model to read a store by.
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
      (model, source) = (own, .document)
    } else {
      throw .noModel(path: path)
    }
  }
}

/// What a store that others made says about itself, with nothing taken on trust.
///
/// Every value of a database can be of any type, whatever its column says; what is not of the
/// expected one counts as not there.
package struct ForeignFile {
  /// A row of Z_PRIMARYKEY.
  package struct EntityRow: Hashable {
    let number: Int
    let name: String
    /// 0 for a root.
    let parentNumber: Int

    package init(number: Int, name: String, parentNumber: Int) {
      self.number = number
      self.name = name
      self.parentNumber = parentNumber
    }
  }

  /// From here on numbers belong to persistent history (StoreLayout.md, Tables).
  package static let firstHistoryNumber = 16_001

  let connection: StoreConnection

  /// Ordinary tables; views and virtual tables only look like some.
  func tableNames() throws(StoreError) -> Set<String> {
    let rows = try strings(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
    return Set(rows)
  }

  /// A table's columns in order, without generated ones.
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

  /// The entities by number, those of persistent history left out.
  func entityRows() throws(StoreError) -> [EntityRow] {
    let rows = try rows(
      "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT BETWEEN 1 AND ? ORDER BY Z_ENT",
      [Self.firstHistoryNumber - 1])
    return rows.compactMap { row in
      guard let number = Int.fromDatabaseValue(row[0]), let name = String.fromDatabaseValue(row[1])
      else { return nil }
      return EntityRow(
        number: number, name: name, parentNumber: Int.fromDatabaseValue(row[2]) ?? 0)
    }
  }

  /// The content of Z_MODELCACHE, nil where there is none.
  func cacheContent() throws(StoreError) -> Data? {
    guard try tableNames().contains("Z_MODELCACHE"),
      let row = try rows("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1").first
    else { return nil }
    return blob(row[0])
  }

  /// - Throws: `StoreError.notAStore` for a store without its row.
  func metadata() throws(StoreError) -> ForeignMetadata {
    guard let row = try rows("SELECT Z_UUID, Z_PLIST FROM Z_METADATA LIMIT 1").first else {
      throw .notAStore(path: connection.path, missing: "a row in Z_METADATA")
    }
    return ForeignMetadata(
      identifier: String.fromDatabaseValue(row[0]) ?? "", propertyList: blob(row[1]))
  }

  /// The property list of the metadata, nil for a store without one.
  func propertyList() throws(StoreError) -> Data? {
    try rows("SELECT Z_PLIST FROM Z_METADATA LIMIT 1").first.flatMap { blob($0[0]) }
  }

  func rows(_ sql: String, _ arguments: StatementArguments = []) throws(StoreError)
    -> [[DatabaseValue]]
  {
    try connection.perform { database in
      try DatabaseRow.fetchAll(database, sql: sql, arguments: arguments).map {
        Array($0.databaseValues)
      }
    }
  }

  private func strings(_ sql: String, _ arguments: StatementArguments = [])
    throws(StoreError) -> [String]
  {
    try rows(sql, arguments).compactMap { String.fromDatabaseValue($0[0]) }
  }

  private func blob(_ value: DatabaseValue) -> Data? {
    guard case .blob(let data) = value.storage else { return nil }
    return data
  }
}

/// The metadata of a store that others made (StoreLayout.md, Metadata).
public struct ForeignMetadata: Sendable {
  /// The store's UUID, empty if it has none.
  public let identifier: String
  /// The version of the framework that last wrote the metadata.
  public private(set) var frameworkVersion: Int?
  public private(set) var modelVersionIdentifiers: [String] = []
  /// Of every entity, abstract ones included.
  public private(set) var modelVersionHashes: [String: Data] = [:]
  /// The model of a store that this library made.
  private var modelDocument: String?

  /// Of a property list only what has a meaning here is read; one that is damaged, or absent as in
  /// some stores, tells nothing.
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

  /// The model of a store that this library made, if it is that of the content.
  package func ownModel() -> ManagedObjectModel? {
    guard let modelDocument,
      let model = try? ModelDocument(data: Data(modelDocument.utf8), file: "Z_METADATA").model(),
      model.isCompatible(withVersionHashes: modelVersionHashes)
    else { return nil }
    return model
  }
}
