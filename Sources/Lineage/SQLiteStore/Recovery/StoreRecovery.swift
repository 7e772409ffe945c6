import Escaping
package import Foundation

/// Opens a container even if its store is damaged or cannot be migrated, by creating a new store.
///
/// Use it only for data that can be restored, such as a cache of a server's data; otherwise
/// migrate. The old files are copied first unless the backup is ``Backup/none``.
///
/// ```swift
/// let opened = try StoreRecovery(backup: .besideStore).open(
///   model: model, classes: [Person.self, Dog.self], sqliteAt: "persons.sqlite")
/// if let loss = opened.recovered { logger.notice("\(loss)") }
/// ```
///
/// The steps are: open; if that fails for a reason that a new store resolves, copy the files,
/// verify the copies, delete the originals, and open again. Any other error ends the recovery. No
/// other program may have the store open.
public struct StoreRecovery: Sendable {
  /// The destination of the old files' copies.
  public enum Backup: Hashable, Sendable {
    case none
    case besideStore
    /// A folder, created if necessary. In a temporary folder the system removes the copies.
    case folder(String)
  }

  /// A container and the recovery that was needed to open it.
  public struct Opened: Sendable {
    /// The container of the old or the new store.
    public let container: PersistentContainer
    /// The recovery, or nil if the store was opened normally.
    public let recovered: Recovered?
  }

  /// A store that was replaced by a new one.
  ///
  /// ```swift
  /// try Data("not a store".utf8).write(to: URL(filePath: "cache.sqlite"))
  /// let opened = try StoreRecovery(backup: .none).open(model: model, sqliteAt: "cache.sqlite")
  /// print(opened.recovered?.backup ?? "no copy")  // prints no copy
  /// ```
  public struct Recovered: Hashable, Sendable, CustomStringConvertible {
    /// The reason why the old store could not be opened.
    public let cause: StoreError
    /// The copy of the old database, next to its log, or nil without a backup.
    public let backup: String?

    public var description: String {
      "started with an empty store" + (backup.map { ", the old data is in \($0)" } ?? "")
        + ", because \(cause)"
    }
  }

  /// The destination of the old files' copies.
  public var backup: Backup
  private let now: @Sendable () -> Date
  private let fileSystem: any StoreFileSystem

  /// Creates a recovery, which copies the old files next to the store by default.
  ///
  /// ```swift
  /// let opened = try StoreRecovery(backup: .none).open(model: model, sqliteAt: "cache.sqlite")
  /// print(opened.recovered == nil)  // prints true
  /// ```
  public init(backup: Backup = .besideStore) {
    self.init(backup: backup, now: { Date() })
  }

  /// Creates a recovery.
  ///
  /// - Parameters:
  ///   - backup: The destination of the old files.
  ///   - now: The time for the names of backups.
  ///   - fileSystem: The file operations.
  package init(
    backup: Backup = .besideStore, now: @escaping @Sendable () -> Date = { Date() },
    fileSystem: any StoreFileSystem = DiskFileSystem()
  ) {
    self.backup = backup
    self.now = now
    self.fileSystem = fileSystem
  }

  /// Opens a container with one SQLite file, and creates a new store if that resolves a failure.
  ///
  /// ```swift
  /// try Data("not a store".utf8).write(to: URL(filePath: "cache.sqlite"))
  /// let opened = try StoreRecovery(backup: .folder("Backups"))
  ///   .open(model: model, sqliteAt: "cache.sqlite")
  /// print(opened.recovered?.backup?.hasPrefix("Backups/cache.sqlite.backup-") ?? false)  // prints true
  /// ```
  ///
  /// - Throws: An `ObjectGraphError` that a new store does not resolve, or ``RecoveryError``.
  public func open(
    model: ManagedObjectModel, classes: [ManagedObject.Type] = [], sqliteAt path: String
  ) throws -> Opened {
    try open(storeAt: path) {
      try Self.container(model: model, classes: classes, sqliteAt: path)
    }
  }

  /// Opens a container in a custom way, for example with a migration.
  ///
  /// ```swift
  /// let opened = try StoreRecovery().open(storeAt: "cache.sqlite") {
  ///   try PersistentContainer(
  ///     model: model, sqliteStore: SQLiteStore(path: "cache.sqlite", tracksHistory: true))
  /// }
  /// print(opened.recovered == nil)  // prints true
  /// ```
  ///
  /// - Parameters:
  ///   - path: The file that is copied and deleted.
  ///   - openContainer: Called at most twice. If it throws, it must have closed the file.
  /// - Returns: The container, and the recovery that was needed.
  /// - Throws: The first call's error if a new store does not resolve it, or ``RecoveryError``.
  public func open(
    storeAt path: String, _ openContainer: () throws -> PersistentContainer
  ) throws -> Opened {
    let cause: StoreError
    do {
      return Opened(container: try openContainer(), recovered: nil)
    } catch ObjectGraphError.store(let error) where error.isRecoverable {
      cause = error
    } catch let error as StoreError where error.isRecoverable {
      cause = error
    }
    let recovered = try startAnew(path, cause)
    do {
      return Opened(container: try openContainer(), recovered: recovered)
    } catch {
      throw RecoveryError.stillFailing(
        cause: cause, reason: error.reason, backup: recovered.backup)
    }
  }

