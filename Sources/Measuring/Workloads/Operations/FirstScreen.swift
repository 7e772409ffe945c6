import Lineage
import LogicalModel

/// Fetches the members of the first screen; the process opens the store before, in the same time.
extension Operation.Launch: SampledAction {
  func prepare(_ operation: Operation, sample: Int, in session: Session) throws -> PreparedWork {
    let question = MemberQuery(kind: kind, orders: orders, limit: limit, shows: operation.shows)
    return try session.querying([question], operation: operation.name) { found, answer in
      for objects in found {
        // Without an order any members may be the first.
        guard !orders.isEmpty else {
          answer.add("members", count: objects.count)
          answer.count += objects.count
          continue
        }
        try answer.add(objects, of: question, in: session)
      }
    }
  }
}
