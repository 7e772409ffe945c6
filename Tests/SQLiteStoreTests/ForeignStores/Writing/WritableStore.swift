import Foundation
import TestSupport

@testable import Lineage

/// A copy of a store of Apple's, open for writing.
struct WritableStore {
  let folder: Folder
  let path: String
  let store: ForeignStore

  init(_ original: String) throws {
    folder = try Folder()
    path = folder.path("copy.sqlite")
    store = try ForeignStore.open(path: original, allowsWriting: .copy(to: path))
  }

  var sqlite: SQLiteStore? { store.container.store as? SQLiteStore }

  func layout() throws -> StoreLayout? { try sqlite?.openedStore().layout }

  func cells() throws -> StoreCells { try StoreCells(path) }

  /// What the engine's own check says.
  func integrity() throws -> String? {
    let snapshot = try StoreSnapshot(of: path)
    let queue = try DatabaseQueue(path: snapshot.path)
    defer { withExtendedLifetime(snapshot) {} }
    return try queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
  }
}
