public import Foundation
public import ObjectGraph
public import ObjectModel

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

  /// Where containers keep their files unless they are told otherwise: the user's folder for
  /// application data.
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
  /// - Throws: `ModelError` with every problem of the model or `SQLiteStoreError`.
  public convenience init(
    model: ManagedObjectModel, classes: [ManagedObject.Type] = [], sqliteAt path: String
  ) throws {
    // Before there is a file.
    try GeneratedNames.check(try ModelLayout(model: model), path: path)
    try makeFolder(of: path)
    try self.init(model: model, classes: classes, store: try SQLiteStore(path: path))
  }

  /// Opens a container over a given store.
  ///
  /// - Throws: `ModelError` with every problem of the model or `SQLiteStoreError`.
  public convenience init(
    model: ManagedObjectModel, classes: [ManagedObject.Type] = [], sqliteStore: SQLiteStore
  ) throws {
    try self.init(model: model, classes: classes, store: sqliteStore)
  }
}

extension PersistentStoreDescription.StoreType {
  /// One SQLite file in Core Data's layout; the description's path says which.
  public static let sqlite = PersistentStoreDescription.StoreType(
    name: "SQLite",
    check: { description, model in
      // Of a file of others only matters what names it has.
      guard description.allowsWritingForeignStores == .refused else { return }
      try GeneratedNames.check(model, path: description.path ?? "")
    }
  ) { description in
    guard let path = description.path else {
      throw SQLiteStoreError.cannotOpen(
        path: "", reason: "the store description has no path; set one, or use type inMemory")
    }
    guard description.allowsWritingForeignStores == .refused else {
      return try SQLiteStore(
        foreignAt: path, writing: description.allowsWritingForeignStores,
        tracksHistory: description.tracksHistory)
    }
    try makeFolder(of: path)
    return try SQLiteStore(
      path: path, migration: StoreMigration(description), tracksHistory: description.tracksHistory)
  }

}

private func makeFolder(of path: String) throws {
  let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
  do {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  } catch {
    throw SQLiteStoreError.cannotOpen(path: path, reason: "its folder cannot be made: \(error)")
  }
}
