import Foundation
import RunJournal
import Testing

@testable import Reporting

/// The reasons for differences, compared with statements of the committed run.
struct ReasonTests {
  private static let cell = Result { () throws -> Measurements in
    let path = URL(filePath: #filePath).appending(
      path: "../../../../Reports/publications/journal.jsonl"
    ).standardized.path
    let report = try ReportBuilder().report(from: JournalReader.read(path: path))
    return try #require(report.measurements)
  }

  @Test(arguments: [
    ("newest-100-publication", "independent-entities", "parent-entity", "5 fetches merged"),
    ("publication-by-tags", "independent-entities", "parent-entity", "5 fetches instead of 1"),
    ("fetch-all-publication", "parent-entity", "independent-entities", "16 columns instead of"),
    ("fetch-all-publication", "details-relationship", "parent-entity", "4 more fetches"),
    ("fetch-all-publication", "coded-content", "parent-entity", "no more work for SQLite"),
    ("filtered-book-page-count", "parent-entity", "independent-entities", "the kind's index"),
    ("filtered-book-page-count", "coded-content", "parent-entity", "filters in Swift"),
    ("filtered-book-page-count", "coded-content", "enum-content", "filters in Swift"),
  ])
  func `the statements show the reason`(
    operation: String, slower: String, faster: String, text: String
  ) throws {
    let reason = try reason(operation, slower, faster)
    #expect(reason?.contains(text) == true, "\(reason ?? "none")")
  }

  /// Both have a condition on the property, one of them with the kind as a parameter.
  @Test func `a condition on the kind does not count as a filter that the other lacks`() throws {
    let reason = try reason("filtered-book-page-count", "parent-entity", "enum-content")
    #expect(reason?.contains("filters in Swift") == false, "\(reason ?? "none")")
  }

  /// The committed run was made without indexes for one kind.
  @Test(arguments: [
    ("filtered-book-page-count", "parent-entity", true),
    ("filtered-book-page-count", "enum-content", true),
    ("filtered-book-page-count", "independent-entities", true),
    ("newest-100-publication", "parent-entity", false),
    ("newest-100-publication", "independent-entities", false),
    ("fetch-all-book", "parent-entity", false),
  ])
  func `the conditions of a plan show whether it discards rows`(
    operation: String, strategy: String, drops: Bool
  ) throws {
    let cell = try Self.cell.get()
    let result = try #require(cell.operation(operation)?.strategy(strategy))
    #expect(cell.readings(result).contains(where: \.dropsRows) == drops)
  }

  @Test(arguments: [
    ("WHERE t0.Z_ENT = 5 AND t0.ZPAGECOUNT < ?", "SEARCH t0 USING INDEX I (Z_ENT=?)", true),
    (
      "WHERE t0.Z_ENT = 5 AND t0.ZPAGECOUNT < ?",
      "SEARCH t0 USING INDEX I (Z_ENT=? AND ZPAGECOUNT<?)", false
    ),
    ("WHERE t0.Z_ENT = 5 ORDER BY t0.ZDATE DESC LIMIT ?", "SCAN t0 USING INDEX I", false),
    (
      "WHERE t0.Z_ENT = 5 ORDER BY t0.ZDATE DESC LIMIT ?", "SEARCH t0 USING INDEX I (Z_ENT=?)",
      false
    ),
    ("ORDER BY t0.ZDATE DESC LIMIT ?", "SCAN t0\nUSE TEMP B-TREE FOR ORDER BY", true),
    ("ORDER BY t0.ZDATE DESC", "SCAN t0\nUSE TEMP B-TREE FOR ORDER BY", false),
  ])
  func `rows are discarded if no index has the condition or the order`(
    rest: String, plan: String, drops: Bool
  ) {
    let statement = reading(rest, plan.components(separatedBy: "\n"))
    #expect(statement.dropsRows == drops)
  }

  /// Without an index over the kind a scan also reads the other kinds' rows, whose number matters.
  @Test(arguments: [
    ("WHERE t0.Z_ENT = 5 AND t0.ZPAGECOUNT < ?", "SCAN t0", true),
    ("WHERE t0.Z_ENT = 5 AND t0.ZPAGECOUNT < ?", "SEARCH t0 USING INDEX I (Z_ENT=?)", false),
    ("WHERE t0.ZPAGECOUNT < ?", "SCAN t0", false),
  ])
  func `a scan of a shared table reads other kinds`(rest: String, plan: String, reads: Bool) {
    let statement = reading(rest, [plan])
    #expect(statement.dropsRows && statement.readsOtherKinds == reads)
  }

  /// A journal of this version names the kind's columns.
  @Test(arguments: [
    (["ZOWNCONTENTTYPE"], "WHERE t0.ZCONTENTTYPE == ?", 1, false),
    (["ZOWNCONTENTTYPE"], "WHERE t0.ZOWNCONTENTTYPE == ? AND t0.ZCONTENTTYPE == ?", 1, true),
    (["ZCONTENTTYPE"], "WHERE t0.ZCONTENTTYPE IN (?, ?)", 0, true),
    (["Z_ENT"], "WHERE t0.ZCONTENTTYPE == ? AND t0.Z_ENT BETWEEN 2 AND 5", 1, true),
    ([], "WHERE t0.Z_ENTRY == ?", 1, false),
  ])
  func `an attribute that is called like the kind's column is a condition`(
    kindColumns: [String], rest: String, conditions: Int, isLimited: Bool
  ) {
    let statement = reading(rest, ["SCAN t0"], Set(kindColumns))
    #expect(statement.conditionCount == conditions)
    #expect(statement.isLimitedToKind == isLimited)
  }

  private func reading(
    _ rest: String, _ plan: [String],
    _ kindColumns: Set<String> = StatementReading.formerKindColumns
  ) -> StatementReading {
    StatementReading(
      record: StatementRecord(
        sql: "SELECT t0.Z_PK FROM ZITEM t0 \(rest)", plan: plan, executions: 1,
        virtualMachineSteps: 1),
      kindColumns: kindColumns)
  }

  private func reason(_ operation: String, _ slower: String, _ faster: String) throws -> String? {
    let cell = try Self.cell.get()
    let result = try #require(cell.operation(operation))
    return Reason(
      cell.readings(try #require(result.strategy(slower))),
      than: cell.readings(try #require(result.strategy(faster))), result.operation)?.text
  }
}
