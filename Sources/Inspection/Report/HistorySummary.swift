/// The persistent history in numbers.
///
/// The properties that an update changed are not among them: the bits in ZCOLUMNS are undocumented for
/// stores that Core Data wrote.
struct HistorySummary: Codable, Hashable, Sendable {
  /// Changes by what they did.
  struct Changes: Codable, Hashable, Sendable {
    var inserts = 0
    var updates = 0
    var deletes = 0
    /// The changes of a kind that no store seen so far has.
    var others = 0

    var total: Int { inserts + updates + deletes + others }
  }

  /// Changes of objects of one entity.
  struct EntityChanges: Codable, Hashable, Sendable {
    let number: Int
    /// Nil for a number that no entity of the store has.
    let entity: String?
    let changes: Changes
  }

  /// Transactions of one author.
  struct Author: Codable, Hashable, Sendable {
    /// Nil for those without.
    let name: String?
    let transactions: Int
  }

  /// One transaction, by the names that the saving program gave.
  struct Transaction: Codable, Hashable, Sendable {
    let number: Int
    /// Seconds since 2001-01-01 00:00:00 UTC.
    let timestamp: Double?
    let author: String?
    let contextName: String?
    let bundleID: String?
    let processID: String?
    var changes = Changes()
  }

  let transactions: Int
  let changes: Changes
  let entities: [EntityChanges]
  let authors: [Author]
  /// Seconds since 2001-01-01 00:00:00 UTC.
  let firstTimestamp: Double?
  let lastTimestamp: Double?
  let changesWithoutTransaction: Int
  /// The first keys that changes name and no transaction has.
  let missingTransactions: [Int]
  let transactionsWithoutChanges: Int
  /// The number of them that Core Data's schema migrator wrote, which changes no object.
  let emptyTransactionsOfMigrators: Int
  /// The first keys of the others.
  let emptyTransactions: [Int]
  /// The latest, by number.
  let latest: [Transaction]
}
