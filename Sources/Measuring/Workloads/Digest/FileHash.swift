import Foundation
package import LogicalModel
import ModelReshaping

/// A hash over the bytes of a file, which identifies equal files.
enum FileHash {
  private static let portionBytes = 1 << 20

  /// Returns the hash as 32 hexadecimal digits.
  ///
  /// Reads in chunks: a large file takes no more memory than a small one, and no mapping keeps it
  /// in the system's cache.
  ///
  /// - Throws: Foundation's error if the file cannot be read.
  static func hash(ofFile path: String) throws -> String {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? file.close() }
    var hash = Hash128.zero
    while let portion = try file.read(upToCount: portionBytes), !portion.isEmpty {
      hash = hash.followed(by: portion.withUnsafeBytes { MurmurHash3.hash($0) })
    }
    return hash.description
  }
}

extension Scenario {
  /// The hash of the measurement as 32 hexadecimal digits: figures with equal hashes may be
  /// compared.
  ///
  /// It does not depend on prose, claims, expectations, precision, smallest effect, budget or
  /// blocks.
  package var measurementHash: String { MurmurHash3.hash(canonicalText).description }
}
