import Lineage

extension Session {
  /// Returns work that counts the results of questions, all in one transaction, so that the counts
  /// are consistent.
  func counting(
    _ questions: [MemberQuery], operation: String,
    answer: @escaping ([Int], inout Answer) -> Void
  ) throws -> PreparedWork {
    let plans = try questions.map(plan)
    let context = container.newContext()
    return PreparedWork(
      in: [context],
      engine: {
        try EngineQuery(plans, operation: operation, in: self).map { [$0.counting(answer)] } ?? []
      },
      work: {
        .counts(try context.reading { try plans.map { try resolved.count($0, in: context) } })
      },
      answer: { result, sum in
        if case .counts(let counts) = result { answer(counts, &sum) }
      })
  }
}
