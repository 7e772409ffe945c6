import Escaping
import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A new store that takes the place of another one: it has its identifier, its app's metadata, its
/// external files and the next numbers of its history.
///
/// The new file gets its name only when it is complete, checked and synchronized.
package struct StoreSuccession {
  package typealias Counts = (droppedTransactions: Int, externalFiles: Int)

  let snapshot: StoreSnapshot
  let oldModel: ManagedObjectModel
  let newModel: ManagedObjectModel

  /// Prepares a store of a new model.
  package init(
    snapshot: StoreSnapshot, oldModel: ManagedObjectModel, newModel: ManagedObjectModel
  ) {
    (self.snapshot, self.oldModel, self.newModel) = (snapshot, oldModel, newModel)
  }

  /// Creates the new file.
  ///
  /// - Parameters:
  ///   - path: A path without a file.
  ///   - fill: Writes all rows of the empty new store.
  /// - Returns: The result of `fill`, the number of transactions of the old store's history, which
  ///   are not in the new file, and the number of copied external files.
  /// - Throws: `StoreError`, `MigrationError` or what `fill` throws, and then leaves no file.
  package func run<Result>(
    to path: String, fill: (_ old: SQLiteStore, _ new: SQLiteStore) throws -> Result
  ) throws -> (Result, Counts) {
    try run(to: ConversionTarget(path: path)) { old, new in (try fill(old, new), {}) }
  }

  /// Creates the new file at a target.
  ///
  /// `check` may reject the old store; `fill` also returns what to call after the checks.
  func run<Result>(
    to target: ConversionTarget, check: (StoreMetadata) throws -> Void = { _ in },
    fill: (_ old: SQLiteStore, _ new: SQLiteStore) throws -> (
      Result, completion: () throws -> Void
    )
  ) throws -> (Result, Counts) {
    let old = try SQLiteStore(reading: snapshot)
    let metadata = try metadata(of: old)
    if let all = metadata.all { try check(all) }
    try old.open(for: ModelLayout(model: oldModel))
    let externalFiles = try target.copyExternalFiles(ofStoreAt: snapshot.originalPath)
    let model = try ModelLayout(model: newModel)
    try GeneratedNames.check(model, path: target.path)
    let new = try SQLiteStore(
      path: target.temporaryPath, identifier: UUID(uuidString: metadata.identifier) ?? UUID(),
      migration: nil)
    let result: Result
    let droppedTransactions: Int
    do {
      // The whole file is synchronized before it gets its name.
      try new.connection.perform { try $0.execute(sql: "PRAGMA synchronous = OFF") }
      try new.open(for: model, carrying: metadata.carried)
      let filled = try fill(old, new)
      result = filled.0
      droppedTransactions = try old.endHistory(continuedBy: new)
      try new.check()
      try filled.completion()
      // Closing alone would silently keep a log that does not fit on the disk.
      try new.foldLog()
      try new.close()
    } catch {
      try? new.close()
      throw error
    }
    try old.close()
    try target.publish()
    return (result, (droppedTransactions, externalFiles))
  }

  private func metadata(of store: SQLiteStore) throws
    -> (identifier: String, carried: [String: Any], all: StoreMetadata?)
  {
    let file = ForeignFile(connection: store.connection)
    try file.requireStore()
    let identifier = try file.metadata().identifier
    guard let list = try file.propertyList() else { return (identifier, [:], nil) }
    do {
      let metadata = try StoreMetadata(identifier: identifier, propertyList: list)
      return (identifier, metadata.carriedProperties, metadata)
    } catch {
      throw StoreError.damaged(
        path: store.path, message: "its metadata cannot be read: \(error.reason)")
    }
  }
}

extension SQLiteStore {
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
final class ConversionTarget {
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
