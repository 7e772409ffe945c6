import Foundation
public import Lineage

/// A store of a model in its own file, which is deleted with this object.
///
/// A class because the file belongs to it.
public final class TrialStore {
  public let container: PersistentContainer
  public let store: SQLiteStore
  public let path: String
  private let folder: URL

  /// - Throws: the library's error for a model or a file.
  public init(_ model: ManagedObjectModel, classes: [ManagedObject.Type]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "course-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appending(path: "Store.sqlite").path
    store = try SQLiteStore(path: path)
    container = try PersistentContainer(model: model, classes: classes, sqliteStore: store)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The publications of the course in a file.
  ///
  /// - Throws: the library's errors.
  public static func publications(
    _ count: Int = 20, strategy: Publications.Strategy = .current
  ) throws -> TrialStore {
    let trial = try TrialStore(Publications.model(strategy), classes: Publications.classes)
    try Publications.fill(trial.container.newContext(), count: count, strategy: strategy)
    return trial
  }

  /// Closes this store and opens the same file with another model, which migrates it.
  ///
  /// - Throws: the library's error for a store that cannot be migrated.
  public func reopened(
    _ model: ManagedObjectModel, classes: [ManagedObject.Type]
  ) throws -> PersistentContainer {
    try store.close()
    return try PersistentContainer(model: model, classes: classes, sqliteAt: path)
  }

  /// The statements of some work in the order of first use, with the number of executions of each.
  ///
  /// - Throws: the error of the work.
  public func statements(_ work: () throws -> Void) rethrows -> [StatementUse] {
    store.resetStatementCounters()
    try work()
    return store.statementUses()
  }

  /// The rows as any SQLite client shows them, each value as text and NULL as nil.
  ///
  /// - Throws: SQLite's message for wrong SQL.
  public func rows(_ sql: String) throws -> [[String?]] {
    try DatabaseFile(path).rows(sql).map { row in row.map { $0.map(Self.text) } }
  }

  private static func text(_ value: DatabaseFile.Value) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): text
    case .blob(let data): data.map { String(format: "%02X", $0) }.joined()
    }
  }
}
