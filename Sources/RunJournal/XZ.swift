import CLZMA
package import Foundation

/// Compresses files in xz format, which shortens a journal to a tenth or a twentieth.
///
/// A journal repeats its statements in every process, further apart than the 32 KB that gzip looks
/// back.
package enum XZ {
  package static let fileExtension = "xz"

  /// The memory limit of decompression: more than xz's strongest setting needs.
  private static let memoryLimitBytes: UInt64 = 256 << 20
  private static let chunkBytes = 1 << 20
  /// Journals unpack to up to 20 times the file's size; a small file may repeat more.
  private static func limitBytes(ofFile count: Int) -> Int { max(16 << 20, 200 * count) }
  /// The setting `xz -9e`; Swift does not import the macro of its flag.
  private static let strongest: UInt32 = 9 | 1 << 31

  /// Compresses data.
  ///
  /// Equal data yields equal bytes, so a committed file changes only if its data does.
  ///
  /// - Throws: ``JournalError/notCompressible(path:code:)``; `path` is for the message.
  package static func compressed(_ data: Data, path: String) throws(JournalError) -> Data {
    var result = Data(count: lzma_stream_buffer_bound(data.count))
    var length = 0
    let code = data.withUnsafeBytes { input in
      result.withUnsafeMutableBytes { output in
        lzma_easy_buffer_encode(
          strongest, LZMA_CHECK_CRC64, nil,
          input.bindMemory(to: UInt8.self).baseAddress, input.count,
          output.bindMemory(to: UInt8.self).baseAddress, &length, output.count)
      }
    }
    guard code == LZMA_OK else {
      throw .notCompressible(path: path, code: code.rawValue)
    }
    return result.prefix(length)
  }

  /// - Throws: ``JournalError/notCompressible(path:code:)`` for truncated, damaged or foreign data,
  ///   and ``JournalError/tooLarge(path:bytes:limit:)`` for data larger than any journal.
  static func decompressed(_ data: Data, path: String) throws(JournalError) -> Data {
    var stream = lzma_stream()
    defer { lzma_end(&stream) }
    let begun = lzma_stream_decoder(&stream, memoryLimitBytes, 0)
    guard begun == LZMA_OK else { throw .notCompressible(path: path, code: begun.rawValue) }
    var result = Data()
    let limit = min(limitBytes(ofFile: data.count), JournalReader.limitBytes)
    var isTooLarge = false
    var chunk = [UInt8](repeating: 0, count: chunkBytes)
    let end = data.withUnsafeBytes { input -> lzma_ret in
      stream.next_in = input.bindMemory(to: UInt8.self).baseAddress
      stream.avail_in = input.count
      while true {
        let (code, count) = chunk.withUnsafeMutableBufferPointer { output -> (lzma_ret, Int) in
          stream.next_out = output.baseAddress
          stream.avail_out = output.count
          let code = lzma_code(&stream, LZMA_FINISH)
          return (code, output.count - stream.avail_out)
        }
        result.append(contentsOf: chunk[..<count])
        isTooLarge = result.count > limit
        if isTooLarge { return LZMA_MEMLIMIT_ERROR }
        // Data after the end is as invalid as a missing end.
        if code == LZMA_STREAM_END { return stream.avail_in == 0 ? code : LZMA_DATA_ERROR }
        guard code == LZMA_OK else { return code }
      }
    }
    if isTooLarge { throw .tooLarge(path: path, bytes: result.count, limit: limit) }
    guard end == LZMA_STREAM_END else { throw .notCompressible(path: path, code: end.rawValue) }
    return result
  }
}
