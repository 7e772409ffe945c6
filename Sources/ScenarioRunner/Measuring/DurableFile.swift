import Foundation

/// Copies of files that are on storage before anything is timed, so that no writing back of theirs
/// goes on meanwhile.
enum DurableFile {
  /// - Throws: Foundation's error.
  static func copy(_ source: String, to destination: String) throws {
    try FileManager.default.copyItem(atPath: source, toPath: destination)
    try synchronize(destination)
  }

  static func synchronize(_ path: String) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    defer { try? file.close() }
    try file.synchronize()
  }
}
