public import Foundation
import ObjectGraph

/// What the history of a store holds, in numbers.
public struct HistorySummary: Hashable, Sendable, Codable {
  /// How many transactions have a text.
  public struct Count: Hashable, Sendable, Codable {
    /// Nil for those that have none.
    public var name: String?
    public var count: Int
  }

  /// The changes of one entity.
  public struct EntityCount: Hashable, Sendable, Codable {
    /// Its name, or its number if the store does not know it any more.
    public var entity: String
    public var insertCount = 0
    public var updateCount = 0
    public var deleteCount = 0
    /// Changes of a kind that is not known.
    public var otherCount = 0
  }

  public var transactionCount = 0
  /// The numbers of the first and the last transaction that are kept.
  public var firstTransaction: Int64?
  public var lastTransaction: Int64?
  public var firstDate: Date?
  public var lastDate: Date?
  /// By entity, in the order of their numbers.
  public var entities: [EntityCount] = []
  /// How many properties all updates together changed.
  public var changedPropertyCount = 0
  public var tombstoneColumnCount = 0
  var transactionCounts: [String: [Count]] = [:]

  public var authors: [Count] { transactionCounts["ZAUTHOR"] ?? [] }
  public var contextNames: [Count] { transactionCounts["ZCONTEXTNAME"] ?? [] }
  public var processIDs: [Count] { transactionCounts["ZPROCESSID"] ?? [] }
  public var bundleIDs: [Count] { transactionCounts["ZBUNDLEID"] ?? [] }

  public var insertCount: Int { entities.reduce(0) { $0 + $1.insertCount } }
  public var updateCount: Int { entities.reduce(0) { $0 + $1.updateCount } }
  public var deleteCount: Int { entities.reduce(0) { $0 + $1.deleteCount } }
  public var otherCount: Int { entities.reduce(0) { $0 + $1.otherCount } }

  init() {}

  mutating func add(_ count: Int, _ kind: PersistentHistoryChange.Kind?, entity: String) {
    if entities.last?.entity != entity { entities.append(EntityCount(entity: entity)) }
    let index = entities.count - 1
    switch kind {
    case .insert: entities[index].insertCount += count
    case .update: entities[index].updateCount += count
    case .delete: entities[index].deleteCount += count
    case nil: entities[index].otherCount += count
    }
  }
}
