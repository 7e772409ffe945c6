import LogicalModel
import ObjectGraph
import Strategies

/// Fetches the last members by a property: the first screen of most apps.
struct Newest: TimedOperation {
  let kind: String
  let property: String
  let limit: Int
  let repetitions: Int

  func run(sample: Int, in session: Session, clock: any WorkClock, answer: inout Answer) throws {
    var request = try session.bound.stored.request(for: kind)
    let attribute = try session.bound.stored.attribute(property, of: kind)
    request.sortDescriptors = [FetchSortDescriptor(key: attribute, ascending: false)]
    request.fetchLimit = limit
    let contexts = (0..<repetitions).map { _ in session.container.newContext() }
    var found: [[ManagedObject]] = []
    try clock.time {
      for context in contexts {
        let objects = try context.fetch(request)
        _ = try session.kindIndexes(of: objects)
        found.append(objects)
      }
    }
    for objects in found { try add(session.members(objects), in: session, to: &answer) }
  }

  /// The order of equal values is nobody's promise, so of the members that share the last value
  /// only the value counts: which of them came within the limit is open.
  private func add(_ members: [Member], in session: Session, to answer: inout Answer) throws {
    let position = session.domain.properties(of: kind).firstIndex { $0.name == property } ?? 0
    let values = members.map { $0.values[position] }
    for (member, value) in zip(members, values) {
      answer.addNext(value)
      if value != values.last { answer.add([member], in: session) }
    }
    answer.count += members.count
  }
}
