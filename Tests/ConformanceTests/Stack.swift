import Foundation
import GRDB
import ObjectGraph
import ObjectModel
import SQLiteStore
import Samples
import TestFolders

/// A container in a folder of its own and the context that a case works in.
final class Stack {
  private let folder: Folder
  private let situation: Situation
  private let makeModel: () -> ManagedObjectModel
  private let classes: [ManagedObject.Type]
  private var openStore: SQLiteStore
  private(set) var container: PersistentContainer
  private(set) var context: ManagedObjectContext

  /// Opens a new store for a sample's model.
  ///
  /// - Parameters:
  ///   - situation: the store to take and the stage that ``settle()`` brings about.
  ///   - sample: the model and its classes.
  ///   - change: changes the model before the container takes it, each time it is opened.
  /// - Throws: whatever opening the store throws.
  convenience init(
    _ situation: Situation, _ sample: any SampleModel.Type,
    change: @escaping (ManagedObjectModel) -> Void = { _ in }
  ) throws {
    try self.init(situation, classes: sample.classes) {
      let model = sample.model()
      change(model)
      return model
    }
  }

  init(
    _ situation: Situation = Situation(store: .sqlite, stage: .live),
    classes: [ManagedObject.Type] = [], model: @escaping () -> ManagedObjectModel
  ) throws {
    folder = try Folder()
    self.situation = situation
    self.classes = classes
    makeModel = model
    openStore = try SQLiteStore(path: folder.path("store.sqlite"))
    container = try PersistentContainer(model: model(), classes: classes, sqliteStore: openStore)
    context = container.newContext()
  }

  var path: String { folder.path("store.sqlite") }
  /// The store, for looking at statements and plans.
  var sqliteStore: SQLiteStore { openStore }

  /// Saves and goes on as the stage says: objects from before are of no use any more.
  func settle() throws {
    try context.save()
    switch situation.stage {
    case .live: break
    case .afterReset: context.reset()
    case .reopened: try reopen()
    }
  }

  /// Closes the store and opens it again as another program would.
  func reopen() throws {
    try openStore.close()
    openStore = try SQLiteStore(path: path)
    container = try PersistentContainer(
      model: makeModel(), classes: classes, sqliteStore: openStore)
    context = container.newContext()
  }

  /// What the file holds, one text a row with its columns divided by bars.
  func rows(_ sql: String) throws -> [String] {
    try DatabaseQueue(path: path).read { database in
      try GRDB.Row.fetchAll(database, sql: sql).map { row in
        row.databaseValues.map(Self.text).joined(separator: "|")
      }
    }
  }

  private static func text(_ value: DatabaseValue) -> String {
    if case .string(let text) = value.storage { text } else { value.description }
  }

  /// The statements that made the file's tables and indexes.
  func schema() throws -> [String] {
    try rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
  }
}
