import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Fetches of a context with unsaved changes, which must find the same after the save.
@Suite struct PendingDifferentialTests {
  private static let requestsPerRound = 10

  @Test(.covers("C56"), arguments: StoreKind.allCases)
  func `fetches include unsaved changes as if they were saved`(kind: StoreKind) throws {
    let plan = FuzzPlan(caseCount: 300)
    for start in stride(from: 0, to: plan.caseCount, by: Self.requestsPerRound) {
      let seed = plan.seed(ofCase: start)
      let data = try DifferentialData(seed: seed)
      let context = data.container(kind).newContext()
      var changes = ChangeDrawing(seed: seed, context: context)
      for _ in 0..<8 { try changes.make() }
      let requests = (0..<Self.requestsPerRound).compactMap {
        Self.request(seed: plan.seed(ofCase: start + $0), data)
      }
      let found = try requests.map { (try context.fetch($0), try context.count(for: $0)) }
      try context.save()
      let saved = data.container(kind).newContext()
      for (place, request) in requests.enumerated() {
        let before = Self.keys(found[place].0, request)
        let after = Self.keys(try saved.fetch(request), request)
        guard before != after || found[place].1 != after.count else { continue }
        Issue.record(
          """
          LINEAGE_FUZZ_SEED=\(plan.seed) case \(start + place): \(Self.text(of: request)) \
          after \(changes.made)
          before: \(before), count \(found[place].1)
          after:  \(after)
          """)
        return
      }
    }
  }

  private static func text(of request: FetchRequest<ManagedObject>) -> String {
    "\(request.entityName) where \(request.predicate?.description ?? "") "
      + "by \(request.sortDescriptors) limit \(request.fetchLimit) offset \(request.fetchOffset)"
  }

  private static func request(seed: UInt64, _ data: DifferentialData)
    -> FetchRequest<ManagedObject>?
  {
    var drawing = FetchDrawing(seed: seed, data: data)
    let fetch = drawing.fetch()
    guard (try? fetch.checked(in: data.layout)) != nil else { return nil }
    var request = FetchRequest<ManagedObject>(
      entityName: fetch.entity.name, predicate: fetch.predicate)
    request.sortDescriptors = fetch.sortDescriptors
    request.includesSubentities = fetch.includesSubentities
    // Without an order, a page may hold any of the objects.
    if !fetch.sortDescriptors.isEmpty {
      request.fetchLimit = fetch.limit
      request.fetchOffset = fetch.offset
    }
    return request
  }

  /// Returns the keys that the objects have after the save.
  private static func keys(
    _ objects: [ManagedObject], _ request: FetchRequest<ManagedObject>
  ) -> [Int64] {
    let keys = objects.map(\.key)
    return request.sortDescriptors.isEmpty ? keys.sorted() : keys
  }
}
