public import ObjectGraph
public import ObjectModel

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
/// ``SQLiteStoreError/readOnly(path:)``.
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
  /// What the store's model says and models here have no place for.
  public let warnings: [String]
  public let metadata: ForeignMetadata

  public var model: ManagedObjectModel { container.managedObjectModel }

  /// Opens a copy of a store.
  ///
  /// - Parameters:
  ///   - path: the file, of which nothing is changed and beside which nothing is made.
  ///   - model: the model to read it by, nil for the one that the store keeps.
  ///   - classes: the `ManagedObject` subclasses that the model's entities name.
  ///   - limits: how large an archive of a model may be.
  /// - Returns: the store with a container to fetch from.
  /// - Throws: ``SQLiteStoreError``, or `ModelError` for a model that cannot be used.
  public static func open(
    path: String, model: ManagedObjectModel? = nil, classes: [ManagedObject.Type] = [],
    limits: ArchiveLimits = .standard
  ) throws -> ForeignStore {
    let store = try SQLiteStore(reading: StoreSnapshot(of: path))
    let file = ForeignFile(connection: store.connection)
    try file.requireStore()
    let metadata = try file.metadata()
    let found = try ForeignModel(given: model, file: file, metadata: metadata, limits: limits)
    return ForeignStore(
      container: try PersistentContainer(model: found.model, classes: classes, store: store),
      modelSource: found.source, warnings: found.warnings, metadata: metadata)
  }

  /// Reads a store's model without opening it for objects.
  ///
  /// - Throws: ``SQLiteStoreError/noModel(path:)`` if it has none, and other
  ///   ``SQLiteStoreError``s.
  public static func model(
    of snapshot: StoreSnapshot, limits: ArchiveLimits = .standard
  ) throws(SQLiteStoreError) -> (model: ManagedObjectModel, warnings: [String]) {
    let file = ForeignFile(connection: try StoreConnection(reading: snapshot))
    try file.requireStore()
    let found = try ForeignModel(
      given: nil, file: file, metadata: try file.metadata(), limits: limits)
    return (found.model, found.warnings)
  }
}

/// The model to read a store by.
private struct ForeignModel {
  let model: ManagedObjectModel
  let source: ForeignStore.ModelSource
  var warnings: [String] = []

  init(
    given: ManagedObjectModel?, file: ForeignFile, metadata: ForeignMetadata, limits: ArchiveLimits
  ) throws(SQLiteStoreError) {
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
