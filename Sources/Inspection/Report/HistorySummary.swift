/// Statistics of the persistent history.
///
/// Updated properties are not counted: the meaning of the bits in ZCOLUMNS is undocumented for
/// stores written by Core Data.
struct HistorySummary: Codable, Hashable, Sendable {
  /// Changes by type.
  struct Changes: Codable, Hashable, Sendable {
    var inserts = 0
    var updates = 0
    var deletes = 0
    /// The number of changes of an unknown type.
    var others = 0

    var total: Int { inserts + updates + deletes + others }
  }

  /// Changes of objects of one entity.
  struct EntityChanges: Codable, Hashable, Sendable {
    let number: Int
    /// The entity, or nil for a number that no entity of the store has.
    let entity: String?
    let changes: Changes
  }

  /// Transactions of one author.
  struct Author: Codable, Hashable, Sendable {
    /// The name, or nil for transactions without one.
    let name: String?
    let transactions: Int
  }

  /// One transaction, with the names that the saving program supplied.
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
  /// The first keys of transactions that changes refer to but that do not exist.
  let missingTransactions: [Int]
  let transactionsWithoutChanges: Int
  /// The number of empty transactions that Core Data's schema migrator wrote.
  let emptyTransactionsOfMigrators: Int
  /// The first keys of the other empty transactions.
  let emptyTransactions: [Int]
  /// The latest transactions, by number.
  let latest: [Transaction]
}
