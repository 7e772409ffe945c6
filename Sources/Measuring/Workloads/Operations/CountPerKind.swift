import LogicalModel

/// Counts the members of exactly each concrete kind of the family.
extension Operation.CountPerKind: SampledAction {
  func prepare(_ operation: Operation, sample _: Int, in session: Session) throws -> PreparedWork {
    let kinds = session.domain.withDescendants(of: session.domain.family).filter { !$0.isAbstract }
    let questions = kinds.map { MemberQuery(kind: $0.name, isExact: true) }
    return try session.counting(questions, operation: operation.name) { counts, answer in
      for (kind, count) in zip(kinds, counts) { answer.add(kind.name, count: count) }
      answer.count += counts.reduce(0, +)
    }
  }
}
