import GRDB
import GRDBSQLite
import ObjectGraph

/// The SQL function behind `contains[cd]`, as SQLite's own LIKE folds only ASCII letters.
///
/// `LINEAGE_CONTAINS(text, part, options)` with options 1 for case and 2 for diacritics. NULL in
/// gives NULL out.
enum TextSearch {
  static let functionName = "LINEAGE_CONTAINS"

  static func register(on database: Database) throws {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC
    let code = sqlite3_create_function_v2(
      database.sqliteConnection, functionName, 3, flags, nil, answer, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  private static let answer:
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void = {
      context, _, arguments in
      guard let arguments, let text = sqlite3_value_text(arguments[0]),
        let part = sqlite3_value_text(arguments[1])
      else { return sqlite3_result_null(context) }
      let comparison = TextComparison(
        .contains, options: TextOptions(rawValue: Int(sqlite3_value_int(arguments[2]))))
      let isFound = try? comparison.holds(
        UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(arguments[0]))),
        UnsafeBufferPointer(start: part, count: Int(sqlite3_value_bytes(arguments[1]))))
      sqlite3_result_int(context, isFound ?? false ? 1 : 0)
    }
}
