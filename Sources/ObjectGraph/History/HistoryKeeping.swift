package import Foundation

/// A store that can keep a history of its transactions.
package protocol HistoryKeeping: PersistentStore {
  /// The numbers of the transactions that are kept; empty, from the next number on, if there are
  /// none.
  func historyRange() throws -> Range<Int64>

  /// The number of the last transaction before the first one that is later than a date, or not
  /// earlier.
  ///
  /// By the first, not by each one's own date: clocks are set back, and what is told and what is
  /// deleted is one piece.
  func transactionNumber(before date: Date, orAt: Bool) throws -> Int64

  /// Hands out the transactions in their order.
  func transactions(_ fetch: HistoryFetch) throws -> [PersistentHistoryTransaction]

  /// Forgets the transactions before a number.
  ///
  /// - Returns: how many there were.
  func deleteTransactions(before number: Int64) throws -> Int
}

/// A request for the history of one store.
package struct HistoryFetch: Sendable {
  /// The number of the last transaction that is not wanted.
  package var after: Int64
  package var author: PersistentHistoryRequest.Condition?
  package var contextName: PersistentHistoryRequest.Condition?
  package var entity: EntityLayout?
  /// 0 for all.
  package var limit: Int

  package init(after number: Int64, limit: Int = 0) {
    after = number
    self.limit = limit
  }

  package func isWanted(_ origin: ChangeOrigin) -> Bool {
    (author?.holds(for: origin.author) ?? true)
      && (contextName?.holds(for: origin.contextName) ?? true)
  }
}
