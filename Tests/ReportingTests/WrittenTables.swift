import Foundation
import RunJournal

@testable import Lineage
@testable import ReportSamples
@testable import Reporting
@testable import ResultsDatabase

/// Writes the database of a journal and returns the rows of every table and view by column name, as
/// texts; NULL is empty.
func writtenTables(_ entries: [JournalEntry]) throws -> [String: [[String: String]]] {
  try withTemporaryFolder { folder in
    let journal = try Journal(entries, path: "journal.jsonl")
    let path = folder.appendingPathComponent(Report.databaseName).path
    try ResultsDatabase.write(journal: journal, to: path)
    let names = ResultsSchema.tables.map(\.name) + ResultsSchema.views.map(\.name)
    return try Database(path: path, isReadOnly: true).read { database in
      try Dictionary(uniqueKeysWithValues: names.map { ($0, try rows(of: $0, database)) })
    }
  }
}

private func rows(of table: String, _ database: Database) throws -> [[String: String]] {
  let columns = try database.columnNames(of: table)
  return try DatabaseRow.fetchAll(database, sql: "SELECT * FROM \(table)").map { row in
    Dictionary(uniqueKeysWithValues: zip(columns, row.databaseValues.map(text)))
  }
}

private func text(_ value: StoredValue?) -> String {
  switch value {
  case nil: ""
  case .text(let text): text
  case let value?: value.description
  }
}
