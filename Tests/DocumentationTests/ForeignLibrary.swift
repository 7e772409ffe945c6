import Foundation
import GRDB

/// Makes a library's file look like one that Core Data made.
enum ForeignLibrary {
  /// Writes metadata as Apple's framework does, with hashes of no meaning.
  static func disguise(_ path: String, entityNames: [String]) throws {
    let hashes = Dictionary(uniqueKeysWithValues: entityNames.map { ($0, Data(count: 32)) })
    let list = try PropertyListSerialization.data(
      fromPropertyList: [
        "NSStoreType": "SQLite", "NSPersistenceFrameworkVersion": 1344,
        "NSStoreModelVersionHashesVersion": 3, "NSStoreModelVersionHashes": hashes,
      ] as [String: Any], format: .binary, options: 0)
    let queue = try DatabaseQueue(path: path)
    try queue.write {
      try $0.execute(sql: "UPDATE Z_METADATA SET Z_PLIST = ?", arguments: [list])
    }
    try queue.close()
  }

  static func execute(_ sql: String, _ path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }
}
