import Lineage
import ModelReshaping
import RunJournal
import TestSupport
import Testing

@testable import Measuring
@testable import Reporting

/// Readings of the statements of every strategy, compared with the rows of its tables.
@Suite struct StatementReadingTests {
  /// A shelf whose Books have an attribute called like the one that strategies add for the kind.
  private func fixture(_ strategy: String) throws -> LaunchFixture {
    var fixture = try LaunchFixture(strategy: strategy)
    fixture.text = fixture.text
      .replacing("{pages: Integer 32}", with: "{pages: Integer 32, contentType: Integer 16}")
      .replacing(
        "  - countPerKind: Item\n",
        with: """
            - filtered: Book
              by: contentType
              relation: less
              values: [3]
              samples: 2
            - countPerKind: Item

          """)
    return fixture
  }

  @Test(arguments: StrategyList.all.map(\.name))
  func `a statement is limited to a kind if its table has rows of others`(strategy: String) throws {
    let fixture = try fixture(strategy)
    let template = try fixture.prepared()
    let kindColumns = Set(try #require(template.kindColumns))
    let store = try Database(path: fixture.files.store, isReadOnly: true)
    let measured = try fixture.measured(template).operations
    let record = try #require(measured.first { $0.name == "fetch-all-book" })
    // Details are fetched by keys, in a statement of their own.
    let first = try #require(record.statements.first { !$0.sql.contains("json_each") })
    let reading = StatementReading(record: first, kindColumns: kindColumns)
    let table = try #require(first.sql.firstMatch(of: /FROM (\w+) t0/)?.output.1)
    let rows = try Int.fetchOne(store, sql: "SELECT count(*) FROM \(table)")
    let books = try PreparedScenario(
      text: fixture.text, path: "shelf.yaml", settings: fixture.settings
    ).cells[0].membersByKind().first { $0.kind == "Book" }?.count
    #expect(reading.isLimitedToKind == (rows != books), "\(first.sql)")
    #expect(reading.isLimitedToKind == !kindColumns.isEmpty)
  }

  /// Only coded content filters in Swift, because its column has all values of a member.
  @Test(arguments: StrategyList.all.map(\.name))
  func `a condition on the attribute is one that SQLite answers`(strategy: String) throws {
    let fixture = try fixture(strategy)
    let template = try fixture.prepared()
    let kindColumns = Set(try #require(template.kindColumns))
    let measured = try fixture.measured(template).operations
    let record = try #require(measured.first { $0.name == "filtered-book-content-type" })
    let readings = record.statements.map { StatementReading(record: $0, kindColumns: kindColumns) }
    let expected = strategy == "coded-content" ? 0 : 1
    #expect(readings.first?.conditionCount == expected, "\(record.statements.map(\.sql))")
    #expect(readings.first?.dropsRows == (expected == 1))
  }

  @Test(arguments: [
    (
      "INSERT INTO T(a, b) VALUES(?, ?), (?, ?), (?, ?)",
      "INSERT INTO T(a, b) VALUES(?, ?), … 3 rows"
    ),
    ("INSERT INTO T(a) VALUES(?)", "INSERT INTO T(a) VALUES(?)"),
    ("SELECT (a), (b), (c) FROM T", "SELECT (a), (b), (c) FROM T"),
  ])
  func `an INSERT of many rows is recorded with their number`(sql: String, recorded: String) {
    #expect(StatementTally.shortened(sql) == recorded)
  }
}
