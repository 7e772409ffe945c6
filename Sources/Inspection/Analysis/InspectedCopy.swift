import Foundation
import Lineage
import SystemSQLite

/// A private copy of a store with its write-ahead log merged into the file.
///
/// SQLite writes next to a database even when it only reads. So the original is read only as bytes,
/// and the log is checkpointed into the copy.
struct InspectedCopy {
  /// The path of the copied database.
  var path: String { snapshot.path }
  let sizeBytes: Int
  let logBytes: Int?
  /// The frames of the write-ahead log, or nil without a log.
  let logFrames: LogFrames?
  /// The problems of the log; empty if it was merged completely or there was none.
  let logProblems: [StoreInspection.Problem]
  /// Keeps the copy alive.
  let snapshot: StoreSnapshot

  private static let logSuffixes = ["-wal", "-journal"]

  /// - Throws: ``InspectionError`` if the path is no file, cannot be read or keeps changing.
  init(of original: String, in folder: URL) throws(InspectionError) {
    let snapshot: StoreSnapshot
    do {
      snapshot = try StoreSnapshot(of: original, in: PrivateFolder(in: folder.path))
    } catch {
      throw switch error {
      case .cannotOpen(let path, let reason, _): .noInput(path: path, reason: reason)
      case .locked: .busy(path: original)
      case .damaged(_, let reason, _): .notADatabase(path: original, reason: reason)
      case .noRoomForCopy: .noRoom(error)
      default: .noInput(path: original, reason: "\(error)")
      }
    }
    self.snapshot = snapshot
    sizeBytes = Self.size(snapshot.path) ?? 0
    logBytes = Self.size(snapshot.path + "-wal")
    let hasLog = Self.hasLog(snapshot.path)
    // The log has to be checked before SQLite checkpoints and removes it.
    let check = WriteAheadLogCheck(path: snapshot.path + "-wal")
    logFrames = check?.frames
    let failure = hasLog ? try Self.applyLog(to: snapshot) : nil
    logProblems =
      [
        failure.map { .init(place: "the log", message: $0, isDamage: true) },
        check?.problem.map {
          .init(place: "the log", message: $0.message, isDamage: $0.isDamage)
        },
      ].compactMap(\.self)
  }

  fileprivate static func hasLog(_ path: String) -> Bool {
    logSuffixes.contains { size(path + $0) ?? 0 > 0 }
  }

  fileprivate static func size(_ path: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.intValue
  }

  /// Lets SQLite checkpoint the copied log into the copied file.
  private static func applyLog(to snapshot: StoreSnapshot) throws(InspectionError) -> String? {
    let path = snapshot.path
    var database: OpaquePointer?
    defer { sqlite3_close_v2(database) }
    guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
      return "the log next to it cannot be read"
    }
    // The first read rolls back an unfinished transaction and recovers the log. Errors in the
    // schema do not matter here.
    sqlite3_exec(database, "SELECT 1 FROM sqlite_schema LIMIT 1", nil, nil, nil)
    let status = sqlite3_wal_checkpoint_v2(
      database, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard status != SQLITE_OK else { return nil }
    guard status & 0xFF != SQLITE_FULL else {
      let bytes = (["", "-wal"] + logSuffixes).reduce(0) { $0 + (size(path + $1) ?? 0) }
      throw .noRoom(snapshot.noRoom(bytes: UInt64(bytes)))
    }
    return "the log next to it cannot be applied: \(String(cString: sqlite3_errmsg(database)))"
  }
}

/// Detects a database file that is shorter than its header says.
package enum TruncatedFile {
  /// Returns the size found, or nil if the file is complete, missing, or has a log that may contain
  /// the rest.
  package static func text(path: String) -> String? {
    let size = InspectedCopy.size(path) ?? 0
    guard !InspectedCopy.hasLog(path), size >= DatabaseHeader.magic.count else { return nil }
    guard size >= DatabaseHeader.byteCount else {
      return "it has \(size) bytes, and its header alone has \(DatabaseHeader.byteCount)"
    }
    return (try? PageFile(path: path))?.cut
  }
}
