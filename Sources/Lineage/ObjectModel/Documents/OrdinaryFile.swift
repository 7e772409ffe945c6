package import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Opens untrusted paths only if they are ordinary files.
///
/// Opening a pipe waits for a writer, and a device has no end. The path may change between a check
/// and the opening, so the opened file is checked.
package enum OrdinaryFile {
  /// The reason why a file cannot be read, and the next step.
  package struct Rejection: Error, Hashable, Sendable, CustomStringConvertible {
    package let problem: String
    let nextStep: String

    package var description: String { "\(problem); \(nextStep)" }
  }

  /// Opens a file for reading.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - followsLink: False for a log, for which SQLite follows no link either.
  /// - Returns: A handle that closes itself.
  /// - Throws: ``Rejection``.
  package static func handle(_ path: String, followsLink: Bool = true) throws(Rejection)
    -> FileHandle
  {
    let descriptor = open(
      path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLink ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else {
      // A socket cannot be opened.
      let isOther = errno == ELOOP && !followsLink || errno == ENXIO
      throw isOther ? notOrdinary(followsLink) : systemError
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw notOrdinary(followsLink)
    }
    return handle
  }

  /// Reads the beginning of a file, or the whole file if it is not longer.
  package static func data(_ path: String, upTo byteCount: Int) throws(Rejection) -> Data {
    let handle = try handle(path)
    do { return try handle.read(upToCount: byteCount) ?? Data() } catch { throw systemError }
  }

  /// Reads a whole file as UTF-8.
  package static func text(_ path: String) throws(Rejection) -> String {
    let data = try data(path, upTo: textLimit + 1)
    guard data.count <= textLimit else {
      throw Rejection(problem: "it has more than \(textLimit >> 20) MB", nextStep: "shorten it")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Rejection(problem: "it is not UTF-8 text", nextStep: "convert it")
    }
    return text
  }

  /// The largest text in bytes; the log of a long session has a few MB.
  private static let textLimit = 256 << 20

  private static var systemError: Rejection {
    Rejection(
      problem: String(cString: strerror(errno)), nextStep: "check the path and its permissions")
  }

  private static func notOrdinary(_ isInput: Bool) -> Rejection {
    Rejection(
      problem: "it is not a regular file",
      nextStep: isInput ? "copy its content into a file" : "remove it")
  }
}
