import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Appends lines to a run's journal so that each is on the disk before the run goes on.
///
/// A run that is killed therefore loses at most the launch it was in.
package final class JournalWriter {
  package let path: String
  private let descriptor: Int32
  private let encoder: JSONEncoder

  /// Creates the file; one that is there already is not touched.
  ///
  /// - Throws: ``JournalError/cannotWrite(path:reason:)``.
  package init(path: String) throws(JournalError) {
    self.path = path
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .cannotWrite(path: path, reason: Self.lastError) }
  }

  deinit { close(descriptor) }

  /// - Throws: ``JournalError/cannotWrite(path:reason:)``, for example when the disk is full.
  package func append(_ entry: JournalEntry) throws(JournalError) {
    var line: Data
    do {
      line = try encoder.encode(entry)
    } catch {
      throw .cannotWrite(path: path, reason: "\(error)")
    }
    line.append(0x0A)
    try write(line)
    guard fsync(descriptor) == 0 else { throw .cannotWrite(path: path, reason: Self.lastError) }
  }

  private func write(_ data: Data) throws(JournalError) {
    var written = 0
    while written < data.count {
      let count = data.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, data.count - written)
        #else
          Darwin.write(descriptor, bytes.baseAddress.map { $0 + written }, data.count - written)
        #endif
      }
      guard count > 0 else { throw .cannotWrite(path: path, reason: Self.lastError) }
      written += count
    }
  }

  private static var lastError: String { String(cString: strerror(errno)) }
}
