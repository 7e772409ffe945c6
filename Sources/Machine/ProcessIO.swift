/// What this process read and wrote, from /proc/self/io.
package struct ProcessIO: Hashable, Sendable {
  /// Bytes that went through read and write calls, whoever had them in memory.
  package var logicalBytesRead: Int64
  package var logicalBytesWritten: Int64
  /// Bytes fetched from storage, and made dirty so that storage will get them.
  package var blockBytesRead: Int64
  package var blockBytesWritten: Int64
  /// Reading the figures is reading too: so many of the next ones' bytes are this text.
  private var textBytes: Int64

  /// Nil where the system does not tell.
  package init?(files: SystemFiles = .live) {
    let path = "/proc/self/io"
    guard let text = files.text(path) else { return nil }
    let known = SystemFiles { $0 == path ? text : nil }
    guard let read = known.number(of: "rchar", in: path),
      let written = known.number(of: "wchar", in: path)
    else { return nil }
    logicalBytesRead = read
    logicalBytesWritten = written
    blockBytesRead = known.number(of: "read_bytes", in: path) ?? 0
    blockBytesWritten = known.number(of: "write_bytes", in: path) ?? 0
    textBytes = Int64(text.utf8.count)
  }

  /// What was added since.
  func difference(since before: ProcessIO) -> ProcessIO {
    var result = self
    result.logicalBytesRead = max(
      0, logicalBytesRead - before.logicalBytesRead - before.textBytes)
    result.logicalBytesWritten -= before.logicalBytesWritten
    result.blockBytesRead -= before.blockBytesRead
    result.blockBytesWritten -= before.blockBytesWritten
    return result
  }
}
