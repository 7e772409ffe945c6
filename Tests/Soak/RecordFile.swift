import Foundation

/// A writer's record, which is on the device before the writer continues.
struct RecordWriter {
  private let file: Int32
  private let path: String

  /// Opens a record and discards a truncated last line.
  ///
  /// - Throws: ``SoakError/file(path:code:)``.
  init(path: String) throws {
    self.path = path
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw SoakError.file(path: path, code: errno) }
    let content = try Data(contentsOf: URL(filePath: path))
    let end = content.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    guard ftruncate(file, off_t(end)) == 0, lseek(file, 0, SEEK_END) >= 0 else {
      throw SoakError.file(path: path, code: errno)
    }
  }

  func append(_ line: RecordLine) throws {
    let bytes = Array("\(try line.text())\n".utf8)
    guard write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0 else {
      throw SoakError.file(path: path, code: errno)
    }
  }
}

/// Reads the new lines of a record that another process writes.
struct RecordReader {
  private let path: String
  private var offset: UInt64 = 0

  init(path: String) { self.path = path }

  /// Returns the complete lines since the last call.
  mutating func newLines() throws -> [RecordLine] {
    guard let file = FileHandle(forReadingAtPath: path) else { return [] }
    defer { try? file.close() }
    try file.seek(toOffset: offset)
    guard let data = try file.readToEnd(), let end = data.lastIndex(of: UInt8(ascii: "\n")) else {
      return []
    }
    offset += UInt64(end - data.startIndex + 1)
    return try data[..<end].split(separator: UInt8(ascii: "\n")).map {
      try RecordLine(String(decoding: $0, as: UTF8.self))
    }
  }
}
