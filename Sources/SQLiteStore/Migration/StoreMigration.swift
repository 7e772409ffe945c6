import Foundation
public import ObjectGraph
public import ObjectModel

/// Turns a store that was made for another model into one of the container's model.
///
/// Containers do so when they open a store, as far as their description allows. By hand:
///
/// ```swift
/// let versions = ModelVersions([Model.version1(), Model.version2()])
/// let report = try StoreMigration(versions: versions)
///   .migrate(sqliteAt: "library.sqlite", to: Model.version3())
/// ```
///
/// Steps that are inferred change the store's own tables, all in one transaction. If any step has a
/// mapping in code, the objects are copied into a new file beside the store, counted, and the
/// store's content is replaced in one transaction; until then the disk holds the data twice.
/// Whatever fails, and whoever is killed, leaves the store as it was.
public struct StoreMigration: Sendable {
  /// What a migration did.
  public struct Report: Hashable, Sendable {
    /// The number of versions that the store was taken through.
    public var stepCount: Int
    /// True if the store's own tables were changed, false if the objects were copied.
    public var isInPlace: Bool
    public var warnings: [MigrationWarning]
  }

  /// The models that the store may have been made for; nil for the one that it keeps itself.
  public var versions: ModelVersions?
  /// True to find out what to do by comparing models where ``versions`` has no mapping.
  public var infersMappings: Bool
  /// False to copy all objects even where changing the tables would do.
  ///
  /// Copying writes tables with all columns in order, and gives back the pages of what is gone.
  public var migratesInPlace: Bool
  /// Told after every tree of entities, or while copying after every thousand objects.
  public var observer: MigrationObserver?

  public init(
    versions: ModelVersions? = nil, infersMappings: Bool = true, migratesInPlace: Bool = true,
    observer: MigrationObserver? = nil
  ) {
    self.versions = versions
    self.infersMappings = infersMappings
    self.migratesInPlace = migratesInPlace
    self.observer = observer
  }

  /// What a description allows, nil if it allows no migration.
  init?(_ description: PersistentStoreDescription) {
    guard description.shouldMigrateStoreAutomatically else { return nil }
    self.init(
      versions: description.modelVersions,
      infersMappings: description.shouldInferMappingModelAutomatically,
      observer: description.migrationObserver)
  }

  /// Migrates a store that nobody has open.
  ///
  /// - Returns: nil if the store is of that model already.
  /// - Throws: `ModelError` or ``SQLiteStoreError``.
  public func migrate(sqliteAt path: String, to model: ManagedObjectModel) throws -> Report? {
    guard FileManager.default.fileExists(atPath: path) else {
      throw SQLiteStoreError.cannotOpen(path: path, reason: "there is no such file")
    }
    let layout = try ModelLayout(model: model)
    try GeneratedNames.check(layout, path: path)
    let store = try SQLiteStore(path: path, migration: self)
    do {
      let report = try store.migrateIfNeeded(to: layout)
      // Tells of a store that would have needed it, but that may not be migrated so.
      try store.openRenewingIndexes(for: layout)
      try store.close()
      return report
    } catch {
      try? store.close()
      throw error
    }
  }

  /// The steps from a store to a model, nil if nothing allows any.
  func path(from metadata: StoreMetadata, to model: ManagedObjectModel) throws(MigrationError)
    -> [MappingModel]?
  {
    if let versions {
      guard infersMappings || !versions.mappings.isEmpty else { return nil }
      return try versions.path(
        from: metadata.versionHashes, to: model, infersMappings: infersMappings)
    }
    guard infersMappings else { return nil }
    guard let old = metadata.model else {
      throw .sourceModelMissing(
        entities: metadata.versionHashes.keys.sorted(),
        reason: "the store has no document of it in its metadata")
    }
    return [try MappingModel.inferred(from: old, to: model)]
  }
}
