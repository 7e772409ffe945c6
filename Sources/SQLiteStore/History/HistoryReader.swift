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

  private static func columns(of table: String, _ database: Database) throws -> Set<String> {
    Set(try String.fetchAll(database, sql: "SELECT name FROM pragma_table_info('\(table)')"))
  }

  /// Nil for what is no number, which any column of a file may hold.
  static func integer(_ value: DatabaseValue) -> Int64? { Int64.fromDatabaseValue(value) }

  static func date(_ value: DatabaseValue) -> Date? {
    Double.fromDatabaseValue(value).map { Date(timeIntervalSinceReferenceDate: $0) }
  }
}
