import Lineage

/// The persistent history in numbers.
///
/// Which properties an update changed is not among them: the meaning of the bits in ZCOLUMNS is not
/// known for stores of others.
package struct HistorySummary: Codable, Hashable, Sendable {
  /// Changes by what they did.
  package struct Changes: Codable, Hashable, Sendable {
    package internal(set) var inserts = 0
    package internal(set) var updates = 0
    package internal(set) var deletes = 0
    /// The changes of a kind that no store seen so far has.
    package internal(set) var others = 0

    package var total: Int { inserts + updates + deletes + others }
  }

  /// Changes of objects of one entity.
  package struct EntityChanges: Codable, Hashable, Sendable {
    package let number: Int
    /// Nil for a number that no entity of the store has.
    package let entity: String?
    package let changes: Changes
  }

  /// Transactions of one author.
  package struct Author: Codable, Hashable, Sendable {
    /// Nil for those without.
    package let name: String?
    package let transactions: Int
  }

  /// One transaction, by the names that the saving program gave.
  package struct Transaction: Codable, Hashable, Sendable {
    package let number: Int
    /// Seconds since 2001-01-01 00:00:00 UTC.
    package let timestamp: Double?
    package let author: String?
    package let contextName: String?
    package let bundleID: String?
    package let processID: String?
    package internal(set) var changes = Changes()
  }

  package let transactions: Int
  package let changes: Changes
  package let entities: [EntityChanges]
  package let authors: [Author]
  /// Seconds since 2001-01-01 00:00:00 UTC.
  package let firstTimestamp: Double?
  package let lastTimestamp: Double?
  package let changesWithoutTransaction: Int
  /// The first keys that changes name and no transaction has.
  package let missingTransactions: [Int]
  package let transactionsWithoutChanges: Int
  /// The number of them that Core Data's schema migrator wrote, which changes no object.
  package let emptyTransactionsOfMigrators: Int
  /// The first keys of the others.
  package let emptyTransactions: [Int]
  /// The latest, by number.
  package let latest: [Transaction]
}
