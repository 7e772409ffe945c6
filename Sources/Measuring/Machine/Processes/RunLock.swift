import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock that lets one runner at a time measure on a machine: two would measure each other.
///
/// The system releases the lock when its holder ends, so no cleanup is necessary. A class because
/// it owns a file descriptor.
package final class RunLock: Sendable {
  /// The holder of the lock, as written in its file.
  package struct Holder: Codable, Hashable, Sendable {
    package var processID: Int32
    package var command: String
    package var startedAt: String

    package init(processID: Int32, command: String, startedAt: String) {
      self.processID = processID
      self.command = command
      self.startedAt = startedAt
    }
  }

  let path: String
  private let descriptor: Int32

  /// Acquires the lock and records its holder.
  ///
  /// - Throws: ``RunLockError/held(by:path:)`` immediately if another process has it, and
  ///   ``RunLockError/notALock(path:)`` for a file with other content.
  package init(path: String, holder: Holder) throws(RunLockError) {
    self.path = path
    if path == Self.ownPath { try Self.makeFolder((path as NSString).deletingLastPathComponent) }
    // Following a link could overwrite another file.
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      throw errno == ELOOP ? .notALock(path: path) : Self.systemError(path)
    }
    guard Self.isLock(descriptor) else { throw .notALock(path: path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      guard code == EWOULDBLOCK else { throw Self.systemError(path, code) }
      throw .held(by: Self.holder(in: path), path: path)
    }
    try write(holder)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The path of this user's lock, or the file that `LINEAGE_LOCK` names.
  ///
  /// With different files, runs are concurrent, as in tests that ignore times.
  package static var usualPath: String {
    ProcessInfo.processInfo.environment["LINEAGE_LOCK"] ?? ownPath
  }

  private static var ownPath: String {
    FileManager.default.temporaryDirectory.appending(path: "lineage-\(geteuid())/run.lock").path
  }

  /// Creates the folder of the default lock, writable only by its user.
  private static func makeFolder(_ path: String) throws(RunLockError) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw systemError(path) }
    var status = stat()
    guard lstat(path, &status) == 0 else { throw systemError(path) }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
      status.st_mode & 0o022 == 0
    else { throw .notALock(path: path) }
  }

  /// True if a file is empty or contains a holder's line.
  private static func isLock(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size < 65536
    else { return false }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    return bytes.isEmpty
      || count == bytes.count && (try? JSONDecoder().decode(Holder.self, from: Data(bytes))) != nil
  }

  private func write(_ holder: Holder) throws(RunLockError) {
    let text = (try? JSONEncoder().encode(holder)) ?? Data()
    guard ftruncate(descriptor, 0) == 0 else { throw Self.systemError(path) }
    let count = text.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard count == text.count else { throw Self.systemError(path) }
  }

  /// Returns the holder, nil if its line is not written yet.
  private static func holder(in path: String) -> Holder? {
    FileManager.default.contents(atPath: path)
      .flatMap { try? JSONDecoder().decode(Holder.self, from: $0) }
  }

  private static func systemError(_ path: String, _ code: Int32 = errno) -> RunLockError {
    .system(path: path, reason: String(cString: strerror(code)))
  }
}

/// The reason why a runner may not begin.
package enum RunLockError: Error, Hashable, Sendable {
  case held(by: RunLock.Holder?, path: String)
  /// The path is a file, folder or link that no run created.
  case notALock(path: String)
  case system(path: String, reason: String)
}

extension RunLockError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .held(let holder?, _):
      "process \(holder.processID) has been measuring since \(holder.startedAt) (\(holder.command)); two "
        + "runs at once would disturb each other, so wait for it with --wait, or stop it"
    case .held(nil, let path):
      "another process is measuring and holds \(path); wait for it with --wait, or stop it"
    case .notALock(let path):
      "\(path) is not a lock file and was not changed; remove it or name another file in "
        + "LINEAGE_LOCK"
    case .system(let path, let reason):
      "cannot lock \(path): \(reason); name another file in LINEAGE_LOCK"
    }
  }
}
