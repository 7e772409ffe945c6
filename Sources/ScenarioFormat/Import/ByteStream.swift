import Escaping
import Foundation
import Lineage

/// A file's text as UTF-8, read in portions, so that memory use does not depend on the file's size.
struct ByteStream {
  private static let portionBytes = 256 * 1024
  /// The largest line, record or entry in bytes, which must fit in memory several times.
  static let itemLimit = 16 << 20

  private let path: String
  private let file: FileHandle
  private let fileBytes: Int
  /// Receives the share of the file that has been read.
  private let progress: (Double) -> Void
  private var decoder: TextDecoder
  private var readBytes: Int
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// Starts after the given number of bytes.
  init(
    path: String, encoding: TextEncoding, skipping mark: Int, progress: @escaping (Double) -> Void
  ) throws(DataFileError) {
    self.path = path
    do {
      file = try OrdinaryFile.handle(path)
      fileBytes = Int(try file.seekToEnd())
      try file.seek(toOffset: UInt64(mark))
    } catch {
      throw DataFileError(path: path, line: nil, reason: .unreadable(error.reason))
    }
    decoder = TextDecoder(encoding: encoding)
    readBytes = mark
    self.progress = progress
  }

  /// The next byte, or nil at the end of the file.
  var current: UInt8? {
    mutating get throws(DataFileError) {
      if position == buffer.count { try fill() }
      return position < buffer.count ? buffer[position] : nil
    }
  }

  /// True if some of the text read so far is invalid in the file's encoding.
  var isDamaged: Bool { decoder.isDamaged }

  /// The number of bytes consumed.
  var offset: Int { readBytes - buffer.count + position }

  /// Moves past ``current``.
  mutating func advance() { position += 1 }

  /// Reads the bytes up to a delimiter, which is not consumed, and passes them to a function.
  mutating func take<Result>(
    upTo isEnd: (UInt8) -> Bool, _ use: (ArraySlice<UInt8>) throws(DataFileError) -> Result
  ) throws(DataFileError) -> Result {
    var end = position
    while true {
      while end < buffer.count, !isEnd(buffer[end]) { end += 1 }
      if end < buffer.count || isAtEnd { break }
      let taken = end - position
      try fill()
      end = position + taken
    }
    let start = position
    position = end
    return try use(buffer[start..<end])
  }

  /// Reads a line and passes it without its line end to a function; returns nil at the end of the
  /// file.
  mutating func takeLine<Result>(
    _ use: (UnsafeBufferPointer<UInt8>) throws(DataFileError) -> Result
  ) throws(DataFileError) -> Result? {
    guard try current != nil else { return nil }
    var searched = 0
    var end = endOfLine(from: position)
    while end == nil && !isAtEnd {
      searched = buffer.count - position
      try fill()
      end = endOfLine(from: position + searched)
    }
    let (start, stop) = (position, end ?? buffer.count)
    position = min(stop + 1, buffer.count)
    return try buffer.withUnsafeBufferPointer { bytes throws(DataFileError) in
      try use(UnsafeBufferPointer(rebasing: bytes[start..<stop]))
    }
  }

  private func endOfLine(from start: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard start < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// Appends the next portion to the bytes not yet consumed.
  private mutating func fill() throws(DataFileError) {
    guard !isAtEnd else { return }
    buffer.removeSubrange(..<position)
    position = 0
    guard buffer.count <= Self.itemLimit else {
      throw DataFileError(path: path, line: nil, reason: .tooLong)
    }
    do {
      guard let portion = try file.read(upToCount: Self.portionBytes), !portion.isEmpty else {
        isAtEnd = true
        return decoder.finish(&buffer)
      }
      readBytes += portion.count
      decoder.append(portion, to: &buffer)
    } catch {
      throw DataFileError(path: path, line: nil, reason: .unreadable(error.reason))
    }
    progress(min(1, Double(readBytes) / Double(max(1, fileBytes))))
  }
}
