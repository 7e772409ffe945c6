import Escaping
import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Copies a store of this library or of Apple's software into a new file with another model.
///
/// ```swift
/// let mapping = try MappingModel(from: model, to: newer, mappings: [])
/// let report = try StoreConversion(mapping).run(from: "library.sqlite", to: "converted.sqlite")
/// ```
///
/// Reads a private copy of the source and never writes to it. The new file
/// gets its name only when it is complete, checked and synchronized, so a killed process leaves no
/// file that opens; the next conversion in the folder removes the rest. The conversion uses two
/// bytes of memory per object, and temporarily three times the store's disk space.
///
/// - Values are copied unchanged. Files in `.NAME_SUPPORT/_EXTERNAL_DATA` that values of Apple's
///   stores refer to are copied under the new name; an attribute with external storage must have it
///   in both models.
/// - The new file keeps the old identifier, and objects keep their keys where possible; the report
///   has both keys.
/// - The app's own metadata is kept; Core Data's and this library's entries are new.
/// - Row versions, by which concurrent saves detect each other, start at 1.
/// - Z_PRIMARYKEY continues from the largest key of the old hierarchies, so that no new object gets
///   a deleted one's key.
/// - Derived attributes are computed, fetch indexes created, and uniqueness constraints enforced as
///   the new model declares them; objects that break a constraint end the conversion.
/// - Persistent history is not copied, because it describes the old model;
///   ``Report/droppedTransactionCount`` has its size. The new file continues its numbering, so that
///   a token of the last transaction stays valid and earlier ones have expired.
public struct StoreConversion: Sendable {
  /// The mapping from the old model to the new one.
  public let mapping: MappingModel
  /// The observer, called after every thousand objects and before the checks.
  ///
  /// If it throws, no file is created.
  public var observer: MigrationObserver?

  /// Creates a conversion; it reads and writes no file until it runs.
  public init(_ mapping: MappingModel, observer: MigrationObserver? = nil) {
    self.mapping = mapping
    self.observer = observer
  }

  /// Creates the new file.
  ///
  /// ```swift
  /// try store.close()
  /// let conversion = StoreConversion(try MappingModel.inferred(from: model, to: newer))
  /// let report = try conversion.run(from: "library.sqlite", to: "newer.sqlite")
  /// print(report.converted.map(\.objectCount))  // prints [2, 1, 1, 0, 2, 1, 1]
  /// ```
  ///
  /// - Parameters:
  ///   - source: A store of the mapping's source model that this program does not have open.
  ///   - destination: A path without a file.
  /// - Returns: A report on the converted objects, with the map from old to new ones.
  /// - Throws: `ObjectGraphError.store`, also if the content does not fit the mapping, or
  ///   `ObjectGraphError.model`.
  public func run(from source: String, to destination: String) throws(ObjectGraphError) -> Report {
    try run(to: destination, named: source) { try StoreSnapshot(of: source, in: $0) }
  }

  /// Creates the new file from a snapshot, which others may read too.
  ///
  /// - Returns: The result of ``run(from:to:)``.
  /// - Throws: The errors of ``run(from:to:)``.
  package func run(from snapshot: StoreSnapshot, to destination: String) throws(ObjectGraphError)
    -> Report
  {
    try run(to: destination, named: snapshot.originalPath) { _ in snapshot }
  }

  private func run(
    to destination: String, named source: String,
    _ snapshot: (PrivateFolder) throws -> StoreSnapshot
  ) throws(ObjectGraphError) -> Report {
    do {
      let target = try ConversionTarget(path: destination)
      return try run(from: snapshot(target.folder), to: target)
    } catch let error as MigrationError {
      throw .store(.migration(path: source, error))
    } catch {
      throw ObjectGraphError(error, path: destination)
    }
  }

