import LogicalModel
import ObjectGraph
import Strategies

/// Fetches the members that link to one companion, a companion with every repetition.
struct Linked: TimedOperation {
  let name: String
  let kind: String
  let link: String
  let repetitions: Int
  let reading: Reading

  func prepare(sample: Int, in session: Session) throws -> PreparedWork {
    let questions = try session.destinations(
      of: link, kind, operation: name, sample: sample, count: repetitions
    )
    .map {
      MemberQuestion(kind: kind, conditions: [.linked(link: link, ordinal: $0)], reading: reading)
    }
    return try session.asking(questions, operation: name) { found, answer in
      for (repetition, objects) in found.enumerated() {
        answer.add("repetition \(repetition) of sample \(sample)", count: objects.count)
        try answer.add(objects, count: true, in: session)
      }
    }
  }
}

/// Counts the members that link to one companion, a companion with every repetition.
struct CountLinked: TimedOperation {
  let name: String
  let kind: String
  let link: String
  let repetitions: Int

  func prepare(sample: Int, in session: Session) throws -> PreparedWork {
    let questions = try session.destinations(
      of: link, kind, operation: name, sample: sample, count: repetitions
    )
    .map { MemberQuestion(kind: kind, conditions: [.linked(link: link, ordinal: $0)]) }
    return try session.counting(questions, operation: name) { counts, answer in
      for (repetition, count) in counts.enumerated() {
        answer.add("repetition \(repetition) of sample \(sample)", count: count)
      }
      answer.count += counts.reduce(0, +)
    }
  }
}

/// Counts the members of exactly each concrete kind of the family.
struct CountPerKind: TimedOperation {
  let name: String

  func prepare(sample _: Int, in session: Session) throws -> PreparedWork {
    let kinds = session.domain.withDescendants(of: session.domain.family).filter { !$0.isAbstract }
    let questions = kinds.map { MemberQuestion(kind: $0.name, isExact: true) }
    return try session.counting(questions, operation: name) { counts, answer in
      for (kind, count) in zip(kinds, counts) { answer.add(kind.name, count: count) }
      answer.count += counts.reduce(0, +)
    }
  }
}

extension Session {
  /// Work that counts what questions ask for.
  func counting(
    _ questions: [MemberQuestion], operation: String,
    answer: @escaping ([Int], inout Answer) -> Void
  ) throws -> PreparedWork {
    let plans = try questions.map(plan)
    let context = container.newContext()
    return PreparedWork(
      in: [context],
      engine: {
        try EngineAsking(plans, operation: operation, in: self).map { [$0.counting(answer)] } ?? []
      },
      work: { .counts(try plans.map { try bound.count($0, in: context) }) },
      answer: { result, sum in
        if case .counts(let counts) = result { answer(counts, &sum) }
      })
  }
}
