import Foundation

/// The version hashes of a model, written down in source, so that no change of it goes unnoticed.
///
/// A model in code changes with every edit, and a forgotten migration shows only in the field. A
/// lock is next to the model and is verified by a test or at launch:
///
/// ```swift
/// let lock: VersionLock = [
///   "Book": "0x3f9a…",
/// ]
/// try model.verify(lock)
/// ```
///
/// `print(model.versionLock)` writes the lock to paste.
public struct VersionLock: Hashable, Sendable {
  /// Entity names with their version hashes, as `0x` and 64 hexadecimal digits.
  public let hashes: [String: String]

  public init(_ hashes: [String: String]) {
    self.hashes = hashes.mapValues { $0.lowercased() }
  }
}

extension VersionLock: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
}

extension VersionLock: CustomStringConvertible {
  /// The lock as Swift source, entities sorted by name.
  public var description: String {
    guard !hashes.isEmpty else { return "VersionLock([:])" }
    let lines = hashes.sorted { $0.key < $1.key }.map {
      "  \($0.debugDescription): \"\($1)\","
    }
    return "VersionLock([\n\(lines.joined(separator: "\n"))\n])"
  }
}

/// The differences of a model from its lock.
public struct VersionLockError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Entities whose hash is another one.
  public var changed: [String]
  /// Entities that the lock does not have.
  public var added: [String]
  /// Entities that only the lock has.
  public var removed: [String]
  /// The lock of the model as it is now.
  public var current: VersionLock

  public var description: String {
    let parts = [("changed", changed), ("new", added), ("gone", removed)]
      .filter { !$0.1.isEmpty }.map { "\($0): \($1.joined(separator: ", "))" }
    return """
      the model differs from the locked one (\(parts.joined(separator: "; "))); if you intended \
      that, keep the old model to migrate its stores and paste the new lock:
      \(current)
      """
  }
}

extension ManagedObjectModel {
  /// The version hashes as a lock; printed it is Swift source.
  public var versionLock: VersionLock { VersionLock(ofHashes: entityVersionHashesByName) }

  /// Makes sure that the model is still the one that was locked.
  ///
  /// - Throws: ``VersionLockError`` naming every entity that is new, gone or changed.
  public func verify(_ lock: VersionLock) throws(VersionLockError) {
    let current = versionLock
    guard current != lock else { return }
    let (now, then) = (current.hashes, lock.hashes)
    throw VersionLockError(
      changed: now.keys.filter { name in then[name].map { $0 != now[name] } ?? false }.sorted(),
      added: now.keys.filter { then[$0] == nil }.sorted(),
      removed: then.keys.filter { now[$0] == nil }.sorted(), current: current)
  }
}

extension VersionLock {
  fileprivate init(ofHashes hashes: [String: Data]) {
    self.init(
      hashes.mapValues { hash in
        "0x"
          + hash.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
          }.joined()
      })
  }
}
