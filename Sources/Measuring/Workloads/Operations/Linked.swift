import LogicalModel

/// Fetches the members that link to one companion, a different one in every repetition.
extension Operation.Linked: SampledAction {
  func prepare(_ operation: Operation, sample: Int, in session: Session) throws -> PreparedWork {
    let questions = try session.destinations(
      of: link, kind, operation: operation.name, sample: sample, count: operation.repetitions
    )
    .map {
      MemberQuery(
        kind: kind, conditions: [.linked(link: link, ordinal: $0)], shows: operation.shows)
    }
    return try session.querying(questions, operation: operation.name, sample: sample)
  }
}
