import Foundation
import Lineage
package import Reporting
package import RunJournal

/// A run's results as an SQLite database, for notebooks and for whoever would rather ask in SQL.
///
/// It is an export: the journal stays the truth, and nothing reads this file back. The same journal
/// gives the same content, row by row. As in a report, there is no figure unless every strategy gave
/// the same answers.
package enum ResultsDatabase {
  /// The version of the tables, in `PRAGMA user_version`.
  static let schemaVersion = 4
  /// The file's name in a run's folder.
  package static let fileName = "results.sqlite"

  /// Writes the file, replacing one of the same name only when the new one is whole.
  ///
  /// - Parameters:
  ///   - journal: what was measured.
  ///   - report: the same journal's report where it was made already; nil makes it again.
  ///   - path: of the database.
  /// - Throws: ``ResultsDatabaseError``, or `ReportError` for a journal that cannot be reported.
  package static func write(
    journal: Journal, report: Report? = nil, to path: String
  ) throws {
    let report = try report ?? ReportBuilder().report(from: journal)
    let unfinished = path + ".part"
    do {
      try remove(unfinished)
      defer { try? remove(unfinished) }
      try fill(unfinished, with: ResultsRows(journal: journal, report: report), for: path)
      try moveIntoPlace(unfinished, path)
    } catch let error as ResultsDatabaseError {
      throw error
    } catch {
      throw ResultsDatabaseError.cannotWrite(path: path, reason: "\(error)")
    }
  }

  private static func fill(
    _ file: String, with rows: ResultsRows, for path: String
  ) throws {
    let queue = try DatabaseQueue(path: file)
    try queue.write { database in
      try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
      for statement in ResultsSchema.statements { try database.execute(sql: statement) }
      try rows.write(with: RowWriter(database: database))
      let dangling = try String.fetchAll(
        database, sql: "SELECT DISTINCT \"table\" FROM pragma_foreign_key_check ORDER BY 1")
      guard dangling.isEmpty else {
        throw ResultsDatabaseError.danglingRows(path: path, tables: dangling)
      }
      try database.execute(sql: "PRAGMA user_version = \(schemaVersion)")
    }
    try queue.close()
  }

  private static func remove(_ path: String) throws {
    // Removes a link itself, not what it leads to.
    if (try? FileManager.default.attributesOfItem(atPath: path)) != nil {
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// Renaming replaces in one step, which FileManager's own move refuses to do.
  private static func moveIntoPlace(_ source: String, _ target: String) throws {
    guard rename(source, target) == 0 else {
      throw ResultsDatabaseError.cannotWrite(
        path: target, reason: String(cString: strerror(errno)))
    }
  }
}

/// A reason for which the database of a run's results could not be written.
enum ResultsDatabaseError: Error, Hashable, Sendable {
  /// SQLite or the file system refused.
  case cannotWrite(path: String, reason: String)
  /// Rows point to rows that are not there, which only a journal can cause that names strategies or
  /// cells it never declared.
  case danglingRows(path: String, tables: [String])
}

extension ResultsDatabaseError: CustomStringConvertible {
  var description: String {
    switch self {
    case .cannotWrite(let path, let reason):
      """
      Cannot write \(path): \(reason). An earlier file of that name is as it was; make the folder \
      writable or free some space, then make the report again from its journal.
      """
    case .danglingRows(let path, let tables):
      """
      Cannot write \(path): rows of \(tables.joined(separator: ", ")) belong to a strategy or cell \
      that the journal does not declare. Restore the journal from a copy.
      """
    }
  }
}
