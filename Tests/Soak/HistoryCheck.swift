import Lineage

/// Reads the history in parts and deletes what it has read.
///
/// Every save of a writer must be one transaction with each inserted or deleted object.
struct HistoryCheck {
  private var token: PersistentHistoryToken?
  /// The histories read so far, by writer.
  private(set) var told: [Int: WriterAccount.History] = [:]

  var transactionCount: Int { told.values.reduce(0) { $0 + $1.transactions } }

  /// Reads the next part; must be called within a transaction.
  mutating func read(_ container: PersistentContainer) throws {
    for transaction in try container.history(after: token) {
      token = transaction.token
      guard let author = transaction.author, let writer = Int(author.dropFirst("writer ".count))
      else { continue }
      told[writer, default: WriterAccount.History()].transactions += 1
      for change in transaction.changes {
        switch change.kind {
        case .insert: told[writer]?.insertions += 1
        case .delete: told[writer]?.deletions += 1
        case .update: break
        }
      }
    }
    if let token { try container.deleteHistory(before: token) }
  }

  /// Returns the differences between the history and the records.
  func problems(_ accounts: [Int: WriterAccount]) -> [String] {
    accounts.sorted { $0.key < $1.key }.compactMap { writer, account in
      let found = told[writer] ?? WriterAccount.History()
      return found == account.history
        ? nil : "the history of writer \(writer) tells \(found), bookings are \(account.history)"
    }
  }
}
