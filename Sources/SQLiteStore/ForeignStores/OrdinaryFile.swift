import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Opens files of a stranger, and nothing that only looks like one.
///
/// To open a pipe waits until someone writes to it, and a device has no end. What lies at a path
/// can change between a look and the opening, so the opened file is asked what it is.
enum OrdinaryFile {
  /// Opens a file for reading.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - followsLink: false for a log, where SQLite follows none either.
  /// - Returns: a handle that closes itself.
  /// - Throws: ``SQLiteStoreError/cannotOpen(path:reason:)``.
  static func handle(_ path: String, followsLink: Bool) throws(SQLiteStoreError) -> FileHandle {
    let descriptor = open(
      path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLink ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else {
      let reason = errno == ELOOP ? notOrdinary : String(cString: strerror(errno))
      throw .cannotOpen(path: path, reason: reason)
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .cannotOpen(path: path, reason: notOrdinary)
    }
    return handle
  }

  private static let notOrdinary = "it is no ordinary file; remove it"
}
