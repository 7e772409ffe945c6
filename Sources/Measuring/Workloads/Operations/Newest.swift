import Lineage
import LogicalModel

/// Fetches the last members by a property, like the first screen of most apps.
extension Operation.Newest: SampledAction {
  func prepare(_ operation: Operation, sample _: Int, in session: Session) throws -> PreparedWork {
    let question = MemberQuery(
      kind: kind, orders: [MemberOrder(property: property, ascending: false)], limit: limit,
      shows: operation.shows)
    let questions = Array(repeating: question, count: operation.repetitions)
    return try session.querying(questions, operation: operation.name, sharesContext: false) {
      found, answer in
      for objects in found { try answer.add(objects, of: question, in: session) }
    }
  }
}
