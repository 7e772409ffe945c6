import Foundation
import ObjectModel

/// The two summaries of a model's version hashes that stores keep (store format spec, section 6).
enum ModelDigest {
  static let digestKey = "NSStoreModelVersionHashesDigest"
  static let checksumKey = "NSStoreModelVersionChecksumKey"

  /// SHA-512 of every name followed by its hash, in byte order of the names, as base64.
  static func digest(of hashes: [String: Data]) -> String {
    text(SHA512.hash(sorted(hashes).flatMap { Array($0.key.utf8) + Array($0.value) }))
  }

  /// SHA-256 of the hashes alone, in the same order, as base64.
  static func checksum(of hashes: [String: Data]) -> String {
    text(SHA256.hash(sorted(hashes).flatMap { Array($0.value) }))
  }

  private static func sorted(_ hashes: [String: Data]) -> [(key: String, value: Data)] {
    hashes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  private static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
