import ObjectGraph
import Strategies

/// Fetches every member of a kind, sub-kinds included, and looks at each one's kind.
struct FetchAll: TimedOperation {
  let kind: String

  func run(sample: Int, in session: Session, clock: any WorkClock, answer: inout Answer) throws {
    let request = try session.bound.stored.request(for: kind)
    let context = session.container.newContext()
    var objects: [ManagedObject] = []
    try clock.time {
      objects = try context.fetch(request)
      _ = try session.kindIndexes(of: objects)
    }
    try answer.add(objects, in: session)
    answer.count += objects.count
  }
}
