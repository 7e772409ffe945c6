import Lineage

/// A store opened with one version of the model, which never migrates.
struct OpenStore {
  let version: Int
  let store: SQLiteStore
  let container: PersistentContainer

  /// - Throws: `StoreError.incompatibleModel` for a store of another version.
  init(path: String, version: Int) throws {
    self.version = version
    store = try SQLiteStore(
      path: path, migration: nil, tracksHistory: version >= Ledger.firstTrackedVersion)
    do {
      container = try PersistentContainer(model: Ledger.model(version), sqliteStore: store)
    } catch {
      try? store.close()
      throw error
    }
  }

  /// Opens a store of the version, or of one of the next few.
  init(path: String, from version: Int) throws {
    let last = version + 8
    for number in version...last {
      do {
        self = try OpenStore(path: path, version: number)
        return
      } catch  where StoreFailure(error) == .migrated {
        continue
      }
    }
    throw SoakError.noSuchVersion(last: last)
  }

  func close() { try? store.close() }
}
