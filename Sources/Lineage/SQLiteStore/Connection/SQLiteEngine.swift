import SystemSQLite

/// The SQLite library this program is linked with.
package struct SQLiteEngine: Hashable, Sendable {
  package let version: String
  /// The check-in of SQLite's own sources.
  package let sourceID: String
  package let compileOptions: [String]

  /// The library as it describes itself.
  package static var current: SQLiteEngine {
    var options: [String] = []
    while let option = sqlite3_compileoption_get(Int32(options.count)) {
      options.append(String(cString: option))
    }
    return SQLiteEngine(
      version: String(cString: sqlite3_libversion()),
      sourceID: String(cString: sqlite3_sourceid()), compileOptions: options)
  }
}
