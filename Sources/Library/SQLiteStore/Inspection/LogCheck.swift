import Foundation

/// Reads a write-ahead log as SQLite does (sqlite.org/fileformat2.html, 4), and goes on where SQLite
/// stops without a word: at the first frame whose checksum is wrong.
///
/// Frames of the log's present use have the salts of its header; those of an earlier use have others
/// and are no damage.
struct LogCheck {
  private static let headerByteCount = 32
  private static let frameHeaderByteCount = 24

  let frames: LogFrames
  /// Nil for a log of which SQLite takes everything.
  private(set) var problem: StoreInspection.Problem?

  /// Nil for a log that is not there, is empty or was zeroed.
  init?(path: String) {
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
        place: "the log",
        message:
          "its header is damaged, so SQLite takes nothing of its \(size) bytes: what was saved "
          + "since the last checkpoint is missing here", isDamage: true)
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

  private struct Header {
    let pageSizeBytes: Int
    let salts: ArraySlice<UInt8>
    var checksum: LogChecksum

    /// Nil if SQLite would not take it for one.
    init?(_ bytes: [UInt8]) {
      guard bytes.count == LogCheck.headerByteCount,
        let magic = try? bytes.bigEndian(at: 0, bytes: 4), magic & ~1 == 0x377F_0682,
        let size = try? bytes.bigEndian(at: 8, bytes: 4), (512...65_536).contains(size),
        size & (size - 1) == 0
      else { return nil }
      pageSizeBytes = size
      salts = bytes[16..<24]
      checksum = LogChecksum(isBigEndian: magic & 1 == 1)
      checksum.add(bytes[0..<24])
      guard checksum.bytes == Array(bytes[24..<32]) else { return nil }
    }
  }

  /// What has been counted so far.
  private struct Count {
    private let header: Header
    private var checksum: LogChecksum
    private var isSound = true
    private(set) var frames = 0
    private(set) var valid = 0
    private(set) var lostTransactions = 0

    init(_ header: Header) {
      self.header = header
      checksum = header.checksum
    }

    mutating func add(_ frame: [UInt8]) {
      let isOfThisUse = frame[8..<16].elementsEqual(header.salts)
      if isSound {
        checksum.add(frame[0..<8])
        checksum.add(frame[LogCheck.frameHeaderByteCount...])
        isSound = isOfThisUse && checksum.bytes == Array(frame[16..<24])
      }
      guard isOfThisUse else { return }
      frames += 1
      if isSound {
        valid += 1
      } else if frame[4..<8].contains(where: { $0 != 0 }) {
        // The frame that ends a transaction has the size of the database.
        lostTransactions += 1
      }
    }

    var problem: StoreInspection.Problem? {
      guard valid < frames else { return nil }
      let counts = "\(valid) of \(frames) \(frames == 1 ? "frame is" : "frames are") valid"
      guard frames - valid > 1 else {
        return .init(
          place: "the log",
          message:
            "\(counts): the last one is not whole, because a save was not finished or because "
            + "it is damaged; SQLite does not read it", isDamage: false)
      }
      let lost =
        lostTransactions == 1 ? "1 transaction is" : "\(lostTransactions) transactions are"
      return .init(
        place: "the log",
        message: "\(counts): frame \(valid + 1) is damaged, and SQLite reads none from there on; "
          + "\(lost) missing here", isDamage: true)
    }
  }
}

/// The running checksum of a write-ahead log (sqlite.org/fileformat2.html, 4.2).
struct LogChecksum {
  let isBigEndian: Bool
  private var sums: (UInt32, UInt32) = (0, 0)

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Of a multiple of eight bytes.
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

  /// As they stand in the file: most significant byte first in either case.
  var bytes: [UInt8] {
    [sums.0, sums.1].flatMap { sum in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> UInt32($0)) }
    }
  }
}
