import Foundation
import SystemSQLite

/// Migrates a store of another model to the container's model.
///
/// Containers migrate a store when they open it, if their description allows it. To migrate
/// explicitly:
///
/// ```swift
/// let report = try StoreMigration(versions: ModelVersions([older, model]))
///   .migrate(sqliteAt: "library.sqlite", to: newer)
/// ```
///
/// Inferred steps change the store's own tables, all in one transaction. If any step has a mapping
/// in code, or if the store has derived attributes, R-trees or triggers of others, the objects are
/// copied into a new file next to the store and counted. The store's content is then replaced in one
/// transaction. Until then the data is on disk once more for each step. If the migration fails or
/// its process is killed, the store stays unchanged.
public struct StoreMigration: Sendable {
  /// The result of a migration.
  ///
  /// ```swift
  /// _ = try PersistentContainer(model: model, sqliteAt: "books.sqlite")
  /// let report = try StoreMigration().migrate(sqliteAt: "books.sqlite", to: newer)
  /// print(report?.stepCount ?? 0, report?.isInPlace ?? false)  // prints 1 true
  /// ```
  public struct Report: Hashable, Sendable {
    /// The number of steps from version to version.
    public var stepCount: Int
    /// True if the store's own tables were changed, false if objects were copied.
    public var isInPlace: Bool
    /// The warnings about objects that were dropped or are now of an abstract entity.
    public var warnings: [MigrationWarning]
  }

  /// The possible models of the store, or nil for the one that it contains.
  public var versions: ModelVersions?
  /// True to infer a mapping by comparing models if ``versions`` has none.
  public var infersMappings: Bool
  /// True to delete what the new model lacks although ``versions`` does not say which model is
  /// newer.
  ///
  /// Otherwise an older program that opens the store of a newer one would delete what it does not
  /// know.
  ///
  /// ```swift
  /// try StoreMigration().migrate(sqliteAt: "library.sqlite", to: older)  // throws the store has the property Paper.doi, which the model lacks
  /// let report = try StoreMigration(allowingLoss: true)
  ///   .migrate(sqliteAt: "library.sqlite", to: older)
  /// print(report?.isInPlace ?? false)  // prints true
  /// ```
  public var allowsLoss: Bool
  /// False to copy all objects even if changing the tables suffices.
  ///
  /// Copying writes tables with all columns in order and frees unused pages.
  ///
  /// ```swift
  /// _ = try PersistentContainer(model: model, sqliteAt: "books.sqlite")
  /// let report = try StoreMigration(migratesInPlace: false)
  ///   .migrate(sqliteAt: "books.sqlite", to: newer)
  /// print(report?.isInPlace ?? true)  // prints false
  /// ```
  public var migratesInPlace: Bool
  /// The observer, called after every entity hierarchy or, while copying, after every thousand
  /// objects.
  public var observer: MigrationObserver?

  /// Creates a migration that infers what it is not given and rejects a loss of data.
  ///
  /// ```swift
  /// let migration = StoreMigration(versions: ModelVersions([older, model]), infersMappings: false)
  /// try migration.migrate(sqliteAt: "library.sqlite", to: newer)  // throws belongs to another model
  /// ```
  public init(
    versions: ModelVersions? = nil, infersMappings: Bool = true, allowingLoss: Bool = false,
    migratesInPlace: Bool = true, observer: MigrationObserver? = nil
  ) {
    self.versions = versions
    self.infersMappings = infersMappings
    allowsLoss = allowingLoss
    self.migratesInPlace = migratesInPlace
    self.observer = observer
  }

  /// Creates the migration that a description allows, or returns nil if it allows none.
  init?(_ description: PersistentStoreDescription) {
    guard description.shouldMigrateStoreAutomatically else { return nil }
    self.init(
      versions: description.modelVersions,
      infersMappings: description.shouldInferMappingModelAutomatically,
      allowingLoss: description.allowsMigrationLoss,
      observer: description.migrationObserver)
  }

  /// Migrates a store that no connection has open.
  ///
  /// ```swift
  /// print(try StoreMigration().migrate(sqliteAt: "library.sqlite", to: model) == nil)  // prints true
  /// ```
  ///
  /// - Returns: A report, or nil if the store already has the model.
  /// - Throws: `ObjectGraphError.model` or `ObjectGraphError.store`.
  public func migrate(sqliteAt path: String, to model: ManagedObjectModel)
    throws(ObjectGraphError) -> Report?
  {
    do {
      return try run(sqliteAt: path, to: model)
    } catch {
      throw ObjectGraphError(error, path: path)
    }
  }

  private func run(sqliteAt path: String, to model: ManagedObjectModel) throws -> Report? {
    guard FileManager.default.fileExists(atPath: path) else {
      throw StoreError.cannotOpen(path: path, reason: "there is no such file")
    }
    let layout = try ModelLayout(model: model)
    try GeneratedNames.check(layout, path: path)
    let store = try SQLiteStore(path: path, migration: self)
    do {
      let report = try store.migrateIfNeeded(to: layout)
      // Throws for a store that needs a migration that is not allowed.
      try store.openRenewingIndexes(for: layout)
      try store.close()
      return report
    } catch {
      try? store.close()
      throw error
    }
  }

