/// What persistent history tells, in numbers.
///
/// Which properties an update changed is not among them: the meaning of the bits in ZCOLUMNS is not
/// known for stores of others.
public struct HistorySummary: Codable, Hashable, Sendable {
  /// Changes by what they did.
  public struct Changes: Codable, Hashable, Sendable {
    public internal(set) var inserts = 0
    public internal(set) var updates = 0
    public internal(set) var deletes = 0
    /// Of a kind that no store seen so far has.
    public internal(set) var others = 0

    public var total: Int { inserts + updates + deletes + others }
  }

  /// Changes of objects of one entity.
  public struct EntityChanges: Codable, Hashable, Sendable {
    public let number: Int
    /// Nil for a number that no entity of the store has.
    public let entity: String?
    public let changes: Changes
  }

  /// Transactions of one author.
  public struct Author: Codable, Hashable, Sendable {
    /// Nil for those without.
    public let name: String?
    public let transactions: Int
  }

  /// One transaction, as the program that saved told of itself.
  public struct Transaction: Codable, Hashable, Sendable {
    public let number: Int
    /// Seconds since 2001-01-01 00:00:00 UTC.
    public let timestamp: Double?
    public let author: String?
    public let contextName: String?
    public let bundleID: String?
    public let processID: String?
    public internal(set) var changes = Changes()
  }

  public let transactions: Int
  public let changes: Changes
  public let entities: [EntityChanges]
  public let authors: [Author]
  /// Seconds since 2001-01-01 00:00:00 UTC.
  public let firstTimestamp: Double?
  public let lastTimestamp: Double?
  public let changesWithoutTransaction: Int
  public let transactionsWithoutChanges: Int
  /// Those of them that Core Data's schema migrator wrote, which changes no object.
  public let emptyTransactionsOfMigrators: Int
  /// The latest, by number.
  public let latest: [Transaction]
}
