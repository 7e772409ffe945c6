public import Foundation

/// Opens a container even if its store cannot be migrated or is damaged, by starting anew.
///
/// For data that can be had again, such as a cache of what a server knows: where they cannot,
/// migrate. The old files are copied first unless ``Backup/none`` says otherwise.
///
/// ```swift
/// let opened = try StoreRecovery(backup: .besideStore).open(
///   model: model, classes: [Person.self, Dog.self], sqliteAt: path)
/// if let loss = opened.recovered { logger.notice("\(loss)") }
/// ```
///
/// The order is: open; if that fails for a reason that a wipe can mend, copy, compare the copies
/// with the originals, delete, open once more. Whatever fails ends it. Nothing else may have the
/// store open.
public struct StoreRecovery: Sendable {
  /// The place to which the old files are copied before they are deleted.
  public enum Backup: Hashable, Sendable {
    case none
    case besideStore
    /// A folder, made if there is none: one for temporary files lets the system clean up.
    case folder(String)
  }

  /// A container and what had to be done to open it.
  public struct Opened: Sendable {
    public let container: PersistentContainer
    /// Nil if the store was simply opened.
    public let recovered: Recovered?
  }

  /// A store that was started anew.
  public struct Recovered: Hashable, Sendable, CustomStringConvertible {
    /// The reason for which the old one could not be opened.
    public let cause: StoreError
    /// The copy of the old database, next to its log; nil if none was wanted.
    public let backup: String?

    public var description: String {
      "started with an empty store" + (backup.map { ", the old data is in \($0)" } ?? "")
        + ", because \(cause)"
    }
  }

  public var backup: Backup
  private let now: @Sendable () -> Date
  private let fileSystem: any StoreFileSystem

  /// Sets how to recover.
  ///
  /// - Parameters:
  ///   - backup: where the old files go.
  ///   - now: the time for the names of backups.
  ///   - fileSystem: where the files are.
  public init(
    backup: Backup = .besideStore, now: @escaping @Sendable () -> Date = { Date() },
    fileSystem: any StoreFileSystem = DiskFileSystem()
  ) {
    self.backup = backup
    self.now = now
    self.fileSystem = fileSystem
  }

  /// Opens a container over one SQLite file, starting anew if that can help.
  ///
  /// - Throws: an `ObjectGraphError` that a wipe cannot mend, or ``RecoveryError``.
  public func open(
    model: ManagedObjectModel, classes: [ManagedObject.Type] = [], sqliteAt path: String
  ) throws -> Opened {
    try open(storeAt: path) {
      try Self.container(model: model, classes: classes, sqliteAt: path)
    }
  }

  /// The same for any way of opening, such as one with migration.
  ///
  /// - Parameters:
  ///   - path: the file that is copied and deleted.
  ///   - openContainer: called at most twice. If it throws, it must have closed the file.
  /// - Returns: the container, and what had to be done.
  /// - Throws: what the first call throws if a wipe cannot mend it, or ``RecoveryError``.
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
        cause: cause, reason: "\(error)", backup: recovered.backup)
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
      // Closing folds the log into the file. If it cannot be, the copy takes the log along.
      try? store.close()
      throw error
    }
  }

  private static func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  /// The time as in `20261121T093549Z`.
  static func stamp(_ date: Date) -> String {
    date.formatted(
      Date.ISO8601FormatStyle(
        dateSeparator: .omitted, timeSeparator: .omitted, timeZone: .gmt))
  }
}

/// A reason for which a store could not be recovered, with the places of the remaining files.
public enum RecoveryError: Error, Hashable, Sendable {
  /// No complete copy could be made, so nothing was deleted.
  case backupFailed(cause: StoreError, file: String, reason: String)
  /// A file of the old store could not be deleted; the copy, if one was wanted, is complete.
  case wipeFailed(cause: StoreError, file: String, reason: String, backup: String?)
  /// The new store could not be opened either.
  case stillFailing(cause: StoreError, reason: String, backup: String?)

  /// The reason for which the store had to be recovered in the first place.
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

  /// The failure.
  public var reason: String {
    switch self {
    case .backupFailed(_, let file, let reason):
      "cannot back up \(file) before wiping the store: \(reason)"
    case .wipeFailed(_, let file, let reason, _): "cannot delete \(file): \(reason)"
    case .stillFailing(_, let reason, _): "the store cannot be opened after a wipe: \(reason)"
    }
  }

  /// The way on, and the place of the old data.
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
  /// True if the file is a sound store that was made for another model.
  public var isMigrationError: Bool {
    switch self {
    case .incompatibleModel, .migration: true
    default: false
    }
  }

  /// True if wiping the file can help: a store of another model, or a damaged one.
  ///
  /// Not for a database that is no store, as it belongs to another program, nor for a full disk, a
  /// lock or a cancelled migration, which pass.
  public var isRecoverable: Bool {
    switch self {
    case .incompatibleModel, .damaged: true
    case .migration(_, let error): error.isLasting
    default: false
    }
  }
}
