import LogicalModel
import ObjectGraph

/// Fetches single members by object ID, each for the first time in its context.
struct FetchByID: TimedOperation {
  let name: String
  let kind: String
  let repetitions: Int

  func run(sample: Int, in session: Session, clock: any WorkClock, answer: inout Answer) throws {
    let choice = MemberChoice(kind: kind, operation: name, in: session)
    let root = session.domain.root(of: kind)
    let ordinals = try choice.ordinals(count: repetitions, sample: sample)
    // The IDs come from another context, so that nothing is registered in the asking one.
    let elsewhere = session.container.newContext()
    let ids = ordinals.compactMap { session.objectID(root, ordinal: $0, in: elsewhere) }
    let context = session.container.newContext()
    var objects: [ManagedObject] = []
    objects.reserveCapacity(ids.count)
    try clock.time {
      for id in ids { objects.append(try context.existingObject(with: id)) }
      _ = try session.kindIndexes(of: objects)
    }
    try answer.add(objects, in: session)
    answer.count += objects.count
  }
}
