import Escaping
import SystemSQLite

/// Maps result codes to cases.
extension StoreError {
  package init(_ result: SQLiteResult, path: String) {
    self =
      switch result.primaryCode {
      case SQLITE_BUSY, SQLITE_LOCKED: .locked(path: path, result)
      case SQLITE_FULL: .diskFull(path: path, result)
      case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged(path: path, message: result.message, result)
      case SQLITE_IOERR: .io(path: path, result)
      case SQLITE_READONLY: .readOnly(path: path, result)
      case SQLITE_CANTOPEN, SQLITE_PERM:
        .cannotOpen(path: path, reason: result.message, result)
      case SQLITE_INTERRUPT: .interrupted(path: path, result)
      case SQLITE_CONSTRAINT where result.isOfUniqueIndex: .notUnique(path: path, result)
      default: .statement(path: path, result)
      }
  }

  /// Converts an error: a `StoreError` stays as it is, and an unknown one becomes text.
  package init(_ error: any Error, path: String) {
    switch error {
    case let error as StoreError: self = error
    case ObjectGraphError.store(let error): self = error
    case let error as MigrationError: self = .migration(path: path, error)
    case let error as ModelArchiveError: self = .unreadableModel(path: path, error)
    default: self = .failed(path: path, reason: error.reason)
    }
  }
}

extension ObjectGraphError {
  /// Converts an error of a store's work and adds the store's file.
  package init(_ error: any Error, path: String) {
    self =
      switch error {
      case let error as ObjectGraphError: error
      case let error as ModelError: .model(error)
      default: .store(StoreError(error, path: path))
      }
  }
}

extension SQLiteResult {
  fileprivate var isOfUniqueIndex: Bool {
    // SQLITE_CONSTRAINT_PRIMARYKEY, _UNIQUE and _ROWID, which Swift does not import.
    [6, 8, 10].contains { SQLITE_CONSTRAINT | ($0 << 8) == code }
  }
}
