import Lineage
import LogicalModel

/// Fetches the members of a kind with its sub-kinds.
extension Operation.FetchAll: SampledAction {
  func prepare(_ operation: Operation, sample _: Int, in session: Session) throws -> PreparedWork {
    let question = MemberQuery(kind: kind, shows: operation.shows)
    return try session.querying([question], operation: operation.name) { found, answer in
      for objects in found { try answer.add(objects, count: true, in: session) }
    }
  }
}
