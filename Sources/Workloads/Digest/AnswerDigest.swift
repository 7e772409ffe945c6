/// The digest of an operation's answer, with or without regard to the order of its rows.
package struct AnswerDigest: Hashable, Sendable, CustomStringConvertible {
  /// Whether the order of rows is part of the answer.
  package enum Order: Hashable, Sendable {
    /// The operation sorts, so the same rows in another order are another answer.
    case significant
    /// The operation gives a set, so the order may differ between stores.
    case irrelevant
  }

  package let order: Order
  package private(set) var count = 0
  private var state = Hash128.zero

  package init(order: Order) { self.order = order }

  package mutating func add(_ hash: Hash128) {
    switch order {
    case .significant: state = state.followed(by: hash)
    case .irrelevant: state = state &+ hash
    }
    count += 1
  }

  /// Adds a named number, such as the count of one kind.
  package mutating func add(_ name: String, count: Int) {
    add(Hash128(of: name).followed(by: Hash128(low: UInt64(bitPattern: Int64(count)), high: 0)))
  }

  /// Adds what another digest has seen, of the same order.
  package mutating func merge(_ other: AnswerDigest) {
    switch order {
    case .significant: state = state.followed(by: other.state)
    case .irrelevant: state = state &+ other.state
    }
    count += other.count
  }

  /// 32 hexadecimal digits over the rows and their count.
  package var description: String {
    state.followed(by: Hash128(low: UInt64(count), high: 0)).description
  }
}
