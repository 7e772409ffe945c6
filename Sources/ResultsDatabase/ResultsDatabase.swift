import Escaping
import Foundation
import Lineage
package import Reporting
package import RunJournal

/// A run's results as an SQLite database, for notebooks and SQL queries.
///
/// It is an export: the journal remains the source, and nothing reads this file back. The same
/// journal gives the same content, row by row. As in a report, there are no figures unless all
/// strategies gave the same answers.
package enum ResultsDatabase {
  /// The schema version, in `PRAGMA user_version`.
  static let schemaVersion = 5

  /// Returns the number of processes in an existing file; nil if it is missing or not such a file.
  package static func processCount(at path: String) -> Int? {
    guard (try? OrdinaryFile.handle(path)) != nil else { return nil }
    return try? Database(path: path, isReadOnly: true).read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM process")
    }
  }

  /// Writes the file and replaces an existing one only when the new one is complete.
  ///
  /// - Parameters:
  ///   - journal: The measurements.
  ///   - report: The journal's report; nil to create it.
  ///   - path: The path of the database.
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
      throw ResultsDatabaseError.cannotWrite(path: path, reason: error.reason)
    }
  }

  private static func fill(
    _ file: String, with rows: ResultsRows, for path: String
  ) throws {
    let database = try Database(path: file)
    try database.write { database in
      for statement in ResultsSchema.statements { try database.execute(sql: statement) }
      try rows.write(with: RowWriter(database: database))
      let dangling = try String.fetchAll(
        database, sql: "SELECT DISTINCT \"table\" FROM pragma_foreign_key_check ORDER BY 1")
      guard dangling.isEmpty else {
        throw ResultsDatabaseError.danglingRows(path: path, tables: dangling)
      }
      try database.execute(sql: "PRAGMA user_version = \(schemaVersion)")
    }
    try database.close()
  }

  private static func remove(_ path: String) throws {
    // Removes a link itself, not its target.
    if (try? FileManager.default.attributesOfItem(atPath: path)) != nil {
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// Replaces a file in one step by renaming, which FileManager's move does not support.
  private static func moveIntoPlace(_ source: String, _ target: String) throws {
    guard rename(source, target) == 0 else {
      throw ResultsDatabaseError.cannotWrite(
        path: target, reason: String(cString: strerror(errno)))
    }
  }
}

/// An error when writing the database of a run's results.
enum ResultsDatabaseError: Error, Hashable, Sendable {
  /// An error of SQLite or the file system.
  case cannotWrite(path: String, reason: String)
  /// Rows with invalid references, from a journal that names undeclared strategies or cells.
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
