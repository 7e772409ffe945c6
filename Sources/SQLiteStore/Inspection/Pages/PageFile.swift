import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The pages of a database file by number, one at a time and never past its end.
///
/// A class because it owns a file descriptor.
final class PageFile {
  let header: DatabaseHeader
  let sizeBytes: Int
  private let descriptor: Int32

  /// Opens a file that nobody else uses, such as a private copy.
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

  /// Whole pages; a rest at the end is none.
  var pageCount: Int { sizeBytes / header.pageSizeBytes }

  /// The bytes of a page; pages count from 1.
  func page(_ number: Int) throws(Damage) -> [UInt8] {
    guard number >= 1 else { throw Damage("refers to page \(number)") }
    guard number <= pageCount else {
      throw Damage(page: number, "lies past the end of the file, which has \(pageCount) pages")
    }
    do {
      return try Self.bytes(
        of: descriptor, at: (number - 1) * header.pageSizeBytes, count: header.pageSizeBytes)
    } catch {
      throw Damage(page: number, error.reason)
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
    guard bytes.count == count else { throw Damage("cannot be read") }
    return bytes
  }
}
