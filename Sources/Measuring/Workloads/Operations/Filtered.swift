import LogicalModel

/// Fetches the members whose property compares with a value, the next value each time.
extension Operation.Filtered: SampledAction {
  func prepare(_ operation: Operation, sample: Int, in session: Session) throws -> PreparedWork {
    guard !values.isEmpty else {
      throw WorkloadError.notSampled(
        operation: operation.name, reason: "it has no value to compare with")
    }
    let questions = (0..<operation.repetitions).map { repetition in
      let value = values[(sample * operation.repetitions + repetition) % values.count]
      return MemberQuery(
        kind: kind, conditions: [.compare(property: property, relation, value)],
        shows: operation.shows)
    }
    return try session.querying(questions, operation: operation.name, sample: sample)
  }
}
