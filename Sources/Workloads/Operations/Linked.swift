import LogicalModel
import ObjectGraph
import Strategies

/// Fetches the members that link to one companion, a companion with every repetition.
struct Linked: TimedOperation {
  let name: String
  let kind: String
  let link: String
  let repetitions: Int

  func run(sample: Int, in session: Session, clock: any WorkClock, answer: inout Answer) throws {
    let stored = session.bound.stored
    let relationship = try stored.relationship(link, of: kind)
    let context = session.container.newContext()
    let requests = try destinations(sample, session, context).map {
      try stored.request(for: kind, where: .linked(relationship, to: $0))
    }
    var found: [[ManagedObject]] = []
    try clock.time {
      for request in requests {
        let objects = try context.fetch(request)
        _ = try session.kindIndexes(of: objects)
        found.append(objects)
      }
    }
    for (repetition, objects) in found.enumerated() {
      answer.add("repetition \(repetition) of sample \(sample)", count: objects.count)
      try answer.add(objects, in: session)
      answer.count += objects.count
    }
  }

  private func destinations(_ sample: Int, _ session: Session, _ context: ManagedObjectContext)
    throws -> [ManagedObjectID]
  {
    guard let link = session.domain.links(of: kind).first(where: { $0.name == link }) else {
      throw WorkloadError.unknownLink(
        PropertyPath(kind: kind, name: link), operation: name)
    }
    let choice = MemberChoice(kind: link.destination, operation: name, in: session)
    let root = session.domain.root(of: link.destination)
    let ordinals = try choice.ordinals(count: repetitions, sample: sample)
    return ordinals.compactMap { session.objectID(root, ordinal: $0, in: context) }
  }
}
