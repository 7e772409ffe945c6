import Foundation
import Lineage
import TestSupport

/// A store of people and dogs in a folder of its own, which records its statements.
final class PetStore {
  private let folder: Folder
  let store: SQLiteStore
  let container: PersistentContainer

  init() throws {
    folder = try Folder()
    store = try SQLiteStore(path: folder.path("pets.sqlite"))
    container = try PersistentContainer(
      model: Pets.model(), classes: Pets.classes, sqliteStore: store)
  }

  /// Returns the statements that a body makes the store run, each as often as it ran.
  func statements(_ prefix: String, during body: () throws -> Void) throws -> [String] {
    store.resetStatementCounters()
    try body()
    return store.statementUses().filter { $0.sql.hasPrefix(prefix) && !$0.sql.contains("Z_MAX") }
      .flatMap { Array(repeating: $0.sql, count: $0.executionCount) }
  }

  /// Returns all people with their dogs, read by a new context.
  func people() throws -> [PersonModel] {
    let people: [PersonModel] = try container.newContext().fetch()
    return people.sorted { $0.id.uuidString < $1.id.uuidString }
  }
}

/// Returns a UUID that reads as its number.
func uuid(_ number: UInt32) -> UUID {
  let bytes = withUnsafeBytes(of: number.bigEndian) { Array($0) }
  return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3]))
}

func person(_ number: UInt32, _ name: String, dogs: [OwnedDogModel] = []) -> PersonModel {
  PersonModel(id: uuid(number), name: name, nickname: nil, age: 30, dogs: dogs)
}

func dog(_ number: UInt32, _ name: String) -> OwnedDogModel {
  OwnedDogModel(id: uuid(number), name: name)
}
