import Foundation
import LogicalModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Members of one hierarchy that are written sequentially to a file and read back in any order, so
/// that they do not occupy memory.
///
/// The files are unlinked, so nothing remains however the process ends. The index has 16 bytes per
/// member: the offset of its record and the number of its kind.
struct MemberSpool {
  private static let portionBytes = 1 << 18
  fileprivate static let entryBytes = 2 * MemoryLayout<UInt64>.size

  private let record: MemberRecord
  private let kindNumbers: [String: Int]
  private var records: NamelessFile
  private var index: NamelessFile
  private(set) var count = 0
  private var counts: [String: Int] = [:]

  /// - Throws: A Foundation error if there is no folder to write to.
  init(_ domain: Domain) throws {
    record = MemberRecord(domain)
    kindNumbers = Dictionary(
      uniqueKeysWithValues: domain.allKinds.enumerated().map { ($1.name, $0) })
    records = try NamelessFile()
    index = try NamelessFile()
  }

  mutating func append(_ member: Member) throws {
    index.buffer.append(number: UInt64(records.count))
    index.buffer.append(number: UInt64(kindNumbers[member.kind] ?? 0))
    try record.append(member, to: &records.buffer)
    counts[member.kind, default: 0] += 1
    count += 1
    if records.buffer.count >= Self.portionBytes { try records.flush() }
    if index.buffer.count >= Self.portionBytes { try index.flush() }
  }

  /// Returns the written members.
  mutating func finish(_ domain: Domain) throws -> SpooledMembers {
    index.buffer.append(number: UInt64(records.count))
    index.buffer.append(number: 0)
    try records.flush()
    try index.flush()
    return SpooledMembers(
      count: count, counts: counts, kinds: domain.allKinds.map(\.name), record: record,
      records: records.file, index: index.file)
  }
}

/// An append-only file without a directory entry.
private struct NamelessFile {
  let file: FileHandle
  var buffer: [UInt8] = []
  private var written = 0

  init() throws {
    let path = "\(ImportFolder.path)/.run-scenario-import.\(UUID().uuidString)"
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try FileManager.default.removeItem(atPath: path)
  }

  var count: Int { written + buffer.count }

  mutating func flush() throws {
    try file.write(contentsOf: buffer)
    written += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }
}

/// The folder that holds imported members while they are in use.
enum ImportFolder {
  /// The path in `TMPDIR`, else a folder on disk, because `/tmp` is in memory on many systems.
  static let path: String = {
    let lasting = "/var/tmp"
    let isNamed = ProcessInfo.processInfo.environment["TMPDIR"] != nil
    return !isNamed && FileManager.default.isWritableFile(atPath: lasting)
      ? lasting : FileManager.default.temporaryDirectory.path
  }()
}

/// The members of a ``MemberSpool``, decoded each time they are read.
final class SpooledMembers: Sendable {
  /// The error for files of a spool that cannot be read because another program overwrote them.
  struct Unreadable: Error, Hashable, CustomStringConvertible {
    var description: String {
      "the imported members in \(ImportFolder.path) can no longer be read; check the disk"
    }
  }

  let count: Int
  /// The number of members of exactly each kind.
  let counts: [String: Int]
  private let kinds: [String]
  private let record: MemberRecord
  private let records: FileHandle
  private let index: FileHandle

  fileprivate init(
    count: Int, counts: [String: Int], kinds: [String], record: MemberRecord, records: FileHandle,
    index: FileHandle
  ) {
    self.count = count
    self.counts = counts
    self.kinds = kinds
    self.record = record
    self.records = records
    self.index = index
  }

  func members(in ordinals: Range<Int>) throws -> [Member] {
    guard !ordinals.isEmpty else { return [] }
    let places = try entries(in: ordinals.lowerBound..<(ordinals.upperBound + 1)).map(\.place)
    let bytes = try Self.read(records, from: places[0], to: places[places.count - 1])
    return try bytes.withUnsafeBytes { buffer in
      try ordinals.enumerated().map { number, ordinal in
        var reader = RecordReader(
          buffer, from: places[number] - places[0], to: places[number + 1] - places[0])
        return try record.member(ordinal, from: &reader)
      }
    }
  }

  func kinds(in ordinals: Range<Int>) throws -> [String] {
    try entries(in: ordinals).map { kinds[$0.kind] }
  }

  private func entries(in ordinals: Range<Int>) throws -> [(place: Int, kind: Int)] {
    let size = MemberSpool.entryBytes
    let bytes = try Self.read(
      index, from: ordinals.lowerBound * size, to: ordinals.upperBound * size)
    return try bytes.withUnsafeBytes { buffer in
      var reader = RecordReader(buffer, from: 0, to: buffer.count)
      return try ordinals.map { _ in (try reader.count(), try reader.count()) }
    }
  }

  /// Reads at an explicit offset, so that concurrent readers do not interfere.
  private static func read(_ file: FileHandle, from start: Int, to end: Int) throws -> [UInt8] {
    let bytes = try [UInt8](unsafeUninitializedCapacity: end - start) { buffer, count in
      while count < buffer.count {
        let got = pread(
          file.fileDescriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count,
          off_t(start + count))
        guard got > 0 else { throw Unreadable() }
        count += got
      }
    }
    return bytes
  }
}