  /// Returns the steps from a store to a model, or nil if nothing allows any.
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
        reason: "the store's metadata does not contain its document")
    }
    let mapping = try MappingModel.inferred(from: old, to: model)
    let loss = mapping.loss
    guard allowsLoss || loss.isEmpty else {
      throw .losesData(loss, from: old.title, to: model.title)
    }
    return [mapping]
  }
}

extension SQLiteStore {
  /// A mapping and its destination model.
  typealias MigrationStep = (mapping: MappingModel, destination: ModelLayout)

  /// Migrates the store if it has another model and migration is allowed.
  ///
  /// - Returns: A report, or nil if nothing was done.
  @discardableResult
  func migrateIfNeeded(to model: ModelLayout) throws(StoreError) -> StoreMigration.Report? {
    guard let migration,
      let metadata = try StoreCreation(connection: connection, model: model).storedMetadata(),
      !metadata.differences(from: model.model).isEmpty
    else {
      if migration != nil { TemporaryStores.removeLeftovers(of: path) }
      return nil
    }
    guard !metadata.isOfCoreData else { throw .madeByCoreData(path: path) }
    do {
      guard let path = try migration.path(from: metadata, to: model.model) else { return nil }
      defer { opened = nil }
      let steps = try path.enumerated().map { index, mapping in
        (
          mapping: mapping,
          // Parts that version hashes ignore, such as indexes, come from the container's model.
          destination: index == path.count - 1
            ? model : try ModelLayout(model: mapping.destination)
        )
      }
      // The journal's mode cannot change within the transaction of a migration.
      try connection.perform { try StoreSettings.useLog($0) }
      return try runInPlace(steps, metadata, migration)
        ?? copy(steps, metadata, migration.observer)
    } catch is MigratedMeanwhile {
      return try migrateIfNeeded(to: model)
    } catch let error as MigrationError {
      throw .migration(path: self.path, error)
    } catch {
      throw StoreError(error, path: self.path)
    }
  }

  /// Thrown if another program migrated the store first.
  private struct MigratedMeanwhile: Error {}

  /// Opens the store with its old model inside a transaction of the caller, which from then on
  /// prevents other writes.
  ///
  /// - Returns: The store's current metadata, which may have changed since its model was
  ///   determined.
  private func openOld(_ source: ModelLayout, _ seen: StoreMetadata) throws -> StoreMetadata {
    let creation = StoreCreation(connection: connection, model: source)
    guard try creation.storedMetadata()?.versionHashes == seen.versionHashes else {
      throw MigratedMeanwhile()
    }
    try open(for: source, carrying: [:])
    // Opening may have changed the metadata.
    return try creation.storedMetadata() ?? seen
  }

  /// Migrates the store through every step in one transaction.
  ///
  /// Returns nil if a step needs copying.
  private func runInPlace(
    _ steps: [MigrationStep], _ seen: StoreMetadata, _ migration: StoreMigration
  ) throws -> StoreMigration.Report? {
    guard migration.migratesInPlace, let first = steps.first,
      let changes = InPlaceMigration(steps, connection, migration.observer)
    else { return nil }
    let source = try ModelLayout(model: first.mapping.source)
    var warnings: [MigrationWarning]?
    try transaction {
      let metadata = try openOld(source, seen)
      warnings = try changes.run(from: try openedStore().layout, metadata)
    }
    guard let warnings else { return nil }
    for warning in warnings { warning.log() }
    TemporaryStores.removeLeftovers(of: path)
    return StoreMigration.Report(
      stepCount: steps.count, isInPlace: true, warnings: warnings)
  }

  /// Migrates the content through every step in other files, then replaces it.
  private func copy(
    _ steps: [MigrationStep], _ seen: StoreMetadata, _ observer: MigrationObserver?
  ) throws -> StoreMigration.Report {
    var report = StoreMigration.Report(
      stepCount: steps.count { !$0.mapping.isPreparation }, isInPlace: false, warnings: [])
    guard let first = steps.first else { return report }
    let files = TemporaryStores(path: path)
    defer { files.removeAll() }
    let model = try ModelLayout(model: first.mapping.source)
    var source = StoreCopy.Side(store: self, layout: model)
    var metadata = seen
    var last = self
    var state = 0
    for (index, step) in steps.enumerated() {
      let store = try files.add(identifier: metadata.identifier)
      let watch = StoreCopy.Watch(step: index + 1, stepCount: steps.count, observer: observer)
      // A transaction, so that all reads see the same state.
      try last.transaction {
        if index == 0 {
          metadata = try openOld(model, seen)
          state = try connection.perform(StoreReplacement.state)
        }
        try store.open(for: step.destination, carrying: metadata.carriedProperties)
        let destination = StoreCopy.Side(store: store, layout: step.destination)
        report.warnings += try last.copy(step.mapping, from: source, to: destination, watch)
        source = destination
      }
      last = store
    }
    try replaceContent(with: last, ifStillIn: state)
    return report
  }

