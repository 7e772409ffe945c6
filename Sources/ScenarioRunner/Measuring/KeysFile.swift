import Foundation
import Workloads

/// The file beside a prepared store that tells which object each member became.
///
/// A binary property list keeps the bytes of many members as they are, where JSON would make a text
/// of them and need several times the memory to read it.
struct KeysFile {
  let path: String

  /// - Throws: Foundation's error.
  func write(_ keys: [String: OrdinalKeys]) throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    try encoder.encode(keys).write(to: URL(fileURLWithPath: path))
  }

  /// - Throws: Foundation's error.
  func read() throws -> [String: OrdinalKeys] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    return try PropertyListDecoder().decode([String: OrdinalKeys].self, from: data)
  }
}
