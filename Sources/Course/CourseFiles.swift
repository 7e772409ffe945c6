import Escaping
package import Foundation

/// The course that is built into the program: starters, checks and solutions.
package enum CourseFiles {
  /// The course's folder next to the program.
  package static var folder: URL {
    Bundle.module.bundleURL.appending(path: "Exercises", directoryHint: .isDirectory)
  }
}

/// File operations whose errors name the file.
enum Files {
  static func write(_ data: Data, to url: URL) throws(CourseError) {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url, options: .atomic)
    } catch {
      throw .cannotWrite(url.path, reason: error.reason)
    }
  }

  /// Writes a file only if its content changes, so that an unchanged file causes no rebuild.
  static func update(_ data: Data, at url: URL) throws(CourseError) {
    if (try? Data(contentsOf: url)) == data { return }
    try write(data, to: url)
  }

  static func read(_ url: URL) throws(CourseError) -> Data {
    do {
      return try Data(contentsOf: url)
    } catch {
      throw .unreadable(url.path, reason: error.reason)
    }
  }

  static func remove(_ url: URL) throws(CourseError) {
    var status = stat()
    // A link whose target is missing exists as well.
    guard lstat(url.path, &status) == 0 else { return }
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      throw .cannotWrite(url.path, reason: error.reason)
    }
  }

  /// Returns the sorted paths of all files below a folder, relative to it.
  static func paths(below folder: URL) -> [String] {
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return all.filter {
      var isFolder: ObjCBool = false
      let path = folder.appending(path: $0).path
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }
}
