import Escaping
public import Foundation

extension PersistentContainer {
  /// Creates a container for an SQLite file `NAME.sqlite` in ``defaultDirectoryURL()``, without
  /// loading it.
  ///
  /// ```swift
  /// let container = PersistentContainer(name: "My Model", managedObjectModel: model)
  /// try container.loadPersistentStores()
  /// ```
  ///
  /// Set `persistentStoreDescriptions` before loading to use another file or store type.
  public convenience init(
    name: String, managedObjectModel: ManagedObjectModel, classes: [ManagedObject.Type] = []
  ) {
    let file = Self.defaultDirectoryURL().appendingPathComponent("\(name).sqlite")
    self.init(
      name: name, managedObjectModel: managedObjectModel, classes: classes,
      storeDescriptions: [PersistentStoreDescription(type: .sqlite, path: file.path)])
  }

  /// Returns the default folder of containers' files: the user's application data folder.
  ///
  /// ```swift
  /// let file = PersistentContainer.defaultDirectoryURL().appending(path: "library.sqlite")
  /// description = PersistentStoreDescription(type: .sqlite, path: file.path)
  /// ```
  public static func defaultDirectoryURL() -> URL {
    FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
  }

  /// Opens a container with one SQLite file.
  ///
  /// Creates the file and its folder if necessary, and migrates a store of another model.
  ///
  /// ```swift
  /// let opened = try PersistentContainer(
  ///   model: model, classes: [Publication.self, Book.self], sqliteAt: "library.sqlite")
  /// ```
  ///
  /// - Parameters:
  ///   - model: The model of the store.
  ///   - classes: The `ManagedObject` subclasses that entities name.
  ///   - path: The file.
  ///   - allowingLoss: True to delete what a store of another model has and this model lacks.
  /// - Throws: ``ObjectGraphError/model(_:)`` with every problem of the model, or
  ///   ``ObjectGraphError/store(_:)``; ``MigrationError/losesData(_:from:to:)`` for a store of a
  ///   model that has more.
  public convenience init(
    model: ManagedObjectModel, classes: [ManagedObject.Type] = [], sqliteAt path: String,
    allowingLoss: Bool = false
  ) throws(ObjectGraphError) {
    let store: SQLiteStore
    do {
      // Checked before the file exists.
      try GeneratedNames.check(try ModelLayout(model: model), path: path)
      try makeFolder(of: path)
      store = try SQLiteStore(path: path, migration: StoreMigration(allowingLoss: allowingLoss))
    } catch {
      throw ObjectGraphError(error, path: path)
    }
    try self.init(model: model, classes: classes, store: store)
  }

  /// Opens a container with a given store.
  ///
  /// ```swift
  /// let books = try SQLiteStore(path: "books.sqlite", migration: nil)
  /// let container = try PersistentContainer(
  ///   model: model, classes: [Book.self], sqliteStore: books)
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/model(_:)`` with every problem of the model, or
  ///   ``ObjectGraphError/store(_:)``.
  public convenience init(
    model: ManagedObjectModel, classes: [ManagedObject.Type] = [], sqliteStore: SQLiteStore
  ) throws(ObjectGraphError) {
    try self.init(model: model, classes: classes, store: sqliteStore)
  }
}

extension PersistentStoreDescription.StoreType {
  /// An SQLite file in Core Data's layout at the description's path.
  ///
  /// ```swift
  /// let container = PersistentContainer(name: "Library", managedObjectModel: model)
  /// container.persistentStoreDescriptions = [
  ///   PersistentStoreDescription(type: .sqlite, path: "books.sqlite")
  /// ]
  /// try container.loadPersistentStores()
  /// ```
  public static let sqlite = PersistentStoreDescription.StoreType(
    name: "SQLite",
    check: { description, model throws(ObjectGraphError) in
      do throws(StoreError) {
        try GeneratedNames.check(model, path: description.path ?? "")
      } catch {
        throw .store(error)
      }
    }
  ) { description throws(ObjectGraphError) in
    do throws(StoreError) {
      return try sqliteStore(description)
    } catch {
      throw .store(error)
    }
  }
}

private func sqliteStore(_ description: PersistentStoreDescription) throws(StoreError)
  -> SQLiteStore
{
  guard let path = description.path else {
    throw .cannotOpen(
      path: "", reason: "the store description has no path; set one, or use type inMemory")
  }
  try makeFolder(of: path)
  return try SQLiteStore(
    path: path, migration: StoreMigration(description), tracksHistory: description.tracksHistory)
}

private func makeFolder(of path: String) throws(StoreError) {
  let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
  do {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  } catch {
    throw StoreError.cannotOpen(path: path, reason: "cannot create its folder: \(error.reason)")
  }
}
