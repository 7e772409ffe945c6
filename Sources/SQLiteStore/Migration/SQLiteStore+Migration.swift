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
    else { return nil }
    do {
      guard let path = try migration.path(from: metadata, to: model.model) else { return nil }
      defer { opened = nil }
      return try run(path, metadata, migration.observer)
    } catch let error as MigrationError {
      throw .migration(path: self.path, error)
    } catch {
      throw SQLiteStoreError(error, path: self.path)
    }
  }

  /// Takes the content through every step in files beside, then replaces it.
  private func run(
    _ mappings: [MappingModel], _ metadata: StoreMetadata, _ observer: MigrationObserver?
  ) throws -> StoreMigration.Report {
    var report = StoreMigration.Report(
      stepCount: mappings.count { !$0.isPreparation }, warnings: [])
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

  /// An empty store that goes with the last step.
  func add(identifier: String) throws -> SQLiteStore {
    let name = "\(path).migration-\(stores.count + 1)"
    // What a program left that was killed.
    remove(name)
    let store = try SQLiteStore(
      path: name, identifier: UUID(uuidString: identifier) ?? UUID(), migration: nil)
    stores.append((store, name))
    return store
  }

  func removeAll() {
    for (store, path) in stores {
      try? store.close()
      remove(path)
    }
    stores.removeAll()
  }

  private func remove(_ path: String) {
    for suffix in ["-wal", "-shm", "-journal", ""] {
      // Usually there is none.
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }
}
