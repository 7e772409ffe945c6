import Foundation
import GRDB
import ObjectGraph
import ObjectModel

extension SQLiteStore {
  /// Migrates the store if its model is another one and migration is allowed.
  ///
  /// - Returns: nil if nothing was done.
  @discardableResult
  func migrateIfNeeded(to model: ModelLayout) throws(SQLiteStoreError) -> StoreMigration.Report? {
    guard let migration,
      let metadata = try StoreCreation(connection: connection, model: model).storedMetadata(),
      !metadata.differences(from: model.model).isEmpty
    else {
      if migration != nil { TemporaryStores.removeLeftovers(of: path) }
      return nil
    }
    do {
      guard let path = try migration.path(from: metadata, to: model.model) else { return nil }
      defer { opened = nil }
      return try runInPlace(path, metadata, migration)
        ?? run(path, metadata, migration.observer)
    } catch is MigratedMeanwhile {
      return try migrateIfNeeded(to: model)
    } catch let error as MigrationError {
      throw .migration(path: self.path, error)
    } catch {
      throw SQLiteStoreError(error, path: self.path)
    }
  }

  /// Thrown if another program was faster.
  private struct MigratedMeanwhile: Error {}

  /// Takes the store through every step in one transaction; nil if a step needs copying.
  private func runInPlace(
    _ mappings: [MappingModel], _ metadata: StoreMetadata, _ migration: StoreMigration
  ) throws -> StoreMigration.Report? {
    guard migration.migratesInPlace, let first = mappings.first,
      let steps = InPlaceMigration(mappings, connection, migration.observer)
    else { return nil }
    let source = try ModelLayout(model: first.source)
    var warnings: [MigrationWarning]?
    try transaction {
      let current = try StoreCreation(connection: connection, model: source).storedMetadata()
      guard current?.versionHashes == metadata.versionHashes else { throw MigratedMeanwhile() }
      try open(for: source, carrying: [:])
      warnings = try steps.run(from: try openedStore().layout, metadata)
    }
    guard let warnings else { return nil }
    for warning in warnings { warning.log() }
    TemporaryStores.removeLeftovers(of: path)
    return StoreMigration.Report(
      stepCount: mappings.count, isInPlace: true, warnings: warnings)
  }

  /// Takes the content through every step in files beside, then replaces it.
  private func run(
    _ mappings: [MappingModel], _ metadata: StoreMetadata, _ observer: MigrationObserver?
  ) throws -> StoreMigration.Report {
    var report = StoreMigration.Report(
      stepCount: mappings.count { !$0.isPreparation }, isInPlace: false, warnings: [])
    guard let first = mappings.first else { return report }
    let steps = TemporaryStores(path: path)
    defer { steps.removeAll() }
    var source = (store: self, layout: try ModelLayout(model: first.source))
    try source.store.open(for: source.layout, carrying: [:])
    let commitsBefore = try commitsOfOthers()
    for (index, mapping) in mappings.enumerated() {
      let layout = try ModelLayout(model: mapping.destination)
      let store = try steps.add(identifier: metadata.identifier)
      try store.open(for: layout, carrying: metadata.carriedProperties)
      report.warnings += try source.store.copy(
        mapping, source.layout, to: StoreCopy.Side(store: store, layout: layout),
        StoreCopy.Watch(step: index + 1, stepCount: mappings.count, observer: observer))
      source = (store, layout)
    }
    guard try commitsOfOthers() == commitsBefore else {
      throw MigrationError.sourceStoreFailed(
        reason: "another program changed it meanwhile; close that and open the store again")
    }
    try continueHistory(in: source.store)
    try replaceContent(with: source.store)
    return report
  }

  private func copy(
    _ mapping: MappingModel, _ layout: ModelLayout, to destination: StoreCopy.Side,
    _ watch: StoreCopy.Watch
  ) throws -> [MigrationWarning] {
    let opened = try openedStore()
    var lastKeys: [Int: Int64] = [:]
    for root in layout.entities where root.rootIndex == root.index {
      lastKeys[root.index] = try KeyReservation.currentMaximum(
        opened.layout.number(of: root), connection)
    }
    let copy = StoreCopy(
      mapping, from: StoreCopy.Side(store: self, layout: layout), to: destination,
      lastKeys: lastKeys, watch: watch)
    var warnings: [MigrationWarning] = []
    // A transaction, so that all is read in the same state.
    try transaction { warnings = try copy.run() }
    return warnings
  }

  /// A number that changes whenever another connection commits.
  private func commitsOfOthers() throws -> Int {
    try connection.perform { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
  }

  /// What was noted of the old model is dropped, see ``HistorySchema/continueCounting(from:in:)``.
  private func continueHistory(in other: SQLiteStore) throws {
    try connection.perform { own in
      try other.connection.perform { try HistorySchema.continueCounting(from: own, in: $0) }
    }
  }

  /// Makes the file hold what another holds.
  ///
  /// The engine's own backup does it in one transaction: a program that is killed in between leaves
  /// the old content, other connections see one or the other, and no log can be taken for another
  /// file's, as after a rename.
  private func replaceContent(with other: SQLiteStore) throws {
    opened = nil
    do {
      try connection.perform { own in
        try other.connection.perform { try $0.backup(to: own) }
        try own.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    } catch {
      throw MigrationError.destinationStoreFailed(reason: "\(error)")
    }
  }
}

/// The files of the steps of a migration, beside the store.
private final class TemporaryStores {
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

  /// Removes what a program left beside a store when it was killed while it copied.
  ///
  /// A program that is copying just now goes on with its open files.
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
