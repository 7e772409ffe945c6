import Foundation
import Lineage
import ModelReshaping

/// The old and new entity and key of each object, as a database table or as CSV.
final class IdentityList {
  private static let portionByteCount = 1 << 16

  private let database: Database?
  private var statement: Statement?
  private let file: FileHandle?
  private var lines = "old_entity,old_key,new_entity,new_key\n"

  /// Creates a table `ids` if the name ends in `.sqlite`, otherwise CSV.
  ///
  /// - Throws: `StoreError`.
  init(path: String, for name: String) throws {
    guard name.hasSuffix(".sqlite") else {
      guard FileManager.default.createFile(atPath: path, contents: nil),
        let file = FileHandle(forWritingAtPath: path)
      else { throw StoreError.cannotOpen(path: path, reason: "the file is not writable") }
      (database, statement, self.file) = (nil, nil, file)
      return
    }
    let database = try Database(path: path)
    try database.execute(
      sql: """
        CREATE TABLE ids(
          old_entity TEXT NOT NULL, old_key INTEGER NOT NULL,
          new_entity TEXT NOT NULL, new_key INTEGER NOT NULL,
          PRIMARY KEY(old_entity, old_key, new_entity)
        ) WITHOUT ROWID;
        BEGIN
        """)
    (self.database, file) = (database, nil)
    statement = try database.statement("INSERT INTO ids VALUES (?, ?, ?, ?)")
  }

  /// Adds an object.
  ///
  /// - Throws: `StoreError`, or an error of the file system.
  func add(_ old: TreeConversion.Address, _ new: TreeConversion.Address) throws {
    if let database, let statement {
      try database.execute(statement, arguments: [old.entity, old.key, new.entity, new.key])
    }
    guard let file else { return }
    lines += "\(old.entity),\(old.key),\(new.entity),\(new.key)\n"
    guard lines.utf8.count > Self.portionByteCount else { return }
    try file.write(contentsOf: Data(lines.utf8))
    lines = ""
  }

  /// Completes the file.
  ///
  /// - Throws: `StoreError`, or an error of the file system.
  func close() throws {
    try database?.execute(sql: "COMMIT")
    statement = nil
    try database?.close()
    try file?.write(contentsOf: Data(lines.utf8))
    try file?.close()
  }
}