  private func run(from snapshot: StoreSnapshot, to target: ConversionTarget) throws -> Report {
    let old = try SQLiteStore(reading: snapshot)
    let metadata = try metadata(of: old)
    try old.open(for: ModelLayout(model: mapping.source))
    let externalFileCount = try target.copyExternalFiles(ofStoreAt: snapshot.originalPath)
    let model = try ModelLayout(model: mapping.destination)
    try GeneratedNames.check(model, path: target.path)
    let new = try SQLiteStore(
      path: target.temporaryPath, identifier: UUID(uuidString: metadata.identifier) ?? UUID(),
      migration: nil)
    let copy: StoreCopy
    var report: Report
    do {
      // The whole file is synchronized before it gets its name.
      try new.connection.perform { try $0.execute(sql: "PRAGMA synchronous = OFF") }
      try new.open(for: model, carrying: metadata.carried)
      copy = StoreCopy(
        mapping, from: StoreCopy.Side(store: old, layout: try old.openedStore().layout.model),
        to: StoreCopy.Side(store: new, layout: model), lastKeys: try old.lastKeys(),
        watch: StoreCopy.Watch(step: 1, stepCount: 1, observer: observer))
      report = Report(copy, warnings: try copy.run())
      try copy.reportProgress(0, model.entities[0])
      report.droppedTransactionCount = try old.endHistory(continuedBy: new)
      try new.check()
      try copy.reportProgress(0, model.entities[0])
      // Closing alone would silently keep a log that does not fit on the disk.
      try new.foldLog()
      try new.close()
    } catch {
      try? new.close()
      throw error
    }
    report.externalFileCount = externalFileCount
    try old.close()
    try target.publish()
    return report
  }

  /// Returns the metadata of a store that the mapping fits.
  private func metadata(of store: SQLiteStore) throws
    -> (identifier: String, carried: [String: Any])
  {
    let file = ForeignFile(connection: store.connection)
    try file.requireStore()
    let identifier = try file.metadata().identifier
    guard let list = try file.propertyList() else { return (identifier, [:]) }
    let metadata: StoreMetadata
    do {
      metadata = try StoreMetadata(identifier: identifier, propertyList: list)
    } catch {
      throw StoreError.damaged(
        path: store.path, message: "its metadata cannot be read: \(error.reason)")
    }
    if metadata.isOfCoreData {
      try checkExternalStorage()
    } else if !metadata.versionHashes.isEmpty {
      let differences = metadata.differences(from: mapping.source)
      guard differences.isEmpty else {
        throw StoreError.incompatibleModel(path: store.path, differences: differences)
      }
    }
    return (identifier, metadata.carriedProperties)
  }

  /// Checks that external storage matches: such a value begins with a byte that indicates whether
  /// it is in a file.
  private func checkExternalStorage() throws(MigrationError) {
    let (old, new) = (mapping.source.entitiesByName, mapping.destination.entitiesByName)
    for step in mapping.entityMappings {
      guard let source = old[step.sourceEntity], let destination = new[step.destinationEntity]
      else { continue }
      for attribute in step.attributes {
        let now = destination.flatAttributesByName[attribute.name]
        let former: AttributeDescription? =
          switch attribute.source {
          case .attribute(let name): source.flatAttributesByName[name]
          case .related(let name, let relationship):
            source.relationshipsByName[relationship]?.destinationEntity?.flatAttributesByName[name]
          case .constant, .defaultValue: nil
          }
        guard let former, let now,
          former.allowsExternalBinaryDataStorage != now.allowsExternalBinaryDataStorage
        else { continue }
        throw .failed(
          entity: destination.name,
          reason:
            "only one of the models allows external storage of \(attribute.name); allow it in both "
            + "or in neither")
      }
    }
  }
}

/// The result of a conversion.
extension StoreConversion {
  /// An object in the old or the new store.
  public struct Address: Hashable, Sendable {
    /// The name of the exact entity.
    public let entityName: String
    /// The primary key, unique in the hierarchy.
    public let key: Int64
  }

  /// A mapping and the objects that it converted.
  public struct Converted: Hashable, Sendable {
    /// The name in the old model.
    public let sourceEntity: String
    /// The name in the new model.
    public let destinationEntity: String
    /// The number of new objects.
    public let objectCount: Int
  }

  /// The numbers of converted objects and their new addresses.
  public struct Report: Sendable {
    /// The results in the order of the mappings.
    public let converted: [Converted]
    /// The warnings about objects that were dropped or are now of an abstract entity.
    public let warnings: [MigrationWarning]
    /// The number of transactions in the old store's history, which are not in the new file.
    public internal(set) var droppedTransactionCount = 0
    /// The number of copied external storage files.
    public internal(set) var externalFileCount = 0
    private let addresses: MigratedAddresses

