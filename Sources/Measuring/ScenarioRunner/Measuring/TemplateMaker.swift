import Foundation
import Inspection
import Lineage
import LogicalModel
import ModelReshaping
import RunJournal

/// Loads the store that every process copies, checks its content, and measures its bytes.
struct TemplateMaker {
  /// The largest family that is changed and vacuumed, which would otherwise take longer than
  /// measuring.
  static let churnLimit = 200_000
  /// The largest family that is loaded in one transaction if the workload has no insert: a larger
  /// one would write a log as large as the file.
  static let transactionLimit = 200_000

  let request: LaunchRequest.Template
  /// An empty folder.
  let folder: String
  let opening: StoreOpening

  private var files: TemplateFiles { request.files }

  private var scenario: Scenario { opening.cell.scenario }

  /// - Throws: `WorkloadError.contentDiffers` if the store does not contain the loaded data, and
  ///   the errors of store and object graph.
  func make() throws -> TemplateRecord {
    try RuleCheck.check(opening.cell.source, of: scenario.domain)
    files.remove()
    let emptyHash = try makeEmpty()
    try FileManager.default.copyItem(atPath: files.empty, toPath: files.store)
    let opened = try opening.open(files.store)
    let keys = try Loader(
      resolved: opened.resolved, container: opened.container, source: opening.cell.source
    ).load(batch: batch, clock: StoppedClock())
    let logBytes = Int64(opened.store.logBytes)
    try opening.setKindIndex(opened)
    let session = opening.session(opened, keys: keys)
    let digest = try ContentCheck(session: session).digest(
      strategy: opening.strategy.name, mustEqual: opening.cell.source)
    let trial = try TrialRun(session: session, scenario: scenario).nanoseconds()
    var record = TemplateRecord(
      cell: opening.cell.name, strategy: opening.strategy.name, fileHash: "",
      contentDigest: digest.description, logicalBytes: request.logicalBytes,
      afterLoad: try storage(opened.store), walPeakBytes: logBytes,
      settings: try opened.store.settings(), indexes: try opened.store.indexes(),
      emptyFileHash: emptyHash, trialNanoseconds: trial)
    record.kindColumns = try kindColumns(opened)
    try opened.store.close()
    try DurableFile.synchronize(files.store)
    record.fileHash = try FileHash.hash(ofFile: files.store)
    try KeysFile(path: files.keys).write(keys)
    try churn(keys, &record)
    record.statistics = try statistics(keys)
    return record
  }

  /// Returns the column with the kinds of the family's members; empty if each table has one kind.
  private func kindColumns(_ opened: StoreOpening.Opened) throws -> [String] {
    let found = opened.resolved.stored.kindColumn.map {
      KindColumn(entityName: $0.entity, attributeName: $0.attribute)
    }
    return try [found.flatMap { try opened.store.columnName(of: $0) }].compactMap(\.self)
  }

  /// The batch size of the workload's first insert.
  private var batch: Int? {
    for operation in scenario.workload {
      if let insert = operation.action as? LogicalModel.Operation.Insert { return insert.batch }
    }
    return scenario.dataset.size > Self.transactionLimit ? Loader.portionCount : nil
  }

  private func makeEmpty() throws -> String {
    try opening.open(files.empty).store.close()
    try DurableFile.synchronize(files.empty)
    return try FileHash.hash(ofFile: files.empty)
  }

  /// Measures the later stages of a copy's life: after use, and after a vacuum.
  private func churn(_ keys: [String: OrdinalKeys], _ record: inout TemplateRecord) throws {
    guard scenario.dataset.size <= Self.churnLimit, !request.leavesChurnOut else { return }
    let path = "\(folder)/churn.sqlite"
    try FileManager.default.copyItem(atPath: files.store, toPath: path)
    let opened = try opening.open(path)
    try Churn(session: opening.session(opened, keys: keys)).run()
    record.afterChurn = try storage(opened.store)
    try opened.store.vacuum()
    record.afterVacuum = try storage(opened.store)
    try opened.store.close()
    try FileManager.default.removeItem(atPath: path)
  }

  /// Returns the operations for which SQLite would choose a better plan with statistics; nil if
  /// nothing was tried, as above ``churnLimit``.
  private func statistics(_ keys: [String: OrdinalKeys]) throws -> [StatisticsRecord]? {
    guard scenario.dataset.size <= Self.churnLimit, !request.leavesChurnOut,
      scenario.measuring.kindIndex != .analyzed
    else { return nil }
    let path = "\(folder)/statistics.sqlite"
    try FileManager.default.copyItem(atPath: files.store, toPath: path)
    let found = try StatisticsTrial(opening: opening, keys: keys).records(changingStoreAt: path)
    try FileManager.default.removeItem(atPath: path)
    return found
  }

  private func storage(_ store: SQLiteStore) throws -> StorageRecord {
    StorageRecord(try store.space(), family: families)
  }

  /// The roots of the hierarchies of entities that hold family members.
  private var families: Set<String> {
    guard let stored = try? opening.strategy.store(scenario.domain) else { return [] }
    let entities = scenario.domain.withDescendants(of: scenario.domain.family).flatMap { kind in
      let mapping = stored.kinds[kind.name]
      return (mapping?.fetchedEntities ?? []) + [mapping?.detailsEntity].compactMap { $0 }
    }
    return Set(
      entities.map { name in
        stored.model.entitiesInNumberingOrder.first { $0.name == name }?.lineage.first?.name ?? name
      })
  }
}

/// The paths of one strategy's prepared files.
struct TemplateFiles: Codable, Hashable, Sendable {
  var folder: String
  var strategy: String

  /// The loaded store, which is closed and never opened again.
  var store: String { "\(folder)/\(strategy).sqlite" }
  /// The ``KeysFile`` with the object of each member.
  var keys: String { "\(folder)/\(strategy).keys.plist" }
  /// The store before it was loaded.
  var empty: String { "\(folder)/\(strategy).empty.sqlite" }

  func remove() {
    for path in [store, keys, empty] {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
    }
  }
}

/// The file with the object of each member, next to a prepared store.
///
/// A binary property list keeps the bytes of many members as they are; JSON would convert them to
/// text and need several times the memory to read it.
struct KeysFile {
  let path: String

  /// - Throws: Foundation's error.
  func write(_ keys: [String: OrdinalKeys]) throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    try encoder.encode(keys).write(to: URL(fileURLWithPath: path))
  }

  /// - Throws: Foundation's error.
  func read() throws -> [String: OrdinalKeys] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    return try PropertyListDecoder().decode([String: OrdinalKeys].self, from: data)
  }
}

/// Makes copies of files that are on storage before anything is timed, so that none is written back
/// during the measurement.
enum DurableFile {
  /// - Throws: Foundation's error.
  static func copy(_ source: String, to destination: String) throws {
    try FileManager.default.copyItem(atPath: source, toPath: destination)
    try synchronize(destination)
  }

  static func synchronize(_ path: String) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    defer { try? file.close() }
    try file.synchronize()
  }
}
