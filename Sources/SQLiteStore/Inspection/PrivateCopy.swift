import Foundation
import GRDBSQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A copy of a store's files in a folder of its own, which goes with the value that made it.
///
/// SQLite writes beside a database even to read it. So the original is only ever read as bytes,
/// and the log beside the copy is written into the copy.
final class PrivateCopy {
  /// Of the copied database, everything of its log included.
  let path: String
  let sizeBytes: Int
  let logBytes: Int?
  /// What became of the log, nil if all went well or there was none.
  private(set) var logProblem: String?
  private let folder: URL

  /// - Throws: ``InspectionError`` for what is no file, cannot be read or does not hold still.
  init(of original: String) throws(InspectionError) {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lineage-inspect-\(UUID().uuidString)")
    path = folder.appendingPathComponent("copy").path
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .noInput(path: original, reason: "no room for a copy: \(error.localizedDescription)")
    }
    do {
      let sizes = try Self.copy(original, to: path)
      (sizeBytes, logBytes) = (sizes[0] ?? 0, sizes[1])
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
    let suffixes = ["-wal", "-journal"]
    if suffixes.contains(where: { FileManager.default.fileExists(atPath: path + $0) }) {
      logProblem = Self.applyLog(to: path)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Copies until the files were the same before and after.
  private static func copy(_ original: String, to path: String) throws(InspectionError) -> [Int?] {
    // SQLite looks for the log beside the file itself, not beside a link to it.
    let resolved = URL(fileURLWithPath: original).resolvingSymlinksInPath().path
    for _ in 0..<5 {
      let before = state(resolved)
      var sizes: [Int?] = []
      for suffix in ["", "-wal", "-journal"] {
        sizes.append(
          try copyFile(resolved + suffix, to: path + suffix, isOptional: !suffix.isEmpty))
      }
      if state(resolved) == before { return sizes }
    }
    throw .busy(path: original)
  }

  /// Sizes, times and the beginning of the log, whose salts change with every checkpoint.
  private static func state(_ path: String) -> [[Int]] {
    ["", "-wal", "-journal"].map { suffix in
      var status = stat()
      guard stat(path + suffix, &status) == 0 else { return [] }
      return [
        Int(status.st_ino), Int(status.st_size), Int(status.st_mtim.tv_sec),
        Int(status.st_mtim.tv_nsec),
      ]
    }
  }

  /// - Returns: how many bytes there were, nil for an optional file that is not there.
  private static func copyFile(_ source: String, to target: String, isOptional: Bool)
    throws(InspectionError) -> Int?
  {
    // Without waiting, or a pipe would never open.
    let input = open(source, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard input >= 0 else {
      if isOptional, errno == ENOENT {
        unlink(target)
        return nil
      }
      throw .noInput(path: source, reason: String(cString: strerror(errno)))
    }
    defer { close(input) }
    var status = stat()
    guard fstat(input, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw .noInput(path: source, reason: isFolder ? "it is a folder" : "it is no ordinary file")
    }
    let output = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard output >= 0 else {
      throw .noInput(path: source, reason: "no copy: \(String(cString: strerror(errno)))")
    }
    defer { close(output) }
    return try pump(from: input, to: output, path: source)
  }

  private static func pump(from input: Int32, to output: Int32, path: String)
    throws(InspectionError) -> Int
  {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var total = 0
    while true {
      let count = read(input, &buffer, buffer.count)
      if count == 0 { return total }
      guard count > 0, write(output, buffer, count) == count else {
        throw .noInput(path: path, reason: String(cString: strerror(errno)))
      }
      total += count
    }
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