    init(_ copy: StoreCopy, warnings: [MigrationWarning]) {
      converted = zip(copy.steps, copy.counts).map { step, count in
        Converted(
          sourceEntity: step.source.name, destinationEntity: step.destination.name,
          objectCount: count)
      }
      self.warnings = warnings
      addresses = copy.addresses
    }

    /// Returns the successors of an old object, in the order of the mappings; empty if it was
    /// dropped or does not exist.
    ///
    /// ```swift
    /// try store.close()
    /// let report = try StoreConversion(MappingModel.inferred(from: model, to: newer))
    ///   .run(from: "library.sqlite", to: "newer.sqlite")
    /// print(report.addresses(ofEntity: "Dog", key: 1).map(\.key))  // prints [1]
    /// ```
    ///
    /// - Parameters:
    ///   - entityName: Its entity in the old model, or an ancestor.
    ///   - key: Its primary key.
    /// - Returns: The successors' exact entities and keys in the new file.
    public func addresses(ofEntity entityName: String, key: Int64) -> [Address] {
      guard let entity = addresses.old.entity(named: entityName) else { return [] }
      return addresses.addresses(of: key, entity: entity).map(new)
    }

    /// Passes every converted object with each of its successors, by old hierarchy and key.
    ///
    /// ```swift
    /// try store.close()
    /// let report = try StoreConversion(MappingModel.inferred(from: model, to: newer))
    ///   .run(from: "library.sqlite", to: "newer.sqlite")
    /// report.forEachPair { old, new in
    ///   if old.entityName == "Dog" { print(old.key, new.key) }  // prints 1 1
    /// }
    /// ```
    public func forEachPair(_ body: (_ old: Address, _ new: Address) throws -> Void) rethrows {
      try addresses.forEach { old, new in
        let name = addresses.old.entities[old.entity].name
        try body(Address(entityName: name, key: old.key), self.new(new))
      }
    }

    private func new(_ address: StoreAddress) -> Address {
      Address(entityName: addresses.new.entities[address.entity].name, key: address.key)
    }
  }
}

extension SQLiteStore {
  /// Returns the largest key that each hierarchy ever assigned, by the index of its root.
  func lastKeys() throws -> [Int: Int64] {
    let layout = try openedStore().layout
    var lastKeys: [Int: Int64] = [:]
    for table in layout.tables {
      lastKeys[table.root] = try KeyReservation.currentMaximum(
        layout.numbers[table.root], connection)
    }
    return lastKeys
  }

  /// Continues this store's history numbering in a new store, and returns the number of
  /// transactions that are not copied.
  fileprivate func endHistory(continuedBy other: SQLiteStore) throws -> Int {
    try connection.perform { old in
      guard try HistorySchema.exists(in: old) else { return 0 }
      try other.connection.perform { try HistorySchema.continueCounting(from: old, in: $0) }
      return try Int.fetchOne(old, sql: "SELECT COUNT(*) FROM ATRANSACTION") ?? 0
    }
  }

  /// Rejects a damaged file and references to missing rows.
  fileprivate func check() throws {
    let layout = try openedStore().layout
    let found = try connection.perform { database -> String? in
      let verdict = try String.fetchOne(database, sql: "PRAGMA integrity_check(1)")
      guard verdict == "ok" else { return verdict ?? "it cannot be checked" }
      for (table, column, destination) in layout.referenceColumns {
        let count = try Int.fetchOne(
          database,
          sql:
            "SELECT COUNT(*) FROM \(table) WHERE \(column) NOT NULL "
            + "AND \(column) NOT IN (SELECT Z_PK FROM \(destination))"
        )
        if let count, count > 0 {
          return "\(count.counted("reference")) of \(table).\(column) have no destination"
        }
      }
      return nil
    }
    if let found { throw MigrationError.failed(entity: nil, reason: found) }
  }
}

