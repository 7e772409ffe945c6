import Foundation

/// The version hashes of a model as source code, so that a test detects every change that needs a
/// migration.
///
/// A model in code can change with every edit, and a forgotten migration fails only on users'
/// devices. Keep a lock next to the model and verify it in a test or at launch:
///
/// ```swift
/// let lock: VersionLock = [
///   "Book": "0x3f9a…",
/// ]
/// try model.verify(lock)  // throws the model differs from the locked one
/// ```
///
/// `print(model.versionLock)` prints the current lock.
public struct VersionLock: Hashable, Sendable {
  /// The version hashes by entity name, as `0x` and 64 hexadecimal digits.
  ///
  /// ```swift
  /// print(model.versionLock.hashes["Book"]?.count ?? 0)  // prints 66
  /// ```
  public let hashes: [String: String]

  /// Creates a lock; digits may be of either case.
  ///
  /// ```swift
  /// let lock = VersionLock(model.versionLock.hashes.mapValues { $0.uppercased() })
  /// try model.verify(lock)
  /// ```
  public init(_ hashes: [String: String]) {
    self.hashes = hashes.mapValues { $0.lowercased() }
  }
}

extension VersionLock: ExpressibleByDictionaryLiteral {
  /// Creates a lock from a literal; of a repeated name, the last hash counts.
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

/// The differences between a model and its lock.
///
/// ```swift
/// do throws(VersionLockError) {
///   try model.verify(older.versionLock)
/// } catch {
///   print(error.changed)  // prints ["Paper"]
/// }
/// ```
public struct VersionLockError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Entities whose hash changed.
  public var changed: [String]
  /// Entities that are missing from the lock.
  public var added: [String]
  /// Entities that are only in the lock.
  public var removed: [String]
  /// The lock of the current model.
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
  /// The version hashes as a lock.
  ///
  /// Its description is Swift source.
  ///
  /// ```swift
  /// try model.verify(newer.versionLock)  // throws the model differs from the locked one (changed: Book)
  /// ```
  public var versionLock: VersionLock { VersionLock(ofHashes: entityVersionHashesByName) }

  /// Verifies that the model matches the lock.
  ///
  /// ```swift
  /// try model.verify(["Book": "0x3f9a"])  // throws changed: Book
  /// ```
  ///
  /// - Throws: ``VersionLockError`` with every added, removed or changed entity.
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
