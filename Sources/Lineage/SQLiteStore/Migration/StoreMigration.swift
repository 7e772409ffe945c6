import Foundation
import SystemSQLite

/// Turns a store that was made for another model into one of the container's model.
///
/// Containers do so when they open a store, as far as their description allows. By hand:
///
/// ```swift
/// let report = try StoreMigration(versions: ModelVersions([version1, version2]))
///   .migrate(sqliteAt: "library.sqlite", to: version3)
/// ```
///
/// Steps that are inferred change the store's own tables, all in one transaction. If any step has a
/// mapping in code, the objects are copied into a new file next to the store, counted, and the
/// store's content is replaced in one transaction; until then the disk holds the data twice.
/// Whatever fails, and whoever is killed, leaves the store as it was.
public struct StoreMigration: Sendable {
  /// The result of a migration.
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
  /// The observer, called after every hierarchy of entities, or while copying after every thousand
  /// objects.
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

  /// Makes the migration that a description allows, nil if it allows none.
  init?(_ description: PersistentStoreDescription) {
    guard description.shouldMigrateStoreAutomatically else { return nil }
    self.init(
      versions: description.modelVersions,
      infersMappings: description.shouldInferMappingModelAutomatically,
      observer: description.migrationObserver)
  }

  /// Migrates a store that no connection has open.
  ///
  /// - Returns: nil if the store is of that model already.
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
        reason: "the store's metadata does not contain its document")
    }
    return [try MappingModel.inferred(from: old, to: model)]
  }
}

extension SQLiteStore {
  /// A mapping and the model it leads to.
  typealias MigrationStep = (mapping: MappingModel, destination: ModelLayout)

  /// Migrates the store if its model is another one and migration is allowed.
  ///
  /// - Returns: nil if nothing was done.
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
          // What version hashes leave out, such as indexes, is as the container says.
          destination: index == path.count - 1
            ? model : try ModelLayout(model: mapping.destination)
        )
      }
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

  /// Thrown if another program was faster.
  private struct MigratedMeanwhile: Error {}

  /// Opens the store for its old model inside a transaction of the caller, which from then on keeps
  /// others from writing.
  ///
  /// - Returns: the metadata that the store has now; others may have changed it since it was looked
  ///   which model the store is of.
  private func openOld(_ source: ModelLayout, _ seen: StoreMetadata) throws -> StoreMetadata {
    let creation = StoreCreation(connection: connection, model: source)
    guard try creation.storedMetadata()?.versionHashes == seen.versionHashes else {
      throw MigratedMeanwhile()
    }
    try open(for: source, carrying: [:])
    // Opening may have noted something itself.
    return try creation.storedMetadata() ?? seen
  }

  /// Migrates the store through every step in one transaction; nil if a step needs copying.
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
      // A transaction, so that all is read in the same state.
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

  /// Makes the file hold the content of another, unless it was changed since it was read.
  private func replaceContent(with other: SQLiteStore, ifStillIn state: Int) throws(MigrationError)
  {
    opened = nil
    var outcome: Result<Void, MigrationError> = .success(())
    do {
      try connection.perform { own in
        try other.connection.perform { new in
          // What was noted of the old model is dropped.
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

/// The files of the steps of a migration, next to the store.
final class TemporaryStores {
  private let path: String
  private var stores: [(store: SQLiteStore, path: String)] = []

  init(path: String) { self.path = path }

  private static func name(_ path: String, _ number: Int) -> String {
    "\(path).migration-\(number)"
  }

  /// An empty store that goes with the last step.
  func add(identifier: String) throws -> SQLiteStore {
    let name = Self.name(path, stores.count + 1)
    // What a program left that was killed.
    Self.remove(name)
    let store = try SQLiteStore(
      path: name, identifier: UUID(uuidString: identifier) ?? UUID(), migration: nil)
    stores.append((store, name))
    return store
  }

  /// The last one first, so that a program that is killed meanwhile leaves no gap.
  func removeAll() {
    for (store, path) in stores.reversed() {
      try? store.close()
      Self.remove(path)
    }
    stores.removeAll()
  }

  /// Removes the files that a program left next to a store when it was killed while it copied.
  ///
  /// A program that is copying just now continues with its open files.
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

/// Makes a file hold what another holds, in one transaction.
///
/// The engine's own backup does it: a program that is killed in between leaves the old content,
/// other connections see one or the other, and no log can be taken for another file's, as after a
/// rename. Its first step takes the write lock, here without copying a page: only from then on
/// no connection can commit any more what the copy would take away.
struct StoreReplacement {
  let old: Database
  let oldPath: String
  let new: Database

  /// A number that changes whenever another connection commits, of the state that is read now.
  static func state(_ database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0
  }

  /// - Throws: `MigrationError`; the file is as it was.
  func run(ifStillIn state: Int) throws(MigrationError) {
    do {
      guard try Self.state(old) == state else { throw MigrationError.sourceStoreChanged }
      // Of the very state that was compared.
      let number = CommitNumber(of: old.handle)
      guard
        let backup = sqlite3_backup_init(old.handle, "main", new.handle, "main")
      else { throw failure(sqlite3_errcode(old.handle)) }
      var isFinished = false
      defer { if !isFinished { sqlite3_backup_finish(backup) } }
      try step(backup, pageCount: 0)
      // The number is asked of the page cache, so that the backup's connection is not read.
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

  /// Copies so many pages, all for -1; the first step takes the lock.
  private func step(_ backup: OpaquePointer, pageCount: Int32) throws {
    let code = sqlite3_backup_step(backup, pageCount)
    guard code == SQLITE_OK || code == SQLITE_DONE else { throw failure(code) }
  }

  private func failure(_ code: Int32) -> DatabaseError {
    DatabaseError(
      code: code, message: String(cString: sqlite3_errmsg(old.handle)))
  }
}