extension StoreLayout {
  /// Every column of keys, with the table that the keys refer to.
  fileprivate var referenceColumns: [(table: String, column: String, destination: String)] {
    let toOne = tables.flatMap { table in
      references(toHierarchy: table.root).map { ($0.table, $0.keyColumn, table.name) }
    }
    let joins = joinTables.flatMap { table in
      [
        (table.name, table.ownerColumn, self.table(of: model.entities[table.owner]).name),
        (table.name, table.otherColumn, self.table(of: model.entities[table.other]).name),
      ]
    }
    return toOne + joins
  }
}

/// The destination of a new store, and its files before they get their names.
private final class ConversionTarget {
  let path: String
  /// Next to the destination, because a file can be linked only within a file system.
  let folder: PrivateFolder
  private var hasExternalFiles = false

  /// A file that marks external files whose store does not have its name yet.
  private static let marker = ".lineage-unfinished"
  private static let externalFolder = "_EXTERNAL_DATA"
  private static let suffixes = ["", "-wal", "-shm", "-journal"]

  /// - Throws: `StoreError.cannotOpen` if something exists there.
  init(path: String) throws(StoreError) {
    let url = URL(fileURLWithPath: path)
    self.path = url.path
    folder = try PrivateFolder(in: url.deletingLastPathComponent().path)
    let support = Self.supportFolder(of: self.path)
    // SQLite would take an existing journal for the new file's own.
    let taken = Self.suffixes.map { self.path + $0 }.first(where: Self.exists)
    if taken == nil, Self.exists("\(support)/\(Self.marker)") {
      try? FileManager.default.removeItem(atPath: support)
    }
    if let taken = taken ?? (Self.exists(support) ? support : nil) {
      throw .cannotOpen(path: taken, reason: "it already exists and was not overwritten")
    }
  }

  var temporaryPath: String { "\(folder.path)/converted.sqlite" }

  private var temporarySupport: String { "\(folder.path)/support" }

  /// Returns `.NAME_SUPPORT` next to a store, where NAME excludes the extension.
  private static func supportFolder(of path: String) -> String {
    let url = URL(fileURLWithPath: path)
    let name = url.deletingPathExtension().lastPathComponent
    return url.deletingLastPathComponent().appendingPathComponent(".\(name)_SUPPORT").path
  }

  /// Returns true also for a link without a target.
  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Copies the external files that a store's values refer to, and returns their number.
  func copyExternalFiles(ofStoreAt source: String) throws -> Int {
    let original = URL(fileURLWithPath: source).resolvingSymlinksInPath().path
    let from = "\(Self.supportFolder(of: original))/\(Self.externalFolder)"
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: from), !names.isEmpty
    else { return 0 }
    let into = "\(temporarySupport)/\(Self.externalFolder)"
    try FileManager.default.createDirectory(atPath: into, withIntermediateDirectories: true)
    for name in names {
      try StoreSnapshot.copyBytes(from: from, "/\(name)", to: "\(into)/\(name)")
      try Self.synchronize("\(into)/\(name)")
    }
    try Self.synchronize(into)
    hasExternalFiles = true
    return names.count
  }

  /// Gives the new store its name, after its external files.
  func publish() throws {
    try Self.synchronize(temporaryPath)
    let support = Self.supportFolder(of: path)
    let marker = "\(support)/\(Self.marker)"
    if hasExternalFiles {
      try Data().write(to: URL(fileURLWithPath: "\(temporarySupport)/\(Self.marker)"))
      try Self.synchronize(temporarySupport)
      try Self.require(rename(temporarySupport, support), support)
    }
    do {
      // Unlike rename(2), link(2) fails if another process has created the file meanwhile.
      try Self.require(link(temporaryPath, path), path)
      if hasExternalFiles { try FileManager.default.removeItem(atPath: marker) }
      try Self.synchronize(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    } catch {
      if hasExternalFiles { try? FileManager.default.removeItem(atPath: support) }
      throw error
    }
  }

  private static func require(_ code: Int32, _ path: String) throws(StoreError) {
    guard code == 0 else {
      throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// Waits until a file or folder is on disk.
  private static func synchronize(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    try require(descriptor < 0 ? -1 : 0, path)
    defer { close(descriptor) }
    try require(fsync(descriptor), path)
  }
}
