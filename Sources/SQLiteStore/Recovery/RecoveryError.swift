import ObjectGraph

/// Why a store could not be recovered, with what is left where.
public enum RecoveryError: Error, Hashable, Sendable {
  /// No complete copy could be made, so nothing was deleted.
  case backupFailed(cause: SQLiteStoreError, file: String, reason: String)
  /// A file of the old store could not be deleted; the copy, if one was wanted, is complete.
  case wipeFailed(cause: SQLiteStoreError, file: String, reason: String, backup: String?)
  /// The new store could not be opened either.
  case stillFailing(cause: SQLiteStoreError, reason: String, backup: String?)

  /// Why the store had to be recovered in the first place.
  public var cause: SQLiteStoreError {
    switch self {
    case .backupFailed(let cause, _, _), .wipeFailed(let cause, _, _, _),
      .stillFailing(let cause, _, _):
      cause
    }
  }
}

extension RecoveryError: CustomStringConvertible {
  public var description: String { "\(reason); \(suggestion)" }

  /// What went wrong.
  public var reason: String {
    switch self {
    case .backupFailed(_, let file, let reason):
      "cannot back up \(file) before wiping the store: \(reason)"
    case .wipeFailed(_, let file, let reason, _): "cannot delete \(file): \(reason)"
    case .stillFailing(_, let reason, _): "the store cannot be opened after a wipe: \(reason)"
    }
  }

  /// What to do about it, and where the old data are.
  public var suggestion: String {
    switch self {
    case .backupFailed(let cause, _, _):
      "nothing was deleted; make room or choose another folder for backups, and open again. "
        + "The cause was: \(cause)"
    case .wipeFailed(let cause, _, _, let backup):
      "delete it by hand\(Self.place(of: backup)). The cause was: \(cause)"
    case .stillFailing(let cause, _, let backup):
      "check the folder and the model\(Self.place(of: backup)). The cause was: \(cause)"
    }
  }

  private static func place(of backup: String?) -> String {
    backup.map { "; the old data are in \($0)" } ?? ""
  }
}

extension SQLiteStoreError {
  /// True if the file is a sound store that was made for another model.
  public var isMigrationError: Bool {
    switch self {
    case .incompatibleModel, .migration: true
    default: false
    }
  }

  /// True if wiping the file can help: a store of another model, or a damaged one.
  ///
  /// Not for a database that is no store, as it belongs to somebody else, nor for a full disk, a
  /// lock or a cancelled migration, which pass.
  public var isRecoverable: Bool {
    switch self {
    case .incompatibleModel, .damaged: true
    case .migration(_, let error): error.isLasting
    default: false
    }
  }
}
