import Lineage

/// An SQLite database without anything from Core Data.
enum PlainDatabase {
  static func make(at path: String, table: String = "note", text: String? = nil) throws {
    let queue = try Database(path: path)
    try queue.write { database in
      try database.execute(sql: "CREATE TABLE \"\(table)\" (text TEXT)")
      if let text {
        try database.execute(sql: "INSERT INTO \"\(table)\" VALUES (?)", arguments: [text])
      }
    }
    try queue.close()
  }
}
