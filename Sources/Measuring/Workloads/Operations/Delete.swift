import Lineage
import LogicalModel

/// Deletes fetched members with their links, and saves once.
extension Operation.Delete: SampledAction {
  func prepare(_ operation: Operation, sample: Int, in session: Session) throws -> PreparedWork {
    let root = session.domain.root(of: kind)
    let ordinals = try MemberChoice(kind: kind, operation: operation.name, session: session)
      .ordinals(count: count, sample: sample)
    var question = MemberQuery(kind: kind, conditions: [.members(ordinals)])
    let context = session.container.newContext()
    let objects = try session.resolved.fetch(session.plan(question), in: context)
    // The members are read in another context, so that the deletion must read what it needs itself.
    question.reading = .values
    var goners = Answer()
    try goners.addStored(question, in: session)
    return PreparedWork(
      in: [context],
      work: {
        for object in objects { context.delete(object) }
        try context.save()
        return .changed
      },
      answer: { [goners] _, answer in
        answer.merge(goners)
        let rest = try session.resolved.count(
          session.plan(MemberQuery(kind: root)), in: session.container.newContext())
        answer.add("left after sample \(sample)", count: rest)
      })
  }
}
