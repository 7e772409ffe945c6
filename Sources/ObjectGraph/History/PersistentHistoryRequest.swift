public import Foundation

/// Which transactions of the history are wanted.
///
/// ```swift
/// var request = PersistentHistoryRequest(after: token)
/// request.author = .not("import")
/// for transaction in try container.history(request) { … }
/// ```
public struct PersistentHistoryRequest: Hashable, Sendable {
  /// Where to begin.
  public enum Start: Hashable, Sendable {
    case beginning
    case after(PersistentHistoryToken)
    /// With the first transaction that is later; all that follow it are given, whatever the clock
    /// said then.
    case afterDate(Date)
  }

  /// Which of the texts that somebody may have written or not.
  public enum Condition: Hashable, Sendable {
    case equal(String)
    /// Any other one, or none at all.
    case not(String)
    case none

    package func holds(for text: String?) -> Bool {
      switch self {
      case .equal(let wanted): text == wanted
      case .not(let unwanted): text != unwanted
      case .none: text == nil
      }
    }
  }

  public var start: Start
  /// Of which authors, nil for all.
  public var author: Condition?
  /// Of contexts with which names, nil for all.
  public var contextName: Condition?
  /// Only changes of objects of this entity and its sub-entities; transactions without any are left
  /// out.
  public var entityName: String?
  /// The greatest number of transactions, 0 for all.
  public var fetchLimit = 0

  /// What came after a token, or everything.
  public init(after token: PersistentHistoryToken? = nil) {
    start = token.map(Start.after) ?? .beginning
  }

  /// What came after a point in time.
  public init(after date: Date) { start = .afterDate(date) }

  /// What came after a transaction.
  public init(after transaction: PersistentHistoryTransaction) { start = .after(transaction.token) }
}
