package import Foundation

/// How one file's links name another, so that they hold wherever both are opened together.
package enum RelativePath {
  /// From a folder to a file or folder, with `..` for each step up; "" for the folder itself.
  package static func from(_ folder: URL, to target: URL) -> String {
    let start = folder.standardizedFileURL.pathComponents
    let end = target.standardizedFileURL.pathComponents
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: start.count - shared)
    return (up + end.dropFirst(shared)).joined(separator: "/")
  }
}
