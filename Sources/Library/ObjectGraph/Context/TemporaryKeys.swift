import Foundation

/// The keys of a context's inserted objects until they are saved: negative, and different in
/// every context of the program.
///
/// So a temporary ID can be passed from a context to its parent or child and still means the same
/// object. A key is computed from the place among the inserted objects and leads back to it, so
/// that inserting costs no table.
struct TemporaryKeys {
  /// Keys of a context span 2^40; there can be 2^22 contexts before the sign would turn.
  private static let spanBits: Int64 = 40
  private static let contextCount = Counter()

  private let first: Int64
  /// How many keys earlier saves used up.
  private var retired: Int64 = 0

  init() { first = -1 - Self.contextCount.next() << Self.spanBits }

  @inline(__always)
  func key(atPlace place: Int) -> Int64 { first - retired - Int64(place) }

  /// The place of a key that was given out since the last ``retire(_:)``, before any limit check.
  func place(of key: Int64) -> Int { Int(first - retired - key) }

  /// Never gives out the first `count` keys again.
  mutating func retire(_ count: Int) { retired += Int64(count) }

  /// `@unchecked Sendable`: the lock guards the number.
  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Int64 = 0

    func next() -> Int64 {
      lock.withLock {
        value += 1
        return value - 1
      }
    }
  }
}
