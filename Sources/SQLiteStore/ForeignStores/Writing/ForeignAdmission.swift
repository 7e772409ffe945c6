import Foundation
import GRDB
import ObjectGraph
import ObjectModel

/// Decides whether a store that others made may be written to.
///
/// It may if nothing of it is unknown that a row could depend on. Everything that is found is told
/// at once.
struct ForeignAdmission {
  /// What a store was found to be, ready to be opened.
  struct Admitted {
    let layout: StoreLayout
    let identifier: String
    let rules: ForeignRules
    let history: ForeignHistory?

    func openedStore(_ connection: StoreConnection, now: @escaping @Sendable () -> Date)
      -> OpenedStore
    {
      let writer = history.map { history in
        HistoryWriter(
          connection: connection, layout: layout, model: HistoryModel(layout.model),
          tombstones: TombstoneColumns(), dialect: history.dialect, now: now)
      }
      return OpenedStore(
        layout: layout, identifier: identifier, connection: connection, history: writer,
        foreign: rules)
    }
  }

  private let model: ModelLayout
  private let file: ForeignFile
  private let writing: ForeignWriting
  private let beginsHistory: Bool

  /// The connection is to a private copy; a history is begun if the caller wants changes noted.
  init(
    _ model: ModelLayout, _ connection: StoreConnection, _ writing: ForeignWriting,
    beginsHistory: Bool
  ) {
    self.model = model
    file = ForeignFile(connection: connection)
    self.writing = writing
    self.beginsHistory = beginsHistory
  }

  /// - Throws: ``SQLiteStoreError/notWritable(path:problems:)`` with all problems, or what kept the
  ///   file from being looked at.
  func admitted() throws(SQLiteStoreError) -> Admitted {
    try file.requireStore()
    let damage = try integrityProblems()
    guard damage.isEmpty else { throw refusal(writing.problems + damage) }
    let metadata = try file.metadata()
    guard metadata.modelDocument == nil else {
      throw refusal(["this library made it; open it without allowsWritingForeignStores"])
    }
    let history = try ForeignHistory(file)
    var problems = writing.problems + (history?.problems ?? [])
    if beginsHistory && history == nil { problems.append("it has no history, and none is begun") }
    let said = try ForeignMetadataCheck(model, file)
    problems += try said.problems(metadata, history)
    let layout: StoreLayout
    do {
      layout = try ForeignLayout(model: model, connection: file.connection).layout()
    } catch .otherTables(_, let found) {
      throw refusal(problems + found)
    }
    problems += try ForeignSchemaCheck(layout, file).problems(history)
    guard problems.isEmpty else { throw refusal(problems) }
    // Only rows of tables that are as they should be can be asked.
    problems = try ForeignRowCheck(layout, file).problems(history)
    guard problems.isEmpty else { throw refusal(problems) }
    let rules = ForeignRules(
      mark: try file.connection.perform { try ForeignMark($0) }, path: writing.writtenPath,
      attributes: try UnwritableAttributes(layout, file, said.attributeLosses),
      hasTombstones: history?.hasTombstones ?? false)
    return Admitted(
      layout: layout, identifier: metadata.identifier, rules: rules, history: history)
  }

  private func refusal(_ problems: [String]) -> SQLiteStoreError {
    .notWritable(path: writing.path, problems: problems)
  }

  private func integrityProblems() throws(SQLiteStoreError) -> [String] {
    do {
      return try file.rows("PRAGMA integrity_check(10)").compactMap { row in
        let text = String.fromDatabaseValue(row[0]) ?? ""
        return text == "ok" ? nil : "integrity check: \(text)"
      }
    } catch .damaged(_, let message) {
      // The check itself stumbles over some damage.
      return ["integrity check: \(message)"]
    }
  }
}
