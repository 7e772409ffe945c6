import Lineage

extension Session {
  /// Work that counts what questions ask for, all in one transaction, so that the counts fit together.
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
