import Lineage
import LogicalModel

/// Fetches the members of exactly a kind.
extension Operation.Exactly: SampledAction {
  func prepare(_ operation: Operation, sample _: Int, in session: Session) throws -> PreparedWork {
    let question = MemberQuery(kind: kind, isExact: true, shows: operation.shows)
    return try session.querying([question], operation: operation.name) { found, answer in
      for objects in found { try answer.add(objects, count: true, in: session) }
    }
  }
}
