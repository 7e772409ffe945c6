import SystemSQLite

/// The SQLite library that the program is linked with.
package struct SQLiteEngine: Hashable, Sendable {
  package let version: String
  /// The check-in hash of SQLite's source.
  package let sourceID: String
  package let compileOptions: [String]

  /// The linked library.
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
