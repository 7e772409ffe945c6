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
  private let folder: URL

  /// What holds data beside a database; the `-shm` is made anew from the log.
  private static let suffixes = ["", "-wal", "-journal"]
  private static let attemptCount = 5

  /// Copies a store's files.
  ///
  /// - Throws: ``SQLiteStoreError/cannotOpen(path:reason:)`` for what is no readable file or cannot
  ///   be copied, ``SQLiteStoreError/locked(path:)`` if others kept changing it meanwhile.
  public init(of path: String) throws(SQLiteStoreError) {
    let source = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    try Self.requireFile(source, path)
    originalPath = path
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("store-snapshot-\(UUID().uuidString)")
    self.path = folder.appendingPathComponent("store.sqlite").path
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Self.copy(source, to: self.path, named: path)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw SQLiteStoreError(error, path: path)
    }
  }

  deinit {
    // What cannot be removed stays in the folder for temporary files.
    try? FileManager.default.removeItem(at: folder)
  }

  /// Anything else, such as a pipe, would block or never end.
  private static func requireFile(_ source: URL, _ path: String) throws(SQLiteStoreError) {
    let attributes: [FileAttributeKey: Any]
    do {
      attributes = try FileManager.default.attributesOfItem(atPath: source.path)
    } catch {
      throw .cannotOpen(path: path, reason: "there is no such file, or it may not be looked at")
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
    throw SQLiteStoreError.locked(path: path)
  }

  /// Into a new file, which unlike a clone of a read-only one may be opened for recovery.
  private static func copyBytes(from source: String, _ suffix: String, to copy: String) throws {
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
  private var byteCount: UInt64 = 0
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
