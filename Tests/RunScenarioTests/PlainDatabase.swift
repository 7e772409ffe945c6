import GRDB

/// An SQLite database that nothing of Core Data is in.
enum PlainDatabase {
  static func make(at path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "CREATE TABLE note (text TEXT)") }
    try queue.close()
  }
}
