import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Random changes, which both stores must record identically.
@Suite struct HistoryAgreementTests {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `both stores record the same random changes`(seed: UInt64) throws {
    let (file, memory) = (try TrackedKennel(.sqlite), try TrackedKennel(.memory))
    for kennel in [file, memory] {
      var randomness = SeededRandom(seed: seed)
      for step in 0..<40 { try change(kennel, step, &randomness) }
      kennel.context.rollback()
    }
    let (one, other) = (try file.container.history(), try memory.container.history())
    #expect(one.map(\.story) == other.map(\.story), "seed \(seed)")
    #expect(one.map(tombstones) == other.map(tombstones), "seed \(seed)")
    #expect(one.map(\.author) == other.map(\.author), "seed \(seed)")
    #expect(one.count > 1, "seed \(seed)")
  }

  /// Compares every object before and after, without using the history.
  @Test(arguments: StoreKind.allCases, 101...115 as ClosedRange<UInt64>)
  func `the history lists every object that changed`(kind: StoreKind, seed: UInt64)
    throws
  {
    let kennel = try TrackedKennel(kind)
    var randomness = SeededRandom(seed: seed)
    var before = try StoredState(kennel)
    var token = try kennel.token()
    for step in 0..<60 {
      try change(kennel, step, &randomness)
      let news = try kennel.container.history(after: token)
      let after = try StoredState(kennel)
      let changes = news.savedChanges
      #expect(Set(changes.inserted) == after.ids.subtracting(before.ids), "seed \(seed), \(step)")
      // Objects inserted and deleted between the two moments are reported as deleted.
      let passing = Set(news.savedInsertions).intersection(changes.deleted)
      #expect(
        Set(changes.deleted).subtracting(passing) == before.ids.subtracting(after.ids),
        "seed \(seed), \(step)")
      for id in before.ids.intersection(after.ids) {
        let told = news.flatMap(\.changes).filter { $0.changedObjectID == id }
          .flatMap { $0.updatedProperties ?? [] }
        let missing = after.differences(of: id, from: before).subtracting(told)
        #expect(missing == [], "seed \(seed), step \(step), \(id.uriRepresentation)")
      }
      (before, token) = (after, try kennel.token())
    }
  }

  private func tombstones(_ transaction: PersistentHistoryTransaction) -> [[String: AttributeValue]]
  {
    transaction.changes.map(\.tombstone)
  }

  private func change(_ kennel: TrackedKennel, _ step: Int, _ randomness: inout SeededRandom) throws
  {
    let context = kennel.context
    func one(_ entity: String) throws -> ManagedObject? {
      let request = FetchRequest<ManagedObject>(entityName: entity)
      let all = try context.fetch(request).filter { !$0.isDeleted }
        .sorted { ($0.string("name") ?? "") < ($1.string("name") ?? "") }
      return all.randomElement(using: &randomness)
    }
    switch Int.random(in: 0..<12, using: &randomness) {
    case 0, 1: try kennel.make("Dog", "d\(step)").set("chip \(step)", for: "chip")
    case 2: try kennel.make("Cat", "c\(step)")
    case 3:
      try kennel.make("Owner", "o\(step)")
      try kennel.make("Club", "k\(step)")
    case 4: try one("Animal")?.set("n\(step)", for: "name")
    case 5: try one("Animal")?.setToOne(try one("Owner"), for: "owner")
    case 6: if let club = try one("Club") { try one("Animal")?.add(club, to: "clubs") }
    case 7: if let club = try one("Club") { try one("Animal")?.remove(club, from: "clubs") }
    case 8: if let object = try one(step % 2 == 0 ? "Animal" : "Owner") { context.delete(object) }
    case 9: try batch(context, step)
    default:
      context.transactionAuthor = step % 3 == 0 ? nil : "author \(step % 3)"
      try context.save()
      // Resetting the context is like using a new one.
      if step % 4 == 0 { context.reset() }
    }
  }

  /// Executes a batch and then resets the context.
  private func batch(_ context: ManagedObjectContext, _ step: Int) throws {
    try context.save()
    context.reset()
    switch step % 3 {
    case 0:
      var update = BatchUpdateRequest(entityName: "Animal")
      update.propertiesToUpdate = ["chip": .value(.attribute(.string("\(step)")))]
      try context.execute(update)
    case 1:
      try context.execute(
        BatchInsertRequest(entityName: "Dog", rows: [["name": .string("b\(step)")]]))
    default: try context.execute(BatchDeleteRequest(entityName: "Owner"))
    }
  }
}

extension [PersistentHistoryTransaction] {
  /// The IDs of all inserted objects, also of those that were deleted again.
  fileprivate var savedInsertions: [ManagedObjectID] {
    flatMap(\.changes).filter { $0.kind == .insert }.map(\.changedObjectID)
  }
}
