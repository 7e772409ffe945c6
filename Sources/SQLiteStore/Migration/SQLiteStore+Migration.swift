import GRDB
import ObjectGraph
import ObjectModel

extension SQLiteStore {
  /// A mapping and the model it leads to.
  typealias MigrationStep = (mapping: MappingModel, destination: ModelLayout)

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
      throw SQLiteStoreError(error, path: self.path)
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

  /// Takes the store through every step in one transaction; nil if a step needs copying.
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

  /// Takes the content through every step in files beside, then replaces it.
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
    let layout = try openedStore().layout
    var lastKeys: [Int: Int64] = [:]
    for table in layout.tables {
      lastKeys[table.root] = try KeyReservation.currentMaximum(
        layout.numbers[table.root], connection)
    }
    return try StoreCopy(
      mapping, from: source, to: destination, lastKeys: lastKeys, watch: watch
    ).run()
  }

  /// Makes the file hold what another holds, unless somebody has changed it since it was read.
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
            try StoreReplacement(of: own, by: new).run(ifStillIn: state)
          }
        }
        if case .success = outcome { try own.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
      }
    } catch {
      throw .destinationStoreFailed(reason: "\(error)")
    }
    try outcome.get()
  }
}
