import Foundation
import TestSupport

extension Folder {
  func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
    return path(name)
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  func contents(_ name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Returns every file of the folder, byte by byte.
  func evidence() throws -> [String: Data] {
    try Dictionary(
      uniqueKeysWithValues: contents().map { name in
        (name, try Data(contentsOf: url.appending(path: name)))
      })
  }
}
