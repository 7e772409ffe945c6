import Foundation
import Lineage
import TestSupport
import Testing

/// A property that must hold for any changes: the notifications turn the old list into the current
/// one.
@Suite struct ResultsPropertyTests {
  /// Returns the watched requests and the first key of their order.
  private static func requests() throws -> [(predicate: FetchPredicate?, key: String, limit: Int)] {
    [
      (nil, "name", 0),
      (nil, "weight", 3),
      (try FetchPredicate(format: "weight > 1 OR weight == NULL"), "weight", 0),
      (try FetchPredicate(format: "friends.@count > 0"), "name", 0),
      (try FetchPredicate(format: "owner.name > 'C'"), "owner.name", 0),
      (try FetchPredicate(format: "ANY friends.name < 'E'"), "name", 0),
    ]
  }

  /// The visible state of an animal.
  private struct Shown: Equatable {
    let name: String?
    let weight: Double?
    // Kept alive, so that it stays the same object between notifications.
    let owner: ManagedObject?
    let friends: Set<ManagedObject>

    init(_ animal: Kennel.Animal) throws {
      (name, weight) = (animal.name, animal.weight)
      owner = animal.owner
      friends = Set(try animal.toMany("friends"))
    }
  }

  /// Results, a list that changes only as notified, and the objects' state at the last
  /// notification.
  private struct Copy {
    let results: FetchedResults<Kennel.Animal>
    var objects: [Kennel.Animal]
    var shown: [ManagedObject: Shown] = [:]
    var stream: AsyncStream<FetchedResultsChange>

    init(_ results: FetchedResults<Kennel.Animal>) throws {
      (self.results, objects, stream) = (results, results.objects, results.changes)
      for object in objects { shown[object] = try Shown(object) }
    }

    /// Applies the notifications since the last call.
    ///
    /// - Returns: The updated objects and the moved ones.
    mutating func catchUp(_ context: ManagedObjectContext) async throws
      -> (updated: Set<ManagedObject>, moved: Set<ManagedObject>)
    {
      results.finish()
      var (updated, moved): (Set<ManagedObject>, Set<ManagedObject>) = ([], [])
      for await change in stream {
        objects = Self.applying(change, to: objects, context)
        updated.formUnion(change.updated.map { objects[$0.index] })
        moved.formUnion(change.moved.map { objects[$0.to] })
      }
      stream = results.changes
      return (updated, moved)
    }

    private static func applying(
      _ change: FetchedResultsChange, to objects: [Kennel.Animal], _ context: ManagedObjectContext
    ) -> [Kennel.Animal] {
      let leaving = Set(change.deleted.map(\.index) + change.moved.map(\.from))
      var result = objects.indices.filter { !leaving.contains($0) }.map { objects[$0] }
      var arriving = change.moved.map { ($0.to, objects[$0.from]) }
      for place in change.inserted {
        guard let animal = context.object(with: place.objectID) as? Kennel.Animal else { continue }
        arriving.append((place.index, animal))
      }
      for (index, object) in arriving.sorted(by: { $0.0 < $1.0 }) {
        result.insert(object, at: min(index, result.count))
      }
      return result
    }
  }

  @Test(.covers("A22"), arguments: StoreKind.allCases)
  func `the notified changes turn the old list into the list of a new fetch`(kind: StoreKind)
    async throws
  {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["LINEAGE_FUZZ_SEED"].flatMap(UInt64.init)
    for seed in first.map({ $0..<($0 + 1) }) ?? 1..<9 { try await follow(kind, seed: seed) }
  }

  private func follow(_ kind: StoreKind, seed: UInt64) async throws {
    let kennel = try WatchedKennel(kind)
    kennel.context.automaticallyMergesChangesFromParent = true
    var drawing = ResultsDrawing(kennel, seed: seed)
    var copies = try Self.requests().map {
      try Copy(kennel.watch($0.predicate, by: $0.key, limit: $0.limit))
    }
    for _ in 0..<40 {
      do {
        try drawing.step()
        for index in copies.indices {
          let problems = try await Self.problems(
            &copies[index], drawing)
          try #require(problems.isEmpty, "results \(index): \(problems.joined(separator: "; "))")
        }
      } catch {
        let done = drawing.log.joined(separator: "; ")
        Issue.record("LINEAGE_FUZZ_SEED=\(seed) \(kind): \(error); \(done)")
        return
      }
    }
  }

  private static func problems(_ copy: inout Copy, _ drawing: ResultsDrawing) async throws
    -> [String]
  {
    let before = Set(copy.objects)
    let context = drawing.kennel.context
    let (updated, moved) = try await copy.catchUp(context)
    var problems: [String] = []
    var now: [ManagedObject: Shown] = [:]
    for object in copy.objects {
      now[object] = try Shown(object)
      if before.contains(object), copy.shown[object] != now[object],
        !updated.contains(object), !moved.contains(object)
      {
        problems.append("\(object.name ?? "-") was \(copy.shown[object] as Any)")
      }
      if !drawing.changesLinks, updated.contains(object), copy.shown[object] == now[object] {
        problems.append("\(object.name ?? "-") was told of in vain")
      }
    }
    copy.shown = now
    let fresh = try context.fetch(copy.results.request)
    if fresh != copy.objects {
      problems.append("\(copy.objects.map(\.name)) for \(fresh.map(\.name))")
    }
    return problems
  }
}
