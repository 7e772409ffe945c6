import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A temporary folder that only its user can enter and that does not outlive its process for long.
///
/// The folder goes with this object. A folder whose process was killed goes when the next one is made
/// next to it: each process holds a lock (`flock`) of a file in its folder, which the system releases
/// with the process, however that ends.
package final class PrivateFolder: Sendable {
  package let path: String
  private let lock: FolderLock
  private static let prefix = ".lineage-private."

  /// The folder for temporary files, which `TMPDIR` names.
  package static var usualParent: String { FileManager.default.temporaryDirectory.path }

  /// Makes a folder, and removes those next to it that dead processes left.
  ///
  /// - Throws: `StoreError.cannotOpen` if the folder cannot be made.
  package init(in parent: String = usualParent) throws(StoreError) {
    Self.removeAbandoned(in: parent)
    path = "\(parent)/\(Self.prefix)\(UUID().uuidString)"
    // Its name says that it is one of these folders only once it is locked.
    let unlocked = "\(parent)/.lineage-new.\(UUID().uuidString)"
    guard mkdir(unlocked, 0o700) == 0 else { throw Self.failure(unlocked) }
    guard let lock = FolderLock(in: unlocked, creates: true), rename(unlocked, path) == 0 else {
      let failure = Self.failure(path)
      try? FileManager.default.removeItem(atPath: unlocked)
      throw failure
    }
    self.lock = lock
  }

  deinit { Self.remove(path) }

  /// Removes a folder with everything in it, also while another thread still creates files there.
  package static func remove(_ path: String) {
    // A file created between the listing and the removal of the folder makes one attempt fail.
    for _ in 0..<100 where FileManager.default.fileExists(atPath: path) {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// The folder that a user knows, in which this one is, directly or inside another private one.
  var place: String {
    var url = URL(fileURLWithPath: path)
    while url.lastPathComponent.hasPrefix(Self.prefix) { url.deleteLastPathComponent() }
    return url.path
  }

  /// The room on its disk, as far as the system tells.
  var freeByteCount: UInt64 {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return .max }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
  }

  private static func failure(_ path: String) -> StoreError {
    .cannotOpen(
      path: path,
      reason: "no temporary folder can be made there (\(String(cString: strerror(errno))))")
  }

  private static func removeAbandoned(in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let path = "\(parent)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        status.st_uid == geteuid(), let lock = FolderLock(in: path, creates: false)
      else { continue }
      withExtendedLifetime(lock) { try? FileManager.default.removeItem(atPath: path) }
    }
  }
}

/// The lock of the file `lock` in a folder, held as long as the object lives.
private final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Acquires the lock; nil if another process has it or the file is missing.
  init?(in folder: String, creates: Bool) {
    descriptor = open(
      "\(folder)/lock", O_RDWR | O_CLOEXEC | O_NOFOLLOW | (creates ? O_CREAT | O_EXCL : 0), 0o600)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
