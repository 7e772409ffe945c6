import Foundation
public import Lineage

/// A file for opening versions of a model one after another; it is deleted with this object.
///
/// A class because the file belongs to it.
public final class StoreFile {
  public let path: String
  private let folder: URL

  /// - Throws: the error of Foundation for a folder that cannot be created.
  public init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "course-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appending(path: "Store.sqlite").path
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Opens the store, and creates or migrates it as its description says.
  ///
  /// - Throws: the library's error for a model or a file.
  public func open(
    _ model: ManagedObjectModel, classes: [ManagedObject.Type] = [],
    configure: (inout PersistentStoreDescription) -> Void = { _ in }
  ) throws -> PersistentContainer {
    var description = PersistentStoreDescription(type: .sqlite, path: path)
    configure(&description)
    let container = PersistentContainer(
      name: "Store", managedObjectModel: model, classes: classes, storeDescriptions: [description])
    try container.loadPersistentStores()
    return container
  }

  /// The rows as any SQLite client shows them, each value as text and NULL as nil.
  ///
  /// - Throws: SQLite's message for wrong SQL.
  public func rows(_ sql: String) throws -> [[String?]] {
    try DatabaseFile(path).rows(sql).map { row in row.map { $0?.text } }
  }
}

extension DatabaseFile.Value {
  fileprivate var text: String {
    switch self {
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .text(let value): value
    case .blob(let bytes): "\(bytes.count) bytes"
    }
  }
}
