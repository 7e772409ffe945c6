import Foundation
import Lineage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The pages of a database file by number, read one at a time and never past the end.
///
/// A class because it owns a file descriptor.
final class PageFile {
  let header: DatabaseHeader
  let sizeBytes: Int
  private let descriptor: Int32

  /// Opens a file that no other program uses, such as a private copy.
  init(path: String) throws(InspectionError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .noInput(path: path, reason: String(cString: strerror(errno)))
    }
    self.descriptor = descriptor
    let size = lseek(descriptor, 0, SEEK_END)
    sizeBytes = max(0, Int(size))
    do {
      header = try DatabaseHeader(
        Self.bytes(of: descriptor, at: 0, count: min(sizeBytes, DatabaseHeader.byteCount)))
    } catch {
      throw .notADatabase(path: path, reason: error.reason)
    }
  }

  deinit { close(descriptor) }

  /// The number of whole pages, without an incomplete one at the end.
  var pageCount: Int { sizeBytes / header.pageSizeBytes }

  /// A description of the existing part of a truncated file, or nil for a complete one.
  var cut: String? {
    guard let whole = header.fileBytes, sizeBytes < whole else { return nil }
    return "it has \(sizeBytes) of the \(whole) bytes that its header states"
  }

  /// Returns the bytes of a page; pages count from 1.
  func page(_ number: Int) throws(Damage) -> [UInt8] {
    guard number >= 1 else { throw Damage(reason: "refers to page \(number)") }
    guard number <= pageCount else {
      throw Damage(
        page: number, reason: "is past the end of the file, which has \(pageCount) pages")
    }
    do {
      return try Self.bytes(
        of: descriptor, at: (number - 1) * header.pageSizeBytes, count: header.pageSizeBytes)
    } catch {
      throw Damage(page: number, reason: error.reason)
    }
  }

  private static func bytes(of descriptor: Int32, at offset: Int, count: Int) throws(Damage)
    -> [UInt8]
  {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while initialized < count {
        let read = pread(
          descriptor, buffer.baseAddress?.advanced(by: initialized), count - initialized,
          off_t(offset + initialized))
        guard read > 0 else { break }
        initialized += read
      }
    }
    guard bytes.count == count else { throw Damage(reason: "cannot be read") }
    return bytes
  }
}

/// The first 100 bytes of a database file.
struct DatabaseHeader: Hashable {
  static let byteCount = 100
  static let magic = Array("SQLite format 3\u{0}".utf8)

  let pageSizeBytes: Int
  /// The usable bytes per page; some extensions reserve the rest.
  let usableBytes: Int
  /// True for a write-ahead log, false for a rollback journal.
  let usesWriteAheadLog: Bool
  let freePageCount: Int
  let schemaFormat: Int
  let isAutoVacuum: Bool
  let isIncrementalVacuum: Bool
  /// 1 for UTF-8, 2 and 3 for UTF-16 little-endian and big-endian.
  let encoding: Int
  let userVersion: Int
  let applicationID: Int
  /// The size of the file according to its header, or nil if the last program that wrote to it did
  /// not set it.
  let fileBytes: Int?

  init(_ bytes: [UInt8]) throws(Damage) {
    guard !bytes.isEmpty else { throw Damage(reason: "it is empty") }
    guard bytes.starts(with: Self.magic) else {
      throw Damage(reason: StoreSnapshot.otherBeginning)
    }
    guard bytes.count >= Self.byteCount else {
      throw Damage(
        reason: "it has \(bytes.count) bytes, and its header alone has \(Self.byteCount)")
    }
    let size = try bytes.bigEndian(at: 16, bytes: 2)
    pageSizeBytes = size == 1 ? 65_536 : size
    guard pageSizeBytes >= 512, pageSizeBytes & (pageSizeBytes - 1) == 0 else {
      throw Damage(reason: "its header gives the page size \(size)")
    }
    usableBytes = pageSizeBytes - Int(bytes[20])
    guard usableBytes >= 480 else {
      throw Damage(reason: "its header leaves \(usableBytes) usable bytes per page")
    }
    usesWriteAheadLog = bytes[18] == 2
    freePageCount = try bytes.bigEndian(at: 36, bytes: 4)
    schemaFormat = try bytes.bigEndian(at: 44, bytes: 4)
    isAutoVacuum = try bytes.bigEndian(at: 52, bytes: 4) != 0
    encoding = try bytes.bigEndian(at: 56, bytes: 4)
    userVersion = try bytes.bigEndian(at: 60, bytes: 4)
    isIncrementalVacuum = try bytes.bigEndian(at: 64, bytes: 4) != 0
    applicationID = try bytes.bigEndian(at: 68, bytes: 4)
    let isKept = bytes[24..<28] == bytes[92..<96]
    fileBytes = isKept ? try bytes.bigEndian(at: 28, bytes: 4) * pageSizeBytes : nil
  }
}
