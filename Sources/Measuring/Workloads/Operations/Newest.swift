import Lineage
import LogicalModel

/// Fetches the last members by a property: the first screen of most apps.
extension Operation.Newest: SampledAction {
  func prepare(_ operation: Operation, sample _: Int, in session: Session) throws -> PreparedWork {
    let question = MemberQuery(
      kind: kind, order: MemberOrder(property: property, ascending: false), limit: limit,
      reading: operation.reading)
    let questions = Array(repeating: question, count: operation.repetitions)
    return try session.querying(questions, operation: operation.name, sharesContext: false) {
      found, answer in
      for objects in found { try add(session.members(objects), in: session, to: &answer) }
    }
  }

  /// Adds members to the answer; the order of equal values is not promised, so of the members that
  /// share the last value only the value counts: which of them came within the limit is open.
  private func add(_ members: [Member], in session: Session, to answer: inout Answer) throws {
    let position = session.domain.properties(of: kind).firstIndex { $0.name == property }
    guard let position else { throw StrategyError.notMapped(kind: kind, name: property) }
    let values = members.map { $0.values[position] }
    for (member, value) in zip(members, values) {
      answer.addNext(value)
      if value != values.last { answer.add([member], in: session) }
    }
    answer.count += members.count
  }
}
