import LogicalModel
import ObjectGraph
import Strategies

/// Deletes members that are at hand, with their links, and saves once.
struct Delete: TimedOperation {
  let name: String
  let kind: String
  let count: Int

  func run(sample: Int, in session: Session, clock: any WorkClock, answer: inout Answer) throws {
    let context = session.container.newContext()
    let choice = MemberChoice(kind: kind, operation: name, in: session)
    let root = session.domain.root(of: kind)
    let ids = try choice.ordinals(count: count, sample: sample)
      .compactMap { session.objectID(root, ordinal: $0, in: context) }
    let objects = try context.fetch(session.bound.stored.request(for: kind, where: .objects(ids)))
    try answer.add(objects, in: session)
    try clock.time {
      for object in objects { context.delete(object) }
      try context.save()
    }
    answer.count += objects.count
    let rest = try session.container.newContext().count(
      for: session.bound.stored.request(for: root))
    answer.add("left after sample \(sample)", count: rest)
  }
}
