import Foundation
import Testing

@testable import Lineage
@testable import ResultsDatabase

/// Notebooks/Reference/ResultsDatabase.md and the tables, which must agree.
@Suite struct ReferencePageTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Notebooks/Reference/ResultsDatabase.md").standardized
  private static let marker = "<!-- made of the schema; RECORD_SNAPSHOTS=1 writes it again -->\n"

  /// The part of the page that is generated from the schema.
  private var generated: String {
    let tables = ResultsSchema.tables.map { table in
      let key =
        table.key.isEmpty || table.key == ["id"]
        ? "" : " Key: " + table.key.map { "`\($0)`" }.joined(separator: ", ") + "."
      let rows = table.columns.map { column in
        let target = column.reference.map { " → `\($0)`" } ?? ""
        let isNullable = column.isRequired ? "" : " or NULL"
        return "| `\(column.name)`\(target) | \(column.kind.rawValue)\(isNullable) | "
          + "\(column.meaning) |"
      }
      return "### \(table.name)\n\n\(table.meaning)\(key)\n\n| column | type | holds |\n"
        + "|---|---|---|\n" + rows.joined(separator: "\n") + "\n"
    }
    let views = ResultsSchema.views.map { view in
      "### \(view.name)\n\n\(view.meaning) Columns: "
        + view.columns.map { "`\($0)`" }.joined(separator: ", ") + ".\n"
    }
    return "## Tables\n\n" + tables.joined(separator: "\n") + "\n## Views\n\n"
      + views.joined(separator: "\n")
  }

  @Test func `the page lists every table, column and view`() throws {
    let page = try String(contentsOf: Self.file, encoding: .utf8)
    let parts = page.components(separatedBy: Self.marker)
    try #require(parts.count == 2, "the page lacks its marker")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try Data((parts[0] + Self.marker + "\n" + generated).utf8).write(to: Self.file)
      Issue.record("recorded the page")
      return
    }
    #expect(parts[1] == "\n" + generated)
  }

  @Test func `the database has exactly the declared columns`() throws {
    let queue = try Database(path: ":memory:")
    try queue.write { database in
      for statement in ResultsSchema.statements { try database.execute(sql: statement) }
      for table in ResultsSchema.tables {
        #expect(try database.columnNames(of: table.name) == table.columns.map(\.name))
      }
      for view in ResultsSchema.views {
        #expect(try database.columnNames(of: view.name) == view.columns)
        _ = try DatabaseRow.fetchAll(database, sql: "SELECT * FROM \(view.name)")
      }
    }
  }

  /// Runs the fenced queries of the page.
  @Test func `the queries on the page work`() throws {
    let page = try String(contentsOf: Self.file, encoding: .utf8)
    let queries = page.components(separatedBy: "```sql\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(queries.count >= 2)
    let queue = try Database(path: ":memory:")
    try queue.write { database in
      for statement in ResultsSchema.statements { try database.execute(sql: statement) }
      for query in queries { _ = try DatabaseRow.fetchAll(database, sql: query) }
    }
  }
}
