import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// A container in its own folder and the context that a case uses.
final class Stack {
  private let folder: Folder
  private let situation: Situation
  private let makeModel: () -> ManagedObjectModel
  private let classes: [ManagedObject.Type]
  private let memory = InMemoryStore()
  private var file: SQLiteStore
  private(set) var container: PersistentContainer
  private(set) var context: ManagedObjectContext

  /// Opens a new store for a sample's model.
  ///
  /// - Parameters:
  ///   - situation: The store, and the stage that ``settle()`` brings about.
  ///   - sample: The model and its classes.
  ///   - change: Changes the model each time before the container opens it.
  /// - Throws: The error of opening the store.
  convenience init(
    _ situation: Situation = .inFile,
    _ sample: any SampleModel.Type, change: @escaping (ManagedObjectModel) -> Void = { _ in }
  ) throws {
    try self.init(situation, classes: sample.classes) {
      let model = sample.model()
      change(model)
      return model
    }
  }

  init(
    _ situation: Situation = .inFile,
    classes: [ManagedObject.Type] = [], model: @escaping () -> ManagedObjectModel
  ) throws {
    folder = try Folder()
    self.situation = situation
    self.classes = classes
    makeModel = model
    file = try SQLiteStore(path: folder.path("store.sqlite"))
    container = try Self.container(situation.store, model(), classes, file, memory)
    context = container.newContext()
  }

  private static func container(
    _ kind: StoreKind, _ model: ManagedObjectModel, _ classes: [ManagedObject.Type],
    _ file: SQLiteStore, _ memory: InMemoryStore
  ) throws -> PersistentContainer {
    switch kind {
    case .sqlite: try PersistentContainer(model: model, classes: classes, sqliteStore: file)
    case .memory: try PersistentContainer(model: model, classes: classes, inMemoryStore: memory)
    }
  }

  /// Saves and continues as the stage demands; earlier objects must not be used afterwards.
  func settle() throws {
    guard situation.stage != .unsaved else { return try context.processPendingChanges() }
    try context.save()
    switch situation.stage {
    case .unsaved, .live: break
    case .afterReset: context.reset()
    case .reopened: try reopen()
    }
  }

  /// Closes the store and opens it again as another program would.
  ///
  /// A store in memory moves to a new container.
  func reopen() throws {
    if situation.store == .sqlite {
      try file.close()
      file = try SQLiteStore(path: path)
    }
    container = try Self.container(situation.store, makeModel(), classes, file, memory)
    context = container.newContext()
  }
}

/// Reading the file.
extension Stack {
  var path: String { folder.path("store.sqlite") }
  /// The store, for checking statements and plans.
  var sqliteStore: SQLiteStore { file }

  /// Returns the file's rows, each as one text with bars between its columns.
  func rows(_ sql: String) throws -> [String] {
    try Database(path: path).read { database in
      try DatabaseRow.fetchAll(database, sql: sql).map { row in
        row.databaseValues.map(Self.text).joined(separator: "|")
      }
    }
  }

  /// Checks the file's rows, if there is a file and something was saved.
  func expectRows(
    _ sql: String, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard situation.hasFile else { return }
    #expect(try rows(sql) == expected, sourceLocation: sourceLocation)
  }

  private static func text(_ value: StoredValue?) -> String {
    if case .text(let text)? = value { text } else { value?.description ?? "NULL" }
  }

  /// Returns the statements that created the file's tables and indexes.
  func schema() throws -> [String] {
    try rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
  }
}
