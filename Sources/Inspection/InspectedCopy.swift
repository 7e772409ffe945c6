import Foundation
package import Lineage
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

/// The reason why a file cannot be inspected at all, with the next step.
///
/// Damage that leaves some content readable is no error; it is listed in
/// ``StoreInspection/problems``.
package enum InspectionError: Error, Hashable, Sendable {
  /// There is no file to read at the path.
  case noInput(path: String, reason: String)
  /// The file is readable but is no SQLite database.
  case notADatabase(path: String, reason: String)
  /// No consistent copy could be made because another program kept writing.
  case busy(path: String)
  /// The folder of temporary files is full.
  case noRoom(StoreError)
  /// The given model does not match the store.
  case otherModel(path: String, problems: [String])
}

extension InspectionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noInput(let path, let reason): "cannot read \(path): \(reason)"
    case .notADatabase(let path, let reason):
      "\(path) is not an SQLite database: \(reason); give the store's main file, not a file next to it"
    case .busy(let path):
      "another program is writing to \(path); close it, or inspect a copy of the file"
    case .noRoom(let error): "\(error)"
    case .otherModel(let path, let problems):
      "the model does not match \(path): \(problems.joined(separator: ", ")); give the version that "
        + "the store was saved with"
    }
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

/// Unreadable content and its place.
struct Damage: Error, Hashable {
  var page: Int?
  let reason: String

  var text: String { page.map { "page \($0): \(reason)" } ?? reason }
}

/// Limits on the memory that an inspection uses.
///
/// The file's size bounds everything else, because each page is visited once. What exceeds a limit
/// is reported as a problem.
package struct InspectionLimits: Hashable, Sendable {
  /// Tables and indexes.
  ///
  /// Real stores have up to a few hundred.
  var schemaObjects = 20_000
  /// Columns per table.
  ///
  /// SQLite's own limit is 32,767.
  var columnsPerTable = 32_767
  /// Columns of all tables together.
  var columns = 200_000
  /// Bytes of one statement of the schema, and of all together.
  var statementBytes = 1 << 20
  var schemaBytes = 8 << 20
  /// Counters per table: entities times columns.
  var countersPerTable = 2_000_000
  /// Counters of all tables together.
  ///
  /// Each table can always have those of one entity.
  var counters = 4_000_000
  /// Bytes of one value, such as the model's archive.
  var valueBytes = 16 << 20
  /// Keys stored to compare both sides of a one-to-one relationship.
  var keysPerSide = 1_000_000
  /// Bytes read to compare both sides of all one-to-one relationships.
  ///
  /// A record counts each time it is read, and as at least 64 bytes.
  var comparedBytes = 256 << 20
  /// Transactions of the history that are listed, latest first.
  var transactions = 1000
  /// Listed metadata entries.
  var metadataEntries = 5000
  /// Values of sampled rows.
  var sampledValues = 200_000
  /// Tables and indexes built to measure another layout of one hierarchy.
  var builtObjects = 20_000
  /// Problems listed per table and in total.
  var problemsPerTable = 5
  var problems = 1000

  package static let standard = InspectionLimits()

  package init() {}
}
