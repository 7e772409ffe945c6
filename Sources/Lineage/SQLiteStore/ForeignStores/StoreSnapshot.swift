import Foundation

/// A private copy of a store's files, so that nothing is ever written beside the original.
///
/// Opening a database in place is no reading: SQLite makes a shared-memory file beside it, and
/// rolls a journal back. So the file and the `-wal` or `-journal` that belongs to it are copied into
/// a folder of their own, which goes with the snapshot.
///
/// Do not take one of a store that this very program has open: closing a file drops the locks that
/// the program's other handles of it hold (a rule of POSIX).
public final class StoreSnapshot: Sendable {
  /// The file that was copied.
  public let originalPath: String
  /// The copy.
  public let path: String
  private let folder: PrivateFolder

  /// What holds data beside a database; the `-shm` is made anew from the log.
  private static let suffixes = ["", "-wal", "-journal"]
  private static let attemptCount = 5
  /// Room for the `-shm` that SQLite makes to read a copy, 32 KiB for each 4,096 frames or fewer.
  private static let besideByteCount: UInt64 = 64 << 10

  /// Copies a store's files.
  ///
  /// - Throws: `StoreError.cannotOpen` for what is no readable file or cannot
  ///   be copied, `StoreError.locked` if others kept changing it meanwhile,
  ///   `StoreError.noRoomForCopy` on a full disk.
  public convenience init(of path: String) throws(StoreError) {
    try self.init(of: path, in: PrivateFolder())
  }

  /// Copies a store's files into a folder, which the snapshot keeps.
  ///
  /// - Throws: as ``init(of:)``.
  package init(of path: String, in folder: PrivateFolder) throws(StoreError) {
    let source = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    try Self.requireFile(source, path)
    originalPath = path
    self.folder = folder
    self.path = "\(folder.path)/store.sqlite"
    do {
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

  /// The error for a folder without so many bytes for the copy and what SQLite makes of it.
  package func noRoom(bytes: UInt64) -> StoreError {
    .noRoomForCopy(path: originalPath, folder: folder.place, byteCount: bytes)
  }

  /// Anything else, such as a pipe, would block or never end.
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

  /// Copies until nothing changed while it was copied.
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

  /// Into a new file, which unlike a clone of a read-only one may be opened for recovery.
  static func copyBytes(from source: String, _ suffix: String, to copy: String) throws {
    let input = try OrdinaryFile.handle(source + suffix, followsLink: suffix.isEmpty)
    defer { try? input.close() }
    guard
      FileManager.default.createFile(
        atPath: copy, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw CocoaError(.fileWriteUnknown) }
    let output = try FileHandle(forWritingTo: URL(fileURLWithPath: copy))
    defer { try? output.close() }
    while let portion = try input.read(upToCount: 1 << 20), !portion.isEmpty {
      try output.write(contentsOf: portion)
    }
  }
}

/// What tells that a file was written to.
private struct FileState: Equatable {
  /// A database's change counter and a log's salts lie within these.
  private static let headerByteCount = 100

  let exists: Bool
  private(set) var byteCount: UInt64 = 0
  private var modified = Date.distantPast
  private var header = Data()

  /// - Throws: for a log that is a link, a pipe or a device, which SQLite would not read either.
  init(_ source: String, _ suffix: String) throws {
    let path = source + suffix
    exists = FileManager.default.fileExists(atPath: path)
    guard exists else { return }
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    byteCount = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
    modified = attributes[.modificationDate] as? Date ?? .distantPast
    let handle = try OrdinaryFile.handle(path, followsLink: suffix.isEmpty)
    defer { try? handle.close() }
    header = try handle.read(upToCount: Self.headerByteCount) ?? Data()
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Opens files of a stranger, and nothing that only looks like one.
///
/// To open a pipe waits until someone writes to it, and a device has no end. What lies at a path
/// can change between a look and the opening, so the opened file is asked what it is.
enum OrdinaryFile {
  /// Opens a file for reading.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - followsLink: false for a log, where SQLite follows none either.
  /// - Returns: a handle that closes itself.
  /// - Throws: `StoreError.cannotOpen`.
  static func handle(_ path: String, followsLink: Bool) throws(StoreError) -> FileHandle {
    let descriptor = open(
      path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLink ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else {
      let reason = errno == ELOOP ? notOrdinary : String(cString: strerror(errno))
      throw .cannotOpen(path: path, reason: reason)
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .cannotOpen(path: path, reason: notOrdinary)
    }
    return handle
  }

  private static let notOrdinary = "it is not a regular file; remove it"
}

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

#if canImport(Glibc)
#else
#endif

/// Which files belong to a store, by what they are and not by how they are called.
///
/// A path is not enough to protect a store from being overwritten: links have other paths, and on
/// some file systems case does not matter.
public struct StoreFileIdentity: Sendable {
  private struct File: Hashable {
    let device: UInt64
    let number: UInt64
  }

  private static let suffixes = ["", "-wal", "-shm", "-journal"]
  /// As many links as systems follow in a row.
  private static let linkLimit = 40

  private let files: Set<File>
  /// The places of all of them, also of those that are not there now.
  private let places: Set<[String]>
  private let folder: File?

  /// Looks at the files of the store at a path, without opening them.
  public init(storeAt path: String) {
    let main = Self.target(of: path)
    files = Set(
      [path, main.path].flatMap { path in
        Self.suffixes.compactMap { Self.file(path + $0) }
      })
    folder = Self.file(main.deletingLastPathComponent().path)
    places = Set(Self.suffixes.map { Self.place(URL(fileURLWithPath: main.path + $0)) })
  }

  /// True if writing to a path would write to a file of the store, or make one.
  public func contains(_ path: String) -> Bool {
    if let file = Self.file(path), files.contains(file) { return true }
    let target = Self.target(of: path)
    if places.contains(Self.place(target)) { return true }
    // The same folder by another path.
    guard let folder, Self.file(target.deletingLastPathComponent().path) == folder else {
      return false
    }
    let name = target.lastPathComponent.lowercased()
    return places.contains { $0.last == name }
  }

  /// Folder and name; the name in lower case, as the file system may not mind case.
  private static func place(_ url: URL) -> [String] {
    [url.deletingLastPathComponent().path, url.lastPathComponent.lowercased()]
  }

  /// What a path leads to, also if there is nothing yet.
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
