import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A temporary folder that only its user can access and that is removed after its process ends.
///
/// The folder is removed with this object. If its process was killed, the next one created in the
/// same place removes it: each process holds a lock (`flock`) on a file in its folder, which the
/// system releases when the process ends.
package final class PrivateFolder: Sendable {
  package let path: String
  private let lock: FolderLock
  private static let prefix = ".lineage-private."

  /// The default parent, which `TMPDIR` names.
  package static var usualParent: String { FileManager.default.temporaryDirectory.path }

  /// Creates a folder and removes those next to it that ended processes left.
  ///
  /// - Throws: `StoreError.cannotOpen` if the folder cannot be created.
  package init(in parent: String = usualParent) throws(StoreError) {
    Self.removeAbandoned(in: parent)
    path = "\(parent)/\(Self.prefix)\(UUID().uuidString)"
    // It gets the name of these folders only after it is locked.
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

  /// Removes a folder and its content, even while another thread creates files in it.
  package static func remove(_ path: String) {
    // A file created between the listing and the removal of the folder makes one attempt fail.
    for _ in 0..<100 where FileManager.default.fileExists(atPath: path) {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// The user's folder that contains this one, directly or inside another private folder.
  var place: String {
    var url = URL(fileURLWithPath: path)
    while url.lastPathComponent.hasPrefix(Self.prefix) { url.deleteLastPathComponent() }
    return url.path
  }

  /// The free bytes on its disk, as far as the system reports them.
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

/// The lock on the file `lock` in a folder, held while the object is alive.
private final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Acquires the lock.
  ///
  /// Returns nil if another process has it or the file is missing.
  init?(in folder: String, creates: Bool) {
    descriptor = open(
      "\(folder)/lock", O_RDWR | O_CLOEXEC | O_NOFOLLOW | (creates ? O_CREAT | O_EXCL : 0), 0o600)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
