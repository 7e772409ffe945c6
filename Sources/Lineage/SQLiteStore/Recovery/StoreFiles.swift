import Escaping
import Foundation

/// The files of one store, copied and deleted together.
struct StoreFiles {
  let path: String
  let fileSystem: any StoreFileSystem

  // The log and the journal next to a database contain data; the log's index is rebuilt from it.
  private static let dataSuffixes = ["-wal", "-journal"]
  private static let indexSuffix = "-shm"

  /// Copies all files with data and verifies the copies.
  ///
  /// - Returns: The copy of the database itself.
  func backUp(into folder: String, stamp: String, cause: StoreError) throws(RecoveryError)
    -> String
  {
    let copy = freeName(in: folder, stamp: stamp)
    var current = path
    do {
      try fileSystem.createFolder(folder)
      for suffix in [""] + Self.dataSuffixes where fileSystem.fileExists(path + suffix) {
        current = path + suffix
        try fileSystem.copy(current, to: copy + suffix)
        guard try fileSystem.isSame(current, as: copy + suffix) else {
          throw Mismatch(copy: copy + suffix)
        }
      }
    } catch {
      throw .backupFailed(cause: cause, file: current, reason: error.reason)
    }
    return copy
  }

  /// Deletes every file of the store.
  ///
  /// The database is deleted last: if the process ends in between, the remaining store still cannot
  /// be opened and is recovered again, and no journal remains that a new database would take for
  /// its own.
  func wipe(cause: StoreError, backup: String?) throws(RecoveryError) {
    for suffix in Self.dataSuffixes + [Self.indexSuffix, ""]
    where fileSystem.fileExists(path + suffix) {
      do {
        try fileSystem.remove(path + suffix)
      } catch {
        throw .wipeFailed(
          cause: cause, file: path + suffix, reason: error.reason, backup: backup)
      }
    }
  }

  /// Returns `NAME.backup-STAMP`, with a number appended if the file exists.
  private func freeName(in folder: String, stamp: String) -> String {
    let name = (path as NSString).lastPathComponent
    let base = (folder as NSString).appendingPathComponent("\(name).backup-\(stamp)")
    var candidate = base
    var number = 2
    while ([""] + Self.dataSuffixes).contains(where: { fileSystem.fileExists(candidate + $0) }) {
      candidate = "\(base)-\(number)"
      number += 1
    }
    return candidate
  }

  private struct Mismatch: Error, CustomStringConvertible {
    let copy: String
    var description: String { "the copy \(copy) differs from the original" }
  }
}

/// The file operations that recovery needs, so that a test can supply failing ones.
package protocol StoreFileSystem: Sendable {
  func fileExists(_ path: String) -> Bool
  func createFolder(_ path: String) throws
  /// Copies a file to a path where none exists.
  func copy(_ path: String, to copy: String) throws
  /// Returns true if both files have the same bytes.
  func isSame(_ path: String, as copy: String) throws -> Bool
  func remove(_ path: String) throws
}

/// The local file system.
package struct DiskFileSystem: StoreFileSystem {
  package init() {}

  package func fileExists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  package func createFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  package func copy(_ path: String, to copy: String) throws {
    try FileManager.default.copyItem(atPath: path, toPath: copy)
  }

  package func isSame(_ path: String, as copy: String) throws -> Bool {
    FileManager.default.contentsEqual(atPath: path, andPath: copy)
  }

  package func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }
}