  private func copy(
    _ mapping: MappingModel, from source: StoreCopy.Side, to destination: StoreCopy.Side,
    _ watch: StoreCopy.Watch
  ) throws -> [MigrationWarning] {
    try StoreCopy(
      mapping, from: source, to: destination, lastKeys: lastKeys(), watch: watch
    ).run()
  }

  /// Replaces the file's content by another's, unless it has changed since it was read.
  private func replaceContent(with other: SQLiteStore, ifStillIn state: Int) throws(MigrationError)
  {
    opened = nil
    var outcome: Result<Void, MigrationError> = .success(())
    do {
      try connection.perform { own in
        try other.connection.perform { new in
          // The old model's history is dropped.
          try HistorySchema.continueCounting(from: own, in: new)
          outcome = Result { () throws(MigrationError) in
            try StoreReplacement(old: own, oldPath: path, new: new).run(ifStillIn: state)
          }
        }
        if case .success = outcome { try own.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
      }
    } catch {
      throw .destinationStoreFailed(.store(error))
    }
    try outcome.get()
  }
}

/// The files of a migration's steps, next to the store.
final class TemporaryStores {
  private let path: String
  private var stores: [(store: SQLiteStore, path: String)] = []

  init(path: String) { self.path = path }

  private static func name(_ path: String, _ number: Int) -> String {
    "\(path).migration-\(number)"
  }

  /// Adds an empty store that is removed after the last step.
  func add(identifier: String) throws -> SQLiteStore {
    let name = Self.name(path, stores.count + 1)
    // Removes the files of a killed program.
    Self.remove(name)
    let store = try SQLiteStore(
      path: name, identifier: UUID(uuidString: identifier) ?? UUID(), migration: nil)
    stores.append((store, name))
    return store
  }

  /// Removes the last file first, so that a killed program leaves no gap.
  func removeAll() {
    for (store, path) in stores.reversed() {
      try? store.close()
      Self.remove(path)
    }
    stores.removeAll()
  }

  /// Removes the files that a killed program left next to a store while copying.
  ///
  /// A program that is still copying continues with its open files.
  static func removeLeftovers(of path: String) {
    var number = 1
    while suffixes.contains(where: {
      FileManager.default.fileExists(atPath: name(path, number) + $0)
    }) {
      remove(name(path, number))
      number += 1
    }
  }

  private static let suffixes = ["-wal", "-shm", "-journal", ""]

  private static func remove(_ path: String) {
    for suffix in suffixes {
      // Usually there is none.
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }
}

/// Replaces a file's content by another's in one transaction.
///
/// Uses the engine's backup: if the process is killed, the old content remains; other connections
/// see one or the other; and no log can be mistaken for another file's, as after a rename. The
/// first step takes the write lock without copying a page, because only after that can no other
/// connection commit changes that the copy would overwrite.
struct StoreReplacement {
  let old: Database
  let oldPath: String
  let new: Database

  /// Returns a number that changes whenever another connection commits.
  static func state(_ database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0
  }

  /// - Throws: `MigrationError`; the file stays unchanged.
  func run(ifStillIn state: Int) throws(MigrationError) {
    do {
      guard try Self.state(old) == state else { throw MigrationError.sourceStoreChanged }
      // The commit number of the state that was just compared.
      let number = CommitNumber(of: old.handle)
      guard
        let backup = sqlite3_backup_init(old.handle, "main", new.handle, "main")
      else { throw failure(sqlite3_errcode(old.handle)) }
      var isFinished = false
      defer { if !isFinished { sqlite3_backup_finish(backup) } }
      try step(backup, pageCount: 0)
      // The number comes from the page cache, so the backup's connection does not read.
      guard CommitNumber(of: old.handle) == number else {
        throw MigrationError.sourceStoreChanged
      }
      try step(backup, pageCount: -1)
      isFinished = true
      let code = sqlite3_backup_finish(backup)
      guard code == SQLITE_OK else { throw failure(code) }
    } catch let error as MigrationError {
      throw error
    } catch {
      throw .destinationStoreFailed(ObjectGraphError(error, path: oldPath))
    }
  }

  /// Copies pages, all for -1.
  ///
  /// The first step takes the lock.
  private func step(_ backup: OpaquePointer, pageCount: Int32) throws {
    let code = sqlite3_backup_step(backup, pageCount)
    guard code == SQLITE_OK || code == SQLITE_DONE else { throw failure(code) }
  }

  private func failure(_ code: Int32) -> StoreError {
    old.error(code, String(cString: sqlite3_errmsg(old.handle)))
  }
}
