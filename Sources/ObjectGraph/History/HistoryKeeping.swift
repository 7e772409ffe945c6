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

  /// Hands out the transactions in their order, found and read at one moment.
  ///
  /// - Throws: ``ObjectGraphError/historyTokenExpired(store:number:kept:)`` if what came after the
  ///   start is not all there, or the store's own error.
  func history(_ fetch: HistoryFetch) throws -> HistoryPart

  /// Forgets the transactions before a number.
  ///
  /// - Returns: how many there were.
  func deleteTransactions(before number: Int64) throws -> Int
}

/// What a store tells of its history.
package struct HistoryPart: Sendable {
  /// The number of the last transaction before what was asked for.
  package let start: Int64
  package let transactions: [PersistentHistoryTransaction]

  package init(start: Int64, transactions: [PersistentHistoryTransaction]) {
    self.start = start
    self.transactions = transactions
  }
}

/// A request for the history of one store.
package struct HistoryFetch: Sendable {
  /// Where to begin.
  package enum Start: Sendable {
    case beginning
    /// The number of the last transaction that is not wanted.
    case after(Int64)
    case afterDate(Date)
  }

  package var start: Start
  package var author: PersistentHistoryRequest.Condition?
  package var contextName: PersistentHistoryRequest.Condition?
  package var entity: EntityLayout?
  /// 0 for all.
  package var limit: Int

  package init(_ start: Start, limit: Int = 0) {
    self.start = start
    self.limit = limit
  }

  /// The number of the last transaction that is not wanted.
  ///
  /// Asked for by the store in the same view of its history from which it then reads: transactions
  /// that go in between would be missed without a word.
  package func start(
    inHistoryOf store: String, kept: Range<Int64>, numberBefore: (Date) throws -> Int64
  ) throws -> Int64 {
    switch start {
    case .beginning: return kept.lowerBound - 1
    case .afterDate(let date): return try numberBefore(date)
    case .after(let number):
      guard number + 1 >= kept.lowerBound && number < kept.upperBound else {
        throw ObjectGraphError.historyTokenExpired(store: store, number: number, kept: kept)
      }
      return number
    }
  }

  package func isWanted(_ origin: ChangeOrigin) -> Bool {
    (author?.holds(for: origin.author) ?? true)
      && (contextName?.holds(for: origin.contextName) ?? true)
  }
}
