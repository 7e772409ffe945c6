import Foundation

/// Reads a write-ahead log as SQLite does (sqlite.org/fileformat2.html, 4), and continues at the
/// first frame with a wrong checksum, where SQLite silently stops.
///
/// Frames of the log's current use have the salts of its header; frames with other salts are from
/// an earlier use and no damage. Frames after the last commit are no damage either: their
/// transaction is open, was rolled back or ended with its process, and SQLite may have overwritten
/// some of them.
package struct WriteAheadLogCheck {
  private static let headerByteCount = 32
  private static let frameHeaderByteCount = 24

  package let frames: LogFrames
  /// The problem, or nil if SQLite reads the whole log.
  package private(set) var problem: Problem?

  /// Returns nil if the log is missing, empty or zeroed.
  package init?(path: String) {
    guard let file = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)) else { return nil }
    defer { try? file.close() }
    let size = (try? file.seekToEnd()).map(Int.init) ?? 0
    try? file.seek(toOffset: 0)
    guard size > Self.headerByteCount, let bytes = try? file.read(upToCount: Self.headerByteCount),
      bytes.contains(where: { $0 != 0 })
    else { return nil }
    guard let header = Header([UInt8](bytes)) else {
      frames = LogFrames(frames: 0, validFrames: 0, lostTransactions: 0)
      problem = .init(
        message:
          "its header is damaged, so SQLite ignores its \(size) bytes: changes saved "
          + "since the last checkpoint are missing here", isDamage: true)
      return
    }
    var count = Count(header)
    let frameByteCount = Self.frameHeaderByteCount + header.pageSizeBytes
    while let frame = try? file.read(upToCount: frameByteCount), frame.count == frameByteCount {
      count.add([UInt8](frame))
    }
    frames = LogFrames(
      frames: count.frames, validFrames: count.valid, lostTransactions: count.lostTransactions)
    problem = count.problem
  }

  /// Content that SQLite omits silently.
  package struct Problem {
    package let message: String
    /// False for an unfinished save.
    package let isDamage: Bool
  }

  private struct Header {
    let pageSizeBytes: Int
    let salts: ArraySlice<UInt8>
    var checksum: LogChecksum

    /// Returns nil if SQLite would not accept the header.
    init?(_ bytes: [UInt8]) {
      guard bytes.count == WriteAheadLogCheck.headerByteCount,
        case let magic = Self.number(bytes[0..<4]), magic & ~1 == 0x377F_0682,
        case let size = Self.number(bytes[8..<12]), (512...65_536).contains(size),
        size & (size - 1) == 0
      else { return nil }
      pageSizeBytes = size
      salts = bytes[16..<24]
      checksum = LogChecksum(isBigEndian: magic & 1 == 1)
      checksum.add(bytes[0..<24])
      guard checksum.bytes == Array(bytes[24..<32]) else { return nil }
    }

    /// Returns a big-endian number.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
      bytes.reduce(0) { $0 << 8 | Int($1) }
    }
  }

  /// The counts so far.
  private struct Count {
    private let header: Header
    private var checksum: LogChecksum
    private var isSound = true
    private(set) var frames = 0
    private(set) var valid = 0
    private(set) var lostTransactions = 0
    /// The frames of the unfinished transaction.
    private var open = (frames: 0, valid: 0)

    init(_ header: Header) {
      self.header = header
      checksum = header.checksum
    }

    mutating func add(_ frame: [UInt8]) {
      let isOfThisUse = frame[8..<16].elementsEqual(header.salts)
      if isSound {
        checksum.add(frame[0..<8])
        checksum.add(frame[WriteAheadLogCheck.frameHeaderByteCount...])
        isSound = isOfThisUse && checksum.bytes == Array(frame[16..<24])
      }
      guard isOfThisUse else { return }
      open.frames += 1
      if isSound { open.valid += 1 }
      // The last frame of a transaction contains the size of the database.
      guard frame[4..<8].contains(where: { $0 != 0 }) else { return }
      frames += open.frames
      valid += open.valid
      open = (0, 0)
      if !isSound { lostTransactions += 1 }
    }

    var problem: Problem? {
      guard valid < frames else { return nil }
      let counts = "\(valid) of \(frames) \(frames == 1 ? "frame is" : "frames are") valid"
      guard frames - valid > 1 else {
        return .init(
          message:
            "\(counts): the last one is incomplete, because a save was interrupted or because "
            + "it is damaged; SQLite ignores it", isDamage: false)
      }
      let lost =
        lostTransactions == 1 ? "1 transaction is" : "\(lostTransactions) transactions are"
      return .init(
        message:
          "\(counts): frame \(valid + 1) is damaged, and SQLite ignores it and all later ones; "
          + "\(lost) missing here", isDamage: true)
    }
  }
}

/// The number of frames that SQLite reads from a write-ahead log.
package struct LogFrames: Codable, Hashable, Sendable {
  /// The number of frames of finished transactions since the log was last restarted.
  package let frames: Int
  /// The number of frames before the first damaged one; SQLite reads no others.
  package let validFrames: Int
  /// The number of transactions that end after the valid frames.
  let lostTransactions: Int
}

/// The running checksum of a write-ahead log (sqlite.org/fileformat2.html, 4.2).
private struct LogChecksum {
  let isBigEndian: Bool
  var sums: (UInt32, UInt32) = (0, 0)

  /// Adds bytes; their number must be a multiple of eight.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    var index = bytes.startIndex
    while index + 8 <= bytes.endIndex {
      sums.0 = sums.0 &+ word(bytes, index) &+ sums.1
      sums.1 = sums.1 &+ word(bytes, index + 4) &+ sums.0
      index += 8
    }
  }

  private func word(_ bytes: ArraySlice<UInt8>, _ index: Int) -> UInt32 {
    let word =
      UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8
      | UInt32(bytes[index + 3])
    return isBigEndian ? word : word.byteSwapped
  }

  /// The checksum as stored in the file, always big-endian.
  var bytes: [UInt8] {
    [sums.0, sums.1].flatMap { sum in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> UInt32($0)) }
    }
  }
}
