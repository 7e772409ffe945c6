import LogicalModel

/// Counts the members that match a predicate, with other values of the data each time.
extension Operation.CountWhere: SampledAction {
  func prepare(_ operation: Operation, sample: Int, in session: Session) throws -> PreparedWork {
    let questions = try condition.asked(
      of: kind, exactly: isExact, operation: operation, sample: sample, in: session
    ).map { MemberQuery(kind: kind, isExact: isExact, conditions: $0) }
    return try session.counting(questions, operation: operation.name) { counts, answer in
      for (repetition, count) in counts.enumerated() {
        answer.add("repetition \(repetition) of sample \(sample)", count: count)
      }
      answer.count += counts.reduce(0, +)
    }
  }
}
