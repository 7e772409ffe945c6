import Escaping
package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Appends entries to a journal so that a finished process survives any later failure.
///
/// A journal has one writer at a time, which holds the file's lock (`flock`). The system releases
/// the lock when the process ends.
///
/// Each entry is one line, written at once and synchronized to storage before `append` returns. The
/// writer is a class because it owns a file descriptor. Use it from one task at a time.
package final class JournalWriter: Sendable {
  let path: String
  private let descriptor: Int32

  /// Creates the file; never overwrites an existing one.
  package init(creating path: String) throws(JournalError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw .lastSystemError(path: path, operation: .create) }
    try lock()
    try Self.synchronizeFolder(of: path)
  }

  /// Opens an existing journal to resume its run.
  ///
  /// - Throws: ``JournalError/inUse(path:)`` if another process writes it.
  package init(resuming path: String) throws(JournalError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
    if descriptor < 0 { throw .lastSystemError(path: path, operation: .open) }
    try lock()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Removes an unfinished last line, writes one line and waits until it is on storage.
  ///
  /// If that fails, the journal ends after its last whole line, if the system permits it.
  package func append(_ entry: JournalEntry) throws(JournalError) {
    let line = try Self.line(for: entry, path: path)
    try cutUnfinishedLine()
    let end = lseek(descriptor, 0, SEEK_END)
    do {
      try write(line)
    } catch {
      if end >= 0 { _ = ftruncate(descriptor, end) }
      throw error
    }
    if fsync(descriptor) != 0 { throw .lastSystemError(path: path, operation: .synchronize) }
  }

  /// Returns the entry as JSON with sorted keys and a line feed; equal entries have equal bytes.
  package static func line(
    for entry: JournalEntry, path: String = "journal"
  ) throws(JournalError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(entry) + Data([JournalReader.lineFeed])
    } catch {
      throw .notEncodable(path: path, reason: error.reason)
    }
  }
}

extension JournalWriter {
  private func lock() throws(JournalError) {
    // A file system without locks cannot protect the journal but can store it.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { throw .inUse(path: path) }
  }

  private func write(_ line: Data) throws(JournalError) {
    var rest = [UInt8](line)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Self.systemWrite(descriptor, $0) }
      if written < 0 {
        if errno == EINTR { continue }
        throw .lastSystemError(path: path, operation: .write)
      }
      rest = rest.dropFirst(written)
    }
  }

  /// Calls the C function, which the method of the same name hides.
  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Darwin)
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  private func cutUnfinishedLine() throws(JournalError) {
    let size = lseek(descriptor, 0, SEEK_END)
    var end = size
    var byte: UInt8 = 0
    while end > 0 {
      guard pread(descriptor, &byte, 1, end - 1) == 1 else {
        throw .lastSystemError(path: path, operation: .read)
      }
      if byte == JournalReader.lineFeed { break }
      end -= 1
    }
    guard end < size else { return }
    if ftruncate(descriptor, end) != 0 {
      throw .lastSystemError(path: path, operation: .truncate)
    }
  }

  /// Synchronizes the folder: a new file survives a crash only if its folder's entry does.
  private static func synchronizeFolder(of path: String) throws(JournalError) {
    let folder = (path as NSString).deletingLastPathComponent
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw .lastSystemError(path: path, operation: .open) }
    defer { close(descriptor) }
    if fsync(descriptor) != 0 { throw .lastSystemError(path: path, operation: .synchronize) }
  }
}
