import LogicalModel
import ObjectGraph
import Strategies

/// Counts the members of exactly each concrete kind of the family.
struct CountPerKind: TimedOperation {
  func run(sample: Int, in session: Session, clock: any WorkClock, answer: inout Answer) throws {
    let kinds = session.domain.withDescendants(of: session.domain.family).filter { !$0.isAbstract }
    let requests = try kinds.map {
      try session.bound.stored.request(for: $0.name, exactly: true)
    }
    let context = session.container.newContext()
    var counts: [Int] = []
    try clock.time {
      for request in requests { counts.append(try context.count(for: request)) }
    }
    for (kind, count) in zip(kinds, counts) { answer.add(kind.name, count: count) }
    answer.count += counts.reduce(0, +)
  }
}
