import Lineage
import Testing

/// Saves, which must leave the same content in both stores.
@Suite struct SaveDifferentialTests {
  @Test func `the same changes leave both stores with the same content`() throws {
    let plan = FuzzPlan(caseCount: 50)
    for number in 0..<plan.caseCount {
      let seed = plan.seed(ofCase: number)
      let data = try DifferentialData(seed: seed)
      var made: [[String]] = []
      for container in data.containers {
        let context = container.newContext()
        var changes = ChangeDrawing(seed: seed, context: context)
        for round in 0..<4 {
          for _ in 0..<6 { try changes.make() }
          try context.save()
          if round == 1 { context.reset() }
        }
        made.append(changes.made)
      }
      let contents = try data.stores.map { try StoreContent.lines(of: $0, data.layout) }
      guard contents[0] != contents[1] || made[0] != made[1] else { continue }
      Issue.record(
        """
        LINEAGE_FUZZ_SEED=\(plan.seed) case \(number): after \(made[0])
        SQLite: \(contents[0].filter { !contents[1].contains($0) })
        memory: \(contents[1].filter { !contents[0].contains($0) })
        """)
      return
    }
  }
}
