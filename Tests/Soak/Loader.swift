import ArgumentParser
import Foundation
import Lineage
import TestModels

/// A process that fills an empty store, with late indexes, and empties it again, until it is
/// stopped or killed.
struct LoaderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "loader", shouldDisplay: false)

  @OptionGroup var surroundings: Surroundings

  func run() throws {
    let tally = try surroundings.tally()
    while !surroundings.files.isToStop {
      do {
        let load = try Load(path: surroundings.files.store)
        defer { load.close() }
        while !surroundings.files.isToStop { try load.fillOrEmpty() }
      } catch {
        guard StoreFailure(error) == .fileSystem else { throw error }
        tally.add(.failures, of: surroundings.process)
      }
    }
  }
}

/// A store that has all its items or none, and always its indexes.
struct Load {
  private let store: SQLiteStore
  private let container: PersistentContainer

  static let itemCount = 2 * portion
  /// With three links an item, more rows of each table than late indexes need.
  private static let portion = LateIndexes.leastRowCount

  struct HalfDone: Error {
    let items: Int
    let indexCount: Int
  }

  struct LostIndexes: Error {}

  /// - Throws: ``LostIndexes`` for a file without all indexes, which opening the store would create
  ///   again.
  init(path: String) throws {
    if FileManager.default.fileExists(atPath: path) { try Self.checkIndexes(path) }
    store = try SQLiteStore(path: path)
    container = try PersistentContainer(model: Warehouse.model(), sqliteStore: store)
    // Forces SQLite to write and read pages all the time, not only at the commit.
    try store.connection.perform { try $0.execute(sql: "PRAGMA cache_size = 10") }
  }

  private static func checkIndexes(_ path: String) throws {
    let count: Int?
    do {
      count = try Database(path: path).read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema WHERE type = 'index'")
      }
    } catch {
      throw StoreError(error, path: path)
    }
    if count != Warehouse.indexCount { throw LostIndexes() }
  }

  func close() { try? store.close() }

  /// Inserts shelves and tags.
  func begin() throws { try Warehouse.stock(container.newContext()) }

  /// - Throws: ``HalfDone`` for a store in a state that no load and no deletion leaves.
  func fillOrEmpty() throws {
    if try isFull() {
      _ = try container.newContext().execute(BatchDeleteRequest(entityName: "Item"))
    } else {
      try container.newContext().performInOneTransaction {
        for start in stride(from: 0, to: Self.itemCount, by: Self.portion) {
          try Warehouse.add(start..<start + Self.portion, to: container.newContext())
        }
      }
    }
  }

  func isFull() throws -> Bool {
    let count = try container.newContext().count(
      for: FetchRequest<ManagedObject>(entityName: "Item"))
    let indexCount = try store.indexes().count
    guard [0, Self.itemCount].contains(count), indexCount == Warehouse.indexCount else {
      throw HalfDone(items: count, indexCount: indexCount)
    }
    return count > 0
  }
}
