import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
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