  private func startAnew(_ path: String, _ cause: StoreError) throws(RecoveryError)
    -> Recovered
  {
    let files = StoreFiles(path: path, fileSystem: fileSystem)
    let stamp = Self.stamp(now())
    let copy: String? =
      switch backup {
      case .none: nil
      case .besideStore:
        try files.backUp(into: Self.folder(of: path), stamp: stamp, cause: cause)
      case .folder(let folder): try files.backUp(into: folder, stamp: stamp, cause: cause)
      }
    try files.wipe(cause: cause, backup: copy)
    return Recovered(cause: cause, backup: copy)
  }

  private static func container(
    model: ManagedObjectModel, classes: [ManagedObject.Type], sqliteAt path: String
  ) throws(ObjectGraphError) -> PersistentContainer {
    let store: SQLiteStore
    do {
      store = try SQLiteStore(path: path)
    } catch {
      throw .store(error)
    }
    do {
      return try PersistentContainer(model: model, classes: classes, sqliteStore: store)
    } catch {
      // Closing checkpoints the log. If that fails, the copy includes the log.
      try? store.close()
      throw error
    }
  }

  private static func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  /// Returns the time in the form `20261121T093549Z`.
  static func stamp(_ date: Date) -> String {
    date.formatted(
      Date.ISO8601FormatStyle(
        dateSeparator: .omitted, timeSeparator: .omitted, timeZone: .gmt))
  }
}

/// The reason why a store could not be recovered, with the paths of the remaining files.
public enum RecoveryError: Error, Hashable, Sendable {
  /// No complete copy could be made, so nothing was deleted.
  case backupFailed(cause: StoreError, file: String, reason: String)
  /// A file of the old store could not be deleted. The copy, if requested, is complete.
  case wipeFailed(cause: StoreError, file: String, reason: String, backup: String?)
  /// The new store could not be opened either.
  case stillFailing(cause: StoreError, reason: String, backup: String?)

  /// The reason why the store had to be recovered.
  public var cause: StoreError {
    switch self {
    case .backupFailed(let cause, _, _), .wipeFailed(let cause, _, _, _),
      .stillFailing(let cause, _, _):
      cause
    }
  }
}

extension RecoveryError: CustomStringConvertible {
  public var description: String { "\(reason); \(suggestion)" }

  /// A description of the failure.
  public var reason: String {
    switch self {
    case .backupFailed(_, let file, let reason):
      "cannot back up \(file) before wiping the store: \(reason)"
    case .wipeFailed(_, let file, let reason, _): "cannot delete \(file): \(reason)"
    case .stillFailing(_, let reason, _): "the store cannot be opened after a wipe: \(reason)"
    }
  }

  /// The next step, and the path of the old data.
  public var suggestion: String {
    switch self {
    case .backupFailed(let cause, _, _):
      "nothing was deleted; free some space or choose another folder for backups, and open the store again. "
        + "The cause was: \(cause)"
    case .wipeFailed(let cause, _, _, let backup):
      "delete it by hand\(Self.place(of: backup)). The cause was: \(cause)"
    case .stillFailing(let cause, _, let backup):
      "check the folder and the model\(Self.place(of: backup)). The cause was: \(cause)"
    }
  }

  private static func place(of backup: String?) -> String {
    backup.map { "; the old data is in \($0)" } ?? ""
  }
}

extension StoreError {
  /// True if the file is a sound store of another model.
  package var isMigrationError: Bool {
    switch self {
    case .incompatibleModel, .migration: true
    default: false
    }
  }

  /// True if a new store can help, because the store is damaged or has another model.
  ///
  /// False for a database that is no store, because it belongs to another program, and for a full
  /// disk, a lock or a cancelled migration, which are temporary.
  ///
  /// ```swift
  /// print(StoreError.damaged(path: "library.sqlite", message: "malformed").isRecoverable)  // prints true
  /// ```
  public var isRecoverable: Bool {
    switch self {
    case .incompatibleModel, .damaged: true
    case .migration(_, let error): error.isLasting
    default: false
    }
  }
}
