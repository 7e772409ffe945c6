import LogicalModel

/// Counts the members that link to one companion, a different one in every repetition.
extension Operation.CountLinked: SampledAction {
  func prepare(_ operation: Operation, sample: Int, in session: Session) throws -> PreparedWork {
    let questions = try session.destinations(
      of: link, kind, operation: operation.name, sample: sample, count: operation.repetitions
    )
    .map { MemberQuery(kind: kind, conditions: [.linked(link: link, ordinal: $0)]) }
    return try session.counting(questions, operation: operation.name) { counts, answer in
      for (repetition, count) in counts.enumerated() {
        answer.add("repetition \(repetition) of sample \(sample)", count: count)
      }
      answer.count += counts.reduce(0, +)
    }
  }
}
