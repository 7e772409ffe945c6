import Foundation

/// The journal beside a copied database.
///
/// A transaction over several databases ends each journal with the name of a file they share (SQLite
/// file format, "The Super-Journal"). SQLite deletes that file once it has rolled back, wherever it
/// is: rolling a copy back could delete a file of the user, and of whoever made a hostile journal
/// the one he names.
struct RollbackJournal {
  private static let magic = Data([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7])
  /// The name's byte count, its checksum and the magic, behind the name.
  private static let trailerByteCount: UInt64 = 16
  private static let longestNameByteCount = 4096

  let path: String

  /// Makes the journal one of a transaction of its own.
  ///
  /// If the shared file is gone, the transaction was committed and SQLite ignores the journal; so
  /// it goes. Otherwise only its end is made unreadable.
  func cutFromOtherFiles() throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    defer { try? handle.close() }
    let end = try handle.seekToEnd()
    guard end >= Self.trailerByteCount else { return }
    try handle.seek(toOffset: end - Self.trailerByteCount)
    guard let trailer = try handle.read(upToCount: Int(Self.trailerByteCount)),
      trailer.suffix(Self.magic.count) == Self.magic
    else { return }
    let nameByteCount = trailer.prefix(4).reduce(0) { $0 << 8 | UInt64($1) }
    if try isGone(nameByteCount, end, handle) {
      try FileManager.default.removeItem(atPath: path)
    } else {
      try handle.seek(toOffset: end - UInt64(Self.magic.count))
      try handle.write(contentsOf: Data(count: Self.magic.count))
    }
  }

  /// True if the name is one and no file has it.
  private func isGone(_ nameByteCount: UInt64, _ end: UInt64, _ handle: FileHandle) throws -> Bool {
    guard nameByteCount > 0, nameByteCount <= Self.longestNameByteCount,
      nameByteCount <= end - Self.trailerByteCount
    else { return false }
    try handle.seek(toOffset: end - Self.trailerByteCount - nameByteCount)
    guard let name = try handle.read(upToCount: Int(nameByteCount)) else { return false }
    return !FileManager.default.fileExists(atPath: String(decoding: name, as: UTF8.self))
  }
}
