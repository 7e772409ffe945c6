import Foundation

/// The files of the steps of a migration, beside the store.
final class TemporaryStores {
  private let path: String
  private var stores: [(store: SQLiteStore, path: String)] = []

  init(path: String) { self.path = path }

  private static func name(_ path: String, _ number: Int) -> String {
    "\(path).migration-\(number)"
  }

  /// An empty store that goes with the last step.
  func add(identifier: String) throws -> SQLiteStore {
    let name = Self.name(path, stores.count + 1)
    // What a program left that was killed.
    Self.remove(name)
    let store = try SQLiteStore(
      path: name, identifier: UUID(uuidString: identifier) ?? UUID(), migration: nil)
    stores.append((store, name))
    return store
  }

  /// The last one first, so that a program that is killed meanwhile leaves no gap.
  func removeAll() {
    for (store, path) in stores.reversed() {
      try? store.close()
      Self.remove(path)
    }
    stores.removeAll()
  }

  /// Removes what a program left beside a store when it was killed while it copied.
  ///
  /// A program that is copying just now goes on with its open files.
  static func removeLeftovers(of path: String) {
    var number = 1
    while suffixes.contains(where: {
      FileManager.default.fileExists(atPath: name(path, number) + $0)
    }) {
      remove(name(path, number))
      number += 1
    }
  }

  private static let suffixes = ["-wal", "-shm", "-journal", ""]

  private static func remove(_ path: String) {
    for suffix in suffixes {
      // Usually there is none.
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }
}
