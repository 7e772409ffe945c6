import ArgumentParser
import Foundation
import ObjectGraph
import ObjectModel
import SQLiteStore

/// A model as the commands of `model` are given one: a document, or a store that keeps its model.
enum ModelInput {
  private static let beginningOfDatabase = Data("SQLite format 3\0".utf8)

  /// - Parameters:
  ///   - path: of a model document or of a store, of which a copy is read.
  ///   - version: of a bundle; nil for its current one.
  /// - Returns: the model, which nobody else has.
  /// - Throws: `ModelDocumentError`, or `StoreError` for a store without a readable model.
  static func model(at path: String, version: String?) throws -> ManagedObjectModel {
    guard isStore(path) else { return try ModelDocument(path: path, version: version).model() }
    guard version == nil else {
      throw CommandError.storeHasNoVersions(path)
    }
    return try ForeignStore.model(of: try StoreSnapshot(of: path)).model
  }

  /// By its content, as stores have all kinds of names.
  private static func isStore(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
      let handle = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    else { return false }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: beginningOfDatabase.count)) == beginningOfDatabase
  }
}
