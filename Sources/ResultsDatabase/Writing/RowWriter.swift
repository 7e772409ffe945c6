import Foundation
import GRDB

/// Puts rows into the tables of ``ResultsSchema``.
struct RowWriter {
  var database: Database

  /// Inserts one row; columns that are not given become NULL.
  func insert(into table: String, _ values: [String: (any DatabaseValueConvertible)?]) throws {
    guard let form = ResultsSchema.tables.first(where: { $0.name == table }) else {
      preconditionFailure("no table \(table) in ResultsSchema")
    }
    let names = form.columns.map(\.name)
    precondition(Set(names).isSuperset(of: values.keys), "a column of \(table) is misspelt")
    let places = Array(repeating: "?", count: names.count).joined(separator: ", ")
    let statement = try database.cachedStatement(
      sql: "INSERT INTO \(table)(\(names.joined(separator: ", "))) VALUES (\(places))")
    let row: [(any DatabaseValueConvertible)?] = names.map { values[$0] ?? nil }
    try statement.execute(arguments: StatementArguments(row))
  }

  /// A value as JSON, always in the same form.
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func lines(_ texts: [String]) -> String { texts.joined(separator: "\n") }
}
