import Foundation
import TestModels
import TestSupport

@testable import Lineage

/// Dogs and their owners, with a history that preserves the chips of deleted dogs.
///
///     Animal > Dog, Cat; Owner <->> Animal; Animal <<->> Club; Owner <->> Walk in order
final class TrackedKennel {
  static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

  /// A clock that the test controls; each reading advances it by a second.
  final class Clock: @unchecked Sendable {
    private let lock = NSLock()
    private var time = TrackedKennel.start

    func now() -> Date {
      lock.withLock {
        time += 1
        return time
      }
    }

    func turn(by seconds: TimeInterval) { lock.withLock { time += seconds } }
  }

  let kind: StoreKind
  let clock = Clock()
  private let folder: Folder
  private var memory: InMemoryStore?
  let path: String
  let container: PersistentContainer
  let context: ManagedObjectContext

  init(_ kind: StoreKind, tracksHistory: Bool = true) throws {
    self.kind = kind
    folder = try Folder()
    path = folder.path("kennel.sqlite")
    let clock = clock
    switch kind {
    case .memory:
      let store = InMemoryStore(tracksHistory: tracksHistory, now: { clock.now() })
      memory = store
      container = try PersistentContainer(model: TrackedKennel.model(), inMemoryStore: store)
    case .sqlite:
      let store = try SQLiteStore(path: path, tracksHistory: tracksHistory)
      store.historyClock = { clock.now() }
      container = try PersistentContainer(model: TrackedKennel.model(), sqliteStore: store)
    }
    context = container.newContext()
  }

  /// Returns another container over the same store, as in another program.
  func other() throws -> PersistentContainer {
    if let memory {
      return try PersistentContainer(model: TrackedKennel.model(), inMemoryStore: memory)
    }
    return try PersistentContainer(model: TrackedKennel.model(), sqliteAt: path)
  }

  static func model() -> ManagedObjectModel {
    let animal = EntityDescription(
      "Animal",
      [
        "name": .string, "chip": .string.preserved, "born": .date.preserved,
        "note": .string.transient,
      ],
      subentities: [
        EntityDescription("Dog", ["price": .decimal.preserved]),
        EntityDescription("Cat", ["lives": .integer16]),
      ])
    let owner = EntityDescription("Owner", ["name": .string])
    let club = EntityDescription("Club", ["name": .string])
    let walk = EntityDescription("Walk", ["name": .string])
    animal.join("owner", .one, to: owner, "animals", .many)
    animal.join("clubs", .many, to: club, "members", .many)
    owner.join("walks", .ordered, to: walk, "walker", .one)
    return ManagedObjectModel(entities: [animal, owner, club, walk])
  }

  @discardableResult
  func make(_ entity: String, _ name: String) throws -> ManagedObject {
    let object = try context.insert(entityName: entity)
    object.set(name, for: "name")
    return object
  }

  /// Returns the history since the test began as text: `insert Dog 1`, `update Dog 1 name`.
  func story(after token: PersistentHistoryToken? = nil) throws -> [[String]] {
    try container.history(after: token).map(\.story)
  }

  /// Returns the token of the newest transaction.
  func token() throws -> PersistentHistoryToken? { try container.currentPersistentHistoryToken() }
}

extension PersistentHistoryTransaction {
  /// The changes as sorted texts.
  var story: [String] {
    changes.map { change in
      let key = change.changedObjectID.uriRepresentation.split(separator: "p").last ?? ""
      let object = "\(change.kind) \(change.changedObjectID.entityName) \(key)"
      return ([object] + (change.updatedProperties ?? ["?"])).joined(separator: " ")
    }
    .sorted()
  }
}
