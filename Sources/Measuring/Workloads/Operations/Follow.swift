import LogicalModel
import ObjectGraph
import Strategies

/// Goes from members at hand along a to-one link, one member after another.
extension Operation.Follow: SampledAction {
  func prepare(_ operation: Operation, sample: Int, in session: Session) throws -> PreparedWork {
    let links = session.domain.links(of: kind)
    guard let position = links.firstIndex(where: { $0.name == link && $0.cardinality == .one })
    else {
      throw WorkloadError.unknownLink(
        PropertyPath(kind: kind, name: link), operation: operation.name)
    }
    let context = session.container.newContext()
    let members = try self.members(of: operation, sample, in: session, context)
    let kinds = try session.kindIndexes(of: members)
    func destinations() -> [ManagedObject] {
      zip(members, kinds).compactMap {
        session.resolved.destination(of: $0, kindIndex: $1, link: position)
      }
    }
    let root = session.domain.root(of: links[position].destination)
    return PreparedWork(
      in: [context],
      engine: {
        EngineRows(operation: operation.name, session)?
          .works(destinations().map(\.objectID).distinct, root) ?? []
      },
      work: {
        let found = destinations()
        // Looking at an object reads it, once for all members that share it.
        try session.resolved.fill(found)
        try session.resolved.read(found, operation.reading)
        return .objects([found])
      },
      answer: { result, answer in
        guard case .objects(let found) = result else { return }
        for objects in found { try answer.add(objects, count: true, in: session) }
      })
  }

  /// As many are at hand as the operation has repetitions.
  private func members(
    of operation: Operation, _ sample: Int, in session: Session, _ context: ManagedObjectContext
  ) throws -> [ManagedObject] {
    let ordinals = try MemberChoice(kind: kind, operation: operation.name, in: session)
      .ordinals(count: operation.repetitions, sample: sample)
    let plan = try session.plan(MemberQuery(kind: kind, conditions: [.members(ordinals)]))
    return try session.resolved.fetch(plan, in: context)
  }
}

extension [ManagedObjectID] {
  /// Each once, in order of first occurrence.
  fileprivate var distinct: [ManagedObjectID] {
    var seen: Set<ManagedObjectID> = []
    return filter { seen.insert($0).inserted }
  }
}
