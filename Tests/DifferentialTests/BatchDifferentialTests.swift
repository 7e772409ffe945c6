import Foundation
import TestModels
import Testing

@testable import Lineage

/// Batches, which must leave both stores with the same content.
@Suite struct BatchDifferentialTests {
  @Test func `batches change both stores in the same way`() throws {
    let plan = FuzzPlan(caseCount: 200)
    for start in stride(from: 0, to: plan.caseCount, by: 10) {
      let data = try DifferentialData(
        seed: plan.seed(ofCase: start), DifferentialModel.modelWithRules())
      for number in start..<min(plan.caseCount, start + 10) {
        var drawing = BatchDrawing(seed: plan.seed(ofCase: number), data: data)
        guard let batch = drawing.batch() else { continue }
        let answers = data.stores.map { Self.answer(of: $0, to: batch) }
        let contents = try data.stores.map { try StoreContent.lines(of: $0, data.layout) }
        guard answers[0] != answers[1] || contents[0] != contents[1] else { continue }
        Issue.record(
          """
          LINEAGE_FUZZ_SEED=\(plan.seed) case \(number): \(batch.description)
          SQLite: \(answers[0]) \(contents[0].filter { !contents[1].contains($0) })
          memory: \(answers[1]) \(contents[1].filter { !contents[0].contains($0) })
          """)
        return
      }
    }
  }

  /// Returns the addresses that a batch affected, or the error that rejected it.
  private static func answer(of store: any PersistentStore, to batch: BatchDrawing.Batch)
    -> [StoreAddress]?
  {
    let addresses: [StoreAddress]?
    switch batch {
    case .update(let update): addresses = try? store.update(update)
    case .delete(let fetch): addresses = try? store.delete(matching: fetch)
    case .insert(let rows, let entity):
      addresses = try? store.insert(AnySequence(rows), of: entity)
    }
    return addresses?.sorted { ($0.entity, $0.key) < ($1.entity, $1.key) }
  }
}
