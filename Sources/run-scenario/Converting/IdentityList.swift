import Foundation
import Lineage

/// The old and new entity and key of each object, as a database table or as CSV.
struct IdentityList {
  let report: StoreConversion.Report

  /// Writes a database with the table `ids` if the name ends in `.sqlite`, otherwise CSV.
  ///
  /// - Throws: `StoreError`, or an error of SQLite or the file system.
  func write(to path: String, for name: String) throws {
    if name.hasSuffix(".sqlite") { try writeTable(to: path) } else { try writeCSV(to: path) }
  }

  private func writeTable(to path: String) throws {
    let database = try Database(path: path)
    try database.write { database in
      try database.execute(
        sql: """
          CREATE TABLE ids(
            old_entity TEXT NOT NULL, old_key INTEGER NOT NULL,
            new_entity TEXT NOT NULL, new_key INTEGER NOT NULL,
            PRIMARY KEY(old_entity, old_key, new_entity)
          ) WITHOUT ROWID
          """)
      let statement = try database.statement("INSERT INTO ids VALUES (?, ?, ?, ?)")
      try report.forEachPair { old, new in
        try database.execute(
          statement, arguments: [old.entityName, old.key, new.entityName, new.key])
      }
    }
    try database.close()
  }

  private func writeCSV(to path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw StoreError.cannotOpen(path: path, reason: "the file is not writable") }
    var lines = "old_entity,old_key,new_entity,new_key\n"
    try report.forEachPair { old, new in
      lines += "\(old.entityName),\(old.key),\(new.entityName),\(new.key)\n"
      guard lines.utf8.count > 1 << 16 else { return }
      try file.write(contentsOf: Data(lines.utf8))
      lines = ""
    }
    try file.write(contentsOf: Data(lines.utf8))
    try file.close()
  }
}
