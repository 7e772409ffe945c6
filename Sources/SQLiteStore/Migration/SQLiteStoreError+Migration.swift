import ObjectGraph

extension SQLiteStoreError {
  /// The code that Core Data gives an error of versions and migration, nil for other errors.
  public var migrationCode: Int? {
    switch self {
    case .incompatibleModel: 134_100
    case .migration(_, let error): error.code
    default: nil
    }
  }
}
