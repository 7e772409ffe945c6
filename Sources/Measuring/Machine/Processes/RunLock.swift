import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lets one runner at a time measure on a machine: two would measure each other.
///
/// The system releases the lock when its holder ends, however it ends, so nothing is ever left to
/// clean up. A class because it owns a file descriptor.
package final class RunLock: Sendable {
  /// Who holds the lock, as written in its file.
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

  package let path: String
  private let descriptor: Int32

  /// Takes the lock and writes down who has it.
  ///
  /// - Throws: ``RunLockError/held(by:path:)`` at once if another process has it.
  package init(path: String, holder: Holder) throws(RunLockError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.systemError(path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      defer { close(descriptor) }
      guard code == EWOULDBLOCK else { throw Self.systemError(path, code) }
      throw .held(by: Self.holder(in: path), path: path)
    }
    // Opened by one user, the file must let others of the same machine see the lock.
    _ = fchmod(descriptor, 0o666)
    try write(holder)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The lock of this machine's user, or the file that `LINEAGE_LOCK` names.
  ///
  /// Another file lets runs go on side by side, as tests do that look at no times.
  package static var usualPath: String {
    ProcessInfo.processInfo.environment["LINEAGE_LOCK"]
      ?? FileManager.default.temporaryDirectory.appending(path: "lineage-run.lock").path
  }

  private func write(_ holder: Holder) throws(RunLockError) {
    let text = (try? JSONEncoder().encode(holder)) ?? Data()
    guard ftruncate(descriptor, 0) == 0 else { throw Self.systemError(path) }
    let count = text.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard count == text.count else { throw Self.systemError(path) }
  }

  /// Nil if the holder has not written its line yet.
  private static func holder(in path: String) -> Holder? {
    FileManager.default.contents(atPath: path)
      .flatMap { try? JSONDecoder().decode(Holder.self, from: $0) }
  }

  private static func systemError(_ path: String, _ code: Int32 = errno) -> RunLockError {
    .system(path: path, reason: String(cString: strerror(code)))
  }
}

/// Why a runner may not begin.
package enum RunLockError: Error, Hashable, Sendable {
  case held(by: RunLock.Holder?, path: String)
  case system(path: String, reason: String)
}

extension RunLockError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .held(let holder?, _):
      "process \(holder.processID) is measuring since \(holder.startedAt) (\(holder.command)); two "
        + "runs at once would disturb each other, so wait for it with --wait, or end it"
    case .held(nil, let path):
      "another process is measuring and holds \(path); wait for it with --wait, or end it"
    case .system(let path, let reason):
      "cannot lock \(path): \(reason); name another file in LINEAGE_LOCK"
    }
  }
}
