import Lineage
import LogicalModel

/// Fetches single members by object ID, each for the first time in its context.
extension Operation.FetchByID: SampledAction {
  func prepare(_ operation: Operation, sample: Int, in session: Session) throws -> PreparedWork {
    let root = session.domain.root(of: kind)
    let ordinals = try MemberChoice(kind: kind, operation: operation.name, session: session)
      .ordinals(count: operation.repetitions, sample: sample)
    // Only IDs: nothing is registered in the context before the work.
    let ids = ordinals.compactMap { session.objectID(root, ordinal: $0) }
    let context = session.container.newContext()
    return PreparedWork(
      in: [context],
      engine: { EngineRows(operation: operation.name, session)?.works(ids, root) ?? [] },
      work: {
        var objects: [ManagedObject] = []
        objects.reserveCapacity(ids.count)
        for id in ids { objects.append(try context.existingObject(with: id)) }
        try session.resolved.read(objects, operation.shows, of: kind)
        return .objects([objects])
      },
      answer: { result, answer in
        guard case .objects(let found) = result else { return }
        for objects in found { try answer.add(objects, count: true, in: session) }
      })
  }
}
