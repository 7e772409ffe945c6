import SystemSQLite

/// The one place where a result code becomes a case.
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

  /// An error of a store as it is, one of the engine by its result code, and any other as its text.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as StoreError: self = error
    case ObjectGraphError.store(let error): self = error
    case let error as MigrationError: self = .migration(path: path, error)
    case let error as ModelArchiveError: self = .unreadableModel(path: path, error)
    case let error as DatabaseError:
      self.init(
        SQLiteResult(code: error.code, message: error.message, sql: error.sql), path: path)
    default: self = .failed(path: path, reason: String(describing: error))
    }
  }
}

extension ObjectGraphError {
  /// An error that came out of a store's work, with the store's file.
  init(_ error: any Error, path: String) {
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
