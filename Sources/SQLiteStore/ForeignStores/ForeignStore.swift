public import ObjectGraph
public import ObjectModel

/// A store that Apple's software made, open for reading, or for writing if that is asked for.
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
///
/// To write, say which file:
///
/// ```swift
/// let store = try ForeignStore.open(
///   path: "NoteStore.sqlite", allowsWriting: .copy(to: "changed.sqlite"))
/// ```
///
/// - Warning: No store that this library wrote to has ever been opened with Apple's software
///   afterwards. Keep the original.
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
  /// What the store's model says and models here have no place for, and what whoever writes to it
  /// has to know.
  public let warnings: [String]
  public let metadata: ForeignMetadata

  public var model: ManagedObjectModel { container.managedObjectModel }

  /// Opens a copy of a store for reading, or a store for writing.
  ///
  /// - Parameters:
  ///   - path: the file, of which nothing is changed and beside which nothing is made unless it is
  ///     to be written in place.
  ///   - model: the model to read it by, nil for the one that the store keeps.
  ///   - classes: the `ManagedObject` subclasses that the model's entities name.
  ///   - limits: how large an archive of a model may be.
  ///   - writing: whether the store is written to, and which file then.
  /// - Returns: the store with a container to fetch from.
  /// - Throws: ``SQLiteStoreError/notWritable(path:problems:)`` with everything that keeps the store
  ///   from being written to, other ``SQLiteStoreError``s, or `ModelError` for a model that cannot
  ///   be used.
  public static func open(
    path: String, model: ManagedObjectModel? = nil, classes: [ManagedObject.Type] = [],
    limits: ArchiveLimits = .standard, allowsWriting writing: ForeignStoreWriting = .refused
  ) throws -> ForeignStore {
    let store =
      writing == .refused
      ? try SQLiteStore(reading: StoreSnapshot(of: path))
      : try SQLiteStore(foreignAt: path, writing: writing)
    let file = ForeignFile(connection: store.connection)
    try file.requireStore()
    let metadata = try file.metadata()
    let found = try ForeignModel(given: model, file: file, metadata: metadata, limits: limits)
    let container = try PersistentContainer(model: found.model, classes: classes, store: store)
    return ForeignStore(
      container: container, modelSource: found.source, warnings: found.warnings + store.cautions,
      metadata: metadata)
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
