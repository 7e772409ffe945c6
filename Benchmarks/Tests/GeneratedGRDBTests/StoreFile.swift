import GRDB

/// Files of stores and databases, as SQL sees them.
enum StoreFile {
  /// Makes the first publication one of no entity.
  static func damage(_ path: String) throws {
    try DatabaseQueue(path: path).write {
      try $0.execute(sql: "UPDATE ZPUBLICATION SET Z_ENT = 99 WHERE Z_PK = 1")
    }
  }

  /// The coded content of publications by their keys, without those that the driver changes.
  static func converted(in path: String) throws -> [Int64: String] {
    try content(in: path, "SELECT Z_PK, CAST(ZCONTENT AS TEXT) FROM ZPUBLICATION")
  }

  static func inserted(in path: String) throws -> [Int64: String] {
    try content(in: path, "SELECT id, content FROM publication WHERE title <> 'New'")
  }

  private static func content(in path: String, _ sql: String) throws -> [Int64: String] {
    let rows = try DatabaseQueue(path: path).read { try Row.fetchAll($0, sql: sql) }
    let pairs = rows.compactMap { row in (row[1] as String?).map { (row[0] as Int64, $0) } }
    return Dictionary(
      pairs.filter { $0.0 % 5 != 2 && $0.0 % 7 != 1 }, uniquingKeysWith: { first, _ in first })
  }
}
