import LogicalModel
import ModelReshaping

/// The order-independent digest of a set of members.
///
/// The hashes are summed modulo 2^128, because with exclusive or a member that is stored twice
/// would vanish; the count is kept for the same reason.
struct ContentDigest: Hashable, Sendable, CustomStringConvertible {
  private(set) var sum = Hash128.zero
  private(set) var count = 0

  init() {}

  mutating func add(_ hash: Hash128) {
    sum = sum &+ hash
    count += 1
  }

  /// 32 hexadecimal digits over the sum and the count.
  var description: String {
    sum.followed(by: Hash128(low: UInt64(count), high: 0)).description
  }
}

/// The digest of an operation's answer, which may depend on the order of its rows.
struct AnswerDigest: Hashable, Sendable, CustomStringConvertible {
  /// The significance of the order of rows.
  enum Order: Hashable, Sendable {
    /// The operation sorts, so the same rows in another order are a different answer.
    case significant
    /// The operation returns a set, so the order may differ between stores.
    case irrelevant
  }

  let order: Order
  private(set) var count = 0
  private(set) var state = Hash128.zero

  mutating func add(_ hash: Hash128) {
    switch order {
    case .significant: state = state.followed(by: hash)
    case .irrelevant: state = state &+ hash
    }
    count += 1
  }

  /// Adds a named number, such as the count of one kind.
  mutating func add(_ name: String, count: Int) {
    add(Hash128(of: name).followed(by: Hash128(low: UInt64(bitPattern: Int64(count)), high: 0)))
  }

  /// Adds the content of another digest with the same order.
  mutating func merge(_ other: AnswerDigest) {
    switch order {
    case .significant: state = state.followed(by: other.state)
    case .irrelevant: state = state &+ other.state
    }
    count += other.count
  }

  /// 32 hexadecimal digits over the rows and their count.
  var description: String {
    state.followed(by: Hash128(low: UInt64(count), high: 0)).description
  }
}
