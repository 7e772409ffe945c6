import Foundation

/// A private copy of a store's files, so that nothing is written next to the original.
///
/// Even to read a database, SQLite creates a shared-memory file next to it and rolls back a
/// journal. So the file and its `-wal` or `-journal` are copied into a folder of their own, which
/// is removed with the snapshot.
///
/// Do not create a snapshot of a store that this program has open: closing a file drops the locks
/// of the program's other handles for it (a rule of POSIX).
package final class StoreSnapshot: Sendable {
  /// The path of the original file.
  package let originalPath: String
  /// The path of the copy.
  package let path: String
  private let folder: PrivateFolder

  /// The suffixes of files that contain data.
  ///
  /// The `-shm` file is rebuilt from the log.
  private static let suffixes = ["", "-wal", "-journal"]
  private static let attemptCount = 5
  /// The message about a file that is not copied, however large.
  package static let otherBeginning = "it does not begin with SQLite's header"
  /// Space for the `-shm` file that SQLite creates to read a copy: 32 KiB per 4,096 frames.
  private static let besideByteCount: UInt64 = 64 << 10

  /// Copies a store's files.
  ///
  /// - Throws: `StoreError.cannotOpen` if the path is no readable file or cannot be copied,
  ///   `StoreError.damaged` if it does not begin like a database, `StoreError.locked` if other
  ///   programs kept changing it, `StoreError.noRoomForCopy` on a full disk.
  package convenience init(of path: String) throws(StoreError) {
    try self.init(of: path, in: PrivateFolder())
  }

  /// Copies a store's files into a folder, which the snapshot keeps alive.
  ///
  /// - Throws: The errors of ``init(of:)``.
  package init(of path: String, in folder: PrivateFolder) throws(StoreError) {
    let source = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    try Self.requireFile(source, path)
    originalPath = path
    self.folder = folder
    self.path = "\(folder.path)/store.sqlite"
    do {
      guard try FileState(source.path, "").mayBeDatabase else {
        throw StoreError.damaged(path: path, message: Self.otherBeginning)
      }
      let needed = try Self.suffixes.reduce(Self.besideByteCount) {
        try $0 + FileState(source.path, $1).byteCount
      }
      guard folder.freeByteCount >= needed else { throw noRoom(bytes: needed) }
      do {
        try Self.copy(source, to: self.path, named: path)
      } catch CocoaError.fileWriteOutOfSpace {
        throw noRoom(bytes: needed)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Returns the error for a folder without room for the copy and SQLite's additional files.
  package func noRoom(bytes: UInt64) -> StoreError {
    .noRoomForCopy(path: originalPath, folder: folder.place, byteCount: bytes)
  }

  /// Rejects anything but a file: a pipe, for example, would block or never end.
  private static func requireFile(_ source: URL, _ path: String) throws(StoreError) {
    let attributes: [FileAttributeKey: Any]
    do {
      attributes = try FileManager.default.attributesOfItem(atPath: source.path)
    } catch {
      throw .cannotOpen(path: path, reason: "there is no such file, or it is not accessible")
    }
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw .cannotOpen(path: path, reason: "it is not a file")
    }
  }

  /// Repeats copying until nothing changes meanwhile.
  private static func copy(_ source: URL, to copy: String, named path: String) throws {
    for _ in 0..<attemptCount {
      let before = try suffixes.map { try FileState(source.path, $0) }
      for (suffix, state) in zip(suffixes, before) {
        try? FileManager.default.removeItem(atPath: copy + suffix)
        if state.exists { try copyBytes(from: source.path, suffix, to: copy + suffix) }
      }
      try RollbackJournal(path: copy + "-journal").cutFromOtherFiles()
      if try suffixes.map({ try FileState(source.path, $0) }) == before { return }
    }
    throw StoreError.locked(path: path)
  }

  /// Copies into a new file.
  ///
  /// Unlike a clone of a read-only file, it can be opened for recovery.
  static func copyBytes(from source: String, _ suffix: String, to copy: String) throws {
    let input = try FileState.handle(source, suffix)
    defer { try? input.close() }
    let descriptor = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    let output = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    defer { try? output.close() }
    while let portion = try input.read(upToCount: 1 << 20), !portion.isEmpty {
      try output.write(contentsOf: portion)
    }
  }
}

/// The properties that change when a file is written to.
private struct FileState: Equatable {
  /// The range that includes a database's change counter and a log's salts.
  private static let headerByteCount = 100
  private static let magic = Data("SQLite format 3\0".utf8)

  let exists: Bool
  private(set) var byteCount: UInt64 = 0
  private var modified = Date.distantPast
  private var header = Data()

  /// - Throws: If the log is a link, a pipe or a device, which SQLite would not read either.
  init(_ source: String, _ suffix: String) throws {
    let path = source + suffix
    exists = FileManager.default.fileExists(atPath: path)
    guard exists else { return }
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    byteCount = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
    modified = attributes[.modificationDate] as? Date ?? .distantPast
    let handle = try Self.handle(source, suffix)
    defer { try? handle.close() }
    header = try handle.read(upToCount: Self.headerByteCount) ?? Data()
  }

  /// True for a file that begins with SQLite's header or is empty: the header may be in a log.
  var mayBeDatabase: Bool { header.isEmpty || header.starts(with: Self.magic) }

  /// Opens a file of a store.
  static func handle(_ source: String, _ suffix: String) throws(StoreError) -> FileHandle {
    do {
      return try OrdinaryFile.handle(source + suffix, followsLink: suffix.isEmpty)
    } catch {
      throw .cannotOpen(path: source + suffix, reason: error.description)
    }
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The journal of a copied database.
///
/// A transaction over several databases ends each journal with the name of a shared file (SQLite
/// file format, "The Super-Journal"). After a rollback, SQLite deletes that file wherever it is.
/// Rolling back a copy could therefore delete a user's file, or any file that a hostile journal
/// names.
struct RollbackJournal {
  private static let magic = Data([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7])
  /// The bytes after the name: its length, its checksum and the magic number.
  private static let trailerByteCount: UInt64 = 16
  private static let longestNameByteCount = 4096

  let path: String

  /// Detaches the journal from the shared file.
  ///
  /// If the shared file no longer exists, the transaction was committed and SQLite ignores the
  /// journal, so it is removed. Otherwise only its end is made invalid.
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

  /// Returns true if the name is valid and no such file exists.
  private func isGone(_ nameByteCount: UInt64, _ end: UInt64, _ handle: FileHandle) throws -> Bool {
    guard nameByteCount > 0, nameByteCount <= Self.longestNameByteCount,
      nameByteCount <= end - Self.trailerByteCount
    else { return false }
    try handle.seek(toOffset: end - Self.trailerByteCount - nameByteCount)
    guard let name = try handle.read(upToCount: Int(nameByteCount)) else { return false }
    return !FileManager.default.fileExists(atPath: String(decoding: name, as: UTF8.self))
  }
}

/// The identities of a store's files, independent of their paths.
///
/// Paths alone do not protect a store from being overwritten: links have other paths, and some file
/// systems ignore case.
package struct StoreFileIdentity: Sendable {
  private struct File: Hashable {
    let device: UInt64
    let number: UInt64
  }

  private static let suffixes = ["", "-wal", "-shm", "-journal"]
  /// The number of links that systems follow in succession.
  private static let linkLimit = 40

  private let files: Set<File>
  /// The places of all files, including missing ones.
  private let places: Set<[String]>
  private let folder: File?

  /// Identifies the files of the store at a path, without opening them.
  package init(storeAt path: String) {
    let main = Self.target(of: path)
    files = Set(
      [path, main.path].flatMap { path in
        Self.suffixes.compactMap { Self.file(path + $0) }
      })
    folder = Self.file(main.deletingLastPathComponent().path)
    places = Set(Self.suffixes.map { Self.place(URL(fileURLWithPath: main.path + $0)) })
  }

  /// Returns true if writing to a path would write to or create a file of the store.
  package func contains(_ path: String) -> Bool {
    if let file = Self.file(path), files.contains(file) { return true }
    let target = Self.target(of: path)
    if places.contains(Self.place(target)) { return true }
    // The path may lead to the same folder in another way.
    guard let folder, Self.file(target.deletingLastPathComponent().path) == folder else {
      return false
    }
    let name = target.lastPathComponent.lowercased()
    return places.contains { $0.last == name }
  }

  /// Returns the folder and the lower-case name, because the file system may ignore case.
  private static func place(_ url: URL) -> [String] {
    [url.deletingLastPathComponent().path, url.lastPathComponent.lowercased()]
  }

  /// Returns the target of a path, even if it does not exist yet.
  private static func target(of path: String) -> URL {
    var url = URL(fileURLWithPath: path)
    for _ in 0..<linkLimit {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) else {
        break
      }
      url =
        URL(fileURLWithPath: next, relativeTo: url.deletingLastPathComponent())
        .absoluteURL
    }
    return url.deletingLastPathComponent().resolvingSymlinksInPath()
      .appendingPathComponent(url.lastPathComponent)
  }

  private static func file(_ path: String) -> File? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return File(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
  }
}
