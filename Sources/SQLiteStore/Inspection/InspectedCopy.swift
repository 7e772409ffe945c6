import Foundation
import GRDBSQLite

/// A private copy of a store with everything of its log in the one file.
///
/// SQLite writes beside a database even to read it. So the original is only ever read as bytes,
/// and the log beside the copy is written into the copy.
struct InspectedCopy {
  /// Of the copied database.
  var path: String { snapshot.path }
  let sizeBytes: Int
  let logBytes: Int?
  /// Of the write-ahead log, nil without one.
  let logFrames: LogFrames?
  /// What became of the log, empty if all went well or there was none.
  let logProblems: [StoreInspection.Problem]
  /// Keeps the copy as long as this value lives.
  private let snapshot: StoreSnapshot

  private static let logSuffixes = ["-wal", "-journal"]

  /// - Throws: ``InspectionError`` for what is no file, cannot be read or does not hold still.
  init(of original: String) throws(InspectionError) {
    let snapshot: StoreSnapshot
    do {
      snapshot = try StoreSnapshot(of: original)
    } catch {
      throw switch error {
      case .cannotOpen(let path, let reason): .noInput(path: path, reason: reason)
      case .locked: .busy(path: original)
      default: .noInput(path: original, reason: "\(error)")
      }
    }
    self.snapshot = snapshot
    sizeBytes = Self.size(snapshot.path) ?? 0
    logBytes = Self.size(snapshot.path + "-wal")
    let hasLog = Self.logSuffixes.contains { Self.size(snapshot.path + $0) ?? 0 > 0 }
    // Before SQLite folds it and leaves nothing to look at.
    let check = LogCheck(path: snapshot.path + "-wal")
    logFrames = check?.frames
    let failure = hasLog ? Self.applyLog(to: snapshot.path) : nil
    logProblems =
      [failure.map { .init(place: "the log", message: $0, isDamage: true) }, check?.problem]
      .compactMap(\.self)
  }

  private static func size(_ path: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.intValue
  }

  /// Lets SQLite write what is in the copied log into the copied file.
  private static func applyLog(to path: String) -> String? {
    var database: OpaquePointer?
    defer { sqlite3_close_v2(database) }
    guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
      return "the log beside it cannot be read"
    }
    // A first read rolls back an unfinished transaction and finds the log; a schema that SQLite
    // refuses does not matter here.
    sqlite3_exec(database, "SELECT 1 FROM sqlite_schema LIMIT 1", nil, nil, nil)
    let status = sqlite3_wal_checkpoint_v2(
      database, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard status != SQLITE_OK else { return nil }
    return "the log beside it cannot be applied: \(String(cString: sqlite3_errmsg(database)))"
  }
}
