public import Foundation

extension PersistentContainer {
  /// A container over an SQLite file `NAME.sqlite` in ``defaultDirectoryURL()``, still to be
  /// loaded.
  ///
  /// ```swift
  /// let container = PersistentContainer(name: "My Model", managedObjectModel: model)
  /// try container.loadPersistentStores()
  /// ```
  ///
  /// Set `persistentStoreDescriptions` before loading for another file or kind of store.
  public convenience init(
    name: String, managedObjectModel: ManagedObjectModel, classes: [ManagedObject.Type] = []
  ) {
    let file = Self.defaultDirectoryURL().appendingPathComponent("\(name).sqlite")
    self.init(
      name: name, managedObjectModel: managedObjectModel, classes: classes,
      storeDescriptions: [PersistentStoreDescription(type: .sqlite, path: file.path)])
  }

  /// The folder of containers' files by default: the user's folder for application data.
  public static func defaultDirectoryURL() -> URL {
    FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
  }

  /// Opens a container over one SQLite file, which is created with its folder if it does not exist
  /// and migrated if it was made for another model.
  ///
  /// ```swift
  /// let container = try PersistentContainer(
  ///   model: model, classes: [Publication.self, Book.self], sqliteAt: "library.sqlite")
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/model(_:)`` with every problem of the model, or
  ///   ``ObjectGraphError/store(_:)``.
  public convenience init(
    model: ManagedObjectModel, classes: [ManagedObject.Type] = [], sqliteAt path: String
  ) throws(ObjectGraphError) {
    let store: SQLiteStore
    do {
      // Before there is a file.
      try GeneratedNames.check(try ModelLayout(model: model), path: path)
      try makeFolder(of: path)
      store = try SQLiteStore(path: path)
    } catch {
      throw ObjectGraphError(error, path: path)
    }
    try self.init(model: model, classes: classes, store: store)
  }

  /// Opens a container over a given store.
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
  /// One SQLite file in Core Data's layout; the description's path says which.
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
    throw StoreError.cannotOpen(path: path, reason: "cannot create its folder: \(error)")
  }
}
