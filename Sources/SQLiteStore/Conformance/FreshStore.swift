import Foundation
import ObjectGraph

/// An empty store made of a model for a comparison, in a folder that goes with it.
final class FreshStore {
  let path: String
  let facts: StoreFacts
  /// Entity tables and join tables.
  let tableNames: Set<String>
  let omittedIndexes: [OmittedIndex]
  private let folder: URL

  init(of model: ModelLayout) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("fresh-store-\(UUID().uuidString)")
    path = folder.appendingPathComponent("store.sqlite").path
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    do {
      let store = try SQLiteStore(path: path, migration: nil)
      try store.open(for: model)
      let layout = try store.openedStore().layout
      tableNames = Set(layout.tables.map(\.name) + layout.joinTables.map(\.name))
      omittedIndexes = store.omittedIndexes
      try store.close()
      facts = try StoreFacts(ofCopyAt: path)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  deinit {
    // What cannot be removed stays in the folder for temporary files.
    try? FileManager.default.removeItem(at: folder)
  }

  /// True for a table in which SQLite keeps the nodes of one of our R-trees.
  func isShadow(_ table: String) -> Bool {
    !tableNames.contains(table) && facts.schema.columns[table] != nil
  }
}
