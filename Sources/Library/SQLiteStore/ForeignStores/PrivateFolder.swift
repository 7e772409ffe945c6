import Foundation
package import ObjectGraph

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A temporary folder that only its user can enter and that does not outlive its process for long.
///
/// The folder goes with this object. A folder whose process was killed goes when the next one is made
/// next to it: each process holds a lock of its folders (`flock`), which the system releases with the
/// process, however that ends and whichever machine or container looks.
package final class PrivateFolder: Sendable {
  package let path: String
  private let descriptor: Int32
  private static let prefix = ".lineage-private."

  /// The folder for temporary files, which `TMPDIR` names.
  package static var usualParent: String { FileManager.default.temporaryDirectory.path }

  /// Makes a folder, and removes those next to it that dead processes left.
  ///
  /// - Throws: `StoreError.cannotOpen` if the folder cannot be made.
  package init(in parent: String = usualParent) throws(StoreError) {
    Self.removeAbandoned(in: parent)
    path = "\(parent)/\(Self.prefix)\(UUID().uuidString)"
    // Another process may remove a folder that is not locked yet; its name is then made again.
    for _ in 0..<8 {
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { break }
      let lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      if lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0, access(path, F_OK) == 0 {
        descriptor = lock
        return
      }
      if lock >= 0 { close(lock) }
    }
    throw .cannotOpen(
      path: path,
      reason: "no temporary folder can be made there (\(String(cString: strerror(errno))))")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    close(descriptor)
  }

  private static func removeAbandoned(in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let path = "\(parent)/\(name)"
      let lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      guard lock >= 0 else { continue }
      defer { close(lock) }
      var status = stat()
      guard fstat(lock, &status) == 0, status.st_uid == geteuid() else { continue }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(atPath: path) }
    }
  }
}
