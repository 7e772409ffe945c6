import Foundation

/// The properties of key paths that were found out before: probing makes objects, a lookup none.
///
/// `@unchecked Sendable`: the lock guards the names, and a key path without captures, such as
/// every one that `#Predicate` makes, never changes.
final class ProbedKeyPaths: @unchecked Sendable {
  private let lock = NSLock()
  private var names: [AnyKeyPath: String] = [:]

  subscript(keyPath: AnyKeyPath) -> String? {
    get { lock.withLock { names[keyPath] } }
    set { lock.withLock { names[keyPath] = newValue } }
  }
}
