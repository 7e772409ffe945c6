import Foundation
import GRDB
import ObjectGraph

/// Reads the history tables of a database, whoever made them.
///
/// It reads only, and takes what is there: the texts of transactions may lie in a table of their
/// own or, in older files, in the transactions; columns and whole tables may be missing.
struct HistoryReader {
  let database: Database
  private let transactionColumns: Set<String>
  private let changeColumns: Set<String>
  private let hasStrings: Bool

  /// Nil for a database without a history.
  init?(_ database: Database) throws {
    guard try HistorySchema.exists(in: database) else { return nil }
    self.database = database
    transactionColumns = try Self.columns(of: "ATRANSACTION", database)
    changeColumns = try Self.columns(of: "ACHANGE", database)
    hasStrings = try HistorySchema.tableExists("ATRANSACTIONSTRING", database)
    guard changeColumns.isSuperset(of: ["ZCHANGETYPE", "ZENTITY", "ZENTITYPK", "ZTRANSACTIONID"])
    else { return nil }
  }

  /// The texts that transactions have.
  enum Text: String, CaseIterable {
    case author = "ZAUTHOR"
    case bundleID = "ZBUNDLEID"
    case contextName = "ZCONTEXTNAME"
    case processID = "ZPROCESSID"
  }

  /// An expression for a text of the transaction `t`.
  func expression(_ text: Text) -> String {
    let plain = transactionColumns.contains(text.rawValue) ? "t.\(text.rawValue)" : "NULL"
    guard hasStrings, transactionColumns.contains(text.rawValue + "TS") else { return plain }
    return
      "coalesce((SELECT s.ZNAME FROM ATRANSACTIONSTRING s WHERE s.Z_PK = t.\(text.rawValue)TS), "
      + "\(plain))"
  }

  /// An expression for a column of the change `c`, NULL if the table does not have it.
  func changeColumn(_ name: String) -> String {
    changeColumns.contains(name) ? "c.\(name)" : "NULL"
  }

  /// Counts of everything.
  func summary() throws -> HistorySummary {
    var summary = HistorySummary()
    try readTransactions(into: &summary)
    let counts = try GRDB.Row.fetchAll(
      database,
      sql: "SELECT c.ZCHANGETYPE, e.Z_NAME, c.ZENTITY, count(*) FROM ACHANGE c "
        + "LEFT JOIN Z_PRIMARYKEY e ON e.Z_ENT = c.ZENTITY GROUP BY 1, 2, 3 ORDER BY 3, 1")
    for row in counts {
      let count = Self.integer(row[3]) ?? 0
      let name: String? = String.fromDatabaseValue(row[1])
      let entity = name ?? "number \(Self.integer(row[2]).map(String.init) ?? "unknown")"
      let kind = Self.integer(row[0]).flatMap { PersistentHistoryChange.Kind(rawValue: Int($0)) }
      summary.add(Int(count), kind, entity: entity)
    }
    summary.changedPropertyCount = try changedPropertyCount()
    summary.tombstoneColumnCount = changeColumns.count { $0.hasPrefix("ZTOMBSTONE") }
    return summary
  }

  private func readTransactions(into summary: inout HistorySummary) throws {
    let range = try GRDB.Row.fetchOne(
      database,
      sql: "SELECT count(*), min(Z_PK), max(Z_PK), min(ZTIMESTAMP), max(ZTIMESTAMP) "
        + "FROM ATRANSACTION")
    if let range {
      summary.transactionCount = Int(Self.integer(range[0]) ?? 0)
      summary.firstTransaction = Self.integer(range[1])
      summary.lastTransaction = Self.integer(range[2])
      summary.firstDate = Self.date(range[3])
      summary.lastDate = Self.date(range[4])
    }
    for text in Text.allCases {
      let rows = try GRDB.Row.fetchAll(
        database,
        sql: "SELECT \(expression(text)), count(*) FROM ATRANSACTION t GROUP BY 1 ORDER BY 1")
      let counts = rows.map { row in
        HistorySummary.Count(
          name: String.fromDatabaseValue(row[0]), count: Int(Self.integer(row[1]) ?? 0))
      }
      summary.transactionCounts[text.rawValue] = counts
    }
  }

  /// How many properties updates changed; of a store of others which they were is not known.
  private func changedPropertyCount() throws -> Int {
    guard changeColumns.contains("ZCOLUMNS") else { return 0 }
    let bitmaps = try GRDB.Row.fetchCursor(
      database, sql: "SELECT ZCOLUMNS FROM ACHANGE WHERE ZCHANGETYPE = 1")
    var count = 0
    while let row = try bitmaps.next() {
      let bitmap = Data.fromDatabaseValue(row[0]) ?? Data()
      count += bitmap.reduce(0) { $0 + $1.nonzeroBitCount }
    }
    return count
  }

  private static func columns(of table: String, _ database: Database) throws -> Set<String> {
    Set(try String.fetchAll(database, sql: "SELECT name FROM pragma_table_info('\(table)')"))
  }

  /// Nil for what is no number, which any column of a file may hold.
  static func integer(_ value: DatabaseValue) -> Int64? { Int64.fromDatabaseValue(value) }

  static func date(_ value: DatabaseValue) -> Date? {
    Double.fromDatabaseValue(value).map { Date(timeIntervalSinceReferenceDate: $0) }
  }
}
