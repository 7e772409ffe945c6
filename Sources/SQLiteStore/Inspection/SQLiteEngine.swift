import GRDBSQLite

/// The SQLite library this program is linked with.
public struct SQLiteEngine: Hashable, Sendable {
  public let version: String
  /// The check-in of SQLite's own sources.
  public let sourceID: String
  public let compileOptions: [String]

  /// The library as it describes itself.
  public static var current: SQLiteEngine {
    var options: [String] = []
    while let option = sqlite3_compileoption_get(Int32(options.count)) {
      options.append(String(cString: option))
    }
    return SQLiteEngine(
      version: String(cString: sqlite3_libversion()),
      sourceID: String(cString: sqlite3_sourceid()), compileOptions: options)
  }
}
