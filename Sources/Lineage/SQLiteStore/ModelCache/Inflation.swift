import CZlib
import Foundation

/// Inflates raw DEFLATE streams (RFC 1951), as in Z_MODELCACHE, into bounded memory.
struct Inflation {
  private static let chunkByteCount = 64 << 10

  private enum Outcome {
    case complete([UInt8])
    case tooLong
    case failed(String)
  }

  /// - Throws: `ModelArchiveError.notCompressed` if the data is no complete stream, or
  ///   `ModelArchiveError.limitExceeded` before the output exceeds the limit.
  static func inflate(_ data: Data, outputLimitBytes: Int) throws(ModelArchiveError) -> [UInt8] {
    // A copy, so that a slice also starts at 0. zlib's input pointer is mutable although it does
    // not change the data.
    var input = [UInt8](data)
    let outcome = input.withUnsafeMutableBufferPointer { run($0, outputLimitBytes) }
    switch outcome {
    case .complete(let bytes): return bytes
    case .tooLong: throw .limitExceeded(.archiveBytes, limit: outputLimitBytes)
    case .failed(let reason): throw .notCompressed(reason: reason)
    }
  }

  private static func run(_ input: UnsafeMutableBufferPointer<UInt8>, _ limit: Int) -> Outcome {
    guard let count = UInt32(exactly: input.count) else { return .failed("it is too long") }
    var stream = z_stream()
    // A negative window size means a stream without header and checksum.
    let code = inflateInit2_(
      &stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard code == Z_OK else { return .failed("zlib cannot start (\(code))") }
    defer { inflateEnd(&stream) }
    stream.next_in = input.baseAddress
    stream.avail_in = count
    return drain(&stream, limit)
  }

  private static func drain(_ stream: inout z_stream, _ limit: Int) -> Outcome {
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: chunkByteCount)
    while true {
      let (code, made) = chunk.withUnsafeMutableBufferPointer { space in
        stream.next_out = space.baseAddress
        stream.avail_out = UInt32(space.count)
        let code = CZlib.inflate(&stream, Z_NO_FLUSH)
        return (code, space.count - Int(stream.avail_out))
      }
      guard output.count + made <= limit else { return .tooLong }
      output += chunk[..<made]
      switch code {
      case Z_STREAM_END: return .complete(output)
      case Z_OK where made > 0 || stream.avail_in > 0: continue
      case Z_OK, Z_BUF_ERROR: return .failed("it ends too early")
      default: return .failed(stream.msg.map { String(cString: $0) } ?? "zlib error \(code)")
      }
    }
  }
}
