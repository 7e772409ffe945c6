import Foundation
import ObjectGraph
import ObjectModel
import SQLiteStore
import StoreKinds
import TestFolders

/// Dogs and their owners, whose chips are remembered when they are gone, with a history.
///
///     Animal > Dog, Cat; Owner <->> Animal; Animal <<->> Club; Owner <->> Walk in order
final class TrackedKennel {
  static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

  /// A clock that the test turns; a second passes with each look.
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

  /// Another container over the same store, as another program has it.
  func other() throws -> PersistentContainer {
    if let memory {
      return try PersistentContainer(model: TrackedKennel.model(), inMemoryStore: memory)
    }
    return try PersistentContainer(model: TrackedKennel.model(), sqliteAt: path)
  }

  static func model() -> ManagedObjectModel {
    let chip = AttributeDescription(name: "chip", type: .string)
    let born = AttributeDescription(name: "born", type: .date)
    let price = AttributeDescription(name: "price", type: .decimal)
    for attribute in [chip, born, price] { attribute.preservesValueInHistoryOnDeletion = true }
    let note = AttributeDescription(name: "note", type: .string)
    note.isTransient = true
    let animal = EntityDescription(
      name: "Animal",
      properties: [AttributeDescription(name: "name", type: .string), chip, born, note],
      subentities: [
        EntityDescription(name: "Dog", properties: [price]),
        EntityDescription(
          name: "Cat", properties: [AttributeDescription(name: "lives", type: .integer16)]),
      ])
    let owner = EntityDescription(
      name: "Owner", properties: [AttributeDescription(name: "name", type: .string)])
    let club = EntityDescription(
      name: "Club", properties: [AttributeDescription(name: "name", type: .string)])
    let walk = EntityDescription(
      name: "Walk", properties: [AttributeDescription(name: "name", type: .string)])
    join("owner", 1, of: animal, "animals", 0, of: owner)
    join("clubs", 0, of: animal, "members", 0, of: club)
    join("walks", 0, of: owner, "walker", 1, of: walk, isOrdered: true)
    return ManagedObjectModel(entities: [animal, owner, club, walk])
  }

  private static func join(
    _ name: String, _ maxCount: Int, of one: EntityDescription, _ inverse: String,
    _ inverseMaxCount: Int, of other: EntityDescription, isOrdered: Bool = false
  ) {
    let forward = RelationshipDescription(
      name: name, destination: other, maxCount: maxCount, isOrdered: isOrdered)
    let backward = RelationshipDescription(
      name: inverse, destination: one, maxCount: inverseMaxCount)
    RelationshipDescription.pair(forward, backward)
    one.properties.append(forward)
    other.properties.append(backward)
  }

  @discardableResult
  func make(_ entity: String, _ name: String) throws -> ManagedObject {
    let object = try context.insert(entityName: entity)
    object.set(name, for: "name")
    return object
  }

  /// The history after what the test made first, as text: `insert Dog 1`, `update Dog 1 name`.
  func story(after token: PersistentHistoryToken? = nil) throws -> [[String]] {
    try container.history(after: token).map(\.story)
  }

  /// How far the history has come.
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
